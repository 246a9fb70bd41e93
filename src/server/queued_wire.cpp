#include "server/queued_wire.hpp"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <utility>

#include "server/barrier.hpp"

namespace spiel::server {

namespace {

// Who does not read does not hear a peer close, and has to look.
constexpr auto kLookAfterPeer = std::chrono::seconds(1);

}  // namespace

QueuedWire::QueuedWire(std::shared_ptr<Connection> connection)
    : connection_(std::move(connection)),
      allowance_(static_cast<double>(connection_->limits().read_bytes_per_second)),
      allowance_at_(SteadyClock::now()) {}

void QueuedWire::send(std::string_view bytes) {
  if (phase_ != Phase::Open || bytes.empty()) return;
  waiting_ += bytes;
  connection_->owes(waiting_.size() + in_flight_.size());
  if (connection_->owes_too_much()) {
    connection_->traffic().slow_readers.add();
    phase_ = Phase::Ended;
    connection_->abort();
    return;
  }
  wake_writer();
}

void QueuedWire::close() {
  if (phase_ != Phase::Open) return;
  phase_ = Phase::Closing;
  connection_->interrupt();
  wake_writer();
}

void QueuedWire::pause_reading(bool paused) {
  const bool resumed = std::exchange(paused_, paused) && !paused;
  if (!resumed) return;
  connection_->interrupt();
  // Not at once: whoever resumes may be in the middle of something.
  if (posted_.empty()) return;
  asio::post(executor(), [self = shared_from_this()] { self->hear_posted(); });
}

void QueuedWire::receive(std::string_view bytes) {
  if (phase_ == Phase::Open) receiver_->received(bytes);
}

bool QueuedWire::post(std::string_view bytes) {
  if (phase_ != Phase::Open) return true;
  const auto most = connection_->limits().message_bytes;
  if (!posted_.empty() && posted_.size() + bytes.size() > most) return false;
  posted_ += bytes;
  hear_posted();
  return true;
}

void QueuedWire::hear_posted() {
  if (paused_ || !receiver_ || posted_.empty()) return;
  receive(std::exchange(posted_, {}));
}

// At the end of the shard's queue, so that everything that is about to be said goes out together.
void QueuedWire::wake_writer() {
  if (std::exchange(writing_, true)) return;
  asio::post(executor(), [self = shared_from_this()] {
    auto ended = [self](const std::exception_ptr& failure) {
      end_of("writing to a peer")(failure);
      if (failure) self->connection_->abort();
    };
    asio::co_spawn(self->executor(), self->write_out(self), std::move(ended));
  });
}

Awaitable<void> QueuedWire::write_out([[maybe_unused]] std::shared_ptr<QueuedWire> self) {
  bool intact = true;
  while (intact && !waiting_.empty()) {
    in_flight_ = std::exchange(waiting_, {});
    connection_->traffic().bytes_out.add(in_flight_.size());
    intact = co_await write(in_flight_);
    in_flight_.clear();
    connection_->owes(waiting_.size());
  }
  in_flight_.shrink_to_fit();
  writing_ = false;
  if (intact && phase_ == Phase::Closing) {
    connection_->expires_after(connection_->limits().linger);
    co_await finish();
  }
  if (!intact) connection_->abort();
}

Awaitable<void> QueuedWire::wait_for_leave_to_read() {
  const auto rate = static_cast<double>(connection_->limits().read_bytes_per_second);
  while (phase_ == Phase::Open && !connection_->aborted()) {
    const auto now = SteadyClock::now();
    const std::chrono::duration<double> gone = now - std::exchange(allowance_at_, now);
    allowance_ = std::min(rate, allowance_ + gone.count() * rate);
    if (paused_) {
      co_await connection_->wait_until(now + kLookAfterPeer);
      if (paused_ && connection_->stream().peer_has_finished()) connection_->abort();
    } else if (rate > 0 && allowance_ < 0) {
      const std::chrono::duration<double> pause(-allowance_ / rate);
      co_await connection_->wait_until(now + std::chrono::ceil<std::chrono::milliseconds>(pause));
    } else {
      co_return;
    }
  }
}

// The receiver hears of the end whatever happens.
Awaitable<void> QueuedWire::run(const Converse& converse) {
  const auto self = shared_from_this();
  try {
    co_await listen(converse);
  } catch (const std::exception& error) {
    log_failure("a conversation", error.what());
    connection_->abort();
  }
  end();
}

Awaitable<void> QueuedWire::listen(const Converse& converse) {
  connection_->on_wind_down([this] { close(); });
  receiver_ = converse(shared_from_this(), connection_->peer());
  if (!receiver_ || connection_->winding_down()) close();
  hear_posted();
  while (!connection_->aborted()) {
    co_await wait_for_leave_to_read();
    if (phase_ == Phase::Open) expect_input();
    const std::string_view bytes = co_await read();
    if (bytes.empty()) break;
    allowance_ -= static_cast<double>(bytes.size());
    connection_->traffic().bytes_in.add(bytes.size());
    receive(bytes);
  }
}

// What was sent may still go out, but not for long.
void QueuedWire::end() {
  connection_->on_wind_down({});
  connection_->expires_after(connection_->limits().linger);
  phase_ = Phase::Ended;
  if (receiver_) receiver_->disconnected();
  receiver_.reset();
  if (!writing_) connection_->abort();
}

}  // namespace spiel::server

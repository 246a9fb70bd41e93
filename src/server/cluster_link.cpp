#include "server/cluster_link.hpp"

#include <sys/socket.h>

#include <algorithm>
#include <boost/asio/connect.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <utility>

#include "server/barrier.hpp"
#include "server/shards.hpp"

namespace spiel::server {

namespace {

constexpr std::size_t kLinkReadsAtATime = 64U << 10U;
constexpr std::size_t kMostBytesWaiting = 64U << 20U;
constexpr std::size_t kMostBeforeGreeting = kLinkReadsAtATime;
constexpr auto kBetweenSigns = std::chrono::seconds(1);
constexpr auto kLongestSilence = std::chrono::seconds(5);

std::pair<std::string, std::string> split_address(const std::string& address) {
  const auto colon = address.rfind(':');
  auto host = address.substr(0, colon);
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  return {host, colon == std::string::npos ? "" : address.substr(colon + 1)};
}

}  // namespace

ClusterLink::ClusterLink(asio::io_context& shard, const std::string& secret, cluster::Side side,
                         cluster::Hello own)
    : shard_(shard),
      socket_(shard),
      resolver_(shard),
      timer_(shard),
      channel_(secret, side),
      own_(std::move(own)),
      buffer_(kLinkReadsAtATime, '\0'),
      last_heard_(SteadyClock::now()) {}

void ClusterLink::start(Socket socket, Events events) {
  events_ = std::move(events);
  socket_ = std::move(socket);
  asio::post(shard_, [self = shared_from_this()] {
    self->watch();
    self->begin();
  });
}

void ClusterLink::start(const std::string& address, Events events) {
  events_ = std::move(events);
  const auto [host, port] = split_address(address);
  asio::post(shard_, [self = shared_from_this()] { self->watch(); });
  resolver_.async_resolve(host, port, [self = shared_from_this()](ErrorCode error, auto found) {
    if (error) return self->end(error.message());
    self->connect(found);
  });
}

void ClusterLink::connect(const asio::ip::tcp::resolver::results_type& found) {
  asio::async_connect(socket_, found, [self = shared_from_this()](ErrorCode error, const auto&) {
    if (error) return self->end(error.message());
    self->begin();
  });
}

// What was to be sent before now follows the greeting. The opening is a few bytes, for which a new
// connection has room.
void ClusterLink::begin() {
  if (ended_) return;
  ErrorCode error;
  socket_.set_option(asio::ip::tcp::no_delay(true), error);
  asio::write(socket_, asio::buffer(channel_.opening()), error);
  if (error) return end(error.message());
  connected_ = true;
  {
    const std::lock_guard lock(mutex_);
    waiting_.insert(waiting_.begin(), cluster::encode_frame(own_));
    waiting_bytes_ += waiting_.front().size();
  }
  read();
}

void ClusterLink::read() {
  socket_.async_read_some(asio::buffer(buffer_),
                          [self = shared_from_this()](ErrorCode error, std::size_t bytes) {
                            if (error) return self->end(error.message());
                            self->hear(bytes);
                          });
}

void ClusterLink::hear(std::size_t bytes) {
  if (ended_) return;
  heard_bytes_ += bytes;
  if (!greeted_ && heard_bytes_ > kMostBeforeGreeting) return end("it does not say who it is");
  if (greeted_) last_heard_ = SteadyClock::now();
  if (!channel_.received(std::string_view(buffer_).substr(0, bytes))) {
    return end("the other side is no node of this cluster");
  }
  if (channel_.is_open() && !std::exchange(may_write_, true)) write();
  while (auto frame = channel_.next()) {
    if (!within_barrier("a word of another node", [&] { hear_frame(*frame); })) {
      return end("what it said could not be worked on");
    }
    if (ended_) return;
  }
  if (channel_.is_broken()) return end("the other side has another cluster secret");
  read();
}

void ClusterLink::hear_frame(const std::string& bytes) {
  auto frame = cluster::decode_frame(bytes);
  if (!frame) return;  // of a later version: whoever says it does not count on us
  const auto* hello = std::get_if<cluster::Hello>(&*frame);
  if (hello != nullptr && !greeted_) {
    if (hello->version != own_.version) return end("it speaks another version");
    greeted_ = true;
    last_heard_ = SteadyClock::now();
    const std::lock_guard lock(events_mutex_);
    if (events_.opened) events_.opened(*hello);
    return;
  }
  if (!greeted_) return end("it does not say who it is");
  if (std::holds_alternative<cluster::Alive>(*frame)) return;
  const std::lock_guard lock(events_mutex_);
  if (events_.heard) events_.heard(std::move(*frame));
}

bool ClusterLink::send(const cluster::Frame& frame) {
  auto bytes = cluster::encode_frame(frame);
  const std::lock_guard lock(mutex_);
  if (waiting_bytes_ + bytes.size() > kMostBytesWaiting) return false;
  waiting_bytes_ += bytes.size();
  waiting_.push_back(std::move(bytes));
  if (!std::exchange(writing_, true)) write_soon();
  return true;
}

// Behind what the calling shard has to do now, so that what it says meanwhile goes together; and by
// that shard itself, so that no other thread need wake up.
void ClusterLink::write_soon() {
  auto* shard = Shards::current_context();
  asio::post(shard != nullptr ? *shard : shard_, [self = shared_from_this()] { self->write(); });
}

// By whoever has set writing_, until nothing waits any more.
void ClusterLink::write() {
  while (!ended_ && seal_waiting()) {
    const auto sent = ::send(socket_.native_handle(), in_flight_.data(), in_flight_.size(),
                             MSG_DONTWAIT | MSG_NOSIGNAL);
    in_flight_.erase(0, static_cast<std::size_t>(std::max<ssize_t>(0, sent)));
    if (in_flight_.empty()) continue;
    asio::post(shard_, [self = shared_from_this()] { self->write_rest(); });
    return;
  }
}

// Everything that has gathered goes together. False when there is nothing, and nobody writes.
bool ClusterLink::seal_waiting() {
  std::vector<std::string> frames;
  {
    const std::lock_guard lock(mutex_);
    waiting_bytes_ -= std::exchange(bytes_in_flight_, 0);
    writing_ = !waiting_.empty();
    if (!writing_) return false;
    frames.swap(waiting_);
    bytes_in_flight_ = waiting_bytes_;
  }
  for (const auto& frame : frames) in_flight_ += channel_.seal(frame);
  return true;
}

// What the socket did not take at once; its errors show here as well.
void ClusterLink::write_rest() {
  if (ended_) return;
  asio::async_write(socket_, asio::buffer(in_flight_),
                    [self = shared_from_this()](ErrorCode error, std::size_t) {
                      if (error) return self->end(error.message());
                      self->in_flight_.clear();
                      self->write();
                    });
}

void ClusterLink::watch() {
  if (ended_) return;
  if (SteadyClock::now() - last_heard_ > kLongestSilence) return end("it does not answer");
  if (connected_ && greeted_) send(cluster::Alive{});
  timer_.expires_after(kBetweenSigns);
  timer_.async_wait([self = shared_from_this()](ErrorCode error) {
    if (!error) self->watch();
  });
}

void ClusterLink::close(const std::string& why) {
  asio::post(shard_, [self = shared_from_this(), why] { self->end(why); });
}

void ClusterLink::abandon() {
  {
    const std::lock_guard lock(events_mutex_);
    events_ = {};
  }
  close("nobody wants it");
}

// The descriptor stays until nobody can be writing to it any more.
void ClusterLink::end(const std::string& why) {
  if (ended_.exchange(true)) return;
  ErrorCode ignored;
  connected_ ? socket_.shutdown(Socket::shutdown_both, ignored) : socket_.close(ignored);
  resolver_.cancel();
  timer_.cancel();
  const std::lock_guard lock(events_mutex_);
  const auto events = std::exchange(events_, {});
  if (events.closed) within_barrier("the end of a link", [&] { events.closed(why); });
}

}  // namespace spiel::server

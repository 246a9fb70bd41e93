#include "server/cluster_link.hpp"

#include <algorithm>
#include <boost/asio/connect.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <utility>

#include "server/barrier.hpp"

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

ClusterLink::ClusterLink(std::shared_ptr<asio::io_context> io, const std::string& secret,
                         cluster::Side side, cluster::Hello own)
    : io_(std::move(io)),
      socket_(io_->get_executor()),
      resolver_(io_->get_executor()),
      timer_(io_->get_executor()),
      channel_(secret, side),
      own_(std::move(own)),
      buffer_(kLinkReadsAtATime, '\0'),
      last_heard_(SteadyClock::now()) {}

void ClusterLink::start(Socket socket, Events events) {
  events_ = std::move(events);
  socket_ = std::move(socket);
  asio::post(*io_, [self = shared_from_this()] {
    self->watch();
    self->begin();
  });
}

void ClusterLink::start(const std::string& address, Events events) {
  events_ = std::move(events);
  const auto [host, port] = split_address(address);
  asio::post(*io_, [self = shared_from_this()] { self->watch(); });
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

// What was to be sent before now follows the greeting.
void ClusterLink::begin() {
  if (ended_) return;
  ErrorCode ignored;
  socket_.set_option(asio::ip::tcp::no_delay(true), ignored);
  connected_ = true;
  in_flight_ = channel_.opening();
  {
    const std::lock_guard lock(mutex_);
    waiting_.insert(waiting_.begin(), cluster::encode_frame(own_));
  }
  writing_ = true;
  asio::async_write(socket_, asio::buffer(in_flight_),
                    [self = shared_from_this()](ErrorCode error, std::size_t) {
                      self->writing_ = false;
                      if (error) return self->end(error.message());
                      self->write();
                    });
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
  while (auto frame = channel_.next()) {
    if (!within_barrier("a word of another node", [&] { hear_frame(*frame); })) {
      return end("what it said could not be worked on");
    }
    if (ended_) return;
  }
  if (channel_.is_broken()) return end("the other side has another cluster secret");
  write();
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
    return events_.opened(*hello);
  }
  if (!greeted_) return end("it does not say who it is");
  if (!std::holds_alternative<cluster::Alive>(*frame)) events_.heard(std::move(*frame));
}

bool ClusterLink::send(const cluster::Frame& frame) {
  auto bytes = cluster::encode_frame(frame);
  if (waiting_bytes_ + bytes.size() > kMostBytesWaiting) return false;
  waiting_bytes_ += bytes.size();
  const std::lock_guard lock(mutex_);
  waiting_.push_back(std::move(bytes));
  if (waiting_.size() == 1) asio::post(*io_, [self = shared_from_this()] { self->write(); });
  return true;
}

// One at a time; everything that has gathered goes together.
void ClusterLink::write() {
  if (ended_ || writing_ || !connected_ || !channel_.is_open()) return;
  std::vector<std::string> frames;
  {
    const std::lock_guard lock(mutex_);
    frames.swap(waiting_);
  }
  if (frames.empty()) return;
  in_flight_.clear();
  std::size_t taken = 0;
  for (const auto& frame : frames) {
    in_flight_ += channel_.seal(frame);
    taken += frame.size();
  }
  writing_ = true;
  asio::async_write(socket_, asio::buffer(in_flight_),
                    [self = shared_from_this(), taken](ErrorCode error, std::size_t) {
                      self->writing_ = false;
                      self->waiting_bytes_ -= std::min(taken, self->waiting_bytes_.load());
                      if (error) return self->end(error.message());
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
  asio::post(*io_, [self = shared_from_this(), why] { self->end(why); });
}

void ClusterLink::end(const std::string& why) {
  if (std::exchange(ended_, true)) return;
  ErrorCode ignored;
  socket_.close(ignored);
  resolver_.cancel();
  timer_.cancel();
  auto events = std::exchange(events_, {});
  within_barrier("the end of a link", [&] { events.closed(why); });
}

}  // namespace spiel::server

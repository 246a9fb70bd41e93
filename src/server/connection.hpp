// One accepted connection: its stream, its place in the crowd of its shard, and its deadline.
//
// Deadlines are checked by one sweep per shard and half second, not by a timer each: they guard
// against peers that hang, where a second more or less does not matter, and ten thousand idle
// connections cost nothing.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <unordered_set>

#include "server/admission.hpp"
#include "server/limits.hpp"
#include "server/stream.hpp"
#include "server/traffic.hpp"

namespace spiel::server {

class Connection;

// All connections of one shard; used on its thread.
class Crowd {
 public:
  Crowd(Executor executor, std::size_t shard) : timer_(executor), shard_(shard) {}

  std::size_t shard() const { return shard_; }
  void enter(Connection& connection) { members_.insert(&connection); }
  void leave(Connection& connection) { members_.erase(&connection); }

  // Bytes that wait for peers to read them.
  std::size_t backlog() const { return backlog_; }
  void change_backlog(std::size_t from, std::size_t to) { backlog_ = backlog_ - from + to; }

  Awaitable<void> sweep_for_ever();
  void wind_down();
  void abort_all();

 private:
  std::unordered_set<Connection*> members_;
  std::size_t backlog_ = 0;
  Timer timer_;
  std::size_t shard_;
};

class Connection {
 public:
  struct Parts {
    Socket socket;
    asio::ssl::context* tls;
    Admission::Ticket ticket;
    std::string peer;
  };
  Connection(Parts parts, Crowd& crowd, const Limits& limits, Traffic& traffic);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  Stream& stream() { return stream_; }
  const Limits& limits() const { return limits_; }
  Traffic& traffic() { return traffic_; }
  const std::string& peer() const { return peer_; }
  // The peer turned out to speak for somebody else. False when that address has too many already.
  bool speaks_for(const std::string& address);
  // Likewise, until it speaks for yet another.
  bool counts_for(const std::string& address);
  std::size_t shard() const { return crowd_.shard(); }
  asio::ip::address local_address();  // the one that the peer has reached

  void expires_after(std::chrono::seconds time) { deadline_ = SteadyClock::now() + time; }
  void never_expires() { deadline_ = SteadyClock::time_point::max(); }
  bool has_deadline() const { return deadline_ != SteadyClock::time_point::max(); }
  void expire_if_due(SteadyClock::time_point now);

  // How many bytes wait for the peer to read them; and whether that is too much, for one or, with
  // what waits for others, for all.
  void owes(std::size_t bytes);
  bool owes_too_much() const;

  // Waits until the time has come, `interrupt` is called, or the connection is aborted.
  Awaitable<void> wait_until(SteadyClock::time_point time);
  void interrupt() { wait_.cancel(); }

  // Closes at once; whatever waits for the stream ends with an error.
  void abort();
  bool aborted() const { return aborted_; }

  // The server ends: whoever uses the connection is asked to come to an end.
  void on_wind_down(std::function<void()> action) { wind_down_action_ = std::move(action); }
  void wind_down();
  bool winding_down() const { return winding_down_; }

  // Closes in order: what was sent arrives, what the peer still sends is thrown away.
  Awaitable<void> close_in_order();

 private:
  Admission::Ticket ticket_;
  Stream stream_;
  Crowd& crowd_;
  const Limits& limits_;
  Traffic& traffic_;
  std::string peer_;
  std::size_t owed_ = 0;
  SteadyClock::time_point deadline_ = SteadyClock::time_point::max();
  Timer wait_;
  std::function<void()> wind_down_action_;
  bool aborted_ = false;
  bool winding_down_ = false;
};

}  // namespace spiel::server

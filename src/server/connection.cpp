#include "server/connection.hpp"

#include <array>
#include <boost/asio/buffer.hpp>
#include <vector>

namespace spiel::server {

namespace {

constexpr auto kSweepInterval = std::chrono::milliseconds(500);
// Who owes no more than this is not to blame when all together owe too much.
constexpr std::size_t kSmallDebt = 64 * 1024;

}  // namespace

Awaitable<void> Crowd::sweep_for_ever() {
  while (true) {
    timer_.expires_after(kSweepInterval);
    const auto [error] = co_await timer_.async_wait(kAwait);
    if (error) co_return;
    const auto now = SteadyClock::now();
    for (Connection* connection : members_) connection->expire_if_due(now);
  }
}

// What is asked to end may leave the crowd at once.
void Crowd::wind_down() {
  const std::vector<Connection*> members(members_.begin(), members_.end());
  for (Connection* connection : members) {
    if (members_.contains(connection)) connection->wind_down();
  }
}

void Crowd::abort_all() {
  for (Connection* connection : members_) connection->abort();
}

Connection::Connection(Parts parts, Crowd& crowd, const Limits& limits, Traffic& traffic)
    : ticket_(std::move(parts.ticket)),
      stream_(std::move(parts.socket), parts.tls),
      crowd_(crowd),
      limits_(limits),
      traffic_(traffic),
      peer_(std::move(parts.peer)),
      wait_(stream_.get_executor()) {
  crowd_.enter(*this);
  traffic_.open.add(1);
}

Connection::~Connection() {
  crowd_.change_backlog(owed_, 0);
  crowd_.leave(*this);
  traffic_.open.add(-1);
}

asio::ip::address Connection::local_address() {
  ErrorCode ignored;
  return stream_.socket().local_endpoint(ignored).address();
}

void Connection::owes(std::size_t bytes) {
  crowd_.change_backlog(owed_, bytes);
  owed_ = bytes;
}

bool Connection::owes_too_much() const {
  const bool too_much_in_all = crowd_.backlog() > limits_.backlog_bytes && owed_ > kSmallDebt;
  return owed_ > limits_.pending_output_bytes || too_much_in_all;
}

bool Connection::speaks_for(const std::string& address) {
  if (!counts_for(address)) return false;
  peer_ = address;
  return true;
}

bool Connection::counts_for(const std::string& address) {
  return address == peer_ || ticket_.pass_on(address);
}

void Connection::expire_if_due(SteadyClock::time_point now) {
  if (now < deadline_) return;
  never_expires();
  traffic_.expired.add();
  abort();
}

Awaitable<void> Connection::wait_until(SteadyClock::time_point time) {
  if (aborted_) co_return;
  wait_.expires_at(time);
  co_await wait_.async_wait(kAwait);
}

void Connection::abort() {
  aborted_ = true;
  wait_.cancel();
  stream_.close();
}

void Connection::wind_down() {
  winding_down_ = true;
  if (wind_down_action_) wind_down_action_();
}

Awaitable<void> Connection::close_in_order() {
  expires_after(limits_.linger);
  co_await stream_.finish_sending();
  std::array<char, 1024> rest;
  const auto buffer = asio::buffer(rest);
  while (true) {
    const auto [error, size] = co_await stream_.async_read_some(buffer, kAwait);
    if (error) break;
  }
  stream_.close();
}

}  // namespace spiel::server

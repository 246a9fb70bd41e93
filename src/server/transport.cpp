#include "server/transport.hpp"

#include <fmt/core.h>
#include <netinet/tcp.h>
#include <spdlog/spdlog.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/read.hpp>
#include <stdexcept>
#include <thread>
#include <utility>

#include "server/barrier.hpp"
#include "server/byte_wire.hpp"
#include "server/household.hpp"
#include "server/http_connection.hpp"
#include "server/proxy_header.hpp"

namespace spiel::server {

namespace {

using asio::ip::tcp;

constexpr int kBacklog = 4096;
constexpr auto kRestAfterFailure = std::chrono::milliseconds(100);
constexpr int kAttempts = 50;
constexpr auto kAttemptTime = std::chrono::milliseconds(100);

template <int Level, int Name>
using Option = asio::detail::socket_option::integer<Level, Name>;

// A peer that vanished without a word is noticed after two minutes, or half a minute when there is
// something to tell it.
void set_options(Socket& socket) {
  ErrorCode ignored;
  socket.set_option(tcp::no_delay(true), ignored);
  socket.set_option(Socket::keep_alive(true), ignored);
  socket.set_option(Option<IPPROTO_TCP, TCP_KEEPIDLE>(60), ignored);
  socket.set_option(Option<IPPROTO_TCP, TCP_KEEPINTVL>(20), ignored);
  socket.set_option(Option<IPPROTO_TCP, TCP_KEEPCNT>(3), ignored);
  socket.set_option(Option<IPPROTO_TCP, TCP_USER_TIMEOUT>(30'000), ignored);
}

tcp::endpoint resolve(const ListenerSpec& spec, Executor executor) {
  ErrorCode error;
  asio::ip::basic_resolver<tcp, Executor> resolver(executor);
  const auto found = resolver.resolve(spec.host, std::to_string(spec.port), error);
  if (error || found.empty()) {
    throw std::runtime_error(fmt::format("{}: cannot find host {}", spec.name, spec.host));
  }
  return found.begin()->endpoint();
}

}  // namespace

std::string BoundListener::url() const {
  const char* scheme = http ? (secure ? "https" : "http") : (secure ? "tls" : "tcp");
  const bool v6 = host.find(':') != std::string::npos;
  return fmt::format("{}://{}{}{}:{}{}", scheme, v6 ? "[" : "", host, v6 ? "]" : "", port,
                     http ? "/" : "");
}

Transport::Transport(Shards& shards, Limits limits, std::unique_ptr<asio::ssl::context> tls,
                     Metrics& metrics, TrustedProxies proxies)
    : shards_(shards),
      limits_(limits),
      tls_(std::move(tls)),
      metrics_(metrics),
      proxies_(std::move(proxies)),
      admission_(limits.connections, limits.connections_per_address) {
  for (std::size_t i = 0; i < shards_.size(); ++i) {
    const Executor executor = shards_.executor(i);
    crowds_.push_back(std::make_unique<Crowd>(executor, i));
    asio::co_spawn(executor, crowds_[i]->sweep_for_ever(), end_of("the sweep"));
  }
  shards_.start();
}

// NOLINTNEXTLINE(bugprone-exception-escape): connections that cannot be stopped cannot be left
Transport::~Transport() { stop(std::chrono::milliseconds(0)); }

void Transport::listen(ListenerSpec spec) {
  const Executor executor = shards_.executor(shards_.next());
  auto listener = std::make_unique<Listener>(executor, std::move(spec), metrics_);
  bind(*listener, resolve(listener->spec, executor));
  bound_.push_back({listener->spec.name, listener->spec.host,
                    listener->acceptor.local_endpoint().port(),
                    std::holds_alternative<HttpService*>(listener->spec.serves), tls_ != nullptr});
  ++accepting_;
  asio::co_spawn(executor, accept_for_ever(*listener), end_of("a listener"));
  listeners_.push_back(std::move(listener));
}

void Transport::bind(Listener& listener, const tcp::endpoint& endpoint) {
  ErrorCode error;
  listener.acceptor.open(endpoint.protocol(), error);
  if (!error) listener.acceptor.set_option(Acceptor::reuse_address(true), error);
  if (!error) listener.acceptor.bind(endpoint, error);
  if (!error) listener.acceptor.listen(kBacklog, error);
  if (error) {
    throw std::runtime_error(fmt::format("{}: cannot listen on {} port {}: {}", listener.spec.name,
                                         listener.spec.host, listener.spec.port, error.message()));
  }
}

// An error that stays (no file descriptors left) must not become a busy loop.
Awaitable<void> Transport::accept_for_ever(Listener& listener) {
  Timer rest(listener.acceptor.get_executor());
  while (listener.acceptor.is_open()) {
    const std::size_t shard = shards_.next();
    const Executor executor = shards_.executor(shard);
    auto [error, socket] = co_await listener.acceptor.async_accept(executor, kAwait);
    if (!error) {
      within_barrier("taking a connection", [&] { take(listener, std::move(socket), shard); });
    } else if (listener.acceptor.is_open()) {
      spdlog::warn("{}: cannot accept: {}", listener.spec.name, error.message());
      rest.expires_after(kRestAfterFailure);
      co_await rest.async_wait(kAwait);
    }
  }
  --accepting_;
}

void Transport::take(Listener& listener, Socket socket, std::size_t shard) {
  ErrorCode error;
  const auto peer = socket.remote_endpoint(error);
  if (error) return;
  const auto address = unmapped(peer.address()).to_string();
  const bool is_proxy = proxies_.contains(address);
  auto ticket =
      admission_.admit(peer.address(), is_proxy ? Admission::Counted::No : Admission::Counted::Yes);
  if (!ticket) {
    listener.traffic.refused.add();
    return;
  }
  listener.traffic.accepted.add();
  set_options(socket);
  auto parts = std::make_shared<Connection::Parts>(
      Connection::Parts{std::move(socket), tls_.get(), std::move(*ticket), address});
  shards_.post(shard, [this, &listener, parts, shard] {
    auto connection =
        std::make_shared<Connection>(std::move(*parts), *crowds_[shard], limits_, listener.traffic);
    asio::co_spawn(shards_.executor(shard), serve(std::move(connection), listener),
                   end_of("a connection"));
  });
}

Awaitable<void> Transport::serve(std::shared_ptr<Connection> connection, Listener& listener) {
  connection->expires_after(limits_.request);
  const bool known = co_await learn_peer(*connection, listener);
  if (!known) co_return;
  const bool secured = co_await connection->stream().handshake();
  if (!secured) co_return;
  if (auto* const* http = std::get_if<HttpService*>(&listener.spec.serves)) {
    co_await serve_http(std::move(connection), **http);
  } else {
    const auto wire = std::make_shared<ByteWire>(std::move(connection));
    co_await wire->run(std::get<Converse>(listener.spec.serves));
  }
}

Awaitable<bool> Transport::learn_peer(Connection& connection, const Listener& listener) const {
  const bool by_headers = std::holds_alternative<HttpService*>(listener.spec.serves);
  if (by_headers || !proxies_.contains(connection.peer())) co_return true;
  auto& socket = connection.stream().socket();
  std::string head(kProxyHeadSize, '\0');
  const auto [no_head, head_size] = co_await asio::async_read(socket, asio::buffer(head), kAwait);
  const auto length = no_head ? std::nullopt : length_behind(head);
  if (!length) {
    if (!no_head)
      spdlog::warn("{}: the proxy {} sends no PROXY header", listener.spec.name, connection.peer());
    co_return false;
  }
  std::string rest(*length, '\0');
  const auto [no_rest, size] = co_await asio::async_read(socket, asio::buffer(rest), kAwait);
  const auto address = no_rest ? std::nullopt : proxied_address(head, rest);
  if (!address) co_return false;
  co_return address->empty() || connection.speaks_for(*address);
}

void Transport::stop_accepting() {
  for (auto& listener : listeners_) {
    asio::post(listener->acceptor.get_executor(), [&acceptor = listener->acceptor] {
      ErrorCode ignored;
      acceptor.close(ignored);
    });
  }
}

void Transport::on_every_crowd(void (*action)(Crowd&)) {
  for (std::size_t i = 0; i < shards_.size(); ++i) {
    shards_.post(i, [action, crowd = crowds_[i].get()] { action(*crowd); });
  }
}

bool Transport::wait_until_empty(std::chrono::milliseconds patience) const {
  const auto end = SteadyClock::now() + patience;
  const auto empty = [this] { return accepting_ == 0 && admission_.count() == 0; };
  while (!empty() && SteadyClock::now() < end) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return empty();
}

void Transport::stop(std::chrono::milliseconds patience) {
  if (std::exchange(stopped_, true)) return;
  stop_accepting();
  on_every_crowd([](Crowd& crowd) { crowd.wind_down(); });
  bool empty = wait_until_empty(patience);
  // Somebody may still be on the way from a listener to a shard.
  for (int attempt = 0; attempt < kAttempts && !empty; ++attempt) {
    on_every_crowd([](Crowd& crowd) { crowd.abort_all(); });
    empty = wait_until_empty(kAttemptTime);
  }
  if (!empty) spdlog::error("{} connections did not end", admission_.count());
  shards_.stop();
}

}  // namespace spiel::server

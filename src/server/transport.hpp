// Listeners and the connections they accept, over all shards.
//
// A listener is a name, an address, a port, and what it serves: conversations over the bare bytes,
// or HTTP. With a certificate every listener speaks TLS.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "core/wire.hpp"
#include "server/admission.hpp"
#include "server/connection.hpp"
#include "server/http_service.hpp"
#include "server/limits.hpp"
#include "server/shards.hpp"
#include "server/trusted_proxies.hpp"

namespace spiel::server {

struct ListenerSpec {
  std::string name;
  std::string host;
  std::uint16_t port = 0;  // 0: any free one
  std::variant<Converse, HttpService*> serves;
};

struct BoundListener {
  std::string name;
  std::string host;
  std::uint16_t port = 0;
  bool http = false;
  bool secure = false;

  // In a form one can click, or give to a client.
  std::string url() const;
};

class Transport {
 public:
  // Starts the shards. `tls` may be null.
  Transport(Shards& shards, Limits limits, std::unique_ptr<asio::ssl::context> tls,
            Metrics& metrics, TrustedProxies proxies = {});
  ~Transport();  // stops without patience
  Transport(const Transport&) = delete;
  Transport& operator=(const Transport&) = delete;

  // Throws std::runtime_error when the address cannot be had.
  void listen(ListenerSpec spec);
  const std::vector<BoundListener>& bound() const { return bound_; }
  std::size_t connections() const { return admission_.count(); }

  // Accepts nobody any more; everybody may stay.
  void stop_accepting();
  // Lets every connection come to its end, closes those that have not within `patience`, and
  // stops the shards.
  void stop(std::chrono::milliseconds patience);

 private:
  struct Listener {
    Listener(Executor executor, ListenerSpec what, Metrics& metrics)
        : acceptor(executor), spec(std::move(what)), traffic(metrics, spec.name) {}
    Acceptor acceptor;
    ListenerSpec spec;
    Traffic traffic;
  };

  void bind(Listener& listener, const asio::ip::tcp::endpoint& endpoint);
  Awaitable<void> accept_for_ever(Listener& listener);
  void take(Listener& listener, Socket socket, std::size_t shard);
  Awaitable<void> serve(std::shared_ptr<Connection> connection, Listener& listener);
  // For whom a proxy of ours speaks: it says so first. False when it does not, or may not.
  Awaitable<bool> learn_peer(Connection& connection, const Listener& listener) const;
  void on_every_crowd(void (*action)(Crowd&));
  bool wait_until_empty(std::chrono::milliseconds patience) const;

  Shards& shards_;
  const Limits limits_;
  std::unique_ptr<asio::ssl::context> tls_;
  Metrics& metrics_;
  const TrustedProxies proxies_;
  Admission admission_;
  std::vector<std::unique_ptr<Crowd>> crowds_;  // one per shard
  std::vector<std::unique_ptr<Listener>> listeners_;
  std::vector<BoundListener> bound_;
  // Listeners whose loop runs. Each holds a socket of another shard, so all end before any shard.
  std::atomic<int> accepting_ = 0;
  bool stopped_ = false;
};

}  // namespace spiel::server

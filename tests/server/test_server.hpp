// A server on free ports of this machine, and conversations to test it with.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "protocol/http/message.hpp"
#include "server/transport.hpp"

namespace spiel::server {

// Patient enough for sanitizers on a machine that does other things as well.
template <class Condition>
bool eventually(Condition condition) {
  for (int i = 0; i < 12000; ++i) {
    if (condition()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return false;
}

inline http::Response plain_text(std::string body) {
  return {200, "text/plain; charset=utf-8", std::move(body), {}};
}

// Says back what it hears, and does what some words tell it.
class Echo : public Receiver {
 public:
  struct Seen {
    std::atomic<int> begun = 0;
    std::atomic<int> ended = 0;
    std::atomic<std::size_t> bytes = 0;
    std::mutex mutex;
    std::shared_ptr<Wire> last_wire;  // of the newest conversation, until it ends
  };

  Echo(std::shared_ptr<Wire> wire, Seen& seen) : wire_(std::move(wire)), seen_(seen) {
    ++seen_.begun;
    const std::lock_guard lock(seen_.mutex);
    seen_.last_wire = wire_;
  }
  void received(std::string_view bytes) override {
    seen_.bytes += bytes.size();
    if (bytes.starts_with("pause")) wire_->pause_reading(true);
    if (bytes.starts_with("flood")) flood();
    wire_->send(bytes);
    if (bytes.starts_with("bye")) wire_->close();
  }
  void disconnected() override {
    const std::lock_guard lock(seen_.mutex);
    seen_.last_wire.reset();
    ++seen_.ended;
  }

 private:
  void flood() {
    const std::string lot(64 * 1024, 'x');
    for (int i = 0; i < 1000; ++i) wire_->send(lot);
  }

  std::shared_ptr<Wire> wire_;
  Seen& seen_;
};

class TestServer {
 public:
  explicit TestServer(Limits limits = {}, std::unique_ptr<asio::ssl::context> tls = nullptr,
                      AddressRate::Limits rate = {})
      : shards(2), service(metrics, rate), transport(shards, limits, std::move(tls), metrics) {}

  Converse echo() {
    return [this](std::shared_ptr<Wire> wire, const std::string&) {
      return std::make_unique<Echo>(std::move(wire), seen);
    };
  }
  std::uint16_t listen_echo() {
    transport.listen({"echo", "127.0.0.1", 0, echo()});
    return transport.bound().back().port;
  }
  std::uint16_t listen_http() {
    transport.listen({"http", "127.0.0.1", 0, &service});
    return transport.bound().back().port;
  }

  Echo::Seen seen;
  Metrics metrics;
  Shards shards;
  HttpService service;
  Transport transport;
};

}  // namespace spiel::server

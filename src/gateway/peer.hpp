// The connection to the foreign server, on the gateway's own thread.
#pragma once

#include <array>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "gateway/gateway.hpp"
#include "server/net.hpp"

namespace spiel::gateway {

class Peer : public std::enable_shared_from_this<Peer> {
 public:
  // `disconnected` is the last call, also when nobody could be reached.
  struct Listener {
    std::function<void(std::string_view)> received;
    std::function<void()> disconnected;
  };

  Peer(server::Executor executor, Address address, Listener listener);

  void call();
  // What is sent before the connection stands goes out once it does.
  void send(std::string bytes);
  // Once everything has gone out.
  void close();

 private:
  void read();
  void write();
  void end();

  server::Socket socket_;
  server::asio::ip::basic_resolver<server::asio::ip::tcp, server::Executor> resolver_;
  Address address_;
  Listener listener_;
  std::deque<std::string> outbox_;
  std::array<char, 64 * 1024> buffer_;
  bool connected_ = false;
  bool writing_ = false;
  bool closing_ = false;
  bool ended_ = false;
};

}  // namespace spiel::gateway

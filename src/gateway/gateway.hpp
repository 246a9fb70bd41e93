// Our page for somebody else's table: a small server of its own whose only table stands for the
// game at a foreign server, for one person at this machine.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "gateway/remote_game.hpp"

namespace spiel::gateway {

struct Address {
  std::string host;
  std::uint16_t port = 0;
};

struct GatewaySettings {
  Address server;                  // the foreign one
  std::string host = "127.0.0.1";  // of our page
  std::uint16_t port = 0;          // 0: any free one
};

class Gateway {
 public:
  // Throws when the port cannot be had. The foreign server is called when the person sits down.
  Gateway(const GatewaySettings& settings, std::unique_ptr<RemoteGame> game);
  ~Gateway();  // stops
  Gateway(const Gateway&) = delete;
  Gateway& operator=(const Gateway&) = delete;

  // Of the page with the table.
  std::string url() const;

 private:
  class Server;
  std::unique_ptr<Server> server_;
};

}  // namespace spiel::gateway

// One of our own players at somebody's server with the Catan-engine API.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "client/engine_player.hpp"
#include "client/http_client.hpp"
#include "core/time.hpp"

namespace spiel::client {

struct EngineBotOptions {
  std::string host = "localhost";
  std::uint16_t port = 8080;
  std::string game;
  std::string player;
  std::string token;  // of a seat that was claimed; else empty
  Worth worth = worth_anywhere();
  Duration poll{200};  // between two questions whether it is our turn
  std::uint64_t seed = 0;
  // Hears every request and every answer; may be empty.
  std::function<void(bool from_server, std::string_view line)> log{};
};

// The token of a seat that nobody has claimed. Throws std::runtime_error with the server's words if
// it gives none.
std::string claim_engine_seat(const EngineBotOptions& options);

struct EngineGame {
  bool won = false;
  int points = 0;  // when we last looked
};

// Plays one game to its end. Throws std::runtime_error if there is no server or no such game.
EngineGame play_engine(const EngineBotOptions& options);

}  // namespace spiel::client

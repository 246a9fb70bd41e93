// One of our own players at somebody's LMU server.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "bots/bot.hpp"
#include "client/lmu_player.hpp"

namespace spiel::client {

struct LmuBotOptions {
  const lmu::Dialect* dialect = nullptr;
  std::string host = "localhost";
  std::uint16_t port = 0;
  LmuPlayerOptions player;
  const bots::Level* level = nullptr;
  Duration move_time{1000};
  // Hears the conversation, line by line; may be empty.
  std::function<void(bool from_server, std::string_view line)> log;
};

struct LmuGame {
  lmu::GameOver over;
  bool won = false;
  std::vector<std::string> refusals;  // what, and why in the server's own words
};

// Throws std::runtime_error, with the reason, unless a server of this dialect greets there.
void expect_lmu_server(const lmu::Dialect& dialect, const std::string& host, std::uint16_t port);

// Plays one game to its end. Throws std::runtime_error if there is no server or no game.
LmuGame play_lmu(const LmuBotOptions& options);

}  // namespace spiel::client

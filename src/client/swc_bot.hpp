// One of our own players at somebody's Software-Challenge server.
#pragma once

#include <cstdint>
#include <string>

#include "bots/bot.hpp"
#include "client/swc_player.hpp"

namespace spiel::client {

struct SwcBotOptions {
  std::string host = "localhost";
  std::uint16_t port = swc::kUsualPort;
  std::string reservation;
  const swc::Season* season = &swc::kNewestSeason;
  const bots::Level* level = nullptr;
  Duration move_time{1500};
  std::uint64_t seed = 0;
};

// A move that comes later than two seconds after the server has asked for it loses the game, and
// messages take their time too. A player who thinks longer than it may is not waited for.
inline constexpr Duration kLongestThought{1700};
inline constexpr Duration kLatestAnswer{1800};

struct SwcGame {
  swc::GameResult result;
  swc::Team team = swc::Team::One;  // ours
};

// Plays one game to its end. Throws std::runtime_error if there is no server or no game.
SwcGame play_swc(const SwcBotOptions& options);

}  // namespace spiel::client

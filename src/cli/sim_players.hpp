// `--players` of `spieltisch sim GAME`: games among built-in players instead of random ones.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "bots/series.hpp"

namespace spiel::cli {

struct PlayersRun {
  std::string game;
  std::string players;  // "greedy,random,random"
  std::uint64_t games = 1000;
  std::uint64_t seed = 1;
  int threads = 1;
  bool json = false;
};

// Throws Failure if the list names no player.
bots::Players players_of(const std::string& list);

using PlayGames = std::function<bots::Series(const bots::Games&)>;
// Plays the games in parts and prints who won.
void report_players(const PlayersRun&, const PlayGames&);

}  // namespace spiel::cli

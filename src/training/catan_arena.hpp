// Matches of Catan players with weights of their own, to see whether a change wins.
//
// Games come in rounds: in each round the same board and dice are played once per seating, every
// player in every seat, and the interval is taken over rounds.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "bots/match.hpp"

namespace spiel::training {

struct Entrant {
  std::string name;  // entrants of one name count together
  std::function<std::unique_ptr<bots::CatanPlayer>(std::uint64_t seed)> make;
  bots::Budget budget;
};

struct ArenaPlan {
  catan::Rules rules;
  std::vector<Entrant> entrants;  // one per seat
  std::uint64_t seed = 1;
  std::uint64_t games = 100;
  int threads = 1;
  double seconds = 1e9;  // after which no round begins
};

struct Standing {
  std::string name;
  int seats = 0;
  double share = 0;  // of the games, by all its seats together
  double error = 0;  // half the 95 % interval
  std::uint64_t decisions = 0;
  double cpu_ms = 0;      // per decision
  double longest_ms = 0;  // of one decision, by the processor's clock
};
struct ArenaResult {
  std::uint64_t games = 0;
  double turns = 0;  // per game
  std::vector<Standing> standings;
};
ArenaResult compete(const ArenaPlan&);

}  // namespace spiel::training

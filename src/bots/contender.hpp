// Who takes part in a match: a level, and the budget of each of its answers.
//
//   master                    by the budget of the match
//   master:nodes=10000        so many simulations an answer, and as long as they take
//   club:cpu=500:threads=2    milliseconds of the processor; `time` likewise by the wall clock
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bots/bot.hpp"

namespace spiel::bots {

struct Contender {
  std::string name;  // as it was written
  const Level* level = nullptr;
  Budget budget;
  bool operator==(const Contender& other) const { return name == other.name; }
};

// Limits that the text names replace those of `budget`; the error names what cannot be read.
Result<Contender, std::string> parse_contender(std::string_view text, const Budget& budget = {});

using Players = std::vector<Contender>;  // by seat

// "greedy,master:nodes=500"
Result<Players, std::string> parse_players(std::string_view list, const Budget& budget = {});

}  // namespace spiel::bots

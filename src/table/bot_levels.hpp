// Which levels of bots there are for a game, the weakest first. The program around says it: nothing
// in table/ plays.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "table/game.hpp"

namespace spiel::table {

struct BotLevels {
  std::vector<std::string> catan{};
  std::vector<std::string> blokus{};

  const std::vector<std::string>& of(const GameRules& rules) const {
    return std::holds_alternative<catan::Rules>(rules) ? catan : blokus;
  }
  bool has(const GameRules& rules, std::string_view level) const {
    return std::ranges::find(of(rules), level) != of(rules).end();
  }
};

}  // namespace spiel::table

// Which levels of bots there are for a game, the weakest first. The program around says it: nothing
// in table/ plays.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "table/game.hpp"

namespace spiel::table {

struct BotLevels {
  std::array<std::vector<std::string>, games::All::kCount> by_game{};  // in the order of the list

  const std::vector<std::string>& of(const GameRules& rules) const {
    return by_game[rules.index()];
  }
  template <class G>
  const std::vector<std::string>& of() const {
    return by_game[games::All::index_of<G>()];
  }
  bool has(const GameRules& rules, std::string_view level) const {
    return std::ranges::find(of(rules), level) != of(rules).end();
  }
};

}  // namespace spiel::table

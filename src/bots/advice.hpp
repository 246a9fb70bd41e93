// What a player would do, and what it thought of besides.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "bots/player.hpp"

namespace spiel::bots {

template <class Action>
struct Advised {
  Action action;
  std::optional<double> value;  // none: chosen without weighing
};

// The player's answer first, then the best of the others; empty if there is nothing to do.
template <class Player>
std::vector<Advised<typename Player::Action>> advise(Player& player,
                                                     const typename Player::View& view,
                                                     const Budget& budget, std::size_t most) {
  std::vector<Advised<typename Player::Action>> advice;
  const auto chosen = player.choose(view, budget);
  if (!chosen) return advice;
  advice.push_back({*chosen, std::nullopt});
  for (const auto& [action, value] : player.weighed()) {
    if (action == *chosen) {
      advice.front().value = value;
    } else if (advice.size() < most) {
      advice.push_back({action, value});
    }
  }
  return advice;
}

}  // namespace spiel::bots

#include "bots/bot.hpp"

#include <algorithm>
#include <array>

#include "bots/blokus_greedy.hpp"
#include "bots/catan_greedy.hpp"
#include "bots/random_player.hpp"

namespace spiel::bots {

namespace {

constexpr std::array kLevels{
    Level{"random", "any legal action with the same chance", play_random, play_random},
    Level{"greedy", "what looks best now, without looking ahead", play_greedy, play_greedy},
};

}  // namespace

std::span<const Level> levels() { return kLevels; }

const Level* find_level(std::string_view name) {
  const auto found = std::ranges::find(kLevels, name, &Level::name);
  return found == kLevels.end() ? nullptr : &*found;
}

}  // namespace spiel::bots

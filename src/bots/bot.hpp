// Built-in players. A player is a function from what its seat may know to what the seat does; it
// keeps no memory between calls, so a seat can change hands, and a restored table goes on as
// before. A stronger player is one more entry of `levels`; callers know names only.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "blokus/game.hpp"
#include "catan/game.hpp"
#include "core/random.hpp"
#include "core/time.hpp"

namespace spiel::bots {

struct Budget {
  Duration time{1000};  // to think; both levels of today need far less
  // Whether the caller will ask again later. Only then may a seat that the game waits for answer
  // nothing, while others still consider its offer.
  bool may_wait = false;
};

// Nothing: the seat has nothing to do, or waits (see Budget). The view is a seat's.
using CatanPlayer = std::optional<catan::Action> (*)(const catan::View&, const Budget&, Random&);
using BlokusPlayer = std::optional<blokus::Action> (*)(const blokus::View&, const Budget&, Random&);

struct Level {
  std::string_view name;
  std::string_view summary;
  CatanPlayer catan;
  BlokusPlayer blokus;
};

std::span<const Level> levels();
const Level* find_level(std::string_view name);  // null: there is none of that name

inline std::optional<catan::Action> choose(const catan::View& view, const Level& level,
                                           const Budget& budget, Random& random) {
  return level.catan(view, budget, random);
}
inline std::optional<blokus::Action> choose(const blokus::View& view, const Level& level,
                                            const Budget& budget, Random& random) {
  return level.blokus(view, budget, random);
}

}  // namespace spiel::bots

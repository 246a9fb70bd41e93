// Built-in players by the names of their levels. A stronger player is one more entry of `levels`;
// callers know names only.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <tuple>

#include "bots/player.hpp"
#include "games/list.hpp"

namespace spiel::bots {

template <class G>
using PlayerOf = SeatPlayer<games::ViewOf<G>, games::ActionOf<G>, games::EventOf<G>>;
template <class G>
using Maker = std::unique_ptr<PlayerOf<G>> (*)(std::uint64_t seed);

struct Level {
  std::string_view name;
  std::string_view summary;
  bool looks_ahead;  // uses the time it is given, and profits from being kept
  // By game; null: the level does not play it.
  games::All::Each<std::tuple, Maker> makers;

  template <class G>
  Maker<G> maker() const {
    return std::get<games::All::index_of<G>()>(makers);
  }
  template <class G>
  bool plays() const {
    return maker<G>() != nullptr;
  }
  template <class G>
  std::unique_ptr<PlayerOf<G>> make(std::uint64_t seed) const {
    return maker<G>()(seed);
  }
};

// Those to play against, the weakest first.
std::span<const Level> levels();
// Those to measure against: plain textbook players, of use in matches only.
std::span<const Level> references();
// Of both lists; null: there is none of that name.
const Level* find_level(std::string_view name);

}  // namespace spiel::bots

// The level `random`: the floor that every other level must beat.
#pragma once

#include "bots/player.hpp"

namespace spiel::bots {

// Never offers a trade, declines every offer.
std::optional<catan::Action> play_random(const catan::View&, const Budget&, Random&);
// Passes only when it must.
std::optional<blokus::Action> play_random(const blokus::View&, const Budget&, Random&);

// In any other game.
template <class G>
std::optional<typename G::Action> play_any(const typename G::View& view, const Budget&,
                                           Random& random) {
  typename G::ActionList list;
  legal(view, list);
  if (list.size() == 0) return std::nullopt;
  return list[random.below(static_cast<std::uint32_t>(list.size()))];
}

}  // namespace spiel::bots

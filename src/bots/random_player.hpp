// The level `random`: the floor that every other level must beat.
#pragma once

#include "bots/bot.hpp"

namespace spiel::bots {

// Never offers a trade, declines every offer.
std::optional<catan::Action> play_random(const catan::View&, const Budget&, Random&);
// Passes only when it must.
std::optional<blokus::Action> play_random(const blokus::View&, const Budget&, Random&);

}  // namespace spiel::bots

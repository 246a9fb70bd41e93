// The level `greedy` of Blokus.
//
// Every placement gets a quick score: its size, the corners it opens for its colour, the corners it
// takes from rivals, its way to the centre. The best few are then compared by the room that they
// leave to both sides.
#pragma once

#include "bots/player.hpp"

namespace spiel::bots {

std::optional<blokus::Action> play_greedy(const blokus::View&, const Budget&, Random&);

}  // namespace spiel::bots

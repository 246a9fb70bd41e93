// The reference `uct`: the textbook's tree search, to measure others by. Every placement is tried
// once, then the one with the best upper bound; playouts draw uniformly; nothing is remembered.
#pragma once

#include "bots/player.hpp"

namespace spiel::bots {

std::unique_ptr<BlokusPlayer> make_blokus_uct(std::uint64_t seed);

}  // namespace spiel::bots

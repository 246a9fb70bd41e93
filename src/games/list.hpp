// The games there are: the one list that everything above the rules follows. What is stored and
// sent names games and never counts them, so that their order is free.
#pragma once

#include "games/blokus.hpp"
#include "games/catan.hpp"
#include "games/game.hpp"

namespace spiel::games {

using All = GameList<Catan, Blokus>;

}  // namespace spiel::games

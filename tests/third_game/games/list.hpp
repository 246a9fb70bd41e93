// The list of games with one more line: found before the program's own.
#pragma once

#include "games/blokus.hpp"
#include "games/catan.hpp"
#include "games/game.hpp"
#include "hex/hex.hpp"

namespace spiel::games {

using All = GameList<Catan, Blokus, hex::Hex>;

}  // namespace spiel::games

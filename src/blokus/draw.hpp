// A position as text, for terminals and logs.
#pragma once

#include <string>

#include "blokus/state.hpp"

namespace spiel::blokus {

// One line per row, two characters per square. Plain: the first letter of the colour, or a dot;
// with `ansi` squares are painted by the terminal's colour codes.
std::string draw_board(const State&, bool ansi);

// One line per colour: its points, and the pieces it has left.
std::string draw_pieces(const State&);

}  // namespace spiel::blokus

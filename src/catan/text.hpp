// A position as text for people: the board drawn with characters, and what every seat has.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "catan/state.hpp"
#include "catan/view.hpp"

namespace spiel::catan {

// Cells with terrain, chip and number, settlements as (seat), cities as [seat], roads as seat
// digits, harbours in the sea and their free corners as *.
std::string draw_board(const State&);

// One line per seat: points, cards, pieces, awards. Hidden cards are counted only.
std::string describe_seats(const View&, const std::vector<std::string>& names);

// "turn 12, main phase, seat 1 to act, dice 3 4".
std::string describe_turn(const State&);

std::string_view name_of(Phase);

}  // namespace spiel::catan

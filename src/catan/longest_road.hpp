// The longest trail of one seat: no edge twice, corners as often as one likes, cut at buildings of
// others. Exact, on the at most 15 roads of a seat.
#pragma once

#include "catan/state.hpp"

namespace spiel::catan {

// Over all roads of the seat.
int longest_trail(const State&, Seat);
// Only trails over one road of the seat. After building it, the longest trail is the longer of this
// and what it was before.
int longest_trail_over(const State&, Seat, Edge);

}  // namespace spiel::catan

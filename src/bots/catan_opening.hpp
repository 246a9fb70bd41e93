// The first two settlements and their roads.
#pragma once

#include "bots/catan_outlook.hpp"

namespace spiel::bots::catan_greedy {

Action opening_settlement(const State&, Seat);
Action opening_road(const State&, Seat);

}  // namespace spiel::bots::catan_greedy

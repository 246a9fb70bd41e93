// The opening: each settlement or road is tried, the rest of the opening is placed by the greedy
// player for all seats, and the judge looks at the finished board.
#pragma once

#include "bots/catan_judge.hpp"

namespace spiel::bots::catan_master {

// The state is imagined.
Action place_settlement(const Judge&, const State&);
Action place_road(const Judge&, const State&);

}  // namespace spiel::bots::catan_master

// How a position goes on, played out cheaply: greedy rivals, small plans of one's own, no trade.
#pragma once

#include "bots/catan_luck.hpp"
#include "bots/catan_turn.hpp"

namespace spiel::bots::catan_master {

// Plays until the turn of `current` is over. The state is imagined.
void finish_turn(State&, Random&);

// The viewer's own turn goes on as the search has found best, as far as it knows.
void continue_turn(State&, const TurnSearch&, Random&);

// The viewer plans its turns, the others play; its chance to win when it plans the second turn from
// now on.
double play_on(const Judge&, State, Luck);
// The same after `action`, the viewer's turn going on as the search found best.
double roll_out(const Judge&, const TurnSearch&, State, const Action&, Luck);

}  // namespace spiel::bots::catan_master

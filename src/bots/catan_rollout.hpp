// How a position goes on, played out cheaply: greedy seats, no trade among them.
#pragma once

#include "bots/catan_luck.hpp"
#include "bots/catan_turn.hpp"

namespace spiel::bots::catan_master {

// Plays until the turn of `current` is over. The state is imagined.
void finish_turn(State&, Random&);

// The viewer's own turn goes on as the search has found best, as far as it knows.
void continue_turn(State&, const TurnSearch&, Random&);

// After `action` the viewer's turn goes on as the search found best, then the others play; its
// chance to win once it has thrown again and plans its next turn.
double roll_out(const Judge&, const TurnSearch&, State, const Action&, Luck);

}  // namespace spiel::bots::catan_master

// The opening: each settlement or road is tried, the rest of the opening is placed by the greedy
// player for all seats, and the judge looks at the finished board. With foresight, settlements
// still to come are chosen by the judge too: first those of the seat itself, then, for what looked
// best, also those of its rivals.
#pragma once

#include "bots/catan_turn.hpp"
#include "bots/meter.hpp"

namespace spiel::bots::catan_master {

// What was tried, the best first. The states are imagined; the seat is the one to act.
std::vector<Candidate> place_at_once(const Network&, const State&);
std::vector<Candidate> place_with_foresight(const Network&, const State&, Meter&);

// Places what is left of the opening as the greedy player would, for all seats.
void finish_opening(State&);

}  // namespace spiel::bots::catan_master

// What to hand in when a seven was thrown: every choice there is, judged by the hand that it
// leaves.
#pragma once

#include "bots/catan_turn.hpp"

namespace spiel::bots::catan_master {

// Whether a seat owes cards, and not of so many that looking at every choice takes long.
bool can_weigh_discards(const State&, Seat);
// The best first. The judge's seat owes cards; the state is imagined.
std::vector<Candidate> discards(const Judge&, const State&, const Belief&);

}  // namespace spiel::bots::catan_master

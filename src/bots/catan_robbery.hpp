// The robber, the theft, and the knight before the throw: every action there is, judged by the
// position that it leads to.
#pragma once

#include "bots/catan_turn.hpp"

namespace spiel::bots::catan_master {

// What the judge's seat may do before its throw (throw or play a knight) or with the robber in
// hand, the best first. The state is imagined.
std::vector<Candidate> robberies(const Judge&, const State&, const Belief&);

}  // namespace spiel::bots::catan_master

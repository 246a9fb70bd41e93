// Robber, theft and discard.
#pragma once

#include "bots/catan_outlook.hpp"

namespace spiel::bots::catan_greedy {

// Where the robber hurts rivals most, the leader above all, and whom to rob there.
Action move_robber(const State&, Seat);
Action steal(const State&, Seat);
// Whether the robber stands beside a building of the seat.
bool is_robbed(const State&, Seat);

// Gives back, card by card, what the seat can best do without.
Action discard(const Outlook&);

}  // namespace spiel::bots::catan_greedy

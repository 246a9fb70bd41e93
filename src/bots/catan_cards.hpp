// When to play development cards.
#pragma once

#include "bots/catan_outlook.hpp"

namespace spiel::bots::catan_greedy {

// Before the roll: a knight that drives the robber away or wins the largest army.
std::optional<Action> card_before_roll(const Outlook&);
// After it: whatever brings the seat nearer to winning, now.
std::optional<Action> card_after_roll(const Outlook&);

}  // namespace spiel::bots::catan_greedy

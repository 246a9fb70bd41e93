// Trade with other seats. The player remembers nothing, so what it has offered this turn must be
// read off the table: its offers stay open until the turn ends, and their number is the number of
// attempts it has made.
#pragma once

#include "bots/catan_outlook.hpp"

namespace spiel::bots::catan_greedy {

// Accepts or declines the next offer that the seat has not answered.
std::optional<Action> answer(const Outlook&);
// Closes the best trade that others have agreed to, if it still helps.
std::optional<Action> close_trade(const Outlook&);
// A trade to propose: first one card for one, then two for one, then no more.
std::optional<Action> propose(const Outlook&);
// Whether somebody may still answer an open offer of the seat.
bool awaits_answers(const Outlook&);

// Cards of a kind in the hands of others: what neither the bank nor the seat holds.
int held_by_others(const State&, Seat, Resource);

}  // namespace spiel::bots::catan_greedy

// Trade with other seats, judged by what it does to one's own chance to win: a deal that helps the
// partner more than us is refused, however good the cards are.
//
// What has been offered this turn is read off the table, as the greedy player does: offers stay
// open until the turn ends, and few are made.
#pragma once

#include <optional>

#include "bots/catan_turn.hpp"

namespace spiel::bots::catan_master {

// A gain in the chance to win for which an offer is accepted.
inline constexpr double kAnswerGain = 0.003;

// What a seat bargains with: an imagined state and what it believes.
struct Market {
  const Judge& judge;
  const State& state;
  const Belief& belief;
  std::size_t most_ends;  // of each search
};

// In one's own turn, which is worth `base` without a deal: one that others have agreed to, or one
// to propose.
std::optional<Candidate> close_deal(const Market&, double base);
std::optional<Candidate> propose_deal(const Market&, double base);
// As if the two had dealt; who lacks something in an imagined state gives what there is.
void exchange(State&, Seat one, Cards give, Seat other, Cards take);
// In another's turn: the answer to its next offer, perhaps a counter-offer.
std::optional<Action> answer_offer(const Market&, std::uint64_t seed);

}  // namespace spiel::bots::catan_master

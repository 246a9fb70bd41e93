#include "bots/catan_discard.hpp"

#include <algorithm>

namespace spiel::bots::catan_master {

namespace {

// Calls `use` with every choice of so many cards from the kinds from `kind` on.
template <class Use>
void for_each_choice(Cards hand, int kind, int count, Cards chosen, Use&& use) {
  if (count == 0) return use(chosen);
  if (kind == kKinds) return;
  const auto resource = static_cast<Resource>(kind);
  for (int n = 0; n <= std::min(count, hand[resource]); ++n) {
    const Cards more = Cards::of(resource, static_cast<std::uint32_t>(n));
    for_each_choice(hand, kind + 1, count - n, chosen + more, use);
  }
}

State without(State state, Seat seat, Cards cards) {
  Player& player = state.players[seat];
  player.hand -= cards;
  player.hand_size = static_cast<std::uint8_t>(player.hand.total());
  state.bank += cards;
  return state;
}

// Whoever threw the seven goes on with its turn: the best choices are planned with.
void plan_with(std::vector<Candidate>& choices, const Judge& judge, const State& state,
               const Belief& belief) {
  constexpr std::size_t kPlanned = 16;
  constexpr std::size_t kEnds = 30;
  if (choices.size() > kPlanned) choices.resize(kPlanned);
  for (Candidate& choice : choices) {
    State after = without(state, judge.viewer(), choice.action.give);
    after.phase = Phase::Main;
    after.actor = judge.viewer();
    const Belief then = follow(belief, state, after, judge.viewer());
    choice.value = TurnSearch(judge, kEnds).value_of(after, then);
  }
  sort_best_first(choices);
}

}  // namespace

bool can_weigh_discards(const State& state, Seat seat) {
  constexpr int kMostCards = 24;
  return discard_owed(state, seat) > 0 && state.players[seat].hand_size <= kMostCards;
}

std::vector<Candidate> discards(const Judge& judge, const State& state, const Belief& belief) {
  const Seat seat = judge.viewer();
  std::vector<Candidate> choices;
  const auto consider = [&](Cards cards) {
    const State after = without(state, seat, cards);
    const auto chances = judge.after_turn(after, follow(belief, state, after, seat));
    choices.push_back({Action::discard(cards), static_cast<double>(chances[0])});
  };
  for_each_choice(state.players[seat].hand, 0, discard_owed(state, seat), Cards(), consider);
  sort_best_first(choices);
  if (state.current == seat) plan_with(choices, judge, state, belief);
  return choices;
}

}  // namespace spiel::bots::catan_master

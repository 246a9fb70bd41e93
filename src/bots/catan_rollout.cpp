#include "bots/catan_rollout.hpp"

#include <bit>

#include "bots/catan_greedy.hpp"
#include "catan/apply.hpp"

namespace spiel::bots::catan_master {

namespace {

// The greedy player offers no more than two trades: with two open ones that nobody answers, none.
// Real ones go, because whoever has accepted them may be imagined without the cards.
void keep_from_trading(State& state) {
  if (state.phase != Phase::Main) return;
  state.offers = {};
  state.counters = {};
  for (std::size_t i = 0; i < 2; ++i) {
    state.offers[i] = Offer(Cards::of(Resource::Lumber), Cards::of(Resource::Ore));
  }
}

void act_in(State& state, Seat seat, const Action& action, Random& random) {
  perform(state, seat, action, deal(state, seat, action, random));
}

void act_greedily(State& state, Random& random) {
  const auto seat = static_cast<Seat>(std::countr_zero(must_act(state)));
  keep_from_trading(state);
  const auto action = play_greedy(view_of(state, seat), {}, random);
  act_in(state, seat, action.value_or(Action::end_turn()), random);
}

}  // namespace

void continue_turn(State& state, const TurnSearch& search, Random& random) {
  const Seat seat = search.viewer();
  const int turn = state.turn;
  while (state.turn == turn && state.phase != Phase::Over && state.actor == seat) {
    const auto action = search.continuation(state);
    if (!action || check(state, seat, *action)) return;
    act_in(state, seat, *action, random);
  }
}

void finish_turn(State& state, Random& random) {
  const int turn = state.turn;
  const auto in_turn = [&] {
    return state.turn == turn && state.phase != Phase::Over && state.phase != Phase::SpecialBuild;
  };
  while (in_turn()) act_greedily(state, random);
}

double roll_out(const Judge& judge, const TurnSearch& search, State state, const Action& action,
                Random& random) {
  const Seat seat = judge.viewer();
  const int turn = state.turn;
  act_in(state, seat, action, random);
  continue_turn(state, search, random);
  const auto is_next_turn = [&] {
    return state.turn != turn && state.current == seat && state.phase == Phase::Roll;
  };
  while (state.phase != Phase::Over && !is_next_turn()) act_greedily(state, random);
  if (state.phase == Phase::Over) return state.winner == seat ? 1 : 0;
  return static_cast<double>(judge.before_throw(state, exact_belief(state))[0]);
}

}  // namespace spiel::bots::catan_master

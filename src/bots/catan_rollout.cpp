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

struct Move {
  Seat seat;
  Action action;
};

Move greedy_move(State& state, Random& random) {
  const auto seat = static_cast<Seat>(std::countr_zero(must_act(state)));
  keep_from_trading(state);
  const auto action = play_greedy(view_of(state, seat), {}, random);
  return {seat, action.value_or(Action::end_turn())};
}

}  // namespace

void continue_turn(State& state, const TurnSearch& search, Random& random) {
  const Seat seat = search.viewer();
  const int turn = state.turn;
  while (state.turn == turn && state.phase != Phase::Over && state.actor == seat) {
    const auto action = search.continuation(state);
    if (!action || check(state, seat, *action)) return;
    perform(state, seat, *action, deal(state, seat, *action, random));
  }
}

void finish_turn(State& state, Random& random) {
  const int turn = state.turn;
  const auto in_turn = [&] {
    return state.turn == turn && state.phase != Phase::Over && state.phase != Phase::SpecialBuild;
  };
  while (in_turn()) {
    const auto [seat, action] = greedy_move(state, random);
    perform(state, seat, action, deal(state, seat, action, random));
  }
}

double play_on(const Judge& judge, State state, Luck luck) {
  constexpr std::size_t kEnds = 30;
  constexpr int kOwnTurns = 2;
  const Seat viewer = judge.viewer();
  const int first = state.turn;
  int planned = -1;
  int left = kOwnTurns;
  while (state.phase != Phase::Over) {
    const bool plans = state.phase == Phase::Main && state.actor == viewer;
    if (plans && planned != state.turn) {
      TurnSearch search(judge, kEnds);
      const double value = search.value_of(state, exact_belief(state));
      if (state.turn != first && --left == 0) return value;
      planned = state.turn;
      continue_turn(state, search, luck.random_in(state));
    } else {
      const auto [seat, chosen] = greedy_move(state, luck.random_in(state));
      perform(state, seat, chosen, luck.deal(state, seat, chosen));
    }
  }
  return state.winner == viewer ? 1 : 0;
}

double roll_out(const Judge& judge, const TurnSearch& search, State state, const Action& action,
                Luck luck) {
  const Seat viewer = judge.viewer();
  perform(state, viewer, action, luck.deal(state, viewer, action));
  continue_turn(state, search, luck.random_in(state));
  return play_on(judge, state, luck);
}

}  // namespace spiel::bots::catan_master

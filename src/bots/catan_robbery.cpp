#include "bots/catan_robbery.hpp"

#include <algorithm>

#include "catan/apply.hpp"

namespace spiel::bots::catan_master {

namespace {

double value_after(const Judge&, const State&, const Belief&, const Action&);

double best_robbery(const Judge& judge, const State& state, const Belief& belief) {
  ActionList list;
  legal(state, judge.viewer(), list);
  double best = 0;
  for (const Action& action : list) {
    best = std::max(best, value_after(judge, state, belief, action));
  }
  return best;
}

double value_of(const Judge& judge, const State& state, const Belief& belief) {
  switch (state.phase) {
    case Phase::Over:
      return state.winner == judge.viewer() ? 1 : 0;
    case Phase::MoveRobber:
    case Phase::Steal:
      return best_robbery(judge, state, belief);
    case Phase::Roll:
      return static_cast<double>(judge.before_throw(state, belief)[0]);
    default:
      return static_cast<double>(judge.after_turn(state, belief)[0]);
  }
}

double value_after(const Judge& judge, const State& state, const Belief& belief,
                   const Action& action) {
  const Seat seat = judge.viewer();
  double value = 0;
  for (const auto& [chance, probability] : outcomes(state, seat, action)) {
    State next = state;
    perform(next, seat, action, chance);
    value += probability * value_of(judge, next, follow(belief, state, next, seat));
  }
  return value;
}

}  // namespace

std::vector<Candidate> robberies(const Judge& judge, const State& state, const Belief& belief) {
  std::vector<Candidate> result;
  ActionList list;
  legal(state, judge.viewer(), list);
  for (const Action& action : list) {
    if (action.kind == ActionKind::Roll) {
      result.push_back({action, value_of(judge, state, belief)});
    } else if (state.phase != Phase::Roll || action.kind == ActionKind::PlayKnight) {
      result.push_back({action, value_after(judge, state, belief, action)});
    }
  }
  sort_best_first(result);
  return result;
}

}  // namespace spiel::bots::catan_master

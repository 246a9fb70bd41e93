#include "bots/catan_greedy.hpp"

#include "bots/catan_cards.hpp"
#include "bots/catan_opening.hpp"
#include "bots/catan_robber.hpp"
#include "bots/catan_trade.hpp"
#include "catan/sites.hpp"

namespace spiel::bots {

namespace catan_greedy {

namespace {

// The next piece of the plan, if the hand pays for it as it is. A road on the way to a settlement
// is built as soon as possible: it costs the same later, and rivals come nearer.
std::optional<Action> build_towards(const Outlook& outlook, const Purchase& purchase) {
  const Plan& plan = *purchase.plan;
  const bool road = plan.first_step.kind == ActionKind::BuildRoad;
  const Cards price = road ? kRoadCost : plan.cost;
  const bool due = purchase.payable || road;
  return due && outlook.hand().covers(price) ? std::optional(plan.first_step) : std::nullopt;
}

Action build_or_end(const Outlook& outlook) {
  const Purchase purchase = outlook.best_purchase(outlook.hand());
  if (!purchase.plan) return Action::end_turn();
  return build_towards(outlook, purchase).value_or(Action::end_turn());
}

std::optional<Action> trade_and_build(const Outlook& outlook, bool may_wait) {
  if (const auto trade = close_trade(outlook)) return trade;
  if (const auto card = card_after_roll(outlook)) return card;
  const Purchase purchase = outlook.best_purchase(outlook.hand());
  if (!purchase.plan) return Action::end_turn();
  if (const auto step = build_towards(outlook, purchase)) return step;
  if (may_wait && awaits_answers(outlook)) return std::nullopt;
  if (const auto offer = propose(outlook)) return offer;
  if (purchase.payable) {
    if (const auto trade = outlook.bank_trade_towards(outlook.hand(), purchase.plan->cost)) {
      return trade;
    }
  }
  return Action::end_turn();
}

Action free_road(const Outlook& outlook) {
  if (const Plan* plan = outlook.best_road_plan(outlook.state().free_roads)) {
    return plan->first_step;
  }
  return Action::build_road(static_cast<Edge>(road_sites(outlook.state(), outlook.seat()).nth(0)));
}

std::optional<Action> act(const State& state, Seat seat, bool may_wait) {
  switch (state.phase) {
    case Phase::SetupSettlement:
      return opening_settlement(state, seat);
    case Phase::SetupRoad:
      return opening_road(state, seat);
    case Phase::MoveRobber:
      return move_robber(state, seat);
    case Phase::Steal:
      return steal(state, seat);
    case Phase::Roll:
      return card_before_roll(Outlook(state, seat)).value_or(Action::roll());
    case Phase::FreeRoads:
      return free_road(Outlook(state, seat));
    case Phase::SpecialBuild:
      return build_or_end(Outlook(state, seat));
    case Phase::Main:
      if (state.rules.phases == Phases::BuildingOnly) return build_or_end(Outlook(state, seat));
      return trade_and_build(Outlook(state, seat), may_wait);
    case Phase::Discard:
    case Phase::Over:
      break;
  }
  return std::nullopt;
}

}  // namespace

}  // namespace catan_greedy

std::optional<catan::Action> play_greedy(const catan::View& view, const Budget& budget, Random&) {
  const catan::State& state = view.known;
  const Seat seat = *view.viewer;
  if (catan::discard_owed(state, seat) > 0) {
    return catan_greedy::discard(catan_greedy::Outlook(state, seat));
  }
  if (seat == state.actor) return catan_greedy::act(state, seat, budget.may_wait);
  if (state.phase != catan::Phase::Main) return std::nullopt;
  return catan_greedy::answer(catan_greedy::Outlook(state, seat));
}

}  // namespace spiel::bots

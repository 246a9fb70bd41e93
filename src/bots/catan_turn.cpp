#include "bots/catan_turn.hpp"

#include <algorithm>
#include <bit>

#include "bots/catan_robber.hpp"
#include "catan/apply.hpp"

namespace spiel::bots::catan_master {

namespace {

constexpr std::array kTurnPurchases{kRoadCost, kSettlementCost, kCityCost, kDevelopmentCost};

std::uint64_t stir(std::uint64_t hash, std::uint64_t value) {
  hash = (hash ^ value) * 0x9e3779b97f4a7c15;
  return hash ^ hash >> 31;
}

// All that a seat's own turn can change and the seat can see; so what was found in one imagined
// world serves in the others.
std::uint64_t key_of(const State& state, Seat seat) {
  const Player& player = state.players[seat];
  std::uint64_t key = stir(player.hand.lanes(), player.cards.lanes());
  key = stir(stir(key, player.roads.low), player.roads.high);
  key = stir(stir(key, player.buildings.low), player.buildings.high);
  key = stir(stir(key, state.cities.low), state.cities.high);
  key = stir(key, state.bought.lanes());
  key = stir(key, static_cast<std::uint64_t>(state.phase) | std::uint64_t{state.robber} << 8 |
                      std::uint64_t{state.free_roads} << 16 | std::uint64_t{player.knights} << 24 |
                      (state.card_played ? std::uint64_t{1} << 32 : 0));
  for (Seat s = 0; s < state.seats; ++s) {
    if (s != seat) key = stir(key, state.players[s].hand_size);
  }
  return key;
}

Cards lacking_for(Cards cost, Cards hand) {
  Cards lacking;
  for (const Resource r : kResources) {
    if (cost[r] > hand[r]) lacking += Cards::of(r, static_cast<std::uint32_t>(cost[r] - hand[r]));
  }
  return lacking;
}

// Trades that a hand has to spare when it keeps what a purchase costs.
int spare_trades(Cards hand, Cards cost, Cards rates) {
  int trades = 0;
  for (const Resource r : kResources) trades += std::max(0, hand[r] - cost[r]) / rates[r];
  return trades;
}

// Whether the trade leads to a purchase that the bank can make possible now, or saves a hand that
// is about to be halved.
bool is_purposeful(const State& state, Seat seat, const Action& trade) {
  const Cards hand = state.players[seat].hand;
  const Cards rates = trade_rates(state, seat);
  if (hand.total() > state.rules.discard_limit) return true;
  return std::ranges::any_of(kTurnPurchases, [&](Cards cost) {
    const Cards lacking = lacking_for(cost, hand);
    const Resource give = trade.resource();
    return lacking[trade.other_resource()] > 0 && hand[give] - cost[give] >= rates[give] &&
           spare_trades(hand, cost, rates) >= lacking.total();
  });
}

// Two cards that complete a purchase.
bool completes_purchase(Cards hand, const Action& invention) {
  Cards taken = Cards::of(invention.resource());
  if (!invention.takes_one()) taken += Cards::of(invention.other_resource());
  return std::ranges::any_of(kTurnPurchases, [&](Cards cost) {
    return !hand.covers(cost) && (hand + taken).covers(cost) &&
           lacking_for(cost, hand).total() * 2 >= taken.total();
  });
}

int in_other_hands(const State& state, Seat seat, Resource kind) {
  int cards = 0;
  for (Seat s = 0; s < state.seats; ++s) {
    if (s != seat) cards += state.players[s].hand[kind];
  }
  return cards;
}

bool worth_considering(const State& state, Seat seat, const Action& action) {
  constexpr int kLeastMonopoly = 2;
  switch (action.kind) {
    case ActionKind::BuildRoad:
    case ActionKind::BuildSettlement:
    case ActionKind::BuildCity:
    case ActionKind::BuyCard:
    case ActionKind::PlayKnight:
    case ActionKind::PlayRoadBuilding:
      return true;
    case ActionKind::PlayInvention:
      return completes_purchase(state.players[seat].hand, action);
    case ActionKind::PlayMonopoly:
      return in_other_hands(state, seat, action.resource()) >= kLeastMonopoly;
    case ActionKind::BankTrade:
      return is_purposeful(state, seat, action);
    default:
      return false;
  }
}

bool may_end_turn(const State& state) {
  return state.phase == Phase::Main || state.phase == Phase::SpecialBuild;
}

// Within a plan, robber and theft are left to the greedy player; measured, judging them there by
// the network gains nothing.
void list_actions(const State& state, Seat seat, ActionList& list) {
  list.clear();
  if (state.phase == Phase::MoveRobber) return list.add(catan_greedy::move_robber(state, seat));
  if (state.phase == Phase::Steal) return list.add(catan_greedy::steal(state, seat));
  ActionList all;
  legal(state, seat, all);
  for (const Action& action : all) {
    if (worth_considering(state, seat, action)) list.add(action);
  }
}

}  // namespace

void sort_best_first(std::vector<Candidate>& candidates) {
  std::ranges::stable_sort(candidates, std::ranges::greater{}, &Candidate::value);
}

double TurnSearch::end_here(const State& state, const Belief& belief) {
  ++ends_;
  return static_cast<double>(judge_.after_turn(state, belief)[0]);
}

double TurnSearch::expected(const State& state, const Belief& belief, const Action& action) {
  constexpr double kHaste = 1e-7;  // of equal ways the shortest, above all to win
  const Seat seat = judge_.viewer();
  double value = -kHaste;
  for (const auto& [chance, probability] : outcomes(state, seat, action)) {
    State next = state;
    perform(next, seat, action, chance);
    value += probability * value_of(next, follow(belief, state, next, seat));
  }
  return value;
}

double TurnSearch::value_of(const State& state, const Belief& belief) {
  const Seat seat = judge_.viewer();
  if (state.phase == Phase::Over) return state.winner == seat ? 1 : 0;
  // A card before the throw: what the dice may bring is left to the judge.
  if (state.phase == Phase::Roll) return static_cast<double>(judge_.before_throw(state, belief)[0]);
  const std::uint64_t key = key_of(state, seat);
  if (const auto known = found_.find(key); known != found_.end()) return known->second.value;
  Found found{-1, Action::end_turn()};
  if (may_end_turn(state)) found.value = end_here(state, belief);
  if (ends_ < most_ends_ || !may_end_turn(state)) {
    ActionList list;
    list_actions(state, seat, list);
    for (const Action& action : list) {
      const double value = expected(state, belief, action);
      if (value > found.value) found = {value, action};
    }
  }
  found_.emplace(key, found);
  return found.value;
}

std::vector<Candidate> TurnSearch::candidates(const State& state, const Belief& belief) {
  std::vector<Candidate> result;
  if (may_end_turn(state)) result.push_back({Action::end_turn(), end_here(state, belief)});
  ActionList list;
  list_actions(state, judge_.viewer(), list);
  for (const Action& action : list) result.push_back({action, expected(state, belief, action)});
  sort_best_first(result);
  return result;
}

std::optional<Action> TurnSearch::continuation(const State& state) const {
  const auto known = found_.find(key_of(state, judge_.viewer()));
  return known == found_.end() ? std::nullopt : std::optional(known->second.best);
}

}  // namespace spiel::bots::catan_master

#include "bots/catan_outlook.hpp"

#include <algorithm>
#include <cmath>

#include "catan/sites.hpp"

namespace spiel::bots::catan_greedy {

namespace {

constexpr int kMostRoads = 3;
constexpr double kRiskWhereRivalsStand = 0.5;
constexpr double kRiskBesideRivals = 0.2;
constexpr double kCreditShare = 0.8;  // of what the rest of a hand saves: plans change
constexpr double kAwardTaken = 4;     // throws that a rival loses with its award
constexpr double kEndless = 8;        // points "missing" where nobody can win

// What a development card brings besides victory points and knights for the largest army.
constexpr double kVictoryShare = 0.2;
constexpr double kKnightShare = 0.56;
constexpr double kRobberWorth = 0.25;
constexpr double kProgressWorth = 0.15;
constexpr double kArmyInReach = 0.7;
constexpr double kArmyFar = 0.3;

Cards times(Cards cost, int n) {
  Cards sum;
  for (; n > 0; --n) sum += cost;
  return sum;
}

Cards without_roads(Cards cost, int roads) { return cost - times(kRoadCost, roads); }

// Two plans done: their gains in speed add up.
double combined_throws(double base, double one, double other) {
  const double rate = 1 / one + 1 / other - 1 / base;
  return 1 / std::max(rate, 1 / kNever);
}

}  // namespace

Outlook::Outlook(const State& known, Seat seat)
    : state_(known),
      seat_(seat),
      economy_(economy_of(known, seat)),
      speed_(speed_of(economy_)),
      rates_(trade_rates(known, seat)),
      missing_(known.rules.phases == Phases::All ? known.rules.target - points_of(known, seat)
                                                 : kEndless),
      seven_(1 - std::pow(5.0 / 6, known.seats)) {
  plans_.reserve(24);
  add_cities();
  add_settlements();
  add_longest_road();
  add_card();
}

void Outlook::add_cities() {
  if (cities_left(state_, seat_) == 0) return;
  settlements_of(state_, seat_).for_each([&](int c) {
    const auto corner = static_cast<Corner>(c);
    plans_.push_back({ActionKind::BuildCity, Action::build_city(corner), 0, kCityCost, 1,
                      speed_of(with_city(state_, economy_, corner))});
  });
}

void Outlook::add_settlements() {
  if (settlements_left(state_, seat_) == 0) return;
  const int most = std::min(kMostRoads, roads_left(state_, seat_));
  const Reach reach = reach_of(state_, seat_, most);
  const Mask rivals = rival_corners(state_, seat_);
  const Mask near = neighbours_of(state_, rivals);
  open_corners(state_).for_each([&](int c) {
    const auto corner = static_cast<Corner>(c);
    const int roads = reach.roads[corner];
    if (roads > most) return;
    const Action step =
        roads == 0 ? Action::build_settlement(corner) : Action::build_road(reach.first[corner]);
    const double risk = rivals.test(c) ? kRiskWhereRivalsStand
                        : near.test(c) ? kRiskBesideRivals
                                       : 0;
    plans_.push_back({ActionKind::BuildSettlement, step, roads,
                      kSettlementCost + times(kRoadCost, roads), 1,
                      speed_of(with_settlement(state_, economy_, corner)), risk});
  });
}

void Outlook::add_longest_road() {
  const auto race = race_for_longest_road(state_, seat_, kMostRoads);
  if (!race) return;
  plans_.push_back({ActionKind::BuildRoad, Action::build_road(race->first), race->roads,
                    times(kRoadCost, race->roads), kAwardPoints, speed_, 0,
                    state_.longest_road == kNoSeat ? 0 : kAwardTaken});
}

void Outlook::add_card() {
  if (state_.rules.phases != Phases::All || state_.deck_size == 0) return;
  plans_.push_back(
      {ActionKind::BuyCard, Action::buy_card(), 0, kDevelopmentCost, card_points(), speed_});
}

double Outlook::card_points() const {
  const Player& me = state_.players[seat_];
  double army = 0;
  if (state_.largest_army != seat_) {
    const int rival = state_.largest_army == kNoSeat ? kLargestArmyMinimum - 1
                                                     : state_.players[state_.largest_army].knights;
    const int lacking = std::max(1, rival + 1 - me.knights - me.cards[Development::Knight]);
    army = kAwardPoints * (lacking <= 3 ? kArmyInReach : kArmyFar) / lacking;
  }
  return kVictoryShare + kProgressWorth + kKnightShare * (army + kRobberWorth);
}

bool Outlook::may_trade_now() const {
  return state_.rules.phases == Phases::All && state_.phase == Phase::Main &&
         state_.current == seat_;
}

std::optional<Action> Outlook::bank_trade_towards(Cards hand, Cards cost) const {
  int lacking = 0;
  int trades = 0;
  std::optional<Resource> take, give;
  for (const Resource r : kResources) {
    const int spare = hand[r] - cost[r];
    if (spare < 0) {
      lacking -= spare;
      if (state_.bank[r] < -spare) return std::nullopt;
      take = r;
    } else if (spare >= rates_[r]) {
      trades += spare / rates_[r];
      const bool cheaper = !give || speed_.saved[index_of(r)] * rates_[r] <
                                        speed_.saved[index_of(*give)] * rates_[*give];
      if (cheaper) give = r;
    }
  }
  if (lacking == 0 || trades < lacking) return std::nullopt;
  return Action::bank_trade(*give, *take);
}

Outlook::Payment Outlook::pay_now(Cards hand, Cards cost) const {
  while (!hand.covers(cost)) {
    const auto trade = may_trade_now() ? bank_trade_towards(hand, cost) : std::nullopt;
    if (!trade) return {false, {}};
    const Resource give = trade->resource();
    hand -= Cards::of(give, static_cast<std::uint32_t>(rates_[give]));
    hand += Cards::of(trade->other_resource());
  }
  return {true, hand - cost};
}

double Outlook::throws_from(double missing, const Speed& speed, double credit) const {
  if (missing <= 0) return 0;
  const double throws = speed.throws * missing / kBasketPoints - kCreditShare * credit;
  return std::max<double>(throws, state_.seats);
}

double Outlook::outcome_of(const Plan& plan, double credit) const {
  const double done = throws_from(missing_ - plan.points, plan.speed, credit) - plan.bonus;
  if (plan.risk == 0 || plan.roads == 0) return done;
  return (1 - plan.risk) * done + plan.risk * throws_from(missing_, speed_, credit);
}

double Outlook::discard_risk(Cards hand) const {
  const int held = hand.total();
  if (held <= state_.rules.discard_limit || state_.rules.phases != Phases::All) return 0;
  return seven_ * saved_by(speed_, amounts_of(hand)) / 2;
}

double Outlook::waiting_total(const Plan& plan, Cards hand, Cards cost) const {
  const Amounts held = amounts_of(hand);
  const Amounts price = amounts_of(cost);
  const double wait = std::max<double>(throws_until(held, price, economy_), state_.seats);
  Amounts rest;
  bool all_there = true;
  for (std::size_t r = 0; r < kKinds; ++r) {
    rest[r] = held[r] + economy_.income[r] * wait - price[r];
    all_there = all_there && rest[r] >= 0;
  }
  const double credit = all_there ? saved_by(plan.speed, rest) : 0;
  return wait + outcome_of(plan, credit) + discard_risk(hand);
}

double Outlook::total_of(const Plan& plan, Cards hand) const {
  const Payment payment = pay_now(hand, plan.cost);
  if (!payment.possible) return waiting_total(plan, hand, plan.cost);
  return outcome_of(plan, saved_by(plan.speed, amounts_of(payment.rest)));
}

// `now` is paid, `rest` is left for `next`.
double Outlook::total_of_both(const Plan& now, const Plan& next, Cards rest) const {
  Plan both = next;
  both.points += now.points;
  both.bonus += now.bonus;
  both.speed.throws = combined_throws(speed_.throws, now.speed.throws, next.speed.throws);
  return total_of(both, rest);
}

Purchase Outlook::purchase_of(const Plan& plan, Cards hand, int free_roads) const {
  const Cards cost = without_roads(plan.cost, std::min(plan.roads, free_roads));
  const Payment payment = pay_now(hand, cost);
  if (!payment.possible) return {&plan, false, waiting_total(plan, hand, cost)};
  double total = outcome_of(plan, saved_by(plan.speed, amounts_of(payment.rest)));
  for (const Plan& next : plans_) {
    if (&next != &plan) total = std::min(total, total_of_both(plan, next, payment.rest));
  }
  return {&plan, true, total};
}

Purchase Outlook::best_purchase(Cards hand) const {
  Purchase best;
  for (const Plan& plan : plans_) {
    const Purchase purchase = purchase_of(plan, hand, 0);
    if (purchase.total < best.total) best = purchase;
  }
  return best;
}

double Outlook::throws_to_win(Cards hand, int free_roads) const {
  double best = throws_from(missing_, speed_, saved_by(speed_, amounts_of(hand)));
  best += state_.seats;  // without a plan
  for (const Plan& plan : plans_) best = std::min(best, purchase_of(plan, hand, free_roads).total);
  return best;
}

const Plan* Outlook::best_road_plan(int free_roads) const {
  const Plan* best = nullptr;
  double best_total = kNever;
  for (const Plan& plan : plans_) {
    if (plan.roads == 0) continue;
    const double total = purchase_of(plan, hand(), free_roads).total;
    if (total >= best_total) continue;
    best_total = total;
    best = &plan;
  }
  return best;
}

}  // namespace spiel::bots::catan_greedy

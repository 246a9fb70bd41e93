// How near a seat is to winning, and by which next purchase it gets there soonest.
//
// Every purchase in sight is a plan: what it costs, which points it brings, how fast the seat earns
// afterwards. A plan's total is the throws until it can be paid plus the throws from there to the
// target; the outlook of a hand is the smallest total. All choices of the greedy player compare
// outlooks, so builds, trades, cards and discards follow one aim.
#pragma once

#include <optional>
#include <vector>

#include "bots/catan_reach.hpp"
#include "catan/action.hpp"
#include "catan/view.hpp"

namespace spiel::bots::catan_greedy {

struct Plan {
  ActionKind goal;    // BuildSettlement, BuildCity, BuyCard, or BuildRoad for the longest road
  Action first_step;  // what to build first: a road where the goal needs some
  int roads = 0;      // to build before the goal
  Cards cost;         // of everything
  double points = 0;
  Speed speed;       // once it is done
  double risk = 0;   // that a rival is faster
  double bonus = 0;  // throws that it costs a rival
};

// What a seat would buy now, if anything, and how the game then looks.
struct Purchase {
  const Plan* plan = nullptr;
  bool payable = false;  // now, perhaps after bank trades
  double total = kNever;
};

class Outlook {
 public:
  Outlook(const State& known, Seat seat);

  const State& state() const { return state_; }
  Seat seat() const { return seat_; }
  Cards hand() const { return state_.players[seat_].hand; }
  const Economy& economy() const { return economy_; }
  const std::vector<Plan>& plans() const { return plans_; }

  // Throws until the seat wins, if it goes on with this hand. Free roads come from a card.
  double throws_to_win(Cards hand, int free_roads = 0) const;
  Purchase best_purchase(Cards hand) const;
  // The plan that gains most from roads that cost nothing.
  const Plan* best_road_plan(int free_roads) const;
  // The next trade with the bank on the way to paying for `cost`, if the hand can get there.
  std::optional<Action> bank_trade_towards(Cards hand, Cards cost) const;

 private:
  struct Payment {
    bool possible;
    Cards rest;
  };

  void add_cities();
  void add_settlements();
  void add_longest_road();
  void add_card();
  double card_points() const;
  bool may_trade_now() const;
  Payment pay_now(Cards hand, Cards cost) const;
  double throws_from(double missing, const Speed& speed, double credit) const;
  double total_of(const Plan&, Cards hand) const;
  double total_of_both(const Plan& now, const Plan& next, Cards rest) const;
  // One that can be made now may be followed by another.
  Purchase purchase_of(const Plan&, Cards hand, int free_roads) const;
  double waiting_total(const Plan&, Cards hand, Cards cost) const;
  double outcome_of(const Plan&, double credit) const;
  double discard_risk(Cards hand) const;

  const State& state_;
  Seat seat_;
  Economy economy_;
  Speed speed_;
  Cards rates_;
  double missing_;  // points to the target
  double seven_;    // the chance of a seven before the seat's next turn
  std::vector<Plan> plans_;
};

}  // namespace spiel::bots::catan_greedy

#include "bots/catan_opening.hpp"

#include <algorithm>

#include "catan/production.hpp"
#include "catan/sites.hpp"

namespace spiel::bots::catan_greedy {

namespace {

// What the second settlement may be expected to add when the first is chosen.
constexpr double kSecondSettlement = 0.05;
constexpr double kExpansion = 0.25;  // weight of the best site in reach, which others may take
constexpr double kHandShare = 0.5;

// Throws for the basket with a settlement there: fewer are better.
double throws_with(const State& state, const Economy& economy, Corner corner) {
  return speed_of(with_settlement(state, economy, corner)).throws;
}

Economy expected_economy(const State& state, Seat seat) {
  Economy economy = economy_of(state, seat);
  if (state.players[seat].buildings.none()) {
    for (double& income : economy.income) income += kSecondSettlement;
  }
  return economy;
}

// Open corners at two roads' distance, over free edges.
Mask sites_beyond(const State& state, Corner corner) {
  const Mask sites = neighbours_of(state, topology(state).neighbours_of_corner[corner]);
  Mask beyond = sites & open_corners(state);
  beyond.reset(corner);
  return beyond;
}

double best_throws(const State& state, const Economy& economy, Mask corners) {
  double best = kNever;
  corners.for_each(
      [&](int c) { best = std::min(best, throws_with(state, economy, static_cast<Corner>(c))); });
  return best;
}

double cost_of(const State& state, Seat seat, const Economy& economy, Corner corner) {
  const Economy settled = with_settlement(state, economy, corner);
  const Speed speed = speed_of(settled);
  double cost = speed.throws;
  cost -= kExpansion *
          (cost - std::min(cost, best_throws(state, settled, sites_beyond(state, corner))));
  if (state.players[seat].buildings.any()) {
    cost -= kHandShare * saved_by(speed, amounts_of(opening_yield(state, corner)));
  }
  return cost;
}

// Beyond an edge that leaves the settlement: where its road could end.
double cost_of_road(const State& state, Seat seat, const Economy& economy, Edge edge) {
  const Topology& t = topology(state);
  Mask ends = t.corners_of_edge[edge];
  ends.reset(state.opening_corner);
  const Mask open = open_corners(state);
  const Mask sites = t.neighbours_of_corner[static_cast<std::size_t>(ends.nth(0))] & open;
  const Mask contested = neighbours_of(state, rival_corners(state, seat));
  const double safe = best_throws(state, economy, sites & ~contested);
  const double shared = best_throws(state, economy, sites & contested);
  const Mask further = neighbours_of(state, sites) & open;
  return std::min({safe, shared + 3, best_throws(state, economy, further) + 6});
}

template <class Cost>
int cheapest(Mask choices, Cost&& cost) {
  int best = choices.nth(0);
  double best_cost = 2 * kNever;
  choices.for_each([&](int choice) {
    const double c = cost(choice);
    if (c >= best_cost) return;
    best_cost = c;
    best = choice;
  });
  return best;
}

}  // namespace

Action opening_settlement(const State& state, Seat seat) {
  const Economy economy = expected_economy(state, seat);
  const int corner = cheapest(open_corners(state), [&](int c) {
    return cost_of(state, seat, economy, static_cast<Corner>(c));
  });
  return Action::build_settlement(static_cast<Corner>(corner));
}

Action opening_road(const State& state, Seat seat) {
  const Economy economy = expected_economy(state, seat);
  const int edge = cheapest(opening_road_sites(state), [&](int e) {
    return cost_of_road(state, seat, economy, static_cast<Edge>(e));
  });
  return Action::build_road(static_cast<Edge>(edge));
}

}  // namespace spiel::bots::catan_greedy

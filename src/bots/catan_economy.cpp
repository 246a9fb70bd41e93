#include "bots/catan_economy.hpp"

#include <algorithm>
#include <cstdlib>

namespace spiel::bots::catan_greedy {

namespace {

constexpr double kRobbedShare = 0.4;
constexpr double kNoTrade = 1000;
// A settlement with its roads, a city and a development card.
constexpr Amounts kBasket{2.6, 2.6, 2, 4, 4};

// Newton's method on what is there beyond the cost, measured in cards one may choose freely. The
// function grows and bends downwards, so steps from the left never overshoot, and it consists of
// at most six straight pieces.
struct Solution {
  double throws;
  double slope;
  std::array<bool, kKinds> scarce;
};

Solution solve(const Amounts& hand, const Amounts& cost, const Economy& economy) {
  Amounts spare;  // what a card beyond the cost is worth
  for (std::size_t r = 0; r < kKinds; ++r) spare[r] = 1 / economy.rate[r];
  Solution at{0, 0, {}};
  for (int step = 0; step <= kKinds + 1; ++step) {
    double balance = 0;
    at.slope = 0;
    for (std::size_t r = 0; r < kKinds; ++r) {
      const double rest = hand[r] + economy.income[r] * at.throws - cost[r];
      at.scarce[r] = rest < 0;
      const double share = at.scarce[r] ? 1 : spare[r];
      balance += rest * share;
      at.slope += economy.income[r] * share;
    }
    if (balance >= -1e-9) break;
    if (at.slope * kNever < -balance) return {kNever, at.slope, at.scarce};
    at.throws = std::min(kNever, at.throws - balance / at.slope);
  }
  return at;
}

void improve_rates(const State& state, Corner corner, Economy& economy) {
  const auto& kinds = material(state.rules.board).harbours;
  const Topology& t = topology(state);
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    if (!t.corners_of_edge[state.harbours[i]].test(corner)) continue;
    if (kinds[i] == Harbour::Any) {
      for (double& rate : economy.rate) rate = std::min(rate, 3.0);
    } else {
      economy.rate[static_cast<std::size_t>(kinds[i])] = 2;
    }
  }
}

}  // namespace

Amounts amounts_of(Cards cards) {
  Amounts amounts;
  for (const Resource r : kResources) amounts[index_of(r)] = cards[r];
  return amounts;
}

int pips(int chip) { return chip == 0 ? 0 : 6 - std::abs(7 - chip); }

Amounts yield_of(const State& state, Corner corner) {
  Amounts yield{};
  for (const Cell cell : topology(state).corner_cells[corner]) {
    if (!topology(state).is_land(cell)) continue;
    const auto kind = resource_of(terrain_of(state, cell));
    if (!kind) continue;
    const double share = cell == state.robber ? kRobbedShare : 1;
    yield[index_of(*kind)] += share * pips(chip_of(state, cell)) / 36;
  }
  return yield;
}

Economy with_city(const State& state, Economy economy, Corner corner) {
  const Amounts yield = yield_of(state, corner);
  for (std::size_t r = 0; r < kKinds; ++r) economy.income[r] += yield[r];
  return economy;
}

Economy with_settlement(const State& state, Economy economy, Corner corner) {
  economy = with_city(state, economy, corner);
  if (state.rules.phases == Phases::All) improve_rates(state, corner, economy);
  return economy;
}

Economy economy_of(const State& state, Seat seat) {
  Economy economy;
  economy.rate.fill(state.rules.phases == Phases::All ? 4 : kNoTrade);
  state.players[seat].buildings.for_each([&](int c) {
    const auto corner = static_cast<Corner>(c);
    economy = with_settlement(state, economy, corner);
    if (state.cities.test(c)) economy = with_city(state, economy, corner);
  });
  return economy;
}

double throws_until(const Amounts& hand, const Amounts& cost, const Economy& economy) {
  return solve(hand, cost, economy).throws;
}

Speed speed_of(const Economy& economy) {
  const Solution solution = solve({}, kBasket, economy);
  Speed speed{solution.throws, {}};
  const double slope = std::max(solution.slope, 1 / kNever);
  for (std::size_t r = 0; r < kKinds; ++r) {
    speed.saved[r] = (solution.scarce[r] ? 1 : 1 / economy.rate[r]) / slope;
  }
  return speed;
}

double saved_by(const Speed& speed, const Amounts& hand) {
  double saved = 0;
  for (std::size_t r = 0; r < kKinds; ++r) saved += speed.saved[r] * hand[r];
  return saved;
}

}  // namespace spiel::bots::catan_greedy

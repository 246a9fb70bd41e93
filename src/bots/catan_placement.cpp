#include "bots/catan_placement.hpp"

#include <algorithm>
#include <vector>

#include "bots/catan_opening.hpp"
#include "catan/apply.hpp"
#include "catan/sites.hpp"

namespace spiel::bots::catan_master {

namespace {

constexpr std::size_t kTriedCorners = 18;

double value_placed(const Judge& judge, State state, const Action& action) {
  perform(state, judge.viewer(), action, Chance::none());
  while (is_opening(state)) {
    const Seat seat = state.actor;
    const bool settlement = state.phase == Phase::SetupSettlement;
    perform(state, seat,
            settlement ? catan_greedy::opening_settlement(state, seat)
                       : catan_greedy::opening_road(state, seat),
            Chance::none());
  }
  return static_cast<double>(judge.before_throw(state, exact_belief(state))[0]);
}

Action best_placed(const Judge& judge, const State& state, const std::vector<Action>& tried) {
  std::vector<double> values;
  for (const Action& action : tried) values.push_back(value_placed(judge, state, action));
  return tried[static_cast<std::size_t>(std::ranges::max_element(values) - values.begin())];
}

// Those that earn fastest.
std::vector<Action> promising_corners(const State& state, Seat seat) {
  constexpr double kComing = 0.05;  // of each kind per throw: what the other settlement may bring
  catan_greedy::Economy economy = catan_greedy::economy_of(state, seat);
  for (double& income : economy.income) income += kComing;
  std::vector<std::pair<double, Corner>> corners;
  open_corners(state).for_each([&](int c) {
    const auto corner = static_cast<Corner>(c);
    const auto settled = catan_greedy::with_settlement(state, economy, corner);
    corners.emplace_back(catan_greedy::speed_of(settled).throws, corner);
  });
  std::ranges::sort(corners);
  if (corners.size() > kTriedCorners) corners.resize(kTriedCorners);
  std::vector<Action> actions;
  for (const auto& [throws, corner] : corners) actions.push_back(Action::build_settlement(corner));
  return actions;
}

}  // namespace

Action place_settlement(const Judge& judge, const State& state) {
  return best_placed(judge, state, promising_corners(state, judge.viewer()));
}

Action place_road(const Judge& judge, const State& state) {
  std::vector<Action> roads;
  opening_road_sites(state).for_each(
      [&](int e) { roads.push_back(Action::build_road(static_cast<Edge>(e))); });
  return best_placed(judge, state, roads);
}

}  // namespace spiel::bots::catan_master

#include "bots/catan_placement.hpp"

#include <algorithm>
#include <vector>

#include "bots/catan_opening.hpp"
#include "bots/catan_turn.hpp"
#include "catan/apply.hpp"
#include "catan/sites.hpp"

namespace spiel::bots::catan_master {

namespace {

constexpr std::size_t kTriedCorners = 18;
constexpr std::size_t kForeseenCorners = 12;  // for a settlement of one's own
constexpr std::size_t kForeseenByRivals = 6;  // for each of theirs
constexpr std::size_t kLookedAtAgain = 6;     // placements, once rivals are foreseen

// Those that earn fastest.
std::vector<Action> promising_corners(const State& state, Seat seat, std::size_t most) {
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
  if (corners.size() > most) corners.resize(most);
  std::vector<Action> actions;
  for (const auto& [throws, corner] : corners) actions.push_back(Action::build_settlement(corner));
  return actions;
}

// How many corners are tried for settlements still to come; with none the greedy player chooses.
struct Foresight {
  std::size_t own = 0;
  std::size_t rivals = 0;
};

class Opening {
 public:
  Opening(const Network& network, const State& state) : state_(state) {
    for (Seat s = 0; s < state.seats; ++s) judges_.emplace_back(network, state, s);
  }

  std::vector<Candidate> at_once() const { return look_at(state_, placements(), {}); }

  // The greedy player and the judge are two guesses at what rivals do, so their mean counts.
  std::vector<Candidate> foreseen(Meter& meter) const {
    const auto in_time = [&] { return !meter.spent(0); };
    auto seen = look_at(state_, placements(), {.own = kForeseenCorners}, in_time);
    if (seen.size() > kLookedAtAgain) seen.resize(kLookedAtAgain);
    std::vector<Candidate> seen_again;
    for (const auto& [action, value] : seen) {
      if (meter.spent(seen_again.size())) break;
      const double again =
          value_placed(state_, action, {.own = kForeseenCorners, .rivals = kForeseenByRivals});
      seen_again.push_back({action, (value + again) / 2});
    }
    if (seen_again.empty()) return seen;
    sort_best_first(seen_again);
    return seen_again;
  }

 private:
  static bool always() { return true; }

  // The best first. At least one is looked at.
  template <class GoOn = bool (&)()>
  std::vector<Candidate> look_at(const State& state, const std::vector<Action>& tried,
                                 const Foresight& foresight, GoOn&& go_on = always) const {
    std::vector<Candidate> seen;
    for (const Action& action : tried) {
      seen.push_back({action, value_placed(state, action, foresight)});
      if (!go_on()) break;
    }
    sort_best_first(seen);
    return seen;
  }

  std::vector<Action> placements() const {
    if (state_.phase == Phase::SetupRoad) return roads();
    return promising_corners(state_, state_.actor, kTriedCorners);
  }

  std::vector<Action> roads() const {
    std::vector<Action> roads;
    opening_road_sites(state_).for_each(
        [&](int e) { roads.push_back(Action::build_road(static_cast<Edge>(e))); });
    return roads;
  }

  // To the seat that places, once the opening is over.
  double value_placed(State state, const Action& action, const Foresight& foresight) const {
    const Seat seat = state.actor;
    perform(state, seat, action, Chance::none());
    while (is_opening(state)) {
      const std::size_t corners = state.actor == seat ? foresight.own : foresight.rivals;
      perform(state, state.actor, next_placed(state, corners), Chance::none());
    }
    return static_cast<double>(judges_[seat].before_throw(state, exact_belief(state))[0]);
  }

  Action next_placed(const State& state, std::size_t corners) const {
    if (state.phase == Phase::SetupRoad) return catan_greedy::opening_road(state, state.actor);
    if (corners == 0) return catan_greedy::opening_settlement(state, state.actor);
    return look_at(state, promising_corners(state, state.actor, corners), {}).front().action;
  }

  const State& state_;
  std::vector<Judge> judges_;  // of every seat
};

}  // namespace

void finish_opening(State& state) {
  while (is_opening(state)) {
    const Seat seat = state.actor;
    const bool settlement = state.phase == Phase::SetupSettlement;
    perform(state, seat,
            settlement ? catan_greedy::opening_settlement(state, seat)
                       : catan_greedy::opening_road(state, seat),
            Chance::none());
  }
}

std::vector<Candidate> place_at_once(const Network& network, const State& state) {
  return Opening(network, state).at_once();
}

std::vector<Candidate> place_with_foresight(const Network& network, const State& state,
                                            Meter& meter) {
  return Opening(network, state).foreseen(meter);
}

}  // namespace spiel::bots::catan_master

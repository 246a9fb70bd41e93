// The opening with foresight: better than without among those who choose well, the same for the
// same nodes, and over when the budget is.
#include <gtest/gtest.h>

#include <ctime>

#include "bots/catan_placement.hpp"
#include "bots/catan_weights.hpp"
#include "tests/bots/support.hpp"

namespace spiel::bots::catan_placement_test {
namespace {

using namespace spiel::catan;
using catan_master::learned_network;

State opening(int seats, std::uint64_t seed) {
  Random random(seed);
  Setup setup = random_setup({}, seats, random);
  setup.opening.clear();
  setup.first = 0;
  return start(setup);
}

Budget unlimited() {
  Budget budget;
  budget.time.reset();
  return budget;
}

Action at_once(const State& state) {
  return catan_master::place_at_once(learned_network(state.seats), state).front().action;
}

Action foreseen(const State& state, const Budget& budget = unlimited()) {
  Meter meter(budget, 1);
  return catan_master::place_with_foresight(learned_network(state.seats), state, meter)
      .front()
      .action;
}

// The seat's chance when all have placed, the others at once.
template <class Choose>
double chance_after_opening(State state, Seat seat, Choose&& choose) {
  while (is_opening(state)) {
    const Action action = state.actor == seat ? choose(state) : at_once(state);
    perform(state, state.actor, action, Chance::none());
  }
  const catan_master::Judge judge(learned_network(state.seats), state, seat);
  return static_cast<double>(judge.before_throw(state, catan_master::exact_belief(state))[0]);
}

TEST(CatanPlacement, ForesightEndsInABetterPositionAmongSeatsThatJudge) {
  double with = 0;
  double without = 0;
  for (Seat seat = 0; seat < 4; ++seat) {
    const State state = opening(4, 1);
    with += chance_after_opening(state, seat, [](const State& s) { return foreseen(s); });
    without += chance_after_opening(state, seat, at_once);
  }
  EXPECT_GT(with, without);
}

TEST(CatanPlacement, PlacesLegallyAtEveryStepWhateverTheNodes) {
  for (const std::uint64_t nodes : {0, 1, 3}) {
    Budget budget = unlimited();
    budget.nodes = nodes;
    State state = opening(3, 2);
    while (is_opening(state)) {
      const Action action = foreseen(state, budget);
      ASSERT_EQ(check(state, state.actor, action), std::nullopt) << to_text(action);
      EXPECT_EQ(foreseen(state, budget), action);
      perform(state, state.actor, action, Chance::none());
    }
  }
}

std::clock_t cost_of(const State& state, const Budget& budget) {
  const std::clock_t start = std::clock();
  foreseen(state, budget);
  return std::clock() - start;
}

// By the processor's time, which other programs do not take away. Asked to stop, it looks at one
// of 18 corners once instead of at all, and at six of them again.
TEST(CatanPlacement, StopsWhenAsked) {
  const State state = opening(4, 1);
  std::stop_source stop;
  stop.request_stop();
  Budget stopped = unlimited();
  stopped.stop = stop.get_token();
  EXPECT_LT(4 * cost_of(state, stopped), cost_of(state, unlimited()));
}

TEST(CatanPlacement, KeepsToItsTime) {
  const State state = opening(4, 1);
  Budget short_of_time = unlimited();
  short_of_time.cpu = Duration(1);
  EXPECT_LT(2 * cost_of(state, short_of_time), cost_of(state, unlimited()));
}

}  // namespace
}  // namespace spiel::bots::catan_placement_test

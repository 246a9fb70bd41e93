// Discards that are weighed: every choice, each of them legal, the best first.
#include "bots/catan_discard.hpp"

#include <gtest/gtest.h>

#include "bots/catan_weights.hpp"
#include "catan/sites.hpp"
#include "tests/bots/support.hpp"

namespace spiel::bots::catan_discard_test {
namespace {

using namespace spiel::catan;

// Seat 0 holds these cards when a seven has been thrown in the turn of `current`.
State after_a_seven(Cards hand, Seat current) {
  State state = test::after_opening();
  test::give(state, 0, hand);
  state.phase = Phase::Discard;
  state.must_discard = seat_bit(0);
  state.current = state.actor = current;
  return state;
}

std::vector<catan_master::Candidate> discards_in(const State& state) {
  const catan_master::Judge judge(catan_master::learned_network(state.seats), state, 0);
  return catan_master::discards(judge, state, catan_master::exact_belief(state));
}

TEST(CatanDiscard, WeighsEveryChoiceInAnothersTurn) {
  const State state = after_a_seven(Cards(4, 4, 0, 0, 0), 1);
  const auto choices = discards_in(state);
  EXPECT_EQ(choices.size(), 5U);  // none to four of lumber, the rest of brick
  EXPECT_TRUE(
      std::ranges::is_sorted(choices, std::ranges::greater{}, &catan_master::Candidate::value));
}

TEST(CatanDiscard, EveryChoiceIsLegal) {
  for (const Seat current : {Seat{0}, Seat{2}}) {
    const State state = after_a_seven(Cards(3, 2, 1, 4, 2), current);
    for (const auto& [action, value] : discards_in(state)) {
      EXPECT_EQ(check(state, 0, action), std::nullopt) << to_text(action);
    }
  }
}

// Eight cards, four to keep: those of a settlement that can be built at once.
TEST(CatanDiscard, InItsOwnTurnASeatKeepsWhatItBuildsWith) {
  State state = after_a_seven(Cards(1, 1, 1, 1, 4), 0);
  const Mask sites = open_corners(state);
  Mask& roads = state.players[0].roads;
  // A road leads to the first open corner, wherever that is.
  roads |= topology(state).edges_of_corner[static_cast<std::size_t>(sites.nth(0))];
  EXPECT_EQ(discards_in(state).front().action, Action::discard(Cards(0, 0, 0, 0, 4)));
}

TEST(CatanDiscard, HugeHandsAreNotLookedThrough) {
  EXPECT_TRUE(catan_master::can_weigh_discards(after_a_seven(Cards(4, 4, 4, 4, 4), 1), 0));
  EXPECT_FALSE(catan_master::can_weigh_discards(after_a_seven(Cards(9, 9, 9, 9, 9), 1), 0));
  EXPECT_FALSE(catan_master::can_weigh_discards(test::after_opening(), 0));
}

}  // namespace
}  // namespace spiel::bots::catan_discard_test

// Robber, theft and the knight before the throw, as the level `master` judges them, where it is
// plain what is best.
#include <gtest/gtest.h>

#include "bots/catan_robbery.hpp"
#include "bots/catan_weights.hpp"
#include "tests/bots/support.hpp"

namespace spiel::bots::catan_robbery_test {
namespace {

using namespace spiel::catan;
using catan_master::Candidate;

constexpr std::size_t kPlays = 8;

bool borders(const State& state, Cell cell, Seat seat) {
  return (topology(state).corners_of_cell[cell] & state.players[seat].buildings).any();
}

// Of seat 0, who knows all hands.
std::vector<Candidate> robberies(const State& state) {
  const catan_master::Judge judge(catan_master::learned_network(state.seats), state, 0);
  return catan_master::robberies(judge, state, catan_master::exact_belief(state));
}

State with_robber_in_hand(const Rules& rules = {}) {
  State state = test::after_opening(rules);
  state.phase = Phase::MoveRobber;
  return state;
}

State with_knight_before_throw() {
  State state = test::after_opening();
  state.phase = Phase::Roll;
  state.dice = {};
  test::give_card(state, 0, Development::Knight);
  return state;
}

// Asks `master` in seat 0, who has seen what everybody earned.
class Witness {
 public:
  explicit Witness(State& state) : state_(state) {}

  void earn(Seat seat, Cards cards) {
    test::give(state_, seat, cards);
    master_->observe(Produced{seat, cards, {}});
  }

  std::optional<Action> choose() {
    Budget budget;
    budget.time.reset();
    budget.nodes = kPlays;
    return master_->choose(view_of(state_, 0), budget);
  }

 private:
  State& state_;
  std::unique_ptr<CatanPlayer> master_ = find_level("master")->make<games::Catan>(1);
};

TEST(CatanRobbery, TakesFromTheSeatThatLeads) {
  for (Seat leader = 1; leader < 4; ++leader) {
    State state = with_robber_in_hand();
    state.players[leader].points = 8;
    for (Seat s = 1; s < 4; ++s) test::give(state, s, Cards::each(1));
    EXPECT_EQ(robberies(state).front().action.seat(), leader);
  }
}

TEST(CatanRobbery, WeighsEveryPlaceAndVictim) {
  State state = with_robber_in_hand();
  for (Seat s = 1; s < 4; ++s) test::give(state, s, Cards::each(1));
  ActionList list;
  legal(state, 0, list);
  const auto found = robberies(state);
  EXPECT_EQ(found.size(), list.size());
  EXPECT_TRUE(std::ranges::is_sorted(found, std::ranges::greater{}, &Candidate::value));
}

// One ore is missing for a city, which wins. The greedy player robs the leader instead.
TEST(CatanRobbery, StealsTheCardThatWins) {
  State state = with_robber_in_hand();
  state.players[0].points = 9;
  state.players[1].points = 8;
  Witness witness(state);
  witness.earn(0, Cards{0, 0, 0, 2, 2});
  witness.earn(1, Cards{3, 0, 0, 0, 0});
  witness.earn(2, Cards{0, 0, 0, 0, 1});
  witness.earn(3, Cards{0, 1, 1, 0, 0});
  const auto action = witness.choose();
  ASSERT_TRUE(action);
  EXPECT_EQ(action->kind, ActionKind::MoveRobber);
  EXPECT_EQ(action->seat(), 2);
  EXPECT_EQ(test::ask(state, 0)->seat(), 1);
}

TEST(CatanRobbery, StealsRatherThanSpareARivalWhereItMay) {
  Rules rules;
  rules.steal_optional = true;
  State state = with_robber_in_hand(rules);
  Witness witness(state);
  witness.earn(2, Cards::each(1));
  const auto& cells = topology(state);
  for (Cell cell = 0; cell < cells.cells; ++cell) {
    if (cells.is_land(cell) && borders(state, cell, 2)) state.robber = cell;
  }
  state.phase = Phase::Steal;
  EXPECT_EQ(witness.choose(), Action::steal(2));
}

TEST(CatanRobbery, PlaysTheKnightThatWinsBeforeTheThrow) {
  State state = with_knight_before_throw();
  state.players[0].points = 8;
  state.players[0].knights = 2;
  const auto found = robberies(state);
  EXPECT_EQ(found.front().action, Action::play_knight());
  EXPECT_NEAR(found.front().value, 1, 1e-9);
  EXPECT_EQ(Witness(state).choose(), Action::play_knight());
}

// A robber on the leader's cities costs the seat itself little; the greedy player drives it away
// wherever it stands beside a building of its own.
TEST(CatanRobbery, KeepsTheKnightWhileTheRobberHurtsTheLeaderMore) {
  State state = with_knight_before_throw();
  const auto& cells = topology(state);
  for (Cell cell = 0; cell < cells.cells; ++cell) {
    if (cells.is_land(cell) && borders(state, cell, 0) && borders(state, cell, 1)) {
      state.robber = cell;
    }
  }
  ASSERT_TRUE(borders(state, state.robber, 1));
  state.cities |= state.players[1].buildings;
  state.players[1].points = 8;
  EXPECT_EQ(robberies(state).front().action, Action::roll());
  EXPECT_EQ(test::ask(state, 0), Action::play_knight());
}

// Before the throw nothing else is decided, whatever other cards there are.
TEST(CatanRobbery, WeighsOnlyKnightAndThrowBeforeTheThrow) {
  State state = with_knight_before_throw();
  test::give_card(state, 0, Development::Monopoly);
  const auto found = robberies(state);
  ASSERT_EQ(found.size(), 2u);
  for (const auto& [action, value] : found) {
    EXPECT_TRUE(action == Action::roll() || action == Action::play_knight()) << to_text(action);
    EXPECT_GT(value, 0);
    EXPECT_LT(value, 1);
  }
}

}  // namespace
}  // namespace spiel::bots::catan_robbery_test

#include "blokus/simulate.hpp"

#include "tests/blokus/support.hpp"
#include "tests/rules/signatures.hpp"

namespace spiel::blokus::simulate_test {
namespace {

TEST(Simulation, GivesTheSameCountsForTheSameSeed) {
  const Tally one = simulate({VariantId::Duo, 1}, 0, 20);
  EXPECT_EQ(one, simulate({VariantId::Duo, 1}, 0, 20));
  EXPECT_NE(one.signature, simulate({VariantId::Duo, 2}, 0, 20).signature);
}

TEST(Simulation, GivesTheSameCountsHoweverItIsSplit) {
  Tally sum = simulate({VariantId::Classic3, 1}, 0, 3);
  sum += simulate({VariantId::Classic3, 1}, 3, 7);
  EXPECT_EQ(sum, simulate({VariantId::Classic3, 1}, 0, 10));
  EXPECT_EQ(sum.games, 10U);
  EXPECT_GE(sum.turns, sum.actions);
}

// Independent engines have 59 placements in a random game on the large board.
TEST(Simulation, HasAsManyPlacementsAGameAsOtherEngines) {
  const Tally tally = simulate({VariantId::Swc, 1}, 0, 300);
  const double placements = static_cast<double>(tally.actions) / static_cast<double>(tally.games);
  EXPECT_NEAR(placements, 59, 1);
  EXPECT_EQ(tally.wins[0] + tally.wins[1] + tally.draws, 300U);
}

TEST(Simulation, KeepsItsSignature) {
  EXPECT_EQ(simulate({VariantId::Swc, 1}, 0, 10).signature, signatures::kBlokusSwc);
  EXPECT_EQ(simulate({VariantId::Duo, 1}, 0, 10).signature, signatures::kBlokusDuo);
}

TEST(RandomGames, AreVisitedActionByAction) {
  Random random(1);
  State state = start({VariantId::Duo, std::nullopt});
  State copy = state;
  play_at_random(state, random, [&](Seat seat, Action a) {
    EXPECT_EQ(seat, to_move(copy));
    play(copy, a);
  });
  EXPECT_EQ(copy, state);
  EXPECT_TRUE(is_over(state));
}

}  // namespace
}  // namespace spiel::blokus::simulate_test

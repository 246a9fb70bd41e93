#include "blokus/simulate.hpp"

#include "tests/blokus/support.hpp"

namespace spiel::blokus {
namespace {

TEST(Simulation, GivesTheSameCountsForTheSameSeed) {
  const Tally one = simulate(VariantId::duo, 20, 1);
  EXPECT_EQ(one, simulate(VariantId::duo, 20, 1));
  EXPECT_NE(one, simulate(VariantId::duo, 20, 2));
}

TEST(Simulation, AddsUpItsParts) {
  Tally sum = simulate(VariantId::classic_3, 10, 1);
  const Tally more = simulate(VariantId::classic_3, 5, 2);
  sum += more;
  EXPECT_EQ(sum.games, 15U);
  EXPECT_GT(sum.turns, more.turns);
  EXPECT_GE(sum.turns, sum.actions);
}

// Independent engines have 59 placements in a random game on the large board.
TEST(Simulation, HasAsManyPlacementsAGameAsOtherEngines) {
  const Tally tally = simulate(VariantId::swc, 300, 1);
  const double placements = static_cast<double>(tally.actions) / static_cast<double>(tally.games);
  EXPECT_NEAR(placements, 59, 1);
  EXPECT_EQ(tally.wins[0] + tally.wins[1] + tally.draws, 300U);
}

}  // namespace
}  // namespace spiel::blokus

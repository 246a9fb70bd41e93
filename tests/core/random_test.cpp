#include "core/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numeric>

namespace spiel::random_test {
namespace {

TEST(Random, TheSameSeedGivesTheSameNumbersOnEveryMachine) {
  Random random(42);
  EXPECT_EQ(random.next(), 1546998764402558742ULL);
  EXPECT_EQ(random.next(), 6990951692964543102ULL);
}

TEST(Random, EveryNumberBelowTheBoundIsAboutEquallyLikely) {
  Random random(7);
  std::array<int, 6> counts{};
  for (int i = 0; i < 60'000; ++i) ++counts[random.below(6)];
  for (const int count : counts) EXPECT_NEAR(count, 10'000, 500);
}

TEST(Random, ShuffleKeepsTheItems) {
  Random random(1);
  std::array<int, 52> cards;
  std::iota(cards.begin(), cards.end(), 0);
  shuffle(std::span(cards), random);
  EXPECT_FALSE(std::is_sorted(cards.begin(), cards.end()));
  std::sort(cards.begin(), cards.end());
  for (int i = 0; i < 52; ++i) EXPECT_EQ(cards[static_cast<std::size_t>(i)], i);
}

}  // namespace
}  // namespace spiel::random_test

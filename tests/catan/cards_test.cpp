#include "catan/cards.hpp"

#include <gtest/gtest.h>

namespace spiel::catan::cards_test {
namespace {

TEST(Pile, CoversWhatItHasOfEveryKind) {
  const Cards hand{2, 1, 0, 0, 0};
  EXPECT_TRUE(hand.covers(Cards()));
  EXPECT_TRUE(hand.covers(kRoadCost));
  EXPECT_EQ(hand - kRoadCost, Cards::of(Resource::Lumber));
  EXPECT_FALSE(hand.covers(Cards::of(Resource::Wool)));
  EXPECT_FALSE(hand.covers(Cards::of(Resource::Brick, 2)));
}

// A lane below nothing would borrow from the next one, and be believed.
TEST(PileDeathTest, GivesNoMoreThanItHas) {
  Cards hand{2, 0, 1, 0, 0};
  EXPECT_DEATH(hand -= kRoadCost, "covers");
}

}  // namespace
}  // namespace spiel::catan::cards_test

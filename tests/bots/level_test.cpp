#include <gtest/gtest.h>

#include "bots/match.hpp"

namespace spiel::bots::level_test {
namespace {

TEST(Levels, AreFoundByTheNameTheyAreListedUnder) {
  ASSERT_GE(levels().size(), 2u);
  for (const Level& level : levels()) EXPECT_EQ(find_level(level.name), &level);
  EXPECT_NE(find_level("random"), nullptr);
  EXPECT_NE(find_level("greedy"), nullptr);
}

TEST(Levels, UnknownNamesFindNothing) {
  EXPECT_EQ(find_level(""), nullptr);
  EXPECT_EQ(find_level("Greedy"), nullptr);
}

TEST(Players, AreReadFromAList) {
  const auto players = parse_players("greedy,random,greedy");
  ASSERT_TRUE(players);
  EXPECT_EQ(*players, (Players{find_level("greedy"), find_level("random"), find_level("greedy")}));
}

TEST(Players, AWordThatIsNoLevelIsNamed) {
  EXPECT_EQ(parse_players("greedy,genius").error(), "there is no level 'genius'");
  EXPECT_EQ(parse_players("greedy,").error(), "there is no level ''");
}

}  // namespace
}  // namespace spiel::bots::level_test

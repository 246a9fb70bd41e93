#include <gtest/gtest.h>

#include "bots/play.hpp"

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
  ASSERT_EQ(players->size(), 3u);
  EXPECT_EQ((*players)[0].level, find_level("greedy"));
  EXPECT_EQ((*players)[1].level, find_level("random"));
  EXPECT_EQ((*players)[2].level, find_level("greedy"));
}

TEST(Players, AWordThatIsNoLevelIsNamed) {
  EXPECT_EQ(parse_players("greedy,genius").error(), "there is no level 'genius'");
  EXPECT_EQ(parse_players("greedy,").error(), "there is no level ''");
}

TEST(Contenders, KeepTheBudgetOfTheMatchWhereTheyNameNone) {
  Budget budget;
  budget.cpu = Duration(20);
  const auto contender = parse_contender("greedy", budget);
  ASSERT_TRUE(contender);
  EXPECT_EQ(contender->budget.cpu, Duration(20));
  EXPECT_EQ(contender->budget.time, Duration(1000));
}

TEST(Contenders, NameTheirOwnLimits) {
  const auto contender = parse_contender("greedy:nodes=700:threads=2:cpu=30");
  ASSERT_TRUE(contender);
  EXPECT_EQ(contender->name, "greedy:nodes=700:threads=2:cpu=30");
  EXPECT_EQ(contender->budget.nodes, 700u);
  EXPECT_EQ(contender->budget.threads, 2);
  EXPECT_EQ(contender->budget.cpu, Duration(30));
  EXPECT_EQ(contender->budget.time, std::nullopt);
}

TEST(Contenders, RefuseLimitsThatDoNotExist) {
  for (const char* text : {"greedy:nodes", "greedy:nodes=", "greedy:nodes=0", "greedy:nodes=-1",
                           "greedy:moves=3", "greedy:nodes=1x", "greedy::", "greedy:=4"}) {
    EXPECT_FALSE(parse_contender(text)) << text;
  }
}

}  // namespace
}  // namespace spiel::bots::level_test

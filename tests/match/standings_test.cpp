#include "match/standings.hpp"

#include <gtest/gtest.h>

#include "support.hpp"

namespace spiel::match::standings_test {
namespace {

using test::duo;
using test::plan_of;

GameResult result(std::uint64_t game, unsigned winners, std::size_t players = 2) {
  GameResult r;
  r.game = game;
  r.winners = winners;
  r.points.assign(players, 10);
  r.used.assign(players, Use{2, 3000, 2000});
  return r;
}

constexpr unsigned kFirst = 1, kSecond = 2;

TEST(Standings, CountGamesByPlayerAndSharesByPairs) {
  const std::vector<GameResult> results{result(0, kFirst),  result(1, kFirst), result(2, kFirst),
                                        result(3, kSecond), result(4, 0),      result(5, kFirst)};
  const Standings s = standings_of(duo(6), results);
  EXPECT_EQ(s.games, 6u);
  EXPECT_EQ(s.rotations, 3u);
  EXPECT_EQ(s.without_winner, 1u);
  ASSERT_EQ(s.players.size(), 2u);
  EXPECT_EQ(s.players[0].won, 4u);
  EXPECT_EQ(s.players[0].drawn, 1u);
  EXPECT_EQ(s.players[0].lost, 1u);
  EXPECT_DOUBLE_EQ(s.players[0].share.mean, 0.75);
  EXPECT_DOUBLE_EQ(s.players[1].share.mean, 0.25);
  EXPECT_DOUBLE_EQ(s.players[0].elo, -s.players[1].elo);
  EXPECT_EQ(s.rotation_scores, (std::map<double, std::uint64_t>{{0.5, 1}, {0.75, 1}, {1.0, 1}}));
  EXPECT_EQ(s.players[0].answers, 12u);
  EXPECT_DOUBLE_EQ(s.players[0].cpu_ms, 1.5);
  EXPECT_DOUBLE_EQ(s.players[0].longest_ms, 2);
}

TEST(Standings, LeaveAPairOutUntilItsSecondGameIsOver) {
  const std::vector<GameResult> results{result(0, kFirst), result(1, kFirst), result(2, kSecond)};
  const Standings s = standings_of(duo(6), results);
  EXPECT_EQ(s.rotations, 1u);
  EXPECT_DOUBLE_EQ(s.players[0].share.mean, 1);
  EXPECT_EQ(s.players[0].lost, 1u);
}

TEST(Standings, ThreeOfOneNameCountTogether) {
  const Plan plan = plan_of(catan::Rules{}, {"greedy", "random", "random", "random"}, 4);
  std::vector<GameResult> results;
  for (std::uint64_t game = 0; game < 4; ++game) {
    results.push_back(result(game, game < 3 ? kFirst : kSecond, 4));
  }
  const Standings s = standings_of(plan, results);
  ASSERT_EQ(s.players.size(), 2u);
  EXPECT_DOUBLE_EQ(s.players[0].share.mean, 0.75);
  EXPECT_EQ(s.players[1].company.seats, 3);
  EXPECT_DOUBLE_EQ(s.players[1].share.mean, 0.25);
  EXPECT_NEAR(s.players[0].elo, -s.players[1].elo, 1e-9);
}

TEST(Standings, CountFaultsAndKeepTheirPointsOut) {
  std::vector<GameResult> results{result(0, kFirst), result(1, kFirst)};
  results[1].points = {50, 70};
  results[1].fault = {1, bots::FaultKind::TimedOut, "silent"};
  const Standings s = standings_of(duo(2), results);
  EXPECT_EQ(s.faults, 1u);
  EXPECT_EQ(s.players[1].faults, (std::array<std::uint64_t, kFaultKinds>{0, 1, 0, 0}));
  EXPECT_EQ(s.players[0].faults, (std::array<std::uint64_t, kFaultKinds>{}));
  EXPECT_DOUBLE_EQ(s.players[1].points, 10);
  EXPECT_DOUBLE_EQ(s.players[0].share.mean, 1);
}

TEST(Results, SurviveTheLog) {
  GameResult r = result(17, kSecond);
  r.turns = 40;
  r.fault = {0, bots::FaultKind::Illegal, "a \"quoted\"\nline"};
  const auto read = parse_result(to_line(r), 2);
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(*read, r);
  EXPECT_EQ(to_line(r).find('\n'), std::string::npos);
}

TEST(Results, AreRefusedWhereTheyAreNone) {
  for (const char* line : {"", "{", "[]", "{}", R"({"game":-1})", R"({"game":"1"})"}) {
    EXPECT_FALSE(parse_result(line, 2)) << line;
  }
  EXPECT_FALSE(parse_result(to_line(result(0, kFirst, 3)), 2));
  GameResult r = result(0, kFirst);
  r.fault = {2, bots::FaultKind::Crashed, ""};
  EXPECT_FALSE(parse_result(to_line(r), 2));
}

}  // namespace
}  // namespace spiel::match::standings_test

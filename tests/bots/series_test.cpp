#include "bots/series.hpp"

#include <gtest/gtest.h>

#include <numeric>

namespace spiel::bots::series_test {
namespace {

TEST(Series, CountsEveryGameOnce) {
  const Players players = *parse_players("greedy,random,random");
  const Series series = play_series(catan::Rules{}, players, {.count = 10});
  EXPECT_EQ(series.games, 10u);
  const auto wins = std::accumulate(series.wins.begin(), series.wins.end(), std::uint64_t{0});
  EXPECT_EQ(wins + series.drawn, 10u);
  EXPECT_GT(series.turns, 10u);
}

TEST(Series, CreditsThePlayerWhereverItSits) {
  const Players players = *parse_players("random,greedy,random,random");
  const Series series = play_series(blokus::VariantId::Classic, players, {.count = 12});
  EXPECT_EQ(series.wins[1], 12u);
  EXPECT_GT(series.points[1], series.points[0]);
}

TEST(Series, IsTheSumOfItsParts) {
  const Players players = *parse_players("greedy,random,random");
  Series parts = play_series(catan::Rules{}, players, {.seed = 3, .first = 0, .count = 2});
  parts += play_series(catan::Rules{}, players, {.seed = 3, .first = 2, .count = 3});
  EXPECT_EQ(parts, play_series(catan::Rules{}, players, {.seed = 3, .first = 0, .count = 5}));
}

TEST(Series, DependsOnItsSeed) {
  const Players players = *parse_players("greedy,random");
  EXPECT_FALSE(play_series(catan::Rules{}, players, {.seed = 3, .count = 5}) ==
               play_series(catan::Rules{}, players, {.seed = 4, .count = 5}));
}

}  // namespace
}  // namespace spiel::bots::series_test

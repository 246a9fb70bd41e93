#include "bots/series.hpp"

#include <gtest/gtest.h>

#include <numeric>

namespace spiel::bots {
namespace {

TEST(Series, CountsEveryGameOnce) {
  const Players players = *parse_players("greedy,random,random");
  const Series series = play_series(catan::Rules{}, players, 10, 1);
  EXPECT_EQ(series.games, 10u);
  const auto wins = std::accumulate(series.wins.begin(), series.wins.end(), std::uint64_t{0});
  EXPECT_EQ(wins + series.drawn, 10u);
  EXPECT_GT(series.turns, 10u);
}

TEST(Series, CreditsThePlayerWhereverItSits) {
  const Players players = *parse_players("random,greedy,random,random");
  const Series series = play_series(blokus::VariantId::classic, players, 12, 1);
  EXPECT_EQ(series.wins[1], 12u);
  EXPECT_GT(series.points[1], series.points[0]);
}

TEST(Series, IsTheSameForTheSameSeed) {
  const Players players = *parse_players("greedy,random");
  EXPECT_EQ(play_series(catan::Rules{}, players, 5, 3), play_series(catan::Rules{}, players, 5, 3));
  EXPECT_FALSE(play_series(catan::Rules{}, players, 5, 3) ==
               play_series(catan::Rules{}, players, 5, 4));
}

}  // namespace
}  // namespace spiel::bots

// What the Catan network is given to learn, and that it learns it.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "bots/catan_weights.hpp"
#include "tests/this_machine.hpp"
#include "training/catan_selfplay.hpp"
#include "training/catan_trainer.hpp"

namespace spiel::training::catan_learning_test {
namespace {

using bots::catan_master::learned_network;

int sum_of(const CatanRow& row) {
  return std::accumulate(row.chances.begin(), row.chances.end(), 0);
}

TEST(CatanSelfplay, OnlyTheWinnerCountsInFullHindsight) {
  const CatanRows rows = play_for_rows({.games = 2, .seats = 2});
  ASSERT_FALSE(rows.empty());
  for (const CatanRow& row : rows) {
    EXPECT_EQ(row.seats, 2);
    EXPECT_EQ(row.chances[row.winner], 255);
    EXPECT_EQ(sum_of(row), 255);
  }
}

TEST(CatanSelfplay, WithLessHindsightTheJudgeOfLaterPositionsCountsToo) {
  const CatanRows rows =
      play_for_rows({.games = 1, .seats = 3, .hindsight = 0.9, .judge = &learned_network(3)});
  ASSERT_FALSE(rows.empty());
  EXPECT_EQ(rows.front().chances[rows.front().winner], 255) << "nothing comes after the last turn";
  EXPECT_LT(rows.back().chances[rows.back().winner], 200) << "in the opening much is open";
  for (const CatanRow& row : rows) EXPECT_NEAR(sum_of(row), 255, 2);
}

TEST(CatanSelfplay, AGameDependsOnSeedAndNumberAlone) {
  const SelfplayPlan plan{.games = 4, .threads = 3, .hindsight = 0.9, .judge = &learned_network(4)};
  SelfplayPlan alone = plan;
  alone.threads = 1;
  const auto chances = [](const CatanRows& rows) {
    std::vector<decltype(CatanRow::chances)> all;
    for (const CatanRow& row : rows) all.push_back(row.chances);
    return all;
  };
  EXPECT_EQ(chances(play_for_rows(plan)), chances(play_for_rows(alone)));
}

TEST(CatanRows, ThatCannotBeAreRefused) {
  const TempFolder folder;
  const std::string file = folder / "rows";
  CatanRows rows = play_for_rows({.games = 1, .seats = 2});
  write_rows(file, rows);
  EXPECT_EQ(read_rows(file).size(), rows.size());
  rows.back().seats = kMaxSeats + 1;
  write_rows(file, rows);
  EXPECT_THROW(read_rows(file), std::runtime_error);
  rows.back() = rows.front();
  rows.back().winner = rows.back().seats;
  write_rows(file, rows);
  EXPECT_THROW(read_rows(file), std::runtime_error);
}

TEST(CatanTrainer, LearnsTheChancesAndNotTheWinner) {
  CatanRow row = play_for_rows({.games = 1, .seats = 2}).front();
  row.winner = 0;
  row.chances = {64, 191};
  const CatanRows rows(1024, row);
  const auto network =
      train(rows, {.epochs = 8, .batch = 128, .rate = 0.01}, nullptr, [](auto&) {});
  const auto chances = chances_of(*network, first_sums(*network, row.inputs), row.seats);
  EXPECT_NEAR(chances[0], 0.25, 0.05);
}

}  // namespace
}  // namespace spiel::training::catan_learning_test

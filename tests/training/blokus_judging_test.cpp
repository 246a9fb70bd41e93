// Learning the judge of the Blokus search.
#include "training/blokus_judging.hpp"

#include <gtest/gtest.h>

namespace spiel::training::blokus_judging {
namespace {

JudgePlan few_games() { return {.games = 4, .nodes = 20, .seed = 3, .epochs = 6}; }

TEST(JudgeRows, ShareTheWinAmongTheSeats) {
  const auto rows = play_for_judge(few_games());
  ASSERT_GT(rows.size(), 100u);
  for (std::size_t i = 0; i < rows.size(); i += 2) {
    EXPECT_FLOAT_EQ(rows[i].share + rows[i + 1].share, 1);
  }
}

TEST(JudgeRows, DoNotDependOnTheThreads) {
  JudgePlan plan = few_games();
  const auto alone = play_for_judge(plan);
  plan.threads = 3;
  const auto together = play_for_judge(plan);
  ASSERT_EQ(alone.size(), together.size());
  for (std::size_t i = 0; i < alone.size(); ++i) {
    EXPECT_EQ(alone[i].inputs, together[i].inputs);
    EXPECT_EQ(alone[i].share, together[i].share);
  }
}

TEST(Judges, ComeNearerToWhoWon) {
  std::vector<JudgeRow> rows;
  for (int i = 0; i < 4000; ++i) {
    JudgeRow row{};
    row.inputs[i % 5] = static_cast<float>(i % 7) - 3;
    row.share = row.inputs[0] > 0 ? 1.0F : 0.0F;
    rows.push_back(row);
  }
  std::vector<JudgeReport> reports;
  fit_judge(rows, {.epochs = 6}, [&](const JudgeReport& r) { reports.push_back(r); });
  ASSERT_EQ(reports.size(), 6u);
  EXPECT_LT(reports.back().kept_out, 0.2) << "the share of wins alone has 0.29";
  EXPECT_LT(reports.back().learned, reports.front().learned);
}

TEST(Judges, SurviveTheWayThroughText) {
  const auto& learned = bots::blokus_search::learned_judges();
  const auto read = parse_judges(to_text(learned));
  ASSERT_TRUE(read);
  EXPECT_EQ(to_text(*read), to_text(learned));
  EXPECT_FALSE(parse_judges("{1, 2, 3}"));
}

}  // namespace
}  // namespace spiel::training::blokus_judging

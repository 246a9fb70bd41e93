// Learning the judge of the Blokus search.
#include "training/blokus_judging.hpp"

#include <gtest/gtest.h>

namespace spiel::training::blokus_judging {
namespace {

JudgePlan few_games() {
  return {.games = 8, .nodes = 20, .seed = 3, .epochs = 12, .batch = 64, .rate = 0.004};
}

TEST(JudgeRows, AreSharesOfTheSeatToMove) {
  JudgePlan plan = few_games();
  plan.hindsight = 1;
  const auto rows = play_for_judge(plan);
  ASSERT_GT(rows.size(), 100u);
  for (const JudgeRow& row : rows) {
    EXPECT_FALSE(blokus::is_over(row.state));
    EXPECT_TRUE(row.share == 0 || row.share == 0.5F || row.share == 1);
  }
  EXPECT_EQ(rows.back().expected, rows.back().share);
}

TEST(JudgeRows, AlsoSayWhatTheSearchExpected) {
  JudgePlan plan = few_games();
  plan.hindsight = 0.5;
  const auto rows = play_for_judge(plan);
  EXPECT_TRUE(std::ranges::any_of(rows, [](const JudgeRow& r) { return r.expected != r.share; }));
  for (const JudgeRow& row : rows) {
    EXPECT_GE(row.expected, 0);
    EXPECT_LE(row.expected, 1);
  }
}

TEST(JudgeRows, DoNotDependOnTheThreads) {
  JudgePlan plan = few_games();
  const auto alone = play_for_judge(plan);
  plan.threads = 3;
  const auto together = play_for_judge(plan);
  ASSERT_EQ(alone.size(), together.size());
  for (std::size_t i = 0; i < alone.size(); ++i) {
    EXPECT_EQ(alone[i].state, together[i].state);
    EXPECT_EQ(alone[i].expected, together[i].expected);
  }
}

TEST(JudgeRows, ComeFromAllVariantsInTurn) {
  JudgePlan plan = few_games();
  plan.games = 2;
  plan.variants = {blokus::VariantId::Classic2, blokus::VariantId::Swc2027};
  const auto rows = play_for_judge(plan);
  EXPECT_EQ(rows.front().state.variant_id, blokus::VariantId::Classic2);
  EXPECT_EQ(rows.back().state.variant_id, blokus::VariantId::Swc2027);
}

TEST(Judges, ComeNearerToWhoWon) {
  JudgePlan plan = few_games();
  plan.games = 60;
  const auto rows = play_for_judge(plan);
  std::vector<JudgeReport> reports;
  const Judge judge = fit_judge(rows, plan, [&](const JudgeReport& r) { reports.push_back(r); });
  ASSERT_EQ(reports.size(), 12u);
  EXPECT_LT(reports.back().learned, reports.front().learned);
  EXPECT_LT(reports.back().learned, 0.6) << "even chances have 0.69";
  EXPECT_NEAR(cross_entropy(judge, kept_out(rows)), reports.back().kept_out, 2e-3)
      << "weights as whole numbers are nearly the same";
}

TEST(Judges, PromiseWhatTheSearchPrefers) {
  JudgePlan plan = few_games();
  plan.games = 30;
  plan.long_nodes = 60;
  const auto rows = play_for_judge(plan);
  const auto shown =
      std::ranges::count_if(rows, [](const JudgeRow& row) { return !row.shares.empty(); });
  EXPECT_NEAR(static_cast<double>(shown) / static_cast<double>(rows.size()), 0.25, 0.1);
  std::vector<JudgeReport> reports;
  Judge judge = fit_judge(rows, plan, [&](const JudgeReport& r) { reports.push_back(r); });
  EXPECT_NEAR(cross_entropy_of_promises(judge, kept_out(rows)), reports.back().promised, 2e-2)
      << "weights as whole numbers are nearly the same";
  const double with = cross_entropy_of_promises(judge, rows);
  judge.promises.clear();
  EXPECT_LT(with, cross_entropy_of_promises(judge, rows) - 0.1) << "than the priors alone";
}

TEST(Judges, LearnPromisesAloneWhereTheRestIsToStay) {
  JudgePlan plan = few_games();
  plan.epochs = 2;
  plan.promises_alone = true;
  const Judge start = bots::blokus_search::learned_judges().front();
  plan.start = &start;
  const auto rows = play_for_judge(plan);
  const Judge judge = fit_judge(rows, plan, nullptr);
  EXPECT_EQ(judge.rows, start.rows);
  EXPECT_EQ(judge.floats.second, start.floats.second);
  EXPECT_NE(judge.promises, start.promises);
  EXPECT_LT(cross_entropy_of_promises(judge, rows), cross_entropy_of_promises(start, rows));
}

TEST(Judges, DoNotDependOnTheThreads) {
  JudgePlan plan = few_games();
  plan.epochs = 2;
  const auto rows = play_for_judge(plan);
  const Judge alone = fit_judge(rows, plan, nullptr);
  plan.threads = 3;
  EXPECT_EQ(to_bytes(fit_judge(rows, plan, nullptr)), to_bytes(alone));
}

}  // namespace
}  // namespace spiel::training::blokus_judging

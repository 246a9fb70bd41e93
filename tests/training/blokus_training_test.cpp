// Learning the priors of the Blokus search.
#include "training/blokus_training.hpp"

#include <gtest/gtest.h>

namespace spiel::training::blokus_priors {
namespace {

using namespace bots::blokus_search;

std::vector<PriorSample> few_samples() {
  const SelfPlay plan{.variant = blokus::VariantId::Duo, .nodes = 60, .seed = 3};
  return play_for_samples(plan, 0, learned_priors());
}

TEST(PriorSamples, SurviveTheWayThroughText) {
  const auto samples = few_samples();
  ASSERT_GT(samples.size(), 10u);
  for (const PriorSample& sample : samples) {
    const auto read = parse_prior_sample(to_text(sample));
    ASSERT_TRUE(read);
    EXPECT_EQ(read->before, sample.before);
    EXPECT_EQ(read->setup, sample.setup);
    EXPECT_EQ(read->shares.size(), sample.shares.size());
  }
}

TEST(PriorSamples, RefuseNonsense) {
  for (const char* line :
       {"", "chess -", "duo PENTO_V", "duo - x", "duo - 60000:0.5", "duo - 7:y"}) {
    EXPECT_FALSE(parse_prior_sample(line)) << line;
  }
}

TEST(Priors, SurviveTheWayThroughText) {
  const auto read = parse_priors(to_text(learned_priors()));
  ASSERT_TRUE(read);
  EXPECT_EQ(to_text(*read), to_text(learned_priors()));
  EXPECT_FALSE(parse_priors("{1, 2, 3}"));
}

TEST(Priors, ComeNearerToWhatTheSearchFound) {
  std::vector<double> learned;
  fit_priors(PriorTable{}, few_samples(), {.epochs = 8},
             [&](const FitReport& report) { learned.push_back(report.learned); });
  ASSERT_EQ(learned.size(), 8u);
  EXPECT_LT(learned.back(), learned.front() - 0.1);
}

// A placement's worth is the sum over its features, square by square.
TEST(Priors, CountFeaturesOverTheirPartOfThePlacement) {
  const Line line(blokus::start({blokus::VariantId::Duo, std::nullopt}));
  PriorTable table{};
  PriorWeights& weights = table[0][0];
  weights.features[kCellOwnAnchor] = 1;
  weights.pieces[static_cast<std::size_t>(blokus::Piece::PentoX)] = 10;
  const Prior prior(line, table);
  const Placement cross(blokus::Piece::PentoX, blokus::Rotation::None, false, 3, 3);
  EXPECT_FLOAT_EQ(prior.worth(cross.code()), 11);  // covers the start square in its middle
  const Placement mono(blokus::Piece::Mono, blokus::Rotation::None, false, 0, 0);
  EXPECT_FLOAT_EQ(prior.worth(mono.code()), 0);
}

}  // namespace
}  // namespace spiel::training::blokus_priors

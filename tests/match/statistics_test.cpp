// The expected numbers were computed apart from this program: intervals as roots of Wilson's
// quadratic equation, likelihoods by a search over all distributions with the mean in question.
#include "match/statistics.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "core/random.hpp"

namespace spiel::match::statistics_test {
namespace {

std::vector<double> samples(int lost, int split, int won) {
  std::vector<double> all;
  all.insert(all.end(), static_cast<std::size_t>(lost), 0.0);
  all.insert(all.end(), static_cast<std::size_t>(split), 0.5);
  all.insert(all.end(), static_cast<std::size_t>(won), 1.0);
  return all;
}

TEST(Shares, HaveAnIntervalAsWideAsPairsDiffer) {
  const Share share = share_of(samples(40, 120, 60));
  EXPECT_NEAR(share.mean, 0.5454545454545454, 1e-12);
  EXPECT_NEAR(share.interval.low, 0.500909983214437, 1e-9);
  EXPECT_NEAR(share.interval.high, 0.5892832531422378, 1e-9);
}

TEST(Shares, AreNotCertainBecauseEverythingWasWon) {
  const Share share = share_of(samples(0, 0, 10));
  EXPECT_EQ(share.mean, 1);
  EXPECT_NEAR(share.interval.low, 0.7224672001371114, 1e-9);
  EXPECT_NEAR(share.interval.high, 1, 1e-9);
}

TEST(Shares, AreNotCertainBecauseAllPairsWereSplit) {
  const Share share = share_of(samples(0, 20, 0));
  EXPECT_NEAR(share.interval.low, 0.4512345041697089, 1e-9);
  EXPECT_NEAR(share.interval.high, 0.5487654958302911, 1e-9);
}

TEST(Shares, OfNothingAreUnknown) {
  const Share share = share_of({});
  EXPECT_EQ(share.interval.low, 0);
  EXPECT_EQ(share.interval.high, 1);
}

// Both games of a pair won or lost together, as a board that favours one of the two would have it.
std::vector<double> correlated_pairs(Random& random, int pairs, double chance, double together) {
  const auto happens = [&](double p) { return random.below(1'000'000) < p * 1e6; };
  std::vector<double> all;
  for (int i = 0; i < pairs; ++i) {
    const bool first = happens(chance);
    const bool second = happens(together) ? first : happens(chance);
    all.push_back((first ? 0.5 : 0) + (second ? 0.5 : 0));
  }
  return all;
}

TEST(Shares, HaveIntervalsThatHoldTheTruthNineteenTimesOfTwenty) {
  Random random(7);
  for (const double truth : {0.5, 0.65, 0.9}) {
    for (const double together : {0.0, 0.5}) {
      constexpr int kMatches = 2000;
      int held = 0;
      for (int i = 0; i < kMatches; ++i) {
        const Share share = share_of(correlated_pairs(random, 50, truth, together));
        held += share.interval.low <= truth && truth <= share.interval.high ? 1 : 0;
      }
      EXPECT_GE(held, kMatches * 93 / 100) << truth << " " << together;
      EXPECT_LE(held, kMatches * 98 / 100) << truth << " " << together;
    }
  }
}

TEST(Elo, IsTheUsualOneForTwo) {
  EXPECT_NEAR(elo_of(0.75), 190.84850188786498, 1e-9);
  EXPECT_NEAR(elo_of(0.5), 0, 1e-9);
  EXPECT_NEAR(share_at(100), 0.6400649998028851, 1e-12);
  EXPECT_EQ(elo_of(1.0), std::numeric_limits<double>::infinity());
  EXPECT_EQ(elo_of(0.0), -std::numeric_limits<double>::infinity());
}

TEST(Elo, OfOneAmongFourIsZeroForAQuarterOfTheGames) {
  EXPECT_NEAR(elo_of(0.25, {1, 4}), 0, 1e-9);
  EXPECT_NEAR(elo_of(0.38, {1, 4}), 105.80526473528751, 1e-9);
  EXPECT_NEAR(elo_of(0.6, {2, 4}), 70.43650362227247, 1e-9);
  EXPECT_NEAR(share_at(100, {1, 4}), 0.3721589420457179, 1e-12);
}

TEST(Sprt, HasTheBoundsOfWald) {
  EXPECT_NEAR(Sprt{}.upper(), 2.9444389791664403, 1e-12);
  EXPECT_NEAR(Sprt{}.lower(), -2.9444389791664403, 1e-12);
}

TEST(Sprt, ComparesTheLikeliestDistributionsOfBothMeans) {
  const auto ratio = [](const std::vector<double>& all, double elo0, double elo1) {
    return log_likelihood_ratio(all, share_at(elo0), share_at(elo1));
  };
  EXPECT_NEAR(ratio(samples(40, 120, 60), 0, 10), 1.0690703619057729, 1e-7);
  EXPECT_NEAR(ratio(samples(40, 120, 60), -5, 40), 2.5566682145445725, 1e-7);
  EXPECT_NEAR(ratio(samples(10, 20, 30), 0, 10), 0.8291213438037772, 1e-7);
  EXPECT_NEAR(ratio(samples(60, 120, 40), 0, 10), -1.4610443301332623, 1e-7);
}

TEST(Sprt, IsNotUpsetByWhatNeverHappened) {
  const double won = log_likelihood_ratio(samples(0, 0, 30), share_at(0), share_at(10));
  EXPECT_TRUE(std::isfinite(won));
  EXPECT_GT(won, 0);
  EXPECT_LT(log_likelihood_ratio(samples(30, 0, 0), share_at(0), share_at(10)), 0);
  EXPECT_EQ(log_likelihood_ratio({}, share_at(0), share_at(10)), 0);
}

TEST(Sprt, ErrsAsRarelyAsItPromises) {
  Random random(11);
  const Sprt test{.elo0 = 0, .elo1 = 100};
  constexpr int kMatches = 400;
  int wrong = 0;
  for (int i = 0; i < kMatches; ++i) {
    std::vector<double> all;
    double ratio = 0;
    while (test.lower() < ratio && ratio < test.upper()) {
      all.push_back(correlated_pairs(random, 1, 0.5, 0)[0]);
      ratio = log_likelihood_ratio(all, share_at(test.elo0), share_at(test.elo1));
    }
    wrong += ratio > 0 ? 1 : 0;
  }
  EXPECT_LE(wrong, kMatches * 8 / 100);
}

}  // namespace
}  // namespace spiel::match::statistics_test

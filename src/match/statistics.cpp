#include "match/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

namespace spiel::match {

namespace {

constexpr double kDeviations = 1.959963984540054;  // 95 % of a normal distribution

double mean_of(std::span<const double> samples) {
  double sum = 0;
  for (const double sample : samples) sum += sample;
  return sum / static_cast<double>(samples.size());
}

double squares_around(std::span<const double> samples, double mean) {
  double sum = 0;
  for (const double sample : samples) sum += (sample - mean) * (sample - mean);
  return sum;
}

// How many games, won or lost as a coin falls, would spread their mean as widely.
double independent_games(std::span<const double> samples, double mean) {
  const auto n = static_cast<double>(samples.size());
  const double widest = mean * (1 - mean);
  if (widest < 1e-12) return n;
  return n / std::min(1.0, (squares_around(samples, mean) / widest + 1) / n);
}

Interval wilson(double mean, double games) {
  const double z = kDeviations * kDeviations / games;
  const double centre = (mean + z / 2) / (1 + z);
  const double half =
      kDeviations * std::sqrt(mean * (1 - mean) / games + z / (4 * games)) / (1 + z);
  return {std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

// A distribution over the scores that occur, and over both ends of what can occur.
using Distribution = std::vector<std::pair<double, double>>;  // score, weight; weights add up to 1

Distribution distribution_of(std::span<const double> samples) {
  constexpr double kNever = 1e-3;  // as often as what has not occurred is taken to have occurred
  std::map<double, double> counts{{0, 0}, {1, 0}};
  for (const double sample : samples) counts[sample] += 1;
  double all = 0;
  for (auto& [score, count] : counts) all += count = std::max(count, kNever);
  Distribution distribution(counts.begin(), counts.end());
  for (auto& [score, weight] : distribution) weight /= all;
  return distribution;
}

// Of all distributions with this mean the likeliest gives a score the weight w / (1 + x (score -
// mean)); this is its x.
double tilt_of(const Distribution& distribution, double mean) {
  double low = -1 / (distribution.back().first - mean);
  double high = 1 / (mean - distribution.front().first);
  constexpr int kHalvings = 200;
  for (int i = 0; i < kHalvings; ++i) {
    const double x = (low + high) / 2;
    double slope = 0;
    for (const auto& [score, weight] : distribution) {
      slope += weight * (score - mean) / (1 + x * (score - mean));
    }
    (slope > 0 ? low : high) = x;
  }
  return (low + high) / 2;
}

}  // namespace

Share share_of(std::span<const double> samples) {
  if (samples.empty()) return {};
  const double mean = std::clamp(mean_of(samples), 0.0, 1.0);
  return {mean, wilson(mean, independent_games(samples, mean))};
}

double elo_of(double share, Company company) {
  const double others = company.all - company.seats;
  return 400 * std::log10(share * others / ((1 - share) * company.seats));
}

double share_at(double elo, Company company) {
  const double strength = std::pow(10, elo / 400) * company.seats;
  return strength / (strength + company.all - company.seats);
}

Interval elo_of(const Interval& share, Company company) {
  return {elo_of(share.low, company), elo_of(share.high, company)};
}

double Sprt::lower() const { return std::log(beta / (1 - alpha)); }
double Sprt::upper() const { return std::log((1 - beta) / alpha); }

double log_likelihood_ratio(std::span<const double> samples, double share0, double share1) {
  if (samples.empty()) return 0;
  const auto distribution = distribution_of(samples);
  const double tilt0 = tilt_of(distribution, share0);
  const double tilt1 = tilt_of(distribution, share1);
  double sum = 0;
  for (const auto& [score, weight] : distribution) {
    sum += weight * std::log((1 + tilt0 * (score - share0)) / (1 + tilt1 * (score - share1)));
  }
  return sum * static_cast<double>(samples.size());
}

}  // namespace spiel::match

#include "match/ratings.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/random.hpp"

namespace spiel::match {

namespace {

struct Score {
  std::size_t first = 0;
  std::size_t second = 0;
  double won = 0;
  double lost = 0;
};

Score score_of(const Encounter& encounter, const std::vector<double>& scores) {
  const double won = std::accumulate(scores.begin(), scores.end(), 0.0);
  return {encounter.first, encounter.second, won + 0.5,
          static_cast<double>(scores.size()) - won + 0.5};
}

// Strengths that win in proportion, improved step by step until they explain the scores best
// (Zermelo's iteration).
std::vector<double> elos_of(std::size_t players, const std::vector<Score>& scores) {
  std::vector<double> strength(players, 1.0);
  constexpr int kSteps = 2000;
  constexpr double kStill = 1e-9;
  for (int step = 0; step < kSteps; ++step) {
    std::vector<double> won(players), expected(players);
    for (const Score& s : scores) {
      const double share = (s.won + s.lost) / (strength[s.first] + strength[s.second]);
      won[s.first] += s.won;
      won[s.second] += s.lost;
      expected[s.first] += share;
      expected[s.second] += share;
    }
    double moved = 0;
    for (std::size_t p = 0; p < players; ++p) {
      const double next = expected[p] > 0 ? won[p] / expected[p] : 1;
      moved = std::max(moved, std::abs(std::log(next / strength[p])));
      strength[p] = next;
    }
    if (moved < kStill) break;
  }
  std::vector<double> elos;
  for (const double s : strength) elos.push_back(400 * std::log10(s));
  const double mean = std::accumulate(elos.begin(), elos.end(), 0.0) / static_cast<double>(players);
  for (double& elo : elos) elo -= mean;
  return elos;
}

// From these scores and one more that is won or lost as a coin falls: few equal ones must not look
// certain.
std::vector<double> drawn_again(const std::vector<double>& scores, Random& random) {
  const auto coin = static_cast<std::uint32_t>(scores.size());
  std::vector<double> drawn(scores.size());
  for (double& score : drawn) {
    const std::uint32_t at = random.below(coin + 1);
    score = at == coin ? random.below(2) : scores[at];
  }
  return drawn;
}

Interval middle_of(std::vector<double> values) {
  std::ranges::sort(values);
  const auto at = [&](double share) {
    return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
  };
  return {at(0.025), at(0.975)};
}

}  // namespace

std::vector<Rating> ratings_of(std::size_t players, const std::vector<Encounter>& encounters) {
  std::vector<Score> scores;
  for (const Encounter& e : encounters) scores.push_back(score_of(e, e.scores));
  const auto likeliest = elos_of(players, scores);
  constexpr std::size_t kDraws = 400;
  std::vector<std::vector<double>> drawn(players);
  Random random(1);
  for (std::size_t draw = 0; draw < kDraws; ++draw) {
    for (std::size_t e = 0; e < encounters.size(); ++e) {
      scores[e] = score_of(encounters[e], drawn_again(encounters[e].scores, random));
    }
    const auto elos = elos_of(players, scores);
    for (std::size_t p = 0; p < players; ++p) drawn[p].push_back(elos[p]);
  }
  std::vector<Rating> ratings;
  for (std::size_t p = 0; p < players; ++p) ratings.push_back({likeliest[p], middle_of(drawn[p])});
  return ratings;
}

}  // namespace spiel::match

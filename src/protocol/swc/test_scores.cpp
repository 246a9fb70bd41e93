#include "protocol/swc/test_scores.hpp"

#include <fmt/format.h>

#include "protocol/swc/season.hpp"

namespace spiel::swc {

namespace {

PlayerScore score_from(const std::string& name, int games, int win_points, double average) {
  return {
      name,
      games,
      {{std::string(k2021.winner_fragment), Aggregation::Sum, std::to_string(win_points)},
       {std::string(k2021.points_fragment), Aggregation::Average, fmt::format("{:.6f}", average)}}};
}

}  // namespace

void TestScores::add(const table::TableId& table, const GameResult& result,
                     const std::array<std::string, 2>& names) {
  if (!on_ || names[0] == names[1] || !counted_.insert(table).second) return;
  for (std::size_t i = 0; i < names.size(); ++i) {
    Sum& sum = sums_[names[i]];
    ++sum.games;
    sum.win_points += result.scores[i].win_points;
    sum.points += result.scores[i].points;
  }
}

std::optional<PlayerScore> TestScores::score_of(const std::string& name) const {
  const auto found = sums_.find(name);
  if (found == sums_.end()) return std::nullopt;
  const Sum& sum = found->second;
  return score_from(name, sum.games, sum.win_points, static_cast<double>(sum.points) / sum.games);
}

PlayerScore no_score(const std::string& name) { return score_from(name, 0, 0, 0); }

}  // namespace spiel::swc

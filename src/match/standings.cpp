#include "match/standings.hpp"

#include <algorithm>
#include <cmath>

namespace spiel::match {

namespace {

// A score is a sum of thirds, quarters and so on: equal ones must be equal numbers.
double rounded(double score) { return std::round(score * 1e9) / 1e9; }

struct Rotation {
  std::size_t games = 0;
  double score = 0;
};

void count_game(Standing& standing, const GameResult& result, std::size_t player) {
  const bool wins = has_seat(result.winners, player);
  const bool alone = result.winners == seat_bit(player);
  standing.won += alone ? 1 : 0;
  standing.drawn += result.winners == 0 || (wins && !alone) ? 1 : 0;
  standing.lost += result.winners != 0 && !wins ? 1 : 0;
  if (!result.fault) standing.points += result.points[player];
  standing.answers += result.used[player].answers;
  standing.cpu_ms += 1e-3 * static_cast<double>(result.used[player].cpu);
  standing.longest_ms =
      std::max(standing.longest_ms, 1e-3 * static_cast<double>(result.used[player].longest));
  if (result.fault && result.fault->player == player) {
    ++standing.faults[static_cast<std::size_t>(result.fault->kind)];
  }
}

double per(double sum, std::uint64_t count) {
  return sum / static_cast<double>(std::max<std::uint64_t>(count, 1));
}

Standing standing_of(const Plan& plan, std::span<const GameResult> results,
                     const Entrant& entrant) {
  Standing standing;
  standing.name = entrant.name;
  standing.limits = entrant.limits;
  standing.company = company_of(plan, entrant.name);
  std::uint64_t finished = 0;
  for (const GameResult& result : results) {
    for (std::size_t p = 0; p < plan.seats(); ++p) {
      if (plan.players[p].name == entrant.name) count_game(standing, result, p);
    }
    finished += result.fault ? 0 : 1;
  }
  standing.points =
      per(standing.points, finished * static_cast<std::uint64_t>(standing.company.seats));
  standing.cpu_ms = per(standing.cpu_ms, standing.answers);
  standing.share = share_of(scores_of(plan, results, entrant.name));
  standing.elo = elo_of(standing.share.mean, standing.company);
  standing.elo_interval = elo_of(standing.share.interval, standing.company);
  return standing;
}

}  // namespace

Company company_of(const Plan& plan, const std::string& name) {
  return {static_cast<int>(std::ranges::count(plan.players, name, &Entrant::name)),
          static_cast<int>(plan.seats())};
}

std::vector<double> scores_of(const Plan& plan, std::span<const GameResult> results,
                              const std::string& name) {
  std::map<std::uint64_t, Rotation> rotations;
  for (const GameResult& result : results) {
    Rotation& rotation = rotations[plan.rotation_of(result.game)];
    ++rotation.games;
    for (std::size_t p = 0; p < plan.seats(); ++p) {
      if (plan.players[p].name == name) rotation.score += result.score_of(p);
    }
  }
  std::vector<double> scores;
  for (const auto& [number, rotation] : rotations) {
    if (rotation.games != plan.seats()) continue;
    scores.push_back(rounded(rotation.score / static_cast<double>(plan.seats())));
  }
  return scores;
}

Standings standings_of(const Plan& plan, std::span<const GameResult> results) {
  Standings standings;
  standings.games = results.size();
  double turns = 0;
  for (const GameResult& result : results) {
    standings.without_winner += result.winners == 0 ? 1 : 0;
    standings.faults += result.fault ? 1 : 0;
    turns += static_cast<double>(result.turns);
  }
  standings.turns = per(turns, standings.games);
  for (const Entrant& entrant : plan.players) {
    const auto known = std::ranges::count(standings.players, entrant.name, &Standing::name);
    if (known == 0) standings.players.push_back(standing_of(plan, results, entrant));
  }
  for (const double score : scores_of(plan, results, plan.players[0].name)) {
    ++standings.rotations;
    ++standings.rotation_scores[score];
  }
  return standings;
}

SprtState sprt_of(const Plan& plan, std::span<const double> scores, const Sprt& test) {
  const Company company = company_of(plan, plan.players[0].name);
  return {test,
          log_likelihood_ratio(scores, share_at(test.elo0, company), share_at(test.elo1, company)),
          scores.size()};
}

}  // namespace spiel::match

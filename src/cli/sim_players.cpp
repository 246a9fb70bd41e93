#include "cli/sim_players.hpp"

#include <fmt/format.h>

#include <array>
#include <span>

#include "cli/command.hpp"
#include "cli/progress.hpp"
#include "match/runner.hpp"

namespace spiel::cli {

namespace {

// By place in the list of players.
struct Sums {
  std::array<std::uint64_t, kMaxSeats> wins{};  // a shared win counts for each winner
  std::array<std::int64_t, kMaxSeats> points{};
  std::uint64_t turns = 0;
  std::uint64_t without_winner = 0;
};

Sums sums_of(const std::vector<match::GameResult>& results) {
  Sums sums;
  for (const auto& result : results) {
    sums.turns += result.turns;
    sums.without_winner += result.winners == 0 ? 1 : 0;
    for (std::size_t p = 0; p < result.points.size(); ++p) {
      sums.wins[p] += has_seat(result.winners, p) ? 1 : 0;
      sums.points[p] += result.points[p];
    }
  }
  return sums;
}

template <class Number>
double per_game(const match::Plan& plan, Number n) {
  return static_cast<double>(n) / static_cast<double>(plan.games);
}

void print_json(const match::Plan& plan, const Sums& sums, double cpu) {
  std::string names;
  for (const auto& player : plan.players) {
    names += fmt::format("{}\"{}\"", names.empty() ? "" : ",", player.name);
  }
  fmt::print(R"({{"game":"{}","players":[{}],"games":{},"seed":{},"cpu_seconds":{:.3f},)",
             table::game_name(plan.rules), names, plan.games, plan.seed, cpu);
  fmt::print(R"("turns_per_game":{:.3f},"wins":[{}],"points":[{}],"without_winner":{}}})"
             "\n",
             per_game(plan, sums.turns), fmt::join(std::span(sums.wins).first(plan.seats()), ","),
             fmt::join(std::span(sums.points).first(plan.seats()), ","), sums.without_winner);
}

void print_text(const match::Plan& plan, const Sums& sums, double cpu) {
  fmt::print("{} games of {}, seed {}, seats rotating\n", grouped(plan.games),
             table::game_name(plan.rules), plan.seed);
  fmt::print("  {:.2f} ms of CPU and {:.1f} turns per game\n", 1000 * per_game(plan, cpu),
             per_game(plan, sums.turns));
  for (std::size_t p = 0; p < plan.seats(); ++p) {
    fmt::print("  {:8} won {:5.1f} %, {:.2f} points\n", plan.players[p].name,
               100 * per_game(plan, sums.wins[p]), per_game(plan, sums.points[p]));
  }
  fmt::print("  nobody   won {:5.1f} %\n", 100 * per_game(plan, sums.without_winner));
}

match::Plan plan_of(const SimOptions& options, const table::GameRules& rules) {
  const auto players = bots::parse_players(options.players);
  if (!players) throw Failure(players.error(), kExitUsage);
  match::Plan plan{.rules = rules, .players = {}, .games = options.games, .seed = options.seed};
  for (const auto& player : *players) plan.players.push_back(match::entrant_of(player));
  const auto fault = match::fault_of(plan);
  if (!fault.empty()) throw Failure(fault, kExitUsage);
  return plan;
}

}  // namespace

void play_among(const SimOptions& options, const table::GameRules& rules) {
  const auto plan = plan_of(options, rules);
  const double before = cpu_seconds();
  ProgressBar bar(plan.games);
  const match::RunOptions run{.concurrency = options.threads,
                              .on_game = [&](const auto& results) { bar.show(results.size()); }};
  const auto sums = sums_of(match::run(plan, run).results);
  bar.clear();
  const auto print = options.json ? print_json : print_text;
  print(plan, sums, cpu_seconds() - before);
}

}  // namespace spiel::cli

#include "cli/sim_players.hpp"

#include <fmt/format.h>

#include <span>

#include "cli/command.hpp"
#include "cli/progress.hpp"

namespace spiel::cli {

namespace {

using bots::Series;

double per_game(const Series& series, std::uint64_t n) {
  return static_cast<double>(n) / static_cast<double>(series.games);
}

struct Played {
  std::string game;
  std::uint64_t seed = 1;
  bots::Players players;
  Series series;
  double cpu = 0;
};

void print_json(const Played& played) {
  const auto& [game, seed, players, series, cpu] = played;
  std::string names;
  for (const bots::Contender& player : players) {
    names += fmt::format("{}\"{}\"", names.empty() ? "" : ",", player.name);
  }
  const auto wins = std::span(series.wins).first(players.size());
  const auto points = std::span(series.points).first(players.size());
  fmt::print(R"({{"game":"{}","players":[{}],"games":{},"seed":{},"cpu_seconds":{:.3f},)", game,
             names, series.games, seed, cpu);
  fmt::print(R"("turns_per_game":{:.3f},"wins":[{}],"points":[{}],"without_winner":{}}})"
             "\n",
             per_game(series, series.turns), fmt::join(wins, ","), fmt::join(points, ","),
             series.drawn);
}

void print_text(const Played& played) {
  const Series& series = played.series;
  fmt::print("{} games of {}, seed {}, seats rotating\n", grouped(series.games), played.game,
             played.seed);
  fmt::print("  {:.2f} ms of CPU and {:.1f} turns per game\n",
             1000 * played.cpu / static_cast<double>(series.games), per_game(series, series.turns));
  for (std::size_t p = 0; p < played.players.size(); ++p) {
    fmt::print("  {:8} won {:5.1f} %, {:.2f} points\n", played.players[p].name,
               100 * per_game(series, series.wins[p]), per_game(series, series.points[p]));
  }
  fmt::print("  nobody   won {:5.1f} %\n", 100 * per_game(series, series.drawn));
}

}  // namespace

template <class View>
bots::Players players_of(const std::string& list) {
  const auto players = bots::parse_players(list);
  if (!players) throw Failure(players.error(), kExitUsage);
  for (const bots::Contender& player : *players) {
    if (bots::plays<View>(*player.level)) continue;
    throw Failure(fmt::format("{} does not play this game", player.name), kExitUsage);
  }
  return *players;
}
template bots::Players players_of<catan::View>(const std::string&);
template bots::Players players_of<blokus::View>(const std::string&);

void report_players(const std::string& game, const SimOptions& options,
                    const bots::Players& players, const PlayGames& play) {
  const double before = cpu_seconds();
  const auto play_part = [&](std::uint64_t first, std::uint64_t count) {
    return play({.seed = options.seed, .first = first, .count = count});
  };
  Played played{game, options.seed, players,
                play_in_parts<Series>(options.games, options.threads, play_part), 0};
  played.cpu = cpu_seconds() - before;
  options.json ? print_json(played) : print_text(played);
}

}  // namespace spiel::cli

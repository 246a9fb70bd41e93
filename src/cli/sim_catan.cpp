#include <fmt/format.h>

#include <fstream>
#include <memory>
#include <span>

#include "catan/record.hpp"
#include "catan/simulate.hpp"
#include "cli/command.hpp"
#include "cli/progress.hpp"
#include "cli/sim.hpp"
#include "cli/sim_players.hpp"

namespace spiel::cli {

namespace {

using catan::SimulationPlan;
using catan::Tally;

struct Options {
  SimulationPlan plan;
  std::uint64_t games = 1000;
  int threads = 1;
  std::string board = "small";
  std::string record;
  std::string players;  // empty: all at random, by the simulation
  bool json = false;
};

// The first game of the run, to a file.
void record_first_game(const Options& options) {
  Random random = catan::source_of_game(options.plan, 0);
  catan::Record record{.setup = catan::setup_of_game(options.plan, random),
                       .seats = {},
                       .entries = {},
                       .result = {}};
  for (int s = 0; s < options.plan.seats; ++s) record.seats.push_back(fmt::format("random {}", s));
  catan::State state = catan::start(record.setup);
  catan::play_at_random(state, options.plan.trade, random,
                        [&](Seat seat, catan::Action action, catan::Chance chance) {
                          record.entries.push_back({seat, action, chance});
                        });
  record.result = catan::result_of(state);
  std::ofstream file(options.record);
  catan::write(file, record);
  if (!file.flush()) throw Failure("cannot write " + options.record);
}

struct Report {
  Tally tally;
  double cpu = 0;

  double per_game(std::uint64_t n) const {
    return static_cast<double>(n) / static_cast<double>(tally.games);
  }
  double per_second(std::uint64_t n) const { return static_cast<double>(n) / cpu; }
};

void print_json(const Options& options, const Report& report) {
  const Tally& tally = report.tally;
  const auto wins = std::span(tally.wins).first(static_cast<std::size_t>(options.plan.seats));
  fmt::print(R"({{"game":"catan","games":{},"seats":{},"board":"{}","seed":{},)", tally.games,
             options.plan.seats, options.board, options.plan.seed);
  fmt::print(
      R"("cpu_seconds":{:.3f},"games_per_cpu_second":{:.1f},"actions_per_cpu_second":{:.0f},)",
      report.cpu, report.per_second(tally.games), report.per_second(tally.actions));
  fmt::print(R"("turns_per_game":{:.3f},"actions_per_game":{:.3f},"wins":[{}],)",
             report.per_game(tally.turns), report.per_game(tally.actions), fmt::join(wins, ","));
  fmt::print(R"("without_winner":{},"signature":"{:016x}"}})"
             "\n",
             tally.unfinished, tally.signature);
}

void print_text(const Options& options, const Report& report) {
  const Tally& tally = report.tally;
  fmt::print("{} random games of Catan, {} seats, {} board, seed {}{}\n", grouped(tally.games),
             options.plan.seats, options.board, options.plan.seed,
             options.plan.trade ? ", with trade" : "");
  fmt::print("  {:.2f} CPU-seconds: {} games and {:.2f} million actions per CPU-second\n",
             report.cpu, grouped(static_cast<std::uint64_t>(report.per_second(tally.games))),
             report.per_second(tally.actions) / 1e6);
  fmt::print("  {:.1f} turns and {:.1f} actions per game\n", report.per_game(tally.turns),
             report.per_game(tally.actions));
  fmt::print("  wins:");
  for (int s = 0; s < options.plan.seats; ++s) {
    const double share = report.per_game(tally.wins[static_cast<std::size_t>(s)]);
    fmt::print(" seat {} {:.1f} %,", s, 100 * share);
  }
  fmt::print(" nobody {:.1f} %\n", 100 * report.per_game(tally.unfinished));
  fmt::print("  signature {:016x}\n", tally.signature);
}

void run_players(const Options& options) {
  const bots::Players players = players_of(options.players);
  if (players.size() > kMaxSeats) throw Failure("at most six players fit", kExitUsage);
  report_players(
      {"catan", options.players, options.games, options.plan.seed, options.threads, options.json},
      [&](const bots::Games& games) {
        return bots::play_series(options.plan.rules, players, games);
      });
}

void run(Options& options) {
  const bool large = options.board == "large";
  options.plan.rules.board = large ? catan::BoardSize::Large : catan::BoardSize::Small;
  if (!options.players.empty()) return run_players(options);
  if (!options.record.empty()) record_first_game(options);
  const double before = cpu_seconds();
  Report report;
  report.tally = play_in_parts<Tally>(options.games, options.threads,
                                      [&](std::uint64_t first, std::uint64_t count) {
                                        return catan::simulate(options.plan, first, count);
                                      });
  report.cpu = cpu_seconds() - before;
  options.json ? print_json(options, report) : print_text(options, report);
}

}  // namespace

void add_sim_catan(CLI::App& sim) {
  CLI::App& command = *sim.add_subcommand("catan", "Random games of Catan");
  command.footer(
      "Examples:\n"
      "  spieltisch sim catan --games 20000 --seats 4 --seed 1\n"
      "  spieltisch sim catan --board large --seats 6 --special-building --json\n"
      "  spieltisch sim catan --games 200 --players greedy,greedy,random,random\n"
      "  spieltisch sim catan --games 1 --record game.jsonl && spieltisch replay game.jsonl");
  auto options = std::make_shared<Options>();
  auto& rules = options->plan.rules;
  command.add_option("--games", options->games, "How many games")
      ->check(CLI::Range(1, 1'000'000'000))
      ->capture_default_str();
  command.add_option("--seats", options->plan.seats, "Seats at the table")
      ->check(CLI::Range(1, 6))
      ->capture_default_str();
  command.add_option("--seed", options->plan.seed, "Every seed is one fixed run")
      ->capture_default_str();
  command.add_option("--threads", options->threads, "Threads; the counts do not depend on them")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command.add_option("--board", options->board, "small (19 cells) or large (30 cells)")
      ->check(CLI::IsMember({"small", "large"}))
      ->capture_default_str();
  command.add_option("--target", rules.target, "Points to win")
      ->check(CLI::Range(catan::kMinTarget, catan::kMaxTarget))
      ->capture_default_str();
  command.add_option("--max-turns", rules.max_turns, "Ends a game that nobody wins")
      ->check(CLI::Range(1, 65535))
      ->capture_default_str();
  command.add_flag("--special-building", rules.special_building, "Others build after each turn");
  command.add_flag("--trade", options->plan.trade, "Seats make and answer offers too");
  command.add_option("--record", options->record, "Write the record of the first game to a file");
  command
      .add_option("--players", options->players,
                  "Built-in players by seat, as in greedy,random: instead of random games")
      ->excludes("--seats", "--trade", "--record");
  command.add_flag("--json", options->json, "One JSON object instead of text");
  command.callback([options] { run(*options); });
}

}  // namespace spiel::cli

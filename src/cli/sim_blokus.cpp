#include <fmt/format.h>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <fstream>
#include <memory>

#include "blokus/record.hpp"
#include "blokus/simulate.hpp"
#include "cli/command.hpp"
#include "cli/progress.hpp"
#include "cli/sim.hpp"
#include "cli/sim_players.hpp"

namespace spiel::cli {

namespace {

using blokus::SimulationPlan;
using blokus::Tally;

struct Options {
  std::string variant = "swc";
  SimulationPlan plan;
  std::uint64_t games = 10'000;
  int threads = 1;
  std::string record;
  std::string players;  // empty: all at random, by the simulation
  bool json = false;
};

int seats_of(const SimulationPlan& plan) { return blokus::variant(plan.variant).seats; }

// The first game of the run, to a file.
void record_first_game(const Options& options) {
  Random random = blokus::source_of_game(options.plan, 0);
  blokus::Record record{blokus::random_setup(options.plan.variant, random), {}, {}, std::nullopt};
  for (int s = 0; s < seats_of(options.plan); ++s)
    record.seats.push_back(fmt::format("random {}", s));
  blokus::State state = blokus::start(record.setup);
  blokus::play_at_random(state, random, [&](Seat seat, blokus::Action action) {
    record.entries.push_back({seat, action, {}});
  });
  record.result = blokus::final_result(blokus::outcome(state).value(), seats_of(options.plan));
  std::ofstream file(options.record);
  file << blokus::to_text(record);
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
  boost::json::array wins;
  for (int s = 0; s < seats_of(options.plan); ++s) {
    wins.emplace_back(tally.wins[static_cast<std::size_t>(s)]);
  }
  fmt::print("{}\n", boost::json::serialize(boost::json::object{
                         {"game", "blokus"},
                         {"games", tally.games},
                         {"variant", options.variant},
                         {"seed", options.plan.seed},
                         {"cpu_seconds", report.cpu},
                         {"games_per_cpu_second", report.per_second(tally.games)},
                         {"actions_per_cpu_second", report.per_second(tally.actions)},
                         {"turns_per_game", report.per_game(tally.turns)},
                         {"actions_per_game", report.per_game(tally.actions)},
                         {"placements_per_game", report.per_game(tally.actions)},
                         {"wins", std::move(wins)},
                         {"without_winner", tally.draws},
                         {"signature", fmt::format("{:016x}", tally.signature)}}));
}

void print_text(const Options& options, const Report& report) {
  const Tally& tally = report.tally;
  fmt::print("{} random games of Blokus, variant {}, seed {}\n", grouped(tally.games),
             options.variant, options.plan.seed);
  fmt::print("  {:.2f} CPU-seconds: {} games and {:.2f} million placements per CPU-second\n",
             report.cpu, grouped(static_cast<std::uint64_t>(report.per_second(tally.games))),
             report.per_second(tally.actions) / 1e6);
  fmt::print("  {:.1f} turns and {:.1f} placements per game\n", report.per_game(tally.turns),
             report.per_game(tally.actions));
  fmt::print("  wins:");
  for (int s = 0; s < seats_of(options.plan); ++s) {
    fmt::print(" seat {} {:.1f} %,", s,
               100 * report.per_game(tally.wins[static_cast<std::size_t>(s)]));
  }
  fmt::print(" nobody {:.1f} %\n", 100 * report.per_game(tally.draws));
  fmt::print("  signature {:016x}\n", tally.signature);
}

void run_players(const Options& options) {
  const bots::Players players = players_of(options.players);
  const int seats = seats_of(options.plan);
  if (static_cast<int>(players.size()) != seats) {
    throw Failure(fmt::format("{} is for {} players", options.variant, seats), kExitUsage);
  }
  report_players(
      {"blokus", options.players, options.games, options.plan.seed, options.threads, options.json},
      [&](const bots::Games& games) {
        return bots::play_series(options.plan.variant, players, games);
      });
}

void run(Options& options) {
  options.plan.variant = blokus::parse_variant(options.variant).value();
  if (!options.players.empty()) return run_players(options);
  if (!options.record.empty()) record_first_game(options);
  const double before = cpu_seconds();
  Report report;
  report.tally = play_in_parts<Tally>(options.games, options.threads,
                                      [&](std::uint64_t first, std::uint64_t count) {
                                        return blokus::simulate(options.plan, first, count);
                                      });
  report.cpu = cpu_seconds() - before;
  options.json ? print_json(options, report) : print_text(options, report);
}

std::vector<std::string> variant_names() {
  std::vector<std::string> names;
  for (const blokus::Variant& v : blokus::all_variants()) names.emplace_back(v.name);
  return names;
}

}  // namespace

void add_sim_blokus(CLI::App& sim) {
  CLI::App& command = *sim.add_subcommand("blokus", "Random games of Blokus");
  command.footer(
      "Examples:\n"
      "  spieltisch sim blokus --variant swc --games 20000 --seed 1\n"
      "  spieltisch sim blokus --variant duo --threads 2 --json\n"
      "  spieltisch sim blokus --variant duo --games 200 --players greedy,random\n"
      "  spieltisch sim blokus --games 1 --record game.jsonl && spieltisch replay game.jsonl");
  auto options = std::make_shared<Options>();
  command.add_option("--variant", options->variant, "The form of the game")
      ->check(CLI::IsMember(variant_names()))
      ->capture_default_str();
  command.add_option("--games", options->games, "How many games")
      ->check(CLI::Range(1, 1'000'000'000))
      ->capture_default_str();
  command.add_option("--seed", options->plan.seed, "Every seed is one fixed run")
      ->capture_default_str();
  command.add_option("--threads", options->threads, "Threads; the counts do not depend on them")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command.add_option("--record", options->record, "Write the record of the first game to a file");
  command
      .add_option("--players", options->players,
                  "Built-in players by seat, as in greedy,random: instead of random games")
      ->excludes("--record");
  command.add_flag("--json", options->json, "One JSON object instead of text");
  command.callback([options] { run(*options); });
}

}  // namespace spiel::cli

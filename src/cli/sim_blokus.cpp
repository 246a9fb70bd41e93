#include <fmt/format.h>

#include <fstream>
#include <memory>

#include "blokus/record.hpp"
#include "blokus/simulate.hpp"
#include "cli/command.hpp"
#include "cli/sim.hpp"
#include "cli/sim_players.hpp"

namespace spiel::cli {

namespace {

using blokus::SimulationPlan;
using blokus::Tally;

struct Options {
  SimOptions sim{.games = 10'000};
  std::string variant = "swc";
  SimulationPlan plan;
};

int seats_of(const SimulationPlan& plan) { return blokus::variant(plan.variant).seats; }

blokus::Record record_of_game(const Options& options, std::uint64_t game) {
  Random random = blokus::source_of_game(options.plan, game);
  blokus::Record record{blokus::random_setup(options.plan.variant, random), {}, {}, std::nullopt};
  for (int s = 0; s < seats_of(options.plan); ++s)
    record.seats.push_back(fmt::format("random {}", s));
  blokus::State state = blokus::start(record.setup);
  blokus::play_at_random(state, random, [&](Seat seat, blokus::Action action) {
    record.entries.push_back({seat, action, {}});
  });
  record.result = blokus::final_result(blokus::outcome(state).value(), seats_of(options.plan));
  return record;
}

void record_first_game(const Options& options) {
  std::ofstream file(options.sim.record);
  file << blokus::to_text(record_of_game(options, 0));
  if (!file.flush()) throw Failure("cannot write " + options.sim.record);
}

SimReport report_of(const Options& options, const Tally& tally) {
  const int seats = seats_of(options.plan);
  SimReport report;
  report.kind = fmt::format("Blokus, variant {}", options.variant);
  report.json_fields =
      fmt::format(R"("game":"blokus","seats":{},"variant":"{}")", seats, options.variant);
  report.action = "placement";
  report.without_winner = tally.draws;
  report.count(tally, seats);
  return report;
}

void run(Options& options) {
  options.plan.variant = blokus::parse_variant(options.variant).value();
  options.plan.seed = options.sim.seed;
  if (!options.sim.players.empty()) return play_among(options.sim, options.plan.variant);
  if (options.sim.records_first_game()) record_first_game(options);
  const auto record = [&](std::uint64_t game) { return record_of_game(options, game); };
  report_games<Tally>(
      options.sim,
      [&](std::uint64_t first, std::uint64_t count) {
        if (options.sim.records_all_games()) {
          record_part(options.sim.record, "blokus", first, count, record);
        }
        return blokus::simulate(options.plan, first, count);
      },
      [&](const Tally& tally) { return report_of(options, tally); });
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
      "  spieltisch sim blokus --games 1 --record game.jsonl && spieltisch replay game.jsonl\n"
      "  spieltisch sim blokus --games 100000 --record games && spieltisch replay --all games");
  auto options = std::make_shared<Options>();
  command.add_option("--variant", options->variant, "The form of the game")
      ->check(CLI::IsMember(variant_names()))
      ->capture_default_str();
  add_sim_options(command, options->sim);
  command.callback([options] { run(*options); });
}

}  // namespace spiel::cli

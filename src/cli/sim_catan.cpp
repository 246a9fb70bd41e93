#include <fmt/format.h>

#include <fstream>
#include <memory>

#include "catan/record.hpp"
#include "catan/simulate.hpp"
#include "cli/command.hpp"
#include "cli/sim.hpp"
#include "cli/sim_players.hpp"

namespace spiel::cli {

namespace {

using catan::SimulationPlan;
using catan::Tally;

struct Options {
  SimOptions sim;
  SimulationPlan plan;
  std::string board = "small";
};

catan::Record record_of_game(const Options& options, std::uint64_t game) {
  Random random = catan::source_of_game(options.plan, game);
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
  return record;
}

void record_first_game(const Options& options) {
  std::ofstream file(options.sim.record);
  catan::write(file, record_of_game(options, 0));
  if (!file.flush()) throw Failure("cannot write " + options.sim.record);
}

SimReport report_of(const Options& options, const Tally& tally) {
  const int seats = options.plan.seats;
  SimReport report;
  report.kind = fmt::format("Catan, {} seats, {} board{}", seats, options.board,
                            options.plan.trade ? ", with trade" : "");
  report.json_fields =
      fmt::format(R"("game":"catan","seats":{},"board":"{}")", seats, options.board);
  report.without_winner = tally.unfinished;
  report.count(tally, seats);
  return report;
}

void run(Options& options) {
  const bool large = options.board == "large";
  options.plan.rules.board = large ? catan::BoardSize::Large : catan::BoardSize::Small;
  options.plan.seed = options.sim.seed;
  if (!options.sim.players.empty()) return play_among(options.sim, options.plan.rules);
  if (options.sim.records_first_game()) record_first_game(options);
  const auto record = [&](std::uint64_t game) { return record_of_game(options, game); };
  report_games<Tally>(
      options.sim,
      [&](std::uint64_t first, std::uint64_t count) {
        if (options.sim.records_all_games()) {
          record_part(options.sim.record, "catan", first, count, record);
        }
        return catan::simulate(options.plan, first, count);
      },
      [&](const Tally& tally) { return report_of(options, tally); });
}

}  // namespace

void add_sim_catan(CLI::App& sim) {
  CLI::App& command = *sim.add_subcommand("catan", "Random games of Catan");
  command.footer(
      "Examples:\n"
      "  spieltisch sim catan --games 20000 --seats 4 --seed 1\n"
      "  spieltisch sim catan --board large --seats 6 --special-building --json\n"
      "  spieltisch sim catan --games 200 --players greedy,greedy,random,random\n"
      "  spieltisch sim catan --games 1 --record game.jsonl && spieltisch replay game.jsonl\n"
      "  spieltisch sim catan --games 100000 --record games && spieltisch replay --all games");
  auto options = std::make_shared<Options>();
  auto& rules = options->plan.rules;
  command.add_option("--seats", options->plan.seats, "Seats at the table")
      ->check(CLI::Range(1, 6))
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
  add_sim_options(command, options->sim)->excludes("--seats", "--trade");
  command.callback([options] { run(*options); });
}

}  // namespace spiel::cli

// `spieltisch sim GAME`, for any game. A game with a faster simulation of its own, or with options,
// has a `Simulation` of its own.
#pragma once

#include <fmt/format.h>

#include <fstream>
#include <memory>

#include "cli/command.hpp"
#include "cli/sim.hpp"
#include "cli/sim_players.hpp"
#include "games/record.hpp"
#include "games/simulate.hpp"

namespace spiel::cli {

template <class G>
struct Simulation {
  using Tally = games::Tally;
  static constexpr std::uint64_t kGames = 1000;          // unless told
  static constexpr std::string_view kAction = "action";  // as the report calls it
  static std::string examples() {
    return fmt::format(
        "  spieltisch sim {0} --games 200 --seed 1\n"
        "  spieltisch sim {0} --games 1 --record game.jsonl && spieltisch replay game.jsonl",
        G::kName);
  }

  games::SimulationPlan<G> plan;

  void add_options(CLI::App&) {}
  void exclude(CLI::Option& /*players*/) {}
  void prepare(std::uint64_t seed) { plan.seed = seed; }
  games::RulesOf<G> rules() const { return plan.rules; }
  int seats() const { return plan.seats; }
  std::string title() const { return G::title(plan.rules, plan.seats); }
  std::string json_fields() const { return {}; }

  Tally simulate(std::uint64_t first, std::uint64_t count) const {
    return games::simulate(plan, first, count);
  }
  games::Record<G> record_of(std::uint64_t game) const { return games::play_at_random(plan, game); }
  static std::uint64_t without_winner(const Tally& tally) { return tally.without_winner; }
};

template <class G>
struct SimArguments {
  SimOptions options{.games = Simulation<G>::kGames};
  Simulation<G> simulation;
};

template <class G>
games::Record<G> named_record(const Simulation<G>& simulation, std::uint64_t game) {
  auto record = simulation.record_of(game);
  for (int s = 0; s < simulation.seats(); ++s) record.seats.push_back(fmt::format("random {}", s));
  return record;
}

template <class G>
void record_first_game(const SimArguments<G>& arguments) {
  std::ofstream file(arguments.options.record);
  file << games::to_text<G>(named_record<G>(arguments.simulation, 0));
  if (!file.flush()) throw Failure("cannot write " + arguments.options.record);
}

// Writes these games to a shard of their own.
template <class G>
void record_part(const SimArguments<G>& arguments, std::uint64_t first, std::uint64_t count) {
  match::ShardWriter shard(arguments.options.record, G::kName, first);
  for (std::uint64_t i = first; i < first + count; ++i) {
    shard.add(named_record<G>(arguments.simulation, i));
  }
  shard.close();
}

// For the shards of one run alone: those of another one with more games would stay among them.
template <class G>
void make_folder(const std::filesystem::path& folder) {
  std::filesystem::create_directories(folder);
  if (match::has_shards(folder, G::kName)) {
    throw Failure(fmt::format("there are games of {} in {} already", G::kTitle, folder.string()));
  }
}

template <class G>
SimReport report_of(const Simulation<G>& simulation, const auto& tally) {
  SimReport report;
  report.kind = simulation.title();
  report.json_fields = fmt::format(R"("game":"{}","seats":{}{})", G::kName, simulation.seats(),
                                   simulation.json_fields());
  report.action = Simulation<G>::kAction;
  report.without_winner = Simulation<G>::without_winner(tally);
  report.count(tally, simulation.seats());
  return report;
}

template <class G>
void run_sim(SimArguments<G>& arguments) {
  auto& [options, simulation] = arguments;
  simulation.prepare(options.seed);
  if (!options.players.empty()) return play_among(options, simulation.rules());
  if (options.records_first_game()) record_first_game(arguments);
  if (options.records_all_games()) make_folder<G>(options.record);
  report_games<typename Simulation<G>::Tally>(
      options,
      [&](std::uint64_t first, std::uint64_t count) {
        if (arguments.options.records_all_games()) record_part(arguments, first, count);
        return arguments.simulation.simulate(first, count);
      },
      [&](const auto& tally) { return report_of<G>(arguments.simulation, tally); });
}

template <class G>
void add_sim_game(CLI::App& sim) {
  CLI::App& command =
      *sim.add_subcommand(std::string(G::kName), fmt::format("Random games of {}", G::kTitle));
  command.footer("Examples:\n" + Simulation<G>::examples());
  auto arguments = std::make_shared<SimArguments<G>>();
  arguments->simulation.add_options(command);
  arguments->simulation.exclude(*add_sim_options(command, arguments->options));
  command.callback([arguments] { run_sim(*arguments); });
}

}  // namespace spiel::cli

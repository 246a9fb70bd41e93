// `spieltisch sim catan`: what only Catan has.
#pragma once

#include "catan/simulate.hpp"
#include "cli/sim_game.hpp"
#include "games/catan.hpp"

namespace spiel::cli {

template <>
struct Simulation<games::Catan> {
  using Tally = catan::Tally;
  static constexpr std::uint64_t kGames = 1000;
  static constexpr std::string_view kAction = "action";
  static std::string examples() {
    return "  spieltisch sim catan --games 20000 --seats 4 --seed 1\n"
           "  spieltisch sim catan --board large --seats 6 --special-building --json\n"
           "  spieltisch sim catan --games 200 --players greedy,greedy,random,random\n"
           "  spieltisch sim catan --games 1 --record game.jsonl && spieltisch replay game.jsonl\n"
           "  spieltisch sim catan --games 100000 --record games && spieltisch replay --all games";
  }

  catan::SimulationPlan plan;
  std::string board = "small";

  void add_options(CLI::App& command) {
    command.add_option("--seats", plan.seats, "Seats at the table")
        ->check(CLI::Range(1, 6))
        ->capture_default_str();
    command.add_option("--board", board, "small (19 cells) or large (30 cells)")
        ->check(CLI::IsMember({"small", "large"}))
        ->capture_default_str();
    command.add_option("--target", plan.rules.target, "Points to win")
        ->check(CLI::Range(catan::kMinTarget, catan::kMaxTarget))
        ->capture_default_str();
    command.add_option("--max-turns", plan.rules.max_turns, "Ends a game that nobody wins")
        ->check(CLI::Range(1, 65535))
        ->capture_default_str();
    command.add_flag("--special-building", plan.rules.special_building,
                     "Others build after each turn");
    command.add_flag("--trade", plan.trade, "Seats make and answer offers too");
  }
  void exclude(CLI::Option& players) { players.excludes("--seats", "--trade"); }
  void prepare(std::uint64_t seed) {
    plan.rules.board = board == "large" ? catan::BoardSize::Large : catan::BoardSize::Small;
    plan.seed = seed;
  }
  catan::Rules rules() const { return plan.rules; }
  int seats() const { return plan.seats; }
  std::string title() const {
    return games::Catan::title(plan.rules, plan.seats) + (plan.trade ? ", with trade" : "");
  }
  std::string json_fields() const { return fmt::format(R"(,"board":"{}")", board); }

  Tally simulate(std::uint64_t first, std::uint64_t count) const {
    return catan::simulate(plan, first, count);
  }
  catan::Record record_of(std::uint64_t game) const {
    Random random = catan::source_of_game(plan, game);
    catan::Record record{catan::setup_of_game(plan, random), {}, {}, {}};
    catan::State state = catan::start(record.setup);
    catan::play_at_random(state, plan.trade, random,
                          [&](Seat seat, catan::Action action, catan::Chance chance) {
                            record.entries.push_back({seat, action, chance});
                          });
    record.result = catan::result_of(state);
    return record;
  }
  static std::uint64_t without_winner(const Tally& tally) { return tally.unfinished; }
};

}  // namespace spiel::cli

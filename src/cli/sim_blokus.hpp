// `spieltisch sim blokus`: what only Blokus has.
#pragma once

#include "blokus/simulate.hpp"
#include "cli/sim_game.hpp"
#include "games/blokus.hpp"

namespace spiel::cli {

template <>
struct Simulation<games::Blokus> {
  using Tally = blokus::Tally;
  static constexpr std::uint64_t kGames = 10'000;
  static constexpr std::string_view kAction = "placement";
  static std::string examples() {
    return "  spieltisch sim blokus --variant swc --games 20000 --seed 1\n"
           "  spieltisch sim blokus --variant duo --threads 2 --json\n"
           "  spieltisch sim blokus --variant duo --games 200 --players greedy,random\n"
           "  spieltisch sim blokus --games 1 --record game.jsonl && spieltisch replay game.jsonl\n"
           "  spieltisch sim blokus --games 100000 --record games && spieltisch replay --all games";
  }

  std::string variant = "swc";
  blokus::SimulationPlan plan;

  void add_options(CLI::App& command) {
    std::vector<std::string> names;
    for (const blokus::Variant& v : blokus::all_variants()) names.emplace_back(v.name);
    command.add_option("--variant", variant, "The form of the game")
        ->check(CLI::IsMember(names))
        ->capture_default_str();
  }
  void exclude(CLI::Option& /*players*/) {}
  void prepare(std::uint64_t seed) {
    plan.variant = blokus::parse_variant(variant).value();
    plan.seed = seed;
  }
  blokus::VariantId rules() const { return plan.variant; }
  int seats() const { return blokus::variant(plan.variant).seats; }
  std::string title() const { return "Blokus, variant " + variant; }
  std::string json_fields() const { return fmt::format(R"(,"variant":"{}")", variant); }

  Tally simulate(std::uint64_t first, std::uint64_t count) const {
    return blokus::simulate(plan, first, count);
  }
  blokus::Record record_of(std::uint64_t game) const {
    Random random = blokus::source_of_game(plan, game);
    blokus::Record record{blokus::random_setup(plan.variant, random), {}, {}, {}};
    blokus::State state = blokus::start(record.setup);
    blokus::play_at_random(state, random, [&](Seat seat, blokus::Action action) {
      record.entries.push_back({seat, action});
    });
    record.result = blokus::result_of(state);
    return record;
  }
  static std::uint64_t without_winner(const Tally& tally) { return tally.draws; }
};

}  // namespace spiel::cli

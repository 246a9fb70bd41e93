// `spieltisch sim`: a sub-command per game. What they share: options and the report.
#pragma once

#include <CLI/CLI.hpp>

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>

#include "cli/progress.hpp"
#include "match/corpus.hpp"

namespace spiel::cli {

struct SimOptions {
  std::uint64_t games = 1000;
  std::uint64_t seed = 1;
  int threads = 1;
  std::string record = {};
  std::string players = {};  // empty: all at random, by the simulation
  bool json = false;

  // A record is a file, all games are a folder.
  bool records_first_game() const { return record.ends_with(".jsonl"); }
  bool records_all_games() const { return !record.empty() && !records_first_game(); }
};

// Adds the options of every game; returns `--players`, which excludes those of random games.
CLI::Option* add_sim_options(CLI::App& command, SimOptions& options);

struct SimReport {
  std::string kind;               // "Catan, 4 seats, small board"
  std::string json_fields;        // what says the same in the JSON object: "game":"catan",…
  std::string action = "action";  // what an action is called in the text
  std::uint64_t games = 0;
  std::uint64_t actions = 0;
  std::uint64_t turns = 0;
  std::span<const std::uint64_t> wins;  // per seat
  std::uint64_t without_winner = 0;
  std::uint64_t signature = 0;
  double cpu = 0;

  // What the tallies of all games have.
  template <class Tally>
  void count(const Tally& tally, int seats) {
    games = tally.games;
    actions = tally.actions;
    turns = tally.turns;
    wins = std::span(tally.wins).first(static_cast<std::size_t>(seats));
    signature = tally.signature;
  }
};

void print_report(const SimReport& report, const SimOptions& options);

// Plays the games on as many threads as asked for, and reports them all.
template <class Tally, class Simulate, class ReportOf>
void report_games(const SimOptions& options, Simulate simulate, ReportOf report_of) {
  const double before = cpu_seconds();
  const auto part = options.records_all_games() ? match::kGamesOfShard
                                                : size_of_parts(options.games, options.threads);
  const auto tally = play_in_parts<Tally>(options.games, options.threads, part, simulate);
  SimReport report = report_of(tally);
  report.cpu = cpu_seconds() - before;
  print_report(report, options);
}

}  // namespace spiel::cli

#include "cli/sim.hpp"

#include <fmt/format.h>

#include "cli/command.hpp"
#include "cli/sim_blokus.hpp"
#include "cli/sim_catan.hpp"
#include "games/list.hpp"

namespace spiel::cli {

namespace {

double per_game(const SimReport& report, std::uint64_t n) {
  return static_cast<double>(n) / static_cast<double>(report.games);
}

double per_second(const SimReport& report, std::uint64_t n) {
  return static_cast<double>(n) / report.cpu;
}

void print_report_json(const SimReport& report, const SimOptions& options) {
  fmt::print(R"({{{},"games":{},"seed":{},)", report.json_fields, report.games, options.seed);
  fmt::print(
      R"("cpu_seconds":{:.3f},"games_per_cpu_second":{:.1f},"actions_per_cpu_second":{:.0f},)",
      report.cpu, per_second(report, report.games), per_second(report, report.actions));
  fmt::print(R"("turns_per_game":{:.3f},"actions_per_game":{:.3f},"wins":[{}],)",
             per_game(report, report.turns), per_game(report, report.actions),
             fmt::join(report.wins, ","));
  fmt::print(R"("without_winner":{},"signature":"{:016x}"}})"
             "\n",
             report.without_winner, report.signature);
}

void print_report_text(const SimReport& report, const SimOptions& options) {
  fmt::print("{} random games of {}, seed {}\n", grouped(report.games), report.kind, options.seed);
  fmt::print("  {:.2f} CPU-seconds: {} games and {:.2f} million {}s per CPU-second\n", report.cpu,
             grouped(static_cast<std::uint64_t>(per_second(report, report.games))),
             per_second(report, report.actions) / 1e6, report.action);
  fmt::print("  {:.1f} turns and {:.1f} {}s per game\n", per_game(report, report.turns),
             per_game(report, report.actions), report.action);
  fmt::print("  wins:");
  for (std::size_t s = 0; s < report.wins.size(); ++s) {
    fmt::print(" seat {} {:.1f} %,", s, 100 * per_game(report, report.wins[s]));
  }
  fmt::print(" nobody {:.1f} %\n", 100 * per_game(report, report.without_winner));
  fmt::print("  signature {:016x}\n", report.signature);
}

}  // namespace

CLI::Option* add_sim_options(CLI::App& command, SimOptions& options) {
  command.add_option("--games", options.games, "how many games")
      ->check(CLI::Range(1, 1'000'000'000))
      ->capture_default_str();
  command.add_option("--seed", options.seed, "every seed is one fixed run")->capture_default_str();
  command.add_option("--threads", options.threads, "threads; the counts do not depend on them")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command.add_flag("--json", options.json, "one JSON object instead of text");
  command.add_option("--record", options.record,
                     "a folder for all games, compressed; or FILE.jsonl for the first one");
  return command
      .add_option("--players", options.players,
                  "built-in players by seat, as in greedy,random: instead of random games")
      ->excludes("--record");
}

void print_report(const SimReport& report, const SimOptions& options) {
  const auto print = options.json ? print_report_json : print_report_text;
  print(report, options);
}

void add_sim(CLI::App& app) {
  CLI::App& sim = *app.add_subcommand("sim", "Play random games and report how fast and how long");
  sim.require_subcommand(1);
  games::All::for_each([&]<class G>() { add_sim_game<G>(sim); });
}

}  // namespace spiel::cli

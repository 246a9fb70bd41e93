// `spieltisch analyse`: a recorded game, move by move.
#include <fmt/format.h>

#include <memory>

#include "analysis/analysis.hpp"
#include "cli/command.hpp"
#include "cli/files.hpp"
#include "cli/progress.hpp"
#include "core/text.hpp"
#include "match/analysis_page.hpp"

namespace spiel::cli {

namespace {

struct AnalyseOptions {
  std::string file;
  std::uint64_t nodes = 1000;
  std::uint64_t cpu = 0;  // milliseconds; 0: nodes count
  std::uint64_t seed = 1;
  int threads = 1;
  bool json = false;
  std::string html;
};

analysis::Limits limits_of(const AnalyseOptions& options) {
  analysis::Limits limits;
  limits.seed = options.seed;
  limits.budget.time.reset();
  if (options.cpu > 0) {
    limits.budget.cpu = Duration(options.cpu);
  } else {
    limits.budget.nodes = options.nodes;
  }
  return limits;
}

std::string in_percent(const std::optional<double>& share) {
  return share ? fmt::format("{:.1f}", 100 * *share) : "";
}

void print_move(const analysis::Analysis& analysis, std::size_t number) {
  const analysis::Move& move = analysis.moves[number];
  const std::string seat = move.seat ? std::to_string(*move.seat) : "";
  fmt::print("{:>5} {:>4}  {:<34}", number + 1, seat, move.action);
  for (const double chance : move.chances) fmt::print(" {:>5.1f}", 100 * chance);
  fmt::print("  {:>+6.1f} {:>6}", 100 * move.swing, in_percent(move.loss));
  if (move.loss && *move.loss > 0) {
    fmt::print("  {} ({:.1f})", move.best.front().action, 100 * move.best.front().value);
  }
  fmt::print("\n");
}

void print_text(const analysis::Analysis& analysis) {
  for (std::size_t s = 0; s < analysis.names.size(); ++s) {
    fmt::print("seat {}: {}\n", s, cleaned(analysis.names[s], analysis.names[s].size()));
  }
  fmt::print("\n{:>5} {:>4}  {:<34}", "move", "seat", "action");
  for (std::size_t s = 0; s < analysis.names.size(); ++s) fmt::print(" {:>5}", s);
  fmt::print("  {:>6} {:>6}  better\n{:>46}", "swing", "loss", "");
  for (const double chance : analysis.start) fmt::print(" {:>5.1f}", 100 * chance);
  fmt::print("\n");
  for (std::size_t i = 0; i < analysis.moves.size(); ++i) print_move(analysis, i);
}

void run(const AnalyseOptions& options) {
  const auto study = analysis::study_of(read_file(options.file));
  if (!study) throw Failure(fmt::format("{}: {}", options.file, study.error()));
  if (!options.html.empty()) expect_writable(options.html);
  const auto analysis = [&] {
    ProgressBar bar((*study)->moves().size() + 1);
    return analysis::analyse(**study, limits_of(options), options.threads,
                             [&](std::size_t done) { bar.show(done); });
  }();
  if (!options.html.empty()) {
    const auto title = fmt::format("{}: {}", analysis.game, options.file);
    write_file(options.html, match::page_of(analysis, title));
  }
  if (options.json) {
    fmt::print("{}\n", analysis::to_json(analysis));
  } else if (options.html.empty()) {
    print_text(analysis);
  }
}

}  // namespace

void add_analyse(CLI::App& app) {
  CLI::App& command = *app.add_subcommand(
      "analyse", "Judge every move of a recorded game: chances, alternatives, mistakes");
  command.footer(
      "Examples:\n"
      "  spieltisch analyse game.jsonl\n"
      "  spieltisch analyse game.jsonl --nodes 10000 --threads 2 --html game.html\n"
      "  spieltisch analyse game.jsonl --cpu 200 --json");
  auto options = std::make_shared<AnalyseOptions>();
  command.add_option("file", options->file, "a record as JSON Lines")->required();
  auto* nodes = command.add_option("--nodes", options->nodes, "simulations for each position")
                    ->check(CLI::Range(1, 1'000'000'000))
                    ->capture_default_str();
  command.add_option("--cpu", options->cpu, "milliseconds of the processor for each position")
      ->check(CLI::Range(1, 3'600'000))
      ->excludes(nodes);
  command.add_option("--seed", options->seed, "every seed is one fixed run")->capture_default_str();
  command.add_option("--threads", options->threads, "positions that are judged side by side")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command.add_flag("--json", options->json, "one JSON object instead of text");
  command.add_option("--html", options->html, "write a page with a graph to this file");
  command.callback([options] { run(*options); });
}

}  // namespace spiel::cli

// spieltisch train: how players come by what they have learned. See docs/strength.md.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <sstream>

#include "bots/blokus_search.hpp"
#include "cli/command.hpp"
#include "cli/files.hpp"
#include "cli/progress.hpp"
#include "match/report.hpp"
#include "training/blokus_judging.hpp"
#include "training/blokus_training.hpp"

namespace spiel::cli::train {

namespace {

namespace search = bots::blokus_search;
namespace learning = training::blokus_priors;
namespace judging = training::blokus_judging;

// Without a file: what the program was built with.
search::PriorTable priors_in(const std::string& name) {
  if (name.empty()) return search::learned_priors();
  const auto priors = learning::parse_priors(read_file(name));
  if (!priors) throw Failure(fmt::format("{}: {}", name, priors.error()));
  return *priors;
}

// The weights of one form are replaced by those of a file.
search::JudgeTable judges_with(const std::string& name) {
  search::JudgeTable judges = search::learned_judges();
  if (name.empty()) return judges;
  const std::string bytes = read_file(name);
  auto judge = search::parse_judge(std::as_bytes(std::span(bytes)));
  if (!judge) throw Failure(fmt::format("{} holds no weights of this version", name));
  const auto form = std::ranges::find(search::kJudgeForms, judge->form);
  judges[static_cast<std::size_t>(form - search::kJudgeForms.begin())] = *std::move(judge);
  return judges;
}

std::vector<std::string> variant_names() {
  std::vector<std::string> names;
  for (const blokus::Variant& v : blokus::all_variants()) names.emplace_back(v.name);
  return names;
}

struct Arguments {
  std::string variant = "duo";
  std::uint64_t games = 100;
  std::uint64_t nodes = 800;
  std::uint64_t seed = 1;
  int threads = 1;
  int epochs = 20;
  std::string priors;
  std::string judge;
  std::optional<std::string> start;
  judging::JudgePlan learning;
  std::vector<std::string> variants{"duo"};
  std::optional<std::int64_t> cpu;
  std::string out;
  std::vector<std::string> samples;
};

// --- play: samples from games of the search against itself ---------------------------------------

struct Counted {
  std::uint64_t games = 0;
  std::uint64_t samples = 0;
  Counted& operator+=(const Counted& other) {
    games += other.games;
    samples += other.samples;
    return *this;
  }
};

// Games end in any order; what they have to say is written in theirs.
class InOrderOfGames {
 public:
  explicit InOrderOfGames(std::ostream& out) : out_(out) {}
  void write(std::uint64_t game, std::string text) {
    const std::lock_guard lock(mutex_);
    waiting_[game] = std::move(text);
    for (; waiting_.contains(next_); ++next_) out_ << waiting_.extract(next_).mapped();
  }

 private:
  std::ostream& out_;
  std::mutex mutex_;
  std::map<std::uint64_t, std::string> waiting_;
  std::uint64_t next_ = 0;
};

void play(const Arguments& arguments) {
  const auto priors = priors_in(arguments.priors);
  const learning::SelfPlay plan{.variant = *blokus::parse_variant(arguments.variant),
                                .nodes = arguments.nodes,
                                .seed = arguments.seed};
  std::ofstream out(arguments.out);
  if (!out) throw Failure(fmt::format("cannot write {}", arguments.out));
  InOrderOfGames in_order(out);
  const auto part = [&](std::uint64_t first, std::uint64_t count) {
    Counted counted;
    for (std::uint64_t game = first; game < first + count; ++game) {
      const auto samples = learning::play_for_samples(plan, game, priors);
      counted += {1, samples.size()};
      std::string lines;
      for (const auto& sample : samples) lines += learning::to_text(sample) + '\n';
      in_order.write(game, std::move(lines));
    }
    return counted;
  };
  const auto counted = play_in_parts<Counted>(arguments.games, arguments.threads, part);
  if (!out.flush()) throw Failure(fmt::format("cannot write {}", arguments.out));
  fmt::print("{} positions of {} games in {}\n", counted.samples, counted.games, arguments.out);
}

// --- fit: weights from samples -------------------------------------------------------------------

std::vector<learning::PriorSample> samples_in(const std::vector<std::string>& files) {
  std::vector<learning::PriorSample> samples;
  for (const std::string& file : files) {
    std::istringstream lines(read_file(file));
    std::size_t number = 0;
    for (std::string line; std::getline(lines, line);) {
      ++number;
      auto sample = learning::parse_prior_sample(line);
      if (!sample) throw Failure(fmt::format("{}:{}: {}", file, number, sample.error()));
      samples.push_back(std::move(*sample));
    }
  }
  return samples;
}

void fit(const Arguments& arguments) {
  expect_writable(arguments.out);
  const auto samples = samples_in(arguments.samples);
  learning::PriorFit plan;
  plan.epochs = arguments.epochs;
  plan.seed = arguments.seed;
  const auto report = [](const learning::FitReport& r) {
    fmt::print("epoch {:2}: cross-entropy {:.4f}, of positions kept out {:.4f}\n", r.epoch,
               r.learned, r.kept_out);
  };
  write_file(arguments.out, learning::to_text(learning::fit_priors(priors_in(arguments.priors),
                                                                   samples, plan, report)));
}

// --- judge: the network that judges positions ----------------------------------------------------

// What plays the games: no judge, that of this program, or one in a file.
std::optional<search::JudgeTable> judges_to_play_by(const Arguments& arguments) {
  if (arguments.judge == "none") return std::nullopt;
  return judges_with(arguments.judge);
}

judging::JudgePlan judge_plan(const Arguments& arguments) {
  judging::JudgePlan plan = arguments.learning;
  plan.variants.clear();
  for (const std::string& name : arguments.variants) {
    plan.variants.push_back(*blokus::parse_variant(name));
    const auto form_at = [&](std::size_t i) {
      return search::form_of(blokus::variant(plan.variants[i]));
    };
    if (form_at(0) >= search::kJudgeForms.size()) {
      throw Failure("only games of two are judged", kExitUsage);
    }
    if (form_at(plan.variants.size() - 1) != form_at(0)) {
      throw Failure("duo and four colours learn apart", kExitUsage);
    }
  }
  plan.games = arguments.games;
  plan.nodes = arguments.nodes;
  plan.seed = arguments.seed;
  plan.threads = arguments.threads;
  return plan;
}

void judge(const Arguments& arguments) {
  expect_writable(arguments.out);
  judging::JudgePlan plan = judge_plan(arguments);
  const auto judges = judges_to_play_by(arguments);
  plan.judges = judges ? &*judges : nullptr;
  std::optional<search::JudgeTable> start;
  if (arguments.start) {
    start = judges_with(*arguments.start);
    plan.start = search::judge_of(*start, blokus::variant(plan.variants.front()));
  }
  const auto rows = judging::play_for_judge(plan);
  fmt::print("{} rows of {} games\n", rows.size(), plan.games);
  std::fflush(stdout);
  const auto judge = judging::fit_judge(rows, plan, [](const judging::JudgeReport& r) {
    fmt::print(
        "epoch {:2}: cross-entropy {:.4f}, of rows kept out {:.4f}, of their promises {:.4f}\n",
        r.epoch, r.learned, r.kept_out, r.promised);
    std::fflush(stdout);
  });
  const auto bytes = search::to_bytes(judge);
  write_file(arguments.out, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

// --- gate: whether new weights win ---------------------------------------------------------------

bots::Budget gate_budget(const Arguments& arguments) {
  bots::Budget budget;
  budget.time.reset();
  if (arguments.cpu) {
    budget.cpu = Duration(*arguments.cpu);
  } else {
    budget.nodes = arguments.nodes;
  }
  return budget;
}

match::Entrant search_with(const std::string& name, const search::SearchStyle& style,
                           const bots::Budget& budget) {
  match::Entrant entrant{name, match::to_text(budget), budget, {}, {}};
  entrant.make<games::Blokus>() = [style](std::uint64_t seed) {
    return match::Newcomer<bots::BlokusPlayer>{std::make_unique<search::BlokusSearch>(style, seed)};
  };
  return entrant;
}

// One seat with the new weights, all others with those of this program.
void gate(const Arguments& arguments) {
  const auto priors = priors_in(arguments.priors);
  const auto judges = judges_with(arguments.judge);
  search::SearchStyle fresh;
  fresh.priors = &priors;
  fresh.judges = &judges;
  const auto& variant = blokus::variant(*blokus::parse_variant(arguments.variant));
  const bots::Budget budget = gate_budget(arguments);
  match::Plan plan{.rules = variant.id,
                   .players = {search_with("new", fresh, budget)},
                   .games = match::whole_rotations(arguments.games, variant.seats),
                   .seed = arguments.seed};
  plan.players.resize(variant.seats, search_with("usual", {}, budget));
  const auto finished = match::run(plan, {.concurrency = arguments.threads});
  fmt::print("{}", match::text_of(plan, match::standings_of(plan, finished.results), {}));
}

void add_variant(CLI::App& command, Arguments& arguments) {
  command.add_option("--variant", arguments.variant, "The form of the game")
      ->check(CLI::IsMember(variant_names()))
      ->capture_default_str();
}

void add_play_options(CLI::App& command, Arguments& arguments) {
  command.add_option("--games", arguments.games, "How many games")
      ->check(CLI::Range(1, 100'000'000))
      ->capture_default_str();
  command.add_option("--nodes", arguments.nodes, "Simulations for each answer")
      ->check(CLI::Range(1, 1'000'000'000))
      ->capture_default_str();
  command.add_option("--threads", arguments.threads, "How many games at once")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
}

}  // namespace

}  // namespace spiel::cli::train

namespace spiel::cli {

void add_train(CLI::App& app) {
  using namespace train;
  auto& command = *app.add_subcommand("train", "Let players learn from their own games");
  command.require_subcommand(1);
  add_train_catan(command);
  auto& blokus = *command.add_subcommand("blokus", "The priors and the judge of the Blokus search");
  blokus.require_subcommand(1);
  blokus.footer(
      "Examples:\n"
      "  spieltisch train blokus play --variant duo --games 250 --out duo.txt\n"
      "  spieltisch train blokus fit duo.txt --out new.inc\n"
      "  spieltisch train blokus gate --variant duo --priors new.inc\n"
      "  spieltisch train blokus judge --variant duo --games 5000 --nodes 150 --out judge.bin\n"
      "  spieltisch train blokus gate --variant duo --judge judge.bin --cpu 30");
  auto arguments = std::make_shared<Arguments>();

  auto& play_command = *blokus.add_subcommand("play", "Games of the search against itself");
  add_variant(play_command, *arguments);
  add_play_options(play_command, *arguments);
  play_command.add_option("--out", arguments->out, "File for the positions")->required();
  play_command.callback([arguments] { play(*arguments); });

  auto& fit_command = *blokus.add_subcommand("fit", "Weights that expect what the search found");
  fit_command.add_option("SAMPLES", arguments->samples, "Files with positions")->required();
  fit_command.add_option("--epochs", arguments->epochs, "How often to see each position")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  fit_command.add_option("--out", arguments->out, "File for the weights")->required();
  fit_command.callback([arguments] { fit(*arguments); });

  auto& judge_command = *blokus.add_subcommand("judge", "A judge that expects who won");
  judge_command.add_option("--variant", arguments->variants, "Forms of the game, played in turn")
      ->check(CLI::IsMember(variant_names()))
      ->capture_default_str();
  add_play_options(judge_command, *arguments);
  judge_command
      .add_option("--long-nodes", arguments->learning.long_nodes,
                  "Simulations for one answer in four, which show what is promising")
      ->check(CLI::Range(1, 1'000'000'000))
      ->capture_default_str();
  judge_command
      .add_option("--hindsight", arguments->learning.hindsight,
                  "1: learn who won; less: also what the search said of later positions")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  judge_command
      .add_option("--epochs", arguments->learning.epochs, "How often to see each position")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  judge_command.add_option("--batch", arguments->learning.batch, "Positions for each step")
      ->check(CLI::Range(32, 1 << 20))
      ->capture_default_str();
  judge_command.add_option("--rate", arguments->learning.rate, "Of learning")
      ->capture_default_str();
  judge_command
      .add_option("--promise-weight", arguments->learning.promise_weight,
                  "Of what placements promise, beside who won")
      ->capture_default_str();
  auto* start = judge_command.add_option(
      "--start", arguments->start, "File with the judge to change; empty: that of the program");
  judge_command
      .add_flag("--promises-alone", arguments->learning.promises_alone,
                "Learn what placements promise; what the start says of positions stays")
      ->needs(start);
  judge_command.add_option("--judge", arguments->judge,
                           "File with the judge to play by, or \"none\"; else that of the program");
  judge_command.add_option("--out", arguments->out, "File for the weights")->required();
  judge_command.callback([arguments] { judge(*arguments); });

  auto& gate_command = *blokus.add_subcommand("gate", "Whether new weights win");
  add_variant(gate_command, *arguments);
  add_play_options(gate_command, *arguments);
  gate_command.add_option("--judge", arguments->judge, "File with a judge to use");
  gate_command.add_option("--cpu", arguments->cpu, "Milliseconds for each answer, not simulations");
  gate_command.callback([arguments] { gate(*arguments); });

  for (auto* part : {&play_command, &fit_command, &gate_command}) {
    part->add_option("--priors", arguments->priors, "File with weights to use or to start from");
  }
  for (auto* part : {&play_command, &fit_command, &judge_command, &gate_command}) {
    part->add_option("--seed", arguments->seed, "The same seed gives the same result")
        ->capture_default_str();
  }
}

}  // namespace spiel::cli

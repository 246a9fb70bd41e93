// How the weights of the strong Catan player come about: play games, learn from them.
#include <fmt/format.h>

#include <span>
#include <sstream>

#include "bots/catan_master.hpp"
#include "cli/command.hpp"
#include "cli/files.hpp"
#include "match/report.hpp"
#include "training/catan_selfplay.hpp"
#include "training/catan_trainer.hpp"

namespace spiel::cli {

namespace {

using bots::catan_master::Network;

struct TrainOptions {
  training::SelfplayPlan games;
  training::TrainingPlan learning;
  std::string out;
  std::string start;
  std::uint64_t planned = 0;
  std::vector<std::string> files;
};

void add_game_options(CLI::App& command, TrainOptions& options) {
  command.add_option("--games", options.games.games, "how many games to play")
      ->check(CLI::Range(0, 100'000'000))
      ->capture_default_str();
  command.add_option("--seed", options.games.seed, "every seed is one fixed run")
      ->capture_default_str();
  command.add_option("--threads", options.games.threads, "threads; results do not depend on them")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command
      .add_option("--seats", options.games.seats, "of every game; 0: two to six, four most often")
      ->check(CLI::Range(0, 6))
      ->capture_default_str();
  command.add_option("--out", options.out, "the file to write")->required();
}

void play_rows(const TrainOptions& options) {
  expect_writable(options.out);
  const auto rows = training::play_for_rows(options.games);
  training::write_rows(options.out, rows);
  fmt::print("{} games, {} positions\n", options.games.games, rows.size());
}

Network read_network(const std::string& path) {
  const std::string bytes = read_file(path);
  const auto network = bots::catan_master::parse_network(std::as_bytes(std::span(bytes)));
  if (!network) throw Failure(path + " holds no weights of this version");
  return *network;
}

void write_network(const std::string& path, const Network& network) {
  const auto bytes = bots::catan_master::to_bytes(network);
  write_file(path, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

void append(training::CatanRows& rows, const training::CatanRows& more) {
  rows.insert(rows.end(), more.begin(), more.end());
}

training::CatanRows gather_rows(const TrainOptions& options, const Network* start) {
  training::CatanRows rows;
  for (const std::string& path : options.files) {
    append(rows, training::read_rows(path));
  }
  if (options.games.games > 0) append(rows, training::play_for_rows(options.games));
  if (options.planned > 0) {
    if (start == nullptr) throw Failure("planned games need --start", kExitUsage);
    training::SelfplayPlan plan = options.games;
    plan.games = options.planned;
    plan.seed += 1'000'000;
    plan.network = start;
    append(rows, training::play_for_rows(plan));
  }
  if (rows.empty()) throw Failure("there is nothing to learn from", kExitUsage);
  fmt::print("{} positions\n", rows.size());
  std::fflush(stdout);
  return rows;
}

void report(const training::Progress& progress) {
  fmt::print("epoch {}: loss {:.4f}, on positions held out {:.4f}, after {:.0f} s\n",
             progress.epoch, progress.training_loss, progress.held_out_loss, progress.seconds);
  std::fflush(stdout);
}

void print_calibration(const Network& network, const training::CatanRows& rows, double held_out) {
  const auto first =
      rows.size() - static_cast<std::size_t>(static_cast<double>(rows.size()) * held_out);
  const auto calibration = training::calibration_of(network, rows, first);
  fmt::print("calibration error {:.4f}\n", calibration.error);
  for (const auto& bin : calibration.bins) {
    if (bin.rows == 0) continue;
    const auto n = static_cast<double>(bin.rows);
    fmt::print("  predicted {:.3f}, won {:.3f} of {}\n", bin.predicted / n, bin.won / n, bin.rows);
  }
}

void learn(TrainOptions& options) {
  expect_writable(options.out);
  options.learning.seed = options.games.seed;
  options.learning.threads = options.games.threads;
  std::optional<Network> start;
  if (!options.start.empty()) start = read_network(options.start);
  if (!start && options.games.hindsight < 1) throw Failure("--hindsight needs --start", kExitUsage);
  options.games.judge = start ? &*start : nullptr;
  const auto rows = gather_rows(options, start ? &*start : nullptr);
  const auto network = training::train(rows, options.learning, start ? &*start : nullptr, report);
  print_calibration(*network, rows, options.learning.held_out);
  write_network(options.out, *network);
}

void add_play(CLI::App& catan, const std::shared_ptr<TrainOptions>& options) {
  CLI::App& command = *catan.add_subcommand("play", "Play games and write their positions");
  add_game_options(command, *options);
  command.callback([options] { play_rows(*options); });
}

void add_learn(CLI::App& catan, const std::shared_ptr<TrainOptions>& options) {
  CLI::App& command = *catan.add_subcommand("learn", "Learn weights from positions");
  add_game_options(command, *options);
  command.add_option("rows", options->files, "files of positions, besides the games to play");
  command.add_option("--start", options->start, "weights to start from");
  command.add_option("--planned", options->planned,
                     "games to play besides, by players that use the weights of --start");
  command
      .add_option("--hindsight", options->games.hindsight,
                  "1: learn who won; less: also what --start says of later positions")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  command.add_option("--epochs", options->learning.epochs, "how often to see each position")
      ->capture_default_str();
  command.add_option("--batch", options->learning.batch, "positions per step")
      ->check(CLI::Range(32, 1 << 20))
      ->capture_default_str();
  command.add_option("--rate", options->learning.rate, "of learning")->capture_default_str();
  command.callback([options] { learn(*options); });
}

// --- match: whether new weights win --------------------------------------------------------------

struct WeightMatch {
  std::string players;
  std::uint64_t games = 100;
  std::uint64_t seed = 1;
  match::RunOptions run;
  catan::Rules rules;
  bool large = false;
};

// A level with its limits, perhaps with weights of its own: master:nodes=300@new.bin
match::Entrant parse_entrant(const std::string& text) {
  namespace master = bots::catan_master;
  const auto at = text.find('@');
  const auto contender = bots::parse_contender(text.substr(0, at));
  if (!contender) throw Failure(contender.error(), kExitUsage);
  auto entrant = match::entrant_of(*contender);
  if (at == std::string::npos) return entrant;
  entrant.name = text;
  const auto network = std::make_shared<const Network>(read_network(text.substr(at + 1)));
  const master::MasterStyle style{.network = network.get(),
                                  .thorough = contender->level->name == "master"};
  entrant.make<games::Catan>() = [network, style](std::uint64_t seed) {
    return match::Newcomer<bots::CatanPlayer>{master::make_player(style, seed)};
  };
  return entrant;
}

void run_weight_match(WeightMatch& options) {
  if (options.large) options.rules.board = catan::BoardSize::Large;
  match::Plan plan{.rules = options.rules, .players = {}, .games = 0, .seed = options.seed};
  std::istringstream names(options.players);
  for (std::string name; std::getline(names, name, ',');) {
    plan.players.push_back(parse_entrant(name));
  }
  match::tell_equals_apart(plan.players);
  if (const auto fault = match::fault_of(plan); !fault.empty()) throw Failure(fault, kExitUsage);
  plan.games = match::whole_rotations(options.games, plan.seats());
  const auto finished = match::run(plan, options.run);
  fmt::print("{}", match::text_of(plan, match::standings_of(plan, finished.results), {}));
}

void add_weight_match(CLI::App& catan) {
  CLI::App& command = *catan.add_subcommand("match", "Whether new weights win");
  auto options = std::make_shared<WeightMatch>();
  command.add_option("--players", options->players, "club@new.bin,club,greedy,master:nodes=300")
      ->required();
  command.add_option("--games", options->games, "how many")->capture_default_str();
  command.add_option("--seed", options->seed, "of boards and dice")->capture_default_str();
  command.add_option("--threads", options->run.concurrency, "games at once")
      ->check(CLI::Range(1, 256));
  command.add_option("--seconds", options->run.seconds, "after which no game begins");
  command.add_flag("--large", options->large, "the board for five and six");
  command.add_flag("--special-building", options->rules.special_building,
                   "others build after a turn");
  command.callback([options] { run_weight_match(*options); });
}

}  // namespace

void add_train_catan(CLI::App& train) {
  CLI::App& catan = *train.add_subcommand("catan", "Weights of the Catan players");
  catan.require_subcommand(1);
  add_play(catan, std::make_shared<TrainOptions>());
  add_learn(catan, std::make_shared<TrainOptions>());
  add_weight_match(catan);
}

}  // namespace spiel::cli

#include "cli/replay.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>
#include <filesystem>
#include <fstream>
#include <memory>

#include "cli/command.hpp"
#include "cli/progress.hpp"
#include "match/corpus.hpp"

namespace spiel::cli {

namespace {

// The game that the record's first line names; reading starts over afterwards.
std::string game_of(std::istream& in) {
  std::string line;
  std::getline(in, line);
  boost::system::error_code error;
  const auto value = boost::json::parse(line, error);
  in.clear();
  in.seekg(0);
  const auto* object = error ? nullptr : value.if_object();
  const auto* game = object == nullptr ? nullptr : object->if_contains("game");
  const auto* name = game == nullptr ? nullptr : game->if_string();
  return name == nullptr ? "" : std::string(*name);
}

struct CheckedShards {
  std::uint64_t games = 0;  // here: shards, which are what is counted on the way
  match::Checked checked;
  std::vector<std::string> faults;
  CheckedShards& operator+=(const CheckedShards& other) {
    games += other.games;
    checked += other.checked;
    faults.insert(faults.end(), other.faults.begin(), other.faults.end());
    return *this;
  }
};

CheckedShards check_shards(const std::vector<std::filesystem::path>& shards, int threads) {
  return play_in_parts<CheckedShards>(shards.size(), threads, 1,
                                      [&](std::uint64_t first, std::uint64_t) {
                                        CheckedShards part{1, {}, {}};
                                        const auto checked = match::check_shard(shards[first]);
                                        if (checked) part.checked = *checked;
                                        if (!checked) part.faults.push_back(checked.error());
                                        return part;
                                      });
}

void print_checked(const CheckedShards& all, double cpu, bool json) {
  const auto& [games, actions] = all.checked;
  const double rate = static_cast<double>(games) / std::max(cpu, 1e-9);
  if (json) {
    fmt::print(R"({{"shards":{},"games":{},"actions":{},"damaged":{},"cpu_seconds":{:.3f},)",
               all.games, games, actions, all.faults.size(), cpu);
    fmt::print(R"("games_per_cpu_second":{:.1f}}})"
               "\n",
               rate);
  } else {
    fmt::print("{} games with {} actions in {} shards: {} games per CPU-second\n", grouped(games),
               grouped(actions), grouped(all.games), grouped(static_cast<std::uint64_t>(rate)));
  }
}

// Every game of a corpus, played by the rules.
void replay_all(const ReplayOptions& options) {
  if (!std::filesystem::is_directory(options.all)) throw Failure("no folder " + options.all);
  const auto shards = match::shards_in(options.all);
  if (shards.empty()) throw Failure("there are no games in " + options.all);
  const double before = cpu_seconds();
  const auto checked = check_shards(shards, options.threads);
  print_checked(checked, cpu_seconds() - before, options.json);
  if (!checked.faults.empty()) throw Failure(fmt::format("{}", fmt::join(checked.faults, "\n")));
}

void run(const ReplayOptions& options) {
  if (!options.all.empty()) return replay_all(options);
  if (options.file.empty()) throw Failure("which record, or which folder (--all)?", kExitUsage);
  std::ifstream in(options.file);
  if (!in) throw Failure("cannot read " + options.file);
  const std::string game = game_of(in);
  if (game == "catan") return replay_catan(in, options);
  if (game == "blokus") return replay_blokus(in, options);
  throw Failure(options.file + ":1: not a record of a game this program knows");
}

}  // namespace

void add_replay(CLI::App& app) {
  CLI::App& command = *app.add_subcommand("replay", "Replay a recorded game and show the board");
  command.footer(
      "Examples:\n"
      "  spieltisch replay game.jsonl\n"
      "  spieltisch replay game.jsonl --to 40 --seat 2\n"
      "  spieltisch replay game.jsonl --json\n"
      "  spieltisch replay --all games --threads 2");
  auto options = std::make_shared<ReplayOptions>();
  command.add_option("file", options->file, "a record as JSON Lines");
  command.add_option("--all", options->all, "check all games of a folder that sim has recorded")
      ->excludes("file");
  command.add_option("--threads", options->threads, "for --all")->check(CLI::Range(1, 256));
  command.add_option("--to", options->to, "stop after so many actions");
  command.add_option("--seat", options->seat, "show only what this seat may know")
      ->check(CLI::Range(0, 5));
  command.add_flag("--json", options->json, "one JSON object instead of a drawing");
  command.callback([options] { run(*options); });
}

}  // namespace spiel::cli

// `spieltisch replay`: a record of whichever game its first line names.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <boost/json.hpp>
#include <filesystem>
#include <memory>
#include <optional>

#include "cli/command.hpp"
#include "cli/files.hpp"
#include "cli/progress.hpp"
#include "games/list.hpp"
#include "games/record.hpp"
#include "match/corpus.hpp"

namespace spiel::cli {

namespace {

namespace json = boost::json;

struct ReplayOptions {
  std::string file;
  std::string all;  // a folder of shards
  int threads = 1;
  std::optional<std::size_t> to;  // stop after so many actions
  std::optional<int> seat;        // show what this seat may see
  bool json = false;
};

std::string last_action(const auto& record, std::size_t count) {
  if (count == 0) return "start";
  const auto& entry = record.entries[count - 1];
  const std::string who = entry.seat == kNoSeat ? "table" : fmt::format("seat {}", entry.seat);
  return fmt::format("{} of {} actions, last: {} {}", count, record.entries.size(), who,
                     to_text(entry.action));
}

template <class G>
void print_text(const games::ViewOf<G>& view, const games::Record<G>& record, std::size_t count) {
  fmt::print("{}\n{}", last_action(record, count),
             G::describe(view, record.seats, isatty(STDOUT_FILENO) != 0));
  const bool whole = count == record.entries.size();
  if (whole && record.result) fmt::print("result: {}\n", record.result->reason);
}

template <class G>
void print_json(const games::ViewOf<G>& view, const games::Record<G>& record, std::size_t count) {
  json::object position{
      {"game", G::kName}, {"actions", count}, {"setup", G::setup_json(record.setup)}};
  for (auto& [key, value] : G::position_json(view)) position[key] = std::move(value);
  if (auto* seats = position.if_contains("seats")) {
    for (std::size_t s = 0; s < record.seats.size(); ++s) {
      seats->at(s).as_object()["name"] = record.seats[s];
    }
  }
  fmt::print("{}\n", json::serialize(position));
}

template <class G>
void replay_game(std::string_view text, const ReplayOptions& options) {
  const auto fail = [&](const RecordError& error) {
    throw Failure(fmt::format("{}:{}: {}", options.file, error.line, error.reason));
  };
  const auto record = games::parse_record<G>(text);
  if (!record) fail(record.error());
  const auto state = replay(*record, options.to);
  if (!state) fail(state.error());
  if (options.seat && *options.seat >= G::seats(*state)) {
    throw Failure("the game has no such seat");
  }
  const auto view =
      options.seat ? view_of(*state, static_cast<Seat>(*options.seat)) : G::open_view(*state);
  const std::size_t all = record->entries.size();
  const std::size_t count = std::min(options.to.value_or(all), all);
  options.json ? print_json<G>(view, *record, count) : print_text<G>(view, *record, count);
}

// The game that the record's first line names.
std::string game_of(std::string_view text) {
  const auto header = games::lines::parse(games::lines::next(text));
  return header ? std::string(games::lines::game_of(*header)) : "";
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
  const std::string text = read_file(options.file);
  const bool known =
      games::All::with_name(game_of(text), [&]<class G>() { replay_game<G>(text, options); });
  if (!known) throw Failure(options.file + ":1: not a record of a game this program knows");
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

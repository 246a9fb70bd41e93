// spieltisch bot: our players join a game at somebody's server.
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <boost/json.hpp>
#include <chrono>
#include <fstream>
#include <future>
#include <memory>
#include <mutex>

#include "cli/address.hpp"
#include "cli/command.hpp"
#include "cli/files.hpp"
#include "client/engine_bot.hpp"
#include "client/lmu_bot.hpp"
#include "client/swc_bot.hpp"
#include "core/text.hpp"
#include "protocol/lmu/roster.hpp"
#include "protocol/swc/words.hpp"
#include "system/clock.hpp"
#include "system/secure_random.hpp"

namespace spiel::cli {

namespace {

constexpr std::string_view kEngineLevel = "greedy";
constexpr std::size_t kLongestText = 400;  // of a server, as it is printed

struct BotArguments {
  std::string server;
  std::string reservation;
  std::string level = "greedy";
  std::int64_t move_time = 1500;
  std::string name = "Spieltisch";
  std::string colour = "red";
  std::string table;
  std::string log;
  int count = 1;
  std::int64_t trade_wait = 2000;
  std::string game;
  std::string player;
  std::string token;
  std::string board;
  std::int64_t poll = 200;
};

template <class G>
const bots::Level& level_of(const BotArguments& arguments) {
  const auto* level = bots::find_level(arguments.level);
  if (level == nullptr) {
    throw Failure(fmt::format("there is no level {}", arguments.level), kExitUsage);
  }
  if (level->plays<G>()) return *level;
  throw Failure(fmt::format("{} does not play this game", arguments.level), kExitUsage);
}

// --- Software-Challenge --------------------------------------------------------------------------

client::SwcBotOptions options_of(const BotArguments& arguments, const Address& address) {
  client::SwcBotOptions options;
  options.host = address.host;
  options.port = address.port.value_or(options.port);
  options.reservation = arguments.reservation;
  options.season = &season_in(address);
  options.level = &level_of<games::Blokus>(arguments);
  options.move_time = Duration(arguments.move_time);
  options.seed = secure_random().below(0xffffffff);
  return options;
}

void run_swc_bot(const BotArguments& arguments, const Address& address) {
  const auto game = client::play_swc(options_of(arguments, address));
  const auto us = static_cast<std::size_t>(game.team);
  const auto& [ours, theirs] = std::pair(game.result.scores[us], game.result.scores[1 - us]);
  constexpr std::array<std::string_view, 3> kWords = {"lost", "drew", "won"};
  const auto word = ours.win_points >= 0 && ours.win_points < 3
                        ? kWords[static_cast<std::size_t>(ours.win_points)]
                        : "ended";
  fmt::print("{} {}:{} ({} against {})\n", word, ours.points, theirs.points,
             swc::word_of(swc::kCauseWords, ours.cause),
             swc::word_of(swc::kCauseWords, theirs.cause));
}

// --- LMU -----------------------------------------------------------------------------------------

// Lines of several conversations in one file, each with its time, its player and its direction.
class TalkLog {
 public:
  explicit TalkLog(const std::string& file) : out_(file) {
    if (!out_) throw Failure(fmt::format("cannot write {}", file));
  }
  void write(const std::string& name, bool from_server, std::string_view line) {
    const std::lock_guard guard(mutex_);
    out_ << fmt::format("{:%T} {} {} {}\n", now().time_since_epoch(), name, from_server ? "<" : ">",
                        line)
         << std::flush;
  }

 private:
  std::ofstream out_;
  std::mutex mutex_;
};

client::LmuBotOptions lmu_options_of(const BotArguments& arguments, const Address& address,
                                     int number) {
  client::LmuBotOptions options;
  options.dialect = &lmu_dialect(address);
  const auto& dialect = *options.dialect;
  const auto colour = lmu::colour_in_words(arguments.colour, dialect);
  if (!colour) {
    throw Failure(fmt::format("there is no colour {} in {}; it has {}", arguments.colour,
                              dialect.label(), lmu::all_colours(dialect)),
                  kExitUsage);
  }
  options.host = address.host;
  options.port = address.port.value_or(dialect.port);
  options.level = &level_of<games::Catan>(arguments);
  options.move_time = Duration(arguments.move_time);
  auto& player = options.player;
  player.name =
      arguments.count == 1 ? arguments.name : fmt::format("{} {}", arguments.name, number + 1);
  player.colour = static_cast<lmu::Colour>((static_cast<int>(*colour) + number) % dialect.colours);
  if (!arguments.table.empty()) player.software += " Tisch:" + arguments.table;
  player.company = static_cast<std::size_t>(std::min(arguments.count, dialect.colours));
  player.trade_wait = Duration(arguments.trade_wait);
  player.seed = secure_random().below(0xffffffff);
  return options;
}

void report(const std::string& name, const client::LmuGame& game) {
  fmt::print("{} {}: {} ({} refusals)\n", name, game.won ? "won" : "did not win",
             cleaned(game.over.text, kLongestText), game.refusals.size());
  for (const auto& refusal : game.refusals) {
    fmt::print("  refused: {}\n", cleaned(refusal, kLongestText));
  }
}

// Each player has a connection and a thread of its own.
void run_lmu_bots(const BotArguments& arguments, const Address& address) {
  std::optional<TalkLog> log;
  if (!arguments.log.empty()) log.emplace(arguments.log);
  std::vector<std::pair<std::string, std::future<client::LmuGame>>> games;
  for (int number = 0; number < arguments.count; ++number) {
    auto options = lmu_options_of(arguments, address, number);
    const auto name = options.player.name;
    if (log) {
      options.log = [&log, name](bool from_server, std::string_view line) {
        log->write(name, from_server, line);
      };
    }
    games.emplace_back(name, std::async(std::launch::async, client::play_lmu, options));
  }
  std::vector<std::string> stopped;
  for (auto& [name, future] : games) {
    try {
      report(name, future.get());
    } catch (const std::exception& trouble) {
      stopped.push_back(fmt::format("{} stopped: {}", name, trouble.what()));
    }
  }
  if (!stopped.empty()) throw Failure(fmt::format("{}", fmt::join(stopped, "\n")));
}

// --- Catan engine --------------------------------------------------------------------------------

// The board in a file with the answer to startGame, or in one with its arguments alone.
client::Worth worth_in(const std::string& file) {
  const std::string text = read_file(file);
  try {
    const auto value = boost::json::parse(text);
    const auto* arguments = value.as_object().if_contains("arguments");
    return client::worth_on((arguments != nullptr ? *arguments : value).at("board"));
  } catch (const std::exception&) {
    throw Failure(fmt::format("{} holds no board as startGame answers it", file));
  }
}

void run_engine_bot(const BotArguments& arguments, const Address& address) {
  if (arguments.game.empty() || arguments.player.empty()) {
    throw Failure("an engine:// game needs --game and --player", kExitUsage);
  }
  if (arguments.level != kEngineLevel) {
    throw Failure(fmt::format("in engine:// games there is one level, {}", kEngineLevel),
                  kExitUsage);
  }
  std::optional<TalkLog> log;
  if (!arguments.log.empty()) log.emplace(arguments.log);
  client::EngineBotOptions options;
  options.host = address.host;
  options.port = address.port.value_or(options.port);
  options.game = arguments.game;
  options.player = arguments.player;
  options.token = arguments.token;
  if (!arguments.board.empty()) options.worth = worth_in(arguments.board);
  options.poll = Duration(arguments.poll);
  options.seed = secure_random().below(0xffffffff);
  if (log) {
    options.log = [&](bool from_server, std::string_view line) {
      log->write(arguments.player, from_server, line);
    };
  }
  const auto game = client::play_engine(options);
  fmt::print("{} with {} points\n", game.won ? "won" : "did not win", game.points);
}

void run_bot(const BotArguments& arguments) {
  const auto address = parse_address(arguments.server);
  if (address.scheme == "swc") return run_swc_bot(arguments, address);
  if (address.scheme == "engine") return run_engine_bot(arguments, address);
  if (address.scheme.starts_with("lmu-")) return run_lmu_bots(arguments, address);
  throw Failure(fmt::format("no player speaks {}", address.scheme), kExitUsage);
}

}  // namespace

void add_bot(CLI::App& app) {
  auto* command = app.add_subcommand("bot", "Let our players join a game elsewhere");
  auto arguments = std::make_shared<BotArguments>();
  command
      ->add_option("SERVER", arguments->server,
                   fmt::format("Where to play: SCHEME://HOST[:PORT], SCHEME being swc, engine, {}; "
                               "a season of swc is named by ?season={}",
                               lmu::all_labels(), swc::kNewestSeason.year))
      ->required();
  command->add_option("--reservation", arguments->reservation, "code of a reserved seat");
  command->add_option("--level", arguments->level, "which player")->capture_default_str();
  command->add_option("--move-time", arguments->move_time, "milliseconds to think")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command->add_option("--name", arguments->name, "name at an LMU table")->capture_default_str();
  command
      ->add_option("--colour", arguments->colour,
                   "red, orange, blue, white, or in German; green and brown where known")
      ->capture_default_str();
  command->add_option("--table", arguments->table, "code of the LMU table to join");
  command->add_option("--count", arguments->count, "LMU players at once")
      ->check(CLI::Range(1, 64))
      ->capture_default_str();
  command->add_option("--trade-wait", arguments->trade_wait, "milliseconds for answers to an offer")
      ->check(CLI::Range(0, 1'000'000))
      ->capture_default_str();
  command->add_option("--game", arguments->game, "identifier of the engine game");
  command->add_option("--player", arguments->player, "identifier of the engine player");
  command->add_option("--token", arguments->token, "token of the engine seat, if it was claimed");
  command->add_option("--board", arguments->board,
                      "file with the answer to the engine's startGame");
  command->add_option("--poll", arguments->poll, "milliseconds between questions to the engine")
      ->check(CLI::Range(1, 60'000))
      ->capture_default_str();
  command->add_option("--log", arguments->log, "file for the LMU or engine conversation");
  command->callback([arguments] { run_bot(*arguments); });
}

}  // namespace spiel::cli

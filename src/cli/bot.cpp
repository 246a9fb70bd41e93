// spieltisch bot: one of our players joins a game at somebody's server.
#include <fmt/format.h>

#include <charconv>
#include <memory>

#include "cli/command.hpp"
#include "client/swc_bot.hpp"
#include "core/random.hpp"
#include "protocol/swc/words.hpp"

namespace spiel::cli {

namespace {

struct BotArguments {
  std::string server;
  std::string reservation;
  std::string level = "greedy";
  std::int64_t move_time = 1500;
};

// host[:port] after the scheme.
void set_address(client::SwcBotOptions& options, std::string_view address) {
  const std::size_t colon = address.rfind(':');
  options.host = address.substr(0, colon);
  if (colon == std::string_view::npos) return;
  const std::string_view port = address.substr(colon + 1);
  const auto [end, status] = std::from_chars(port.data(), port.data() + port.size(), options.port);
  if (status != std::errc() || end != port.data() + port.size()) {
    throw Failure(fmt::format("{} is not a port", port), kExitUsage);
  }
}

client::SwcBotOptions options_of(const BotArguments& arguments) {
  constexpr std::string_view kScheme = "swc://";
  if (!arguments.server.starts_with(kScheme)) {
    throw Failure(fmt::format("{} is not an address like swc://HOST:PORT", arguments.server),
                  kExitUsage);
  }
  client::SwcBotOptions options;
  set_address(options, std::string_view(arguments.server).substr(kScheme.size()));
  options.reservation = arguments.reservation;
  options.level = bots::find_level(arguments.level);
  if (options.level == nullptr) {
    throw Failure(fmt::format("there is no level {}", arguments.level), kExitUsage);
  }
  options.move_time = Duration(arguments.move_time);
  SecureRandom source;
  options.seed = source.below(0xffffffff);
  return options;
}

void run_bot(const BotArguments& arguments) {
  const auto game = client::play_swc(options_of(arguments));
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

}  // namespace

void add_bot(CLI::App& app) {
  auto* command = app.add_subcommand("bot", "Let one of our players join a game elsewhere");
  auto arguments = std::make_shared<BotArguments>();
  command->add_option("SERVER", arguments->server, "Where to play: swc://HOST:PORT")->required();
  command->add_option("--reservation", arguments->reservation, "Code of a reserved seat");
  command->add_option("--level", arguments->level, "Which player")->capture_default_str();
  command->add_option("--move-time", arguments->move_time, "Milliseconds to think")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command->callback([arguments] { run_bot(*arguments); });
}

}  // namespace spiel::cli

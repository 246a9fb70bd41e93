#include "cli/replay.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>
#include <fstream>
#include <memory>

#include "cli/command.hpp"

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

void run(const ReplayOptions& options) {
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
      "  spieltisch replay game.jsonl --json");
  auto options = std::make_shared<ReplayOptions>();
  command.add_option("file", options->file, "a record as JSON Lines")->required();
  command.add_option("--to", options->to, "stop after so many actions");
  command.add_option("--seat", options->seat, "show only what this seat may know")
      ->check(CLI::Range(0, 5));
  command.add_flag("--json", options->json, "one JSON object instead of a drawing");
  command.callback([options] { run(*options); });
}

}  // namespace spiel::cli

// spieltisch gtp: our Blokus players as an engine on standard input and output.
#include <fmt/format.h>

#include <iostream>
#include <map>
#include <memory>

#include "bots/blokus_gtp.hpp"
#include "cli/command.hpp"
#include "cli/progress.hpp"

namespace spiel::cli {

namespace {

const std::map<std::string, blokus::VariantId> kGames{{"classic", blokus::VariantId::Classic},
                                                      {"classic_2", blokus::VariantId::Classic2},
                                                      {"classic_3", blokus::VariantId::Classic3},
                                                      {"duo", blokus::VariantId::Duo}};

struct GtpArguments {
  std::string game = "classic";
  std::string level = "master:time=1500";
  std::uint64_t seed = 1;
};

void run_gtp(const GtpArguments& arguments) {
  auto player = bots::parse_contender(arguments.level);
  if (!player) throw Failure(player.error(), kExitUsage);
  if (!player->level->plays<games::Blokus>()) {
    throw Failure(fmt::format("{} does not play Blokus", arguments.level), kExitUsage);
  }
  bots::GtpEngine engine(
      {std::move(*player), kGames.at(arguments.game), arguments.seed, SPIEL_VERSION});
  engine.cpu_seconds = cpu_seconds;
  for (std::string line; !engine.has_quit() && std::getline(std::cin, line);) {
    std::cout << engine.answer(line) << std::flush;
  }
}

}  // namespace

void add_gtp(CLI::App& app) {
  auto* command =
      app.add_subcommand("gtp", "Play Blokus over the Go Text Protocol, in Pentobi's dialect");
  command->footer(
      "Examples:\n"
      "  spieltisch gtp --game duo --level master:cpu=1500\n"
      "  echo genmove 1 | spieltisch gtp --game classic_2 --level club");
  auto arguments = std::make_shared<GtpArguments>();
  command->add_option("--game", arguments->game, "the form of the game at the start")
      ->check(CLI::IsMember(kGames))
      ->capture_default_str();
  command->add_option("--level", arguments->level, "which player, with its limits")
      ->capture_default_str();
  command->add_option("--seed", arguments->seed, "decides between equals")->capture_default_str();
  command->callback([arguments] { run_gtp(*arguments); });
}

}  // namespace spiel::cli

#include <fmt/core.h>

#include "cli/server_flags.hpp"

namespace spiel::cli {

void add_config(CLI::App& app) {
  auto* command = app.add_subcommand(
      "config", "Print the settings that `serve` would use, and where each comes from");
  const auto flags = std::make_shared<ServerFlags>(*command);
  command->callback([flags] { fmt::print("{}", flags->load().text()); });
}

}  // namespace spiel::cli

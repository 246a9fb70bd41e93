#include "cli/sim.hpp"

#include "cli/command.hpp"

namespace spiel::cli {

void add_sim(CLI::App& app) {
  CLI::App& sim = *app.add_subcommand("sim", "Play random games and report how fast and how long");
  sim.require_subcommand(1);
  add_sim_catan(sim);
  add_sim_blokus(sim);
}

}  // namespace spiel::cli

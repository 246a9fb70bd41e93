// `spieltisch sim`: a sub-command per game, each in a file of its own.
#pragma once

#include <CLI/CLI.hpp>

namespace spiel::cli {

void add_sim_catan(CLI::App& sim);
void add_sim_blokus(CLI::App& sim);

}  // namespace spiel::cli

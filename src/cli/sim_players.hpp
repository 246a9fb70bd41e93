// `--players` of `spieltisch sim GAME`: a match among built-in players instead of random games.
#pragma once

#include "cli/sim.hpp"
#include "table/game.hpp"

namespace spiel::cli {

// Throws Failure if the list names no player, or one that does not play by these rules.
void play_among(const SimOptions& options, const table::GameRules& rules);

}  // namespace spiel::cli

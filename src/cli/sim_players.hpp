// `--players` of `spieltisch sim GAME`: games among built-in players instead of random ones.
#pragma once

#include <functional>
#include <string>

#include "bots/series.hpp"
#include "cli/sim.hpp"

namespace spiel::cli {

// Throws Failure if the list names no player, or one that does not play the game of these views.
template <class View>
bots::Players players_of(const std::string& list);

using PlayGames = std::function<bots::Series(const bots::Games&)>;
// Plays the games in parts and prints who won.
void report_players(const std::string& game, const SimOptions& options,
                    const bots::Players& players, const PlayGames& play);

}  // namespace spiel::cli

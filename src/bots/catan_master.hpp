// The levels `club` and `master` of Catan: whole turns planned by search, positions judged by the
// network, hidden cards counted. `master` also foresees what will be placed in the opening, judges
// robber, early knights and discards, and plays the closest choices out into its second turn.
#pragma once

#include "bots/catan_network.hpp"
#include "bots/player.hpp"

namespace spiel::bots::catan_master {

struct MasterStyle {
  // Must outlive the player. Null: the weights that the program was built with.
  const Network* network = nullptr;
  std::size_t most_ends = 400;  // ends of a turn that a search looks at
  bool thorough = false;        // all that `master` does and `club` does not
};
// With cards counted so far, for a seat in the middle of a game.
std::unique_ptr<CatanPlayer> make_player(const MasterStyle&, std::uint64_t seed,
                                         Worlds counts = {});
MasterStyle master_style();

std::unique_ptr<CatanPlayer> make_club(std::uint64_t seed);
std::unique_ptr<CatanPlayer> make_master(std::uint64_t seed);

}  // namespace spiel::bots::catan_master

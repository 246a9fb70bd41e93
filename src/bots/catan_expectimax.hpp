// The reference `expectimax:2`, as common bots for Catan play: two own actions ahead, chance exact,
// and a hand-made sum of points, production, sites and cards. It makes no offers and accepts none.
#pragma once

#include "bots/player.hpp"

namespace spiel::bots {

std::unique_ptr<CatanPlayer> make_catan_expectimax(std::uint64_t seed);

}  // namespace spiel::bots

// What was played between two positions of a game when nobody wrote it down.
#pragma once

#include <optional>
#include <vector>

#include "blokus/game.hpp"

namespace spiel::swc {

// Actions that lead from one position to the other: same turn, same board. Where several orders
// would do, one of them; none if there is no way, or none is found within a sensible time.
std::optional<std::vector<blokus::Action>> moves_between(const blokus::State& from,
                                                         const blokus::State& to);

}  // namespace spiel::swc

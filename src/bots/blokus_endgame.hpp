// The last placements of a game of two seats, searched to the end: alpha-beta over the difference
// of points, which also finds the win where there is one. Nobody passes who can place.
#pragma once

#include <optional>

#include "bots/blokus_line.hpp"
#include "bots/meter.hpp"

namespace spiel::bots::blokus_search {

// The best action of the seat to move; nothing if the budget does not suffice, or if more than two
// seats play. A node of the budget stands for kPositionsPerNode positions, which cost about as
// much.
inline constexpr std::uint64_t kPositionsPerNode = 8;
std::optional<blokus::Action> solve_endgame(const blokus::State& state, const Budget& budget);

}  // namespace spiel::bots::blokus_search

// Random games: for benchmarks, tests and statistics.
#pragma once

#include <array>
#include <cstdint>

#include "blokus/game.hpp"
#include "core/random.hpp"

namespace spiel::blokus {

struct Tally {
  std::uint64_t games = 0;
  std::uint64_t turns = 0;    // turns of eliminated colours included
  std::uint64_t actions = 0;  // all of them placements
  std::array<std::uint64_t, kMaxSeats> wins{};
  std::uint64_t draws = 0;

  void add(const State& final_state);
  Tally& operator+=(const Tally&);
  bool operator==(const Tally&) const = default;
};

// Plays to the end, each time one of all legal placements with equal probability. Nobody passes who
// can place.
void play_out(State&, Random&);

Tally simulate(VariantId, std::uint64_t games, std::uint64_t seed);

}  // namespace spiel::blokus

// Many games among the same players, counted. Players move on by one seat from game to game, so
// nobody owes a result to the order of play. Game i depends on the seed and i alone.
#pragma once

#include <array>
#include <cstdint>

#include "bots/match.hpp"

namespace spiel::bots {

// By place in the list of players, not by seat.
struct Series {
  std::uint64_t games = 0;
  std::uint64_t turns = 0;
  std::uint64_t drawn = 0;                      // nobody won
  std::array<std::uint64_t, kMaxSeats> wins{};  // a shared win counts for each winner
  std::array<std::uint64_t, kMaxSeats> points{};

  bool operator==(const Series&) const = default;
};

// The rules must be playable by so many players.
Series play_series(const catan::Rules&, const Players&, std::uint64_t games, std::uint64_t seed);
Series play_series(blokus::VariantId, const Players&, std::uint64_t games, std::uint64_t seed);

}  // namespace spiel::bots

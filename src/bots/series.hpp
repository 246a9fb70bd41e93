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

  Series& operator+=(const Series&);
  bool operator==(const Series&) const = default;
};

// Games first, first + 1, … of the series with this seed.
struct Games {
  std::uint64_t seed = 1;
  std::uint64_t first = 0;
  std::uint64_t count = 1;
};
// The rules must be playable by so many players.
Series play_series(const catan::Rules&, const Players&, const Games&);
Series play_series(blokus::VariantId, const Players&, const Games&);

}  // namespace spiel::bots

// A position as one seat sees it, in numbers from 0 to 255: the input of the network.
//
// Seats come in the order of play, the viewer first, each as a block of the same facts; blocks of
// seats that do not exist are zero. Then come the viewer's own cards and the table as a whole. Of
// other seats' hands only the belief is read, so states that look alike give the same numbers.
#pragma once

#include <array>
#include <cstdint>

#include "bots/catan_worlds.hpp"

namespace spiel::bots::catan_master {

inline constexpr int kSeatInputs = 61;
inline constexpr int kOwnInputs = 20;
inline constexpr int kTableInputs = 23;
inline constexpr int kInputs = kMaxSeats * kSeatInputs + kOwnInputs + kTableInputs;

using Inputs = std::array<std::uint8_t, kInputs>;

// What never changes in a game: what each corner yields.
struct Board {
  explicit Board(const State&);

  using Pips = std::array<std::uint8_t, kKinds>;
  std::array<Pips, kMaxCorners> yield{};
  std::array<std::uint8_t, kMaxCorners> pips{};
  std::array<std::uint16_t, kMaxCorners> chips{};  // bit per number
};

// The state is taken as if the turn had just ended and `current` were about to throw.
Inputs inputs_of(const State&, Seat viewer, const Belief&, const Board&);

}  // namespace spiel::bots::catan_master

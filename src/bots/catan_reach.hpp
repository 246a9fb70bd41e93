// Where a seat's roads can still lead.
#pragma once

#include <array>
#include <optional>

#include "bots/catan_economy.hpp"

namespace spiel::bots::catan_greedy {

// The fewest new roads to each corner, and the first of them.
struct Reach {
  static constexpr std::uint8_t kFar = 0xff;
  std::array<std::uint8_t, kMaxCorners> roads;
  std::array<Edge, kMaxCorners> first;
};
Reach reach_of(const State&, Seat, int most_roads);

// Corners that some rival's roads touch already.
Mask rival_corners(const State&, Seat);
Mask neighbours_of(const State&, Mask corners);

struct RoadRace {
  int roads;
  Edge first;
};
// The fewest new roads that give the seat the longest road, if so few are enough.
std::optional<RoadRace> race_for_longest_road(const State&, Seat, int most_roads);

}  // namespace spiel::bots::catan_greedy

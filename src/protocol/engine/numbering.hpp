// The API numbers tiles and intersections in a spiral from the centre; this walks the board's
// geometry in that order, so there is no table to get wrong.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "catan/topology.hpp"

namespace spiel::engine {

inline constexpr int kTiles = 19;
inline constexpr int kIntersections = 54;

class Numbering {
 public:
  static const Numbering& standard();

  // None when the number is out of range.
  std::optional<catan::Cell> cell(std::int64_t tile) const;
  std::optional<catan::Corner> corner(std::int64_t intersection) const;
  // None when the two intersections are not neighbours.
  std::optional<catan::Edge> edge(std::int64_t start, std::int64_t end) const;

  int intersection_of(catan::Corner corner) const { return intersection_of_corner_[corner]; }

 private:
  Numbering();
  void number_tiles();
  void number_intersections();

  std::array<catan::Cell, kTiles> cells_{};
  std::array<catan::Corner, kIntersections> corners_{};
  std::array<int, kIntersections> intersection_of_corner_{};
};

}  // namespace spiel::engine

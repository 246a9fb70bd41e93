// Where cells and corners of Catan lie: pointy-top hexagons with sides of length 1, y downwards.
#pragma once

#include <cmath>

#include "catan/topology.hpp"

namespace spiel::web {

struct Point {
  double x = 0;
  double y = 0;
};

inline Point centre_of(catan::Axial cell) {
  return {(2 * cell.q + cell.r) * std::sqrt(3.0) / 2, 1.5 * cell.r};
}

// Of the three cells that meet there.
inline Point place_of(const catan::Topology& board, std::size_t corner) {
  Point sum;
  for (const catan::Cell cell : board.corner_cells[corner]) {
    const Point centre = centre_of(board.axial[cell]);
    sum = {sum.x + centre.x / 3, sum.y + centre.y / 3};
  }
  return sum;
}

}  // namespace spiel::web

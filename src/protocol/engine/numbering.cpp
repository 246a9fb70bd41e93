#include "protocol/engine/numbering.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace spiel::engine {

namespace {

const catan::Topology& board() { return catan::topology(catan::BoardSize::Small); }

int ring_of(catan::Axial at) {
  return (std::abs(at.q) + std::abs(at.r) + std::abs(at.q + at.r)) / 2;
}

// Position on the grid of half widths and half sides, y downwards.
struct Point {
  int x = 0;
  int y = 0;
};

Point centre_of(catan::Axial at) { return {2 * at.q + at.r, 3 * at.r}; }

// A corner lies at the mean of the centres of the three cells around it.
Point place_of(catan::Corner corner) {
  Point sum;
  for (const auto cell : board().corner_cells[corner]) {
    const auto centre = centre_of(board().axial[cell]);
    sum.x += centre.x;
    sum.y += centre.y;
  }
  return {sum.x / 3, sum.y / 3};
}

// Clockwise angle from straight up, in [0, 2π); the grid is wider than high, so it is stretched.
double turn_of(Point point) {
  const double angle = std::atan2(point.x * std::sqrt(3.0), -static_cast<double>(point.y));
  return angle < -1e-9 ? angle + 2 * M_PI : angle;
}

int innermost_ring(catan::Corner corner) {
  int ring = 3;
  for (const auto cell : board().corner_cells[corner]) {
    ring = std::min(ring, ring_of(board().axial[cell]));
  }
  return ring;
}

// Where each ring of tiles begins: the tile due east of the centre.
constexpr catan::Axial kEast{1, 0};

}  // namespace

const Numbering& Numbering::standard() {
  static const Numbering numbering;
  return numbering;
}

Numbering::Numbering() {
  number_tiles();
  number_intersections();
}

// The centre, then each ring clockwise from the east.
void Numbering::number_tiles() {
  std::size_t next = 0;
  catan::Axial at{0, 0};
  const auto put = [&](catan::Axial axial) { cells_[next++] = *catan::cell_at(board(), axial); };
  put(at);
  for (int ring = 1; ring <= 2; ++ring) {
    at = at + kEast;
    for (std::size_t side = 0; side < 6; ++side) {
      for (int step = 0; step < ring; ++step) {
        put(at);
        at = at + catan::kDirections[(side + 2) % 6];
      }
    }
  }
}

// Around the centre tile from its top corner; then the corners of each ring clockwise, beginning
// with the one that is joined to the last ring's second corner.
void Numbering::number_intersections() {
  std::vector<catan::Corner> rings[3];
  for (catan::Corner corner = 0; corner < board().corners; ++corner) {
    rings[innermost_ring(corner)].push_back(corner);
  }
  std::size_t next = 0;
  catan::Corner anchor = catan::kNowhere;
  for (auto& ring : rings) {
    std::sort(ring.begin(), ring.end(), [](catan::Corner a, catan::Corner b) {
      return turn_of(place_of(a)) < turn_of(place_of(b));
    });
    if (anchor != catan::kNowhere) {
      const auto joined = std::find_if(ring.begin(), ring.end(), [&](catan::Corner corner) {
        return catan::edge_between_corners(board(), anchor, corner).has_value();
      });
      std::rotate(ring.begin(), joined, ring.end());
    }
    anchor = ring[1];
    for (const auto corner : ring) {
      intersection_of_corner_[corner] = static_cast<int>(next);
      corners_[next++] = corner;
    }
  }
}

std::optional<catan::Cell> Numbering::cell(std::int64_t tile) const {
  if (tile < 0 || tile >= kTiles) return std::nullopt;
  return cells_[static_cast<std::size_t>(tile)];
}

std::optional<catan::Corner> Numbering::corner(std::int64_t intersection) const {
  if (intersection < 0 || intersection >= kIntersections) return std::nullopt;
  return corners_[static_cast<std::size_t>(intersection)];
}

std::optional<catan::Edge> Numbering::edge(std::int64_t start, std::int64_t end) const {
  const auto a = corner(start);
  const auto b = corner(end);
  if (!a || !b) return std::nullopt;
  return catan::edge_between_corners(board(), *a, *b);
}

}  // namespace spiel::engine

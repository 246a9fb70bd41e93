// The rules again, slow and obvious: every piece, every turn and flip, every square, one rule after
// the other on a plain grid. Shares no table with the library but the base squares of the pieces.
#pragma once

#include <algorithm>
#include <array>
#include <set>
#include <vector>

#include "blokus/game.hpp"

namespace spiel::blokus::brute {

using Cells =
    std::vector<std::pair<int, int>>;  // (y, x), sorted: a placement is its set of squares

inline Cells normalised(Cells cells) {
  int low_x = 99, low_y = 99;
  for (const auto& [y, x] : cells) low_x = std::min(low_x, x), low_y = std::min(low_y, y);
  for (auto& [y, x] : cells) x -= low_x, y -= low_y;
  std::sort(cells.begin(), cells.end());
  return cells;
}

inline Cells moved(Cells cells, int down, int right) {
  for (auto& [y, x] : cells) y += down, x += right;
  return cells;
}

inline std::set<Cells> orientations(std::string_view base) {
  Cells cells;
  for (std::size_t i = 0; i < base.size(); i += 2)
    cells.emplace_back(base[i + 1] - '0', base[i] - '0');
  std::set<Cells> all;
  for (int flip = 0; flip < 2; ++flip) {
    for (int turn = 0; turn < 4; ++turn) {
      all.insert(normalised(cells));
      for (auto& [y, x] : cells) std::tie(y, x) = std::pair(x, -y);
    }
    for (auto& [y, x] : cells) x = -x;
  }
  return all;
}

inline const std::vector<std::set<Cells>>& all_orientations() {
  static const auto kAll = [] {
    std::vector<std::set<Cells>> all;
    for (const auto base : detail::kBaseSquares) all.push_back(orientations(base));
    return all;
  }();
  return kAll;
}

class Grid {
 public:
  explicit Grid(const State& state) : size_(variant(state).size) {
    for (auto& row : cell_) row.fill(-1);
    for (int y = 0; y < size_; ++y) {
      for (int x = 0; x < size_; ++x) {
        const Square s{static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)};
        if (const auto colour = colour_at(state, s)) {
          cell_[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] =
              static_cast<int>(*colour);
        }
      }
    }
  }
  bool inside(int y, int x) const { return 0 <= y && y < size_ && 0 <= x && x < size_; }
  bool empty(int y, int x) const { return inside(y, x) && at(y, x) == -1; }
  bool is(int colour, int y, int x) const { return inside(y, x) && at(y, x) == colour; }
  int size() const { return size_; }

 private:
  int at(int y, int x) const {
    return cell_[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)];
  }
  std::array<std::array<int, 20>, 20> cell_;
  int size_;
};

inline bool is_start_square(const State& state, int colour, int y, int x) {
  switch (state.variant_id) {
    case VariantId::Swc:
      return (x == 0 || x == 19) && (y == 0 || y == 19);
    case VariantId::SwcBorder:
    case VariantId::Swc2027:
      return x == 0 || x == 19 || y == 0 || y == 19;
    case VariantId::Duo:
      return x == y && (x == 4 || x == 9);
    default:
      break;
  }
  const int corner_x[] = {0, 19, 19, 0}, corner_y[] = {0, 0, 19, 19};
  return x == corner_x[colour] && y == corner_y[colour];
}

// Whether the shape may lie with its top left corner at (top, left).
inline bool allowed(const State& state, const Grid& grid, int colour, const Cells& shape, int top,
                    int left) {
  for (const auto& [dy, dx] : shape) {
    const int y = top + dy, x = left + dx;
    if (!grid.empty(y, x)) return false;
    if (grid.is(colour, y - 1, x) || grid.is(colour, y + 1, x)) return false;
    if (grid.is(colour, y, x - 1) || grid.is(colour, y, x + 1)) return false;
  }
  const bool first = state.left[static_cast<std::size_t>(colour)] == kAllPieces;
  for (const auto& [dy, dx] : shape) {
    const int y = top + dy, x = left + dx;
    if (first && is_start_square(state, colour, y, x)) return true;
    if (grid.is(colour, y - 1, x - 1) || grid.is(colour, y - 1, x + 1)) return true;
    if (grid.is(colour, y + 1, x - 1) || grid.is(colour, y + 1, x + 1)) return true;
  }
  return false;
}

inline std::set<Cells> placements(const State& state, int colour) {
  const Grid grid(state);
  const std::uint32_t left = state.left[static_cast<std::size_t>(colour)];
  std::set<Cells> found;
  for (std::size_t p = 0; p < kPieces; ++p) {
    if ((left >> p & 1) == 0) continue;
    if (left == kAllPieces && state.start_piece &&
        static_cast<std::size_t>(*state.start_piece) != p) {
      continue;
    }
    for (const Cells& shape : all_orientations()[p]) {
      for (int y = 0; y < grid.size(); ++y) {
        for (int x = 0; x < grid.size(); ++x) {
          if (allowed(state, grid, colour, shape, y, x)) found.insert(moved(shape, y, x));
        }
      }
    }
  }
  return found;
}

}  // namespace spiel::blokus::brute

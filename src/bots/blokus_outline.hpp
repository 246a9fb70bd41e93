// The outline of a placement: its squares, those next to them, and those that touch its corners
// alone.
//
// Each orientation is drawn once, amid empty bytes. Read from another byte, the drawing lies
// elsewhere on the board; so an outline costs a few loads and shifts, wherever it is.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

#include "blokus/placement.hpp"
#include "blokus/wide.hpp"

namespace spiel::bots::blokus_search {

enum class Part : std::uint8_t { Cells, Edges, Corners };
inline constexpr std::size_t kParts = 3;

// Calls visit(Part, x, y) for every square of every part of a shape, relative to its top left.
template <class Visit>
constexpr void for_each_part(const blokus::Shape& shape, Visit&& visit) {
  const auto covers = [&](int x, int y) {
    return std::any_of(shape.begin(), shape.end(),
                       [&](blokus::Square s) { return s.x == x && s.y == y; });
  };
  for (int y = -1; y <= shape.height; ++y) {
    for (int x = -1; x <= shape.width; ++x) {
      const bool edge =
          covers(x - 1, y) || covers(x + 1, y) || covers(x, y - 1) || covers(x, y + 1);
      const bool corner = covers(x - 1, y - 1) || covers(x + 1, y - 1) || covers(x - 1, y + 1) ||
                          covers(x + 1, y + 1);
      if (covers(x, y)) {
        visit(Part::Cells, x, y);
      } else if (edge) {
        visit(Part::Edges, x, y);
      } else if (corner) {
        visit(Part::Corners, x, y);
      }
    }
  }
}

// One part of an orientation in the middle of nothing. It may begin a row and a column before the
// shape, which is `kBefore` squares, rounded up to whole bytes.
struct Drawing {
  static constexpr int kMiddle = 64;
  static constexpr int kBefore = 32;
  static_assert(kBefore > blokus::kStride);
  std::array<std::uint8_t, 136> bytes{};

  constexpr void set(int x, int y) {
    const int at = blokus::Bitboard::index(x, y) + blokus::kStride + 1;
    bytes[static_cast<std::size_t>(kMiddle + at / 8)] |= static_cast<std::uint8_t>(1 << at % 8);
  }

  blokus::Wide at(int index) const {
    const auto first = static_cast<unsigned>(index + kBefore - blokus::kStride - 1);
    const std::uint8_t* from = bytes.data() + kMiddle + kBefore / 8 - first / 8;
    const unsigned shift = first % 8;
    const auto half = [&](const std::uint8_t* whole) {
      blokus::Half here, before;
      std::memcpy(&here, whole, sizeof here);
      std::memcpy(&before, whole - 8, sizeof before);
      return here << shift | before >> 1 >> (63 - shift);
    };
    return {half(from), half(from + sizeof(blokus::Half))};
  }
};

struct Drawings {
  std::array<Drawing, kParts> parts;
};

constexpr std::array<Drawings, blokus::kOrientations> make_drawings() {
  std::array<Drawings, blokus::kOrientations> all{};
  for (std::size_t o = 0; o < all.size(); ++o) {
    for_each_part(
        blokus::oriented(static_cast<blokus::Orientation>(o)).shape,
        [&](Part part, int x, int y) { all[o].parts[static_cast<std::size_t>(part)].set(x, y); });
  }
  return all;
}
inline constexpr auto kDrawings = make_drawings();

// Of a placement that lies on the board. Edges and corners may stick out.
inline blokus::Wide outline(blokus::Placement placement, Part part) {
  return kDrawings[placement.orientation()].parts[static_cast<std::size_t>(part)].at(
      placement.index());
}

}  // namespace spiel::bots::blokus_search

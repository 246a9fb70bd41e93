// The 21 pieces and their 91 orientations, all derived from one list of base squares.
//
// An orientation is named as on the Software-Challenge wire: rotate first, then flip, then shift to
// the top left. Several names may give the same shape; the canonical name is the first in the order
// none, right, mirror, left, each unflipped before flipped. Orientations are numbered by piece and
// then in the order of their canonical names; these numbers are stable, records depend on them.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace spiel::blokus {

enum class Piece : std::uint8_t {
  Mono,
  Domino,
  TrioL,
  TrioI,
  TetroO,
  TetroT,
  TetroI,
  TetroL,
  TetroZ,
  PentoL,
  PentoT,
  PentoV,
  PentoS,
  PentoZ,
  PentoI,
  PentoP,
  PentoW,
  PentoU,
  PentoR,
  PentoX,
  PentoY,
};
inline constexpr int kPieces = 21;
inline constexpr std::uint32_t kAllPieces = (1U << kPieces) - 1;

// Clockwise by no, one, two ("mirror") or three quarter turns.
enum class Rotation : std::uint8_t { None, Right, Mirror, Left };
inline constexpr int kRotations = 4;

// The names of the Software-Challenge: PENTO_V, RIGHT.
std::string_view name_of(Piece);
std::string_view name_of(Rotation);
std::optional<Piece> parse_piece(std::string_view);
std::optional<Rotation> parse_rotation(std::string_view);

constexpr int index_of(Piece piece) { return static_cast<int>(piece); }
constexpr std::uint32_t bit(Piece piece) { return 1U << index_of(piece); }

// x to the right, y downwards, (0,0) top left.
struct Square {
  std::int8_t x = 0;
  std::int8_t y = 0;
  bool operator==(const Square&) const = default;
};

// Up to five squares in reading order, the smallest x and y being 0.
struct Shape {
  std::array<Square, 5> squares{};
  std::int8_t size = 0;
  std::int8_t width = 0;
  std::int8_t height = 0;

  constexpr const Square* begin() const { return squares.data(); }
  constexpr const Square* end() const { return squares.data() + size; }
  bool operator==(const Shape&) const = default;
};

using Orientation = std::uint8_t;  // 0 .. kOrientations - 1
inline constexpr int kOrientations = 91;

// A piece as laid down: one of the 91 shapes, under its canonical name.
struct OrientedPiece {
  Piece piece = Piece::Mono;
  Rotation rotation = Rotation::None;
  bool flipped = false;
  Shape shape;
};

struct OrientationTable {
  std::array<OrientedPiece, kOrientations> all{};
  // The orientations of piece p are first[p] .. first[p + 1] - 1.
  std::array<Orientation, kPieces + 1> first{};
  // By piece, rotation and flip.
  std::array<std::array<std::array<Orientation, 2>, kRotations>, kPieces> by_name{};
};

namespace detail {

// Two digits per square, x then y.
inline constexpr std::array<std::string_view, kPieces> kBaseSquares{
    "00",         "0010",       "000111",     "000102",     "00100111",   "00102011",
    "00010203",   "00010212",   "00101121",   "0001020313", "0010201112", "0001021222",
    "1020300111", "0010111222", "0001020304", "0010011102", "0001111222", "0001112120",
    "0111122120", "1001112112", "0110111213"};

constexpr Square turned(Square s, Rotation rotation, bool flipped) {
  for (int quarter = 0; quarter < static_cast<int>(rotation); ++quarter) {
    s = {static_cast<std::int8_t>(-s.y), s.x};
  }
  return flipped ? Square{static_cast<std::int8_t>(-s.x), s.y} : s;
}

constexpr Shape shape_of(std::string_view base, Rotation rotation, bool flipped) {
  Shape shape;
  shape.size = static_cast<std::int8_t>(base.size() / 2);
  Square low{127, 127}, high{-127, -127};
  for (int i = 0; i < shape.size; ++i) {
    const auto digit = [&](int at) { return base[static_cast<std::size_t>(at)] - '0'; };
    const Square s =
        turned({static_cast<std::int8_t>(digit(2 * i)), static_cast<std::int8_t>(digit(2 * i + 1))},
               rotation, flipped);
    shape.squares[static_cast<std::size_t>(i)] = s;
    low = {std::min(low.x, s.x), std::min(low.y, s.y)};
    high = {std::max(high.x, s.x), std::max(high.y, s.y)};
  }
  for (int i = 0; i < shape.size; ++i) {
    Square& s = shape.squares[static_cast<std::size_t>(i)];
    s = {static_cast<std::int8_t>(s.x - low.x), static_cast<std::int8_t>(s.y - low.y)};
  }
  std::sort(shape.squares.begin(), shape.squares.begin() + shape.size,
            [](Square a, Square b) { return a.y != b.y ? a.y < b.y : a.x < b.x; });
  shape.width = static_cast<std::int8_t>(high.x - low.x + 1);
  shape.height = static_cast<std::int8_t>(high.y - low.y + 1);
  return shape;
}

constexpr OrientationTable make_orientations() {
  OrientationTable table;
  std::size_t count = 0;
  for (std::size_t p = 0; p < kPieces; ++p) {
    const std::size_t first = count;
    table.first[p] = static_cast<Orientation>(first);
    for (std::size_t r = 0; r < kRotations; ++r) {
      for (const bool flipped : {false, true}) {
        const Shape shape = shape_of(kBaseSquares[p], static_cast<Rotation>(r), flipped);
        std::size_t at = first;
        while (at < count && table.all[at].shape != shape) ++at;
        if (at == count) {
          table.all[count++] = {static_cast<Piece>(p), static_cast<Rotation>(r), flipped, shape};
        }
        table.by_name[p][r][flipped] = static_cast<Orientation>(at);
      }
    }
  }
  table.first[kPieces] = static_cast<Orientation>(count);
  return table;
}

}  // namespace detail

inline constexpr OrientationTable kOrientationTable = detail::make_orientations();
static_assert(kOrientationTable.first[kPieces] == kOrientations);

constexpr const OrientedPiece& oriented(Orientation orientation) {
  return kOrientationTable.all[orientation];
}
constexpr Orientation orientation_of(Piece piece, Rotation rotation, bool flipped) {
  return kOrientationTable
      .by_name[static_cast<std::size_t>(piece)][static_cast<std::size_t>(rotation)][flipped];
}
constexpr Orientation first_orientation(int piece) {
  return kOrientationTable.first[static_cast<std::size_t>(piece)];
}
constexpr int size_of(Piece piece) {
  return oriented(first_orientation(index_of(piece))).shape.size;
}

}  // namespace spiel::blokus

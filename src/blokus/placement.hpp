// A placement: which shape lies where. One value per distinct set of squares, so that two names of
// the same shape are the same move.
//
// Sixteen bits: the orientation and the bit index of the shape's top left corner. Any position may
// be asked for; those outside the widest board are all kept as one value, `off board`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "blokus/bitboard.hpp"
#include "blokus/piece.hpp"

namespace spiel::blokus {

class Placement {
 public:
  constexpr Placement() = default;
  constexpr Placement(Orientation orientation, int x, int y)
      : code_(static_cast<std::uint16_t>(orientation << kIndexBits |
                                         (on_board(x, y) ? Bitboard::index(x, y) : kOffBoard))) {}
  // The Software-Challenge form; any name of the shape will do.
  constexpr Placement(Piece piece, Rotation rotation, bool flipped, int x, int y)
      : Placement(orientation_of(piece, rotation, flipped), x, y) {}

  static constexpr Placement from_code(std::uint16_t code) {
    Placement p;
    p.code_ = code;
    return p;
  }
  constexpr std::uint16_t code() const { return code_; }

  constexpr Orientation orientation() const {
    return static_cast<Orientation>(code_ >> kIndexBits);
  }
  constexpr const OrientedPiece& oriented() const { return blokus::oriented(orientation()); }
  constexpr Piece piece() const { return oriented().piece; }
  constexpr Rotation rotation() const { return oriented().rotation; }
  constexpr bool flipped() const { return oriented().flipped; }
  constexpr int index() const { return code_ & kOffBoard; }
  constexpr int x() const { return index() % kStride; }
  constexpr int y() const { return index() / kStride; }

  // Whether all squares lie on a board of this size.
  constexpr bool fits(int board_size) const {
    const Shape& shape = oriented().shape;
    return x() + shape.width <= board_size && y() + shape.height <= board_size;
  }

  bool operator==(const Placement&) const = default;

  static constexpr int kIndexBits = 9;
  static constexpr int kOffBoard = (1 << kIndexBits) - 1;

 private:
  static constexpr bool on_board(int x, int y) {
    return 0 <= x && x < kMaxSize && 0 <= y && y < kMaxSize;
  }
  std::uint16_t code_ = 0;
};

// The squares of a placement that fits the board.
Bitboard squares_of(Placement);

// The placement that covers exactly these squares, if any piece does.
std::optional<Placement> placement_of(const Bitboard& squares);

// Placements that fit the 20x20 board, numbered without gaps; those of smaller boards are among
// them.
inline constexpr int kPlacements = 30433;
int number_of(Placement);
Placement placement_from_number(int number);

}  // namespace spiel::blokus

// What the judge of positions is told: where each colour lies, where it may go on and whether
// others may go there too, as sets of squares; how much that is, in numbers; and what it has left.
//
// The sets are those of the board as it lies; those of a small board are kept as Rows. The judge
// looks at it turned and perhaps mirrored, so that the colour to move always sits in the same
// corner: an aspect says how.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "bots/blokus_line.hpp"

namespace spiel::bots::blokus_search {

enum SetKind : std::uint8_t {
  kPlaced,
  kAnchors,
  kSafe,  // within two steps of an anchor, and out of the reach of others
  kSetKinds
};

inline constexpr std::size_t kRoomFacts = 14;
using RoomFacts = std::array<float, kRoomFacts>;

struct ColourOutlook {
  std::array<Wide, kSetKinds> sets;
  std::uint32_t left = 0;
  RoomFacts facts{};  // all about as large
};

struct Outlook {
  explicit Outlook(const Line& line);

  std::array<ColourOutlook, blokus::kMaxColours> colours;

 private:
  template <class Set>
  void look(const Line& line);
};

// How the judge looks at a position.
struct Aspect {
  static constexpr std::size_t kCount = blokus::kMaxColours * 8;

  std::uint8_t mover = 0;     // the next colour that is not blocked
  std::uint8_t symmetry = 0;  // 0 to 3: so many quarter turns; 4 to 7: mirrored after them

  std::size_t number() const { return mover * 8U + symmetry; }
  // As if the board had been mirrored along the diagonal from the mover's corner.
  Aspect mirrored() const { return {mover, static_cast<std::uint8_t>(symmetry ^ 4U)}; }
  bool operator==(const Aspect&) const = default;
};
Aspect aspect_of(const State& state);

// By symmetry and index of a square: its number on the board as the mover sees it, row by row. One
// more than there are indices.
using TurnedSquares = std::array<std::uint16_t, blokus::Bitboard::kWords * 64 + 1>;
const TurnedSquares& turned_squares(int size, std::uint8_t symmetry);
// The same for members of an outlook's sets.
const TurnedSquares& turned_members(int size, std::uint8_t symmetry);
// How many words of a set there are members in.
std::size_t words_of_members(int size);

}  // namespace spiel::bots::blokus_search

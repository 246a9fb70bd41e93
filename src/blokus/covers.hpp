// Covers: the 414 ways to lay a piece over one square, and which of them fit there.
//
// Whether a cover fits depends only on the 40 squares within four steps of its square. So the
// covers that fit are the intersection of a few table entries: for each short run of these squares,
// the covers that get along with those of them that are open.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include "blokus/piece.hpp"
#include "blokus/placement.hpp"
#include "blokus/wide.hpp"

namespace spiel::blokus {

// A cover: an orientation laid so that one of its squares lies on the anchor.
struct Cover {
  Orientation orientation = 0;
  Square on_anchor;
};
inline constexpr std::size_t kCovers = 414;

// A set of covers.
using CoverSet = Bitboard;
static_assert(kCovers <= CoverSet::kWords * 64);

// The place of a square in a spiral around the anchor, which is 0 itself.
constexpr int spiral(int x, int y) {
  const int distance = (x < 0 ? -x : x) + (y < 0 ? -y : y);
  const int inside = 2 * distance * (distance - 1) + 1;
  if (distance == 0) return 0;
  if (x > 0 && y >= 0) return inside + y;
  if (x <= 0 && y > 0) return inside + distance - x;
  if (x < 0 && y <= 0) return inside + 2 * distance - y;
  return inside + 3 * distance + x;
}

// Covers are ordered by the squares they need, the nearest first: those that fit together at an
// anchor then stand together, and are written eight at a time.
constexpr std::uint64_t order_of(const Cover& cover) {
  std::uint64_t order = 0;
  for (const Square s : oriented(cover.orientation).shape) {
    order |= 1ULL << (63 - spiral(s.x - cover.on_anchor.x, s.y - cover.on_anchor.y));
  }
  return order;
}

constexpr std::array<Cover, kCovers> make_covers() {
  std::array<Cover, kCovers> covers{};
  std::size_t count = 0;
  for (std::size_t o = 0; o < kOrientations; ++o) {
    const auto orientation = static_cast<Orientation>(o);
    for (const Square s : oriented(orientation).shape) covers[count++] = {orientation, s};
  }
  std::sort(covers.begin(), covers.end(),
            [](const Cover& a, const Cover& b) { return order_of(a) < order_of(b); });
  return covers;
}
inline constexpr auto kCover = make_covers();
static_assert(order_of(kCover.front()) != 0, "every cover is set");

// Neighbouring squares of one row, relative to the anchor.
struct Run {
  int x;
  int y;
  int length;
};
// All squares within four steps of the anchor, without it; those that come before it first.
inline constexpr std::array<Run, 12> kRuns{{{0, -4, 1},
                                            {-1, -3, 3},
                                            {-2, -2, 5},
                                            {-3, -1, 3},
                                            {0, -1, 4},
                                            {-4, 0, 4},
                                            {1, 0, 4},
                                            {-3, 1, 3},
                                            {0, 1, 4},
                                            {-2, 2, 5},
                                            {-1, 3, 3},
                                            {0, 4, 1}}};
inline constexpr std::size_t kRunsBefore = 6;

// The squares of a run that a cover needs, as bits.
constexpr unsigned needed(const Cover& cover, const Run& run) {
  unsigned bits = 0;
  for (const Square s : oriented(cover.orientation).shape) {
    const int at = s.x - cover.on_anchor.x - run.x;
    if (s.y - cover.on_anchor.y == run.y && 0 <= at && at < run.length) bits |= 1U << at;
  }
  return bits;
}

// For each set of open squares in the run R, the covers that need no other square of it.
template <std::size_t R>
constexpr auto make_fitting() {
  std::array<CoverSet, 1U << kRuns[R].length> fitting{};
  for (std::size_t c = 0; c < kCovers; ++c) {
    const unsigned bits = needed(kCover[c], kRuns[R]);
    for (unsigned open = 0; open < fitting.size(); ++open) {
      if ((bits & ~open) == 0) fitting[open].set(static_cast<int>(c));
    }
  }
  return fitting;
}
template <std::size_t R>
inline constexpr auto kFitting = make_fitting<R>();

constexpr std::array<CoverSet, kPieces> make_covers_of_piece() {
  std::array<CoverSet, kPieces> sets{};
  for (std::size_t c = 0; c < kCovers; ++c) {
    sets[static_cast<std::size_t>(oriented(kCover[c].orientation).piece)].set(static_cast<int>(c));
  }
  return sets;
}
inline constexpr auto kCoversOfPiece = make_covers_of_piece();

// The code of each cover's placement when the anchor has index 0; others by adding the index. Room
// for eight at a time, also behind the last set of bits.
inline constexpr std::size_t kPaddedCovers = CoverSet::kWords * 64 + 8;
constexpr std::array<std::uint16_t, kPaddedCovers> make_codes() {
  std::array<std::uint16_t, kPaddedCovers> codes{};
  for (std::size_t c = 0; c < kCovers; ++c) {
    const Square s = kCover[c].on_anchor;
    codes[c] = static_cast<std::uint16_t>((kCover[c].orientation << Placement::kIndexBits) -
                                          Bitboard::index(s.x, s.y));
  }
  return codes;
}
alignas(64) inline constexpr auto kCodes = make_codes();

inline Wide covers_of(std::uint32_t pieces) {
  Wide set = Wide::none();
  for (; pieces != 0; pieces &= pieces - 1) {
    set = set | Wide(kCoversOfPiece[static_cast<std::size_t>(std::countr_zero(pieces))]);
  }
  return set;
}

// A board with closed squares all around, to be read in runs.
class Framed {
 public:
  explicit Framed(const Wide& board) {
    const Half nothing{};
    std::memcpy(bytes_, &nothing, sizeof nothing);
    std::memcpy(bytes_ + kFrame, &board.low, sizeof board.low);
    std::memcpy(bytes_ + kFrame + sizeof board.low, &board.high, sizeof board.high);
    std::memcpy(bytes_ + kFrame + sizeof board, &nothing, sizeof nothing);
  }

  // The open squares of a run around the square with this index.
  unsigned read(unsigned index, const Run& run) const {
    // Rows are whole bytes apart, so all runs around a square are shifted by the same distance.
    const std::size_t first = index + kFrame * 8 - kReach;
    std::uint32_t row;
    std::memcpy(&row, bytes_ + first / 8 + std::ptrdiff_t{run.y} * (kStride / 8), sizeof row);
    return row >> first % 8 >> (run.x + static_cast<int>(kReach)) & ((1U << run.length) - 1);
  }

 private:
  static constexpr unsigned kReach = 4;
  static constexpr std::size_t kFrame = sizeof(Half);
  alignas(32) std::uint8_t bytes_[kFrame + sizeof(Wide) + kFrame];
};

template <std::size_t R>
Wide fitting_run(const Framed& board, unsigned index) {
  return Wide(kFitting<R>[board.read(index, kRuns[R])]);
}

// Those of the covers of this square that lie on open squares alone. The square itself is taken as
// open.
inline Wide fitting(const Framed& open, unsigned index, const Wide& covers) {
  return [&]<std::size_t... R>(std::index_sequence<R...>) {
    return (covers & ... & fitting_run<R>(open, index));
  }(std::make_index_sequence<kRuns.size()>());
}

// The same where every placement is to be found once, at the first anchor in reading order that it
// covers: anchors that come before are taken as closed.
struct AnchoredBoards {
  AnchoredBoards(const Wide& open_squares, const Wide& anchors)
      : open(open_squares), bare(open_squares.without(anchors)) {}
  Framed open;
  Framed bare;  // without the anchors
};
inline Wide fitting(const AnchoredBoards& boards, unsigned anchor, const Wide& covers) {
  return [&]<std::size_t... R>(std::index_sequence<R...>) {
    return (covers & ... & fitting_run<R>(R < kRunsBefore ? boards.bare : boards.open, anchor));
  }(std::make_index_sequence<kRuns.size()>());
}

inline Placement placement_of_cover(std::size_t cover, unsigned index) {
  return Placement::from_code(static_cast<std::uint16_t>(kCodes[cover] + index));
}

}  // namespace spiel::blokus

#include "bots/blokus_prior.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <initializer_list>
#include <utility>

namespace spiel::bots::blokus_search {

namespace {

// The squares of all parts of an orientation, as differences of their place among the worths. The
// worths are added to four sums in turn, since an addition would wait for the one before; those
// that are left over after a multiple of four, to the first. Pieces are filled up with nothing, so
// that all cost the same: how many squares there are could not be foretold.
struct Offsets {
  static constexpr std::size_t kSums = 4;
  static constexpr std::size_t kInTurn = 20;
  static constexpr std::size_t kMost = kInTurn + 2;
  std::array<std::int16_t, kMost> at;

  static constexpr std::size_t sum_of(std::size_t i) { return i < kInTurn ? i % kSums : 0; }
};

constexpr Offsets offsets_of(const blokus::Shape& shape) {
  std::array<std::int16_t, Offsets::kMost> squares{};
  std::size_t count = 0;
  for_each_part(shape, [&](Part part, int x, int y) {
    squares[count++] =
        static_cast<std::int16_t>(SquareWorths::place_of(part, Bitboard::index(x, y)));
  });
  Offsets offsets;
  offsets.at.fill(SquareWorths::kNothing);
  const std::size_t in_turn = count / Offsets::kSums * Offsets::kSums;
  for (std::size_t i = 0; i < in_turn; ++i) offsets.at[i] = squares[i];
  for (std::size_t i = in_turn, to = in_turn; i < count; ++to) {
    if (Offsets::sum_of(to) == 0) offsets.at[to] = squares[i++];
  }
  return offsets;
}

constexpr std::array<Offsets, blokus::kOrientations> make_offsets() {
  std::array<Offsets, blokus::kOrientations> all{};
  for (std::size_t o = 0; o < all.size(); ++o) {
    all[o] = offsets_of(blokus::oriented(static_cast<blokus::Orientation>(o)).shape);
  }
  return all;
}
constexpr auto kOffsets = make_offsets();

// Squares of a board of this size by their distance to the centre.
constexpr std::array<Bitboard, kRings> make_rings(int size) {
  std::array<Bitboard, kRings> rings{};
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x) {
      const auto away = [&](int at) {
        return (2 * at < size ? size - 1 - 2 * at : 2 * at - size + 1) / 2;
      };
      rings[static_cast<std::size_t>(std::max(away(x), away(y)))].set(Bitboard::index(x, y));
    }
  }
  return rings;
}
constexpr auto kBigRings = make_rings(20);
constexpr auto kSmallRings = make_rings(14);

// The ring of each square.
constexpr std::array<std::uint8_t, Bitboard::kWords * 64> make_ring_of(
    const std::array<Bitboard, kRings>& rings) {
  std::array<std::uint8_t, Bitboard::kWords * 64> ring_of{};
  for (std::size_t r = 0; r < kRings; ++r) {
    rings[r].for_each_index([&](int index) {
      ring_of[static_cast<std::size_t>(index)] = static_cast<std::uint8_t>(r);
    });
  }
  return ring_of;
}
constexpr auto kBigRingOf = make_ring_of(kBigRings);
constexpr auto kSmallRingOf = make_ring_of(kSmallRings);

// Of a set, those squares with exactly 0 to 4 neighbours in `open`.
std::array<Wide, 5> by_neighbours(const Wide& set, const Wide& open) {
  Wide one = Wide::none(), two = Wide::none(), four = Wide::none();  // bits of the count
  for (const Wide& side :
       {open.up(1), open.down(1), open.up(blokus::kStride), open.down(blokus::kStride)}) {
    const Wide carry = one & side;
    one = (one | side).without(carry);
    four = four | (two & carry);
    two = (two | carry).without(two & carry);
  }
  const Wide zero = set.without(one | two | four);
  return {zero, (set & one).without(two), (set & two).without(one), set & one & two, set & four};
}

// The rooms of everybody as the mover sees them.
struct Rooms {
  explicit Rooms(const Line& line);

  Room own;
  Wide partner_anchors = Wide::none(), partner_near = Wide::none(), partner_placed = Wide::none();
  Wide next_anchors = Wide::none(), next_near = Wide::none(), next_open = Wide::none();
  Wide other_anchors = Wide::none(), other_near = Wide::none(), other_open = Wide::none();
  Wide rival_placed = Wide::none(), fresh = Wide::none();
};

Rooms::Rooms(const Line& line) {
  const blokus::State& state = line.state;
  const blokus::Variant& v = blokus::variant(state);
  const Colour mover = blokus::colour_to_move(state);
  const Seat seat = v.seat_of[index_of(mover)];
  own = line.ground.room(mover);
  bool next = true;
  for (std::size_t i = 1; i < v.colours; ++i) {
    const auto colour = v.colour_of_turn(index_of(mover) + i);
    const Wide placed(state.placed[index_of(colour)]);
    const bool partner = v.seat_of[index_of(colour)] == seat;
    (partner ? partner_placed : rival_placed) = (partner ? partner_placed : rival_placed) | placed;
    if (!blokus::is_valid(state, colour)) continue;
    const Room room = line.ground.room(colour);
    const Wide near = (blokus::edge_neighbours(room.anchors) & room.open).without(room.anchors);
    if (partner) {
      partner_anchors = partner_anchors | room.anchors;
      partner_near = partner_near | near;
      continue;
    }
    fresh = fresh | (line.ground.fresh(colour) & room.open);
    (next ? next_anchors : other_anchors) = (next ? next_anchors : other_anchors) | room.anchors;
    (next ? next_near : other_near) = (next ? next_near : other_near) | near;
    (next ? next_open : other_open) = (next ? next_open : other_open) | room.open;
    next = false;
  }
}

constexpr std::array<std::uint8_t, blokus::kPieces + 1> make_phases() {
  std::array<std::uint8_t, blokus::kPieces + 1> phases{};
  for (std::size_t placed = 0; placed < phases.size(); ++placed) {
    phases[placed] = static_cast<std::uint8_t>(placed < 3    ? 0
                                               : placed < 6  ? 1
                                               : placed < 10 ? 2
                                               : placed < 14 ? 3
                                                             : 4);
  }
  return phases;
}
constexpr auto kPhaseByPlaced = make_phases();

}  // namespace

FeaturePlanes planes_of(const Line& line) {
  const Rooms rooms(line);
  const auto& rings = blokus::variant(line.state).size == 14 ? kSmallRings : kBigRings;
  FeaturePlanes planes;
  planes[kCellOwnAnchor] = rooms.own.anchors;
  planes[kCellPartnerAnchor] = rooms.partner_anchors;
  planes[kCellPartnerNear] = rooms.partner_near;
  planes[kCellNextAnchor] = rooms.next_anchors;
  planes[kCellNextNear] = rooms.next_near;
  planes[kCellOtherAnchor] = rooms.other_anchors;
  planes[kCellOtherNear] = rooms.other_near;
  planes[kCellNextOpen] = rooms.next_open;
  planes[kCellOtherOpen] = rooms.other_open;
  planes[kCellFresh] = rooms.fresh;
  planes[kCellFreshNear] =
      blokus::edge_neighbours(rooms.fresh) & (rooms.next_open | rooms.other_open);
  const Wide rival_anchors = rooms.next_anchors | rooms.other_anchors;
  const Wide rival_near = rooms.next_near | rooms.other_near;
  const Wide rival_open = rooms.next_open | rooms.other_open;
  planes[kEdgeOwnAnchor] = rooms.own.anchors;
  planes[kEdgeOwnOpen] = rooms.own.open;
  planes[kEdgeOpponent] = rooms.rival_placed;
  planes[kEdgePartner] = rooms.partner_placed;
  planes[kEdgeOpponentAnchor] = rival_anchors;
  planes[kEdgeOpponentOpen] = rival_open;
  planes[kEdgePartnerAnchor] = rooms.partner_anchors;
  const Wide news = rooms.own.open.without(rooms.own.anchors);
  const auto counted = by_neighbours(news, rooms.own.open);
  planes[kCornerOwnAnchor] = rooms.own.anchors;
  for (std::size_t n = 0; n < counted.size(); ++n) planes[kCornerNew + n] = counted[n];
  planes[kCornerOpponentAnchor] = news & rival_anchors;
  planes[kCornerOpponentNear] = news & rival_near;
  planes[kCornerOpponentOpen] = news & rival_open;
  for (std::size_t r = 0; r < kRings; ++r) {
    planes[kCellRing + r] = Wide(rings[r]);
    planes[kCornerRing + r] = news & Wide(rings[r]);
  }
  return planes;
}

std::size_t phase_of(const blokus::State& state) {
  const std::uint32_t left = state.left[index_of(blokus::colour_to_move(state))];
  return kPhaseByPlaced[static_cast<std::size_t>(blokus::kPieces - std::popcount(left))];
}

std::size_t form_of(const blokus::Variant& variant) {
  if (variant.colours == 2) return 0;
  return variant.seats == 2 ? 1 : 2;
}

// Written by `spieltisch train blokus fit`.
const PriorTable& learned_priors() {
  static constexpr PriorTable kLearned{{
#include "bots/blokus_prior_weights.inc"
  }};
  return kLearned;
}

float SquareWorths::sum(std::uint16_t code) const {
  const auto placement = blokus::Placement::from_code(code);
  const Offsets& offsets = kOffsets[placement.orientation()];
  const float* here = worths_.data() + kFrame + placement.index();
  return [&]<std::size_t... i>(std::index_sequence<i...>) {
    std::array<float, Offsets::kSums> sums{};
    ((sums[Offsets::sum_of(i)] += here[offsets.at[i]]), ...);
    return (sums[0] + sums[1]) + (sums[2] + sums[3]);
  }(std::make_index_sequence<Offsets::kMost>());
}

void SquareWorths::add(std::uint16_t code, float amount) {
  const auto placement = blokus::Placement::from_code(code);
  float* here = worths_.data() + kFrame + placement.index();
  for (const std::int16_t offset : kOffsets[placement.orientation()].at) {
    if (offset != kNothing) here[offset] += amount;
  }
}

namespace {

using EightFloats = float __attribute__((vector_size(32)));
using EightInts = std::int32_t __attribute__((vector_size(32)));
using Bytes = std::uint8_t __attribute__((vector_size(32)));

// Visits the places of the bytes of a set that are not empty.
template <class Visit>
void for_each_byte(const Bitboard& set, Visit&& visit) {
  constexpr std::uint64_t kLow = 0x7f7f7f7f7f7f7f7f;
  for (std::size_t w = 0; w < Bitboard::kWords; ++w) {
    const std::uint64_t word = set.words[w];
    for (std::uint64_t rest = (word | ((word & kLow) + kLow)) & ~kLow; rest != 0;
         rest &= rest - 1) {
      visit(w * 8 + static_cast<std::size_t>(std::countr_zero(rest)) / 8);
    }
  }
}

// Where something counts, and how much.
struct Counted {
  Bitboard squares;
  float weight;

  // The weight of eight squares, or nothing.
  EightFloats eight(std::size_t byte) const {
    constexpr EightInts kBits{1, 2, 4, 8, 16, 32, 64, 128};
    const Bytes bits = Bytes{} + reinterpret_cast<const std::uint8_t*>(&squares)[byte];
    const EightInts counts = (reinterpret_cast<EightInts>(bits) & kBits) == kBits;
    return reinterpret_cast<EightFloats>(counts &
                                         reinterpret_cast<EightInts>(EightFloats{} + weight));
  }
};

}  // namespace

// Squares that no placement can touch are left out. Eight squares at a time, without a branch:
// where their sets have members cannot be foretold.
Prior::Prior(const Line& line, const PriorTable& table, const Promises* promises) {
  const blokus::Variant& v = blokus::variant(line.state);
  const PriorWeights& weights = table[form_of(v)][phase_of(line.state)];
  const FeaturePlanes planes = planes_of(line);
  const Wide cells = reach({planes[kEdgeOwnOpen], planes[kCellOwnAnchor]}, v);
  const Wide around = cells | blokus::edge_neighbours(cells) | blokus::corner_neighbours(cells);
  pieces_ = weights.pieces;
  const auto add = [&](std::size_t first, std::size_t end, const Wide& touched) {
    std::array<Counted, kFeatures> counted;
    std::size_t count = 0;
    for (std::size_t f = first; f < end; ++f) {
      if (!(planes[f] & touched).any()) continue;
      counted[count++] = {planes[f].narrow(), weights.features[f]};
    }
    for_each_byte(touched.narrow(), [&](std::size_t byte) {
      EightFloats sum{};
      for (std::size_t i = 0; i < count; ++i) sum += counted[i].eight(byte);
      std::memcpy(&squares_.at(part_of(first), static_cast<int>(byte * 8)), &sum, sizeof sum);
    });
  };
  add(0, kCellRing, cells);
  add(kEdgeOwnAnchor, kCornerOwnAnchor, around);
  add(kCornerOwnAnchor, kCornerRing, around);
  const auto& ring_of = v.size == 14 ? kSmallRingOf : kBigRingOf;
  const auto add_rings = [&](std::size_t first, const Wide& squares) {
    squares.narrow().for_each_index([&](int index) {
      const std::size_t ring = ring_of[static_cast<std::size_t>(index)];
      squares_.at(part_of(first), index) += weights.features[first + ring];
    });
  };
  add_rings(kCellRing, cells);
  add_rings(kCornerRing, around & planes[kEdgeOwnOpen].without(planes[kEdgeOwnAnchor]));
  if (promises != nullptr) add_promises(*promises, cells, around & Wide(v.board));
}

void Prior::add_promises(const Promises& promises, const Wide& cells, const Wide& around) {
  const JudgeForm& form = promises.form;
  const TurnedSquares& turned =
      turned_squares(static_cast<int>(form.size), promises.aspect.symmetry);
  const auto add = [&](const Wide& squares, std::initializer_list<Part> parts) {
    squares.narrow().for_each_index([&](int index) {
      const std::size_t square = turned[static_cast<std::size_t>(index)];
      for (const Part part : parts) {
        squares_.at(part, index) += promises[form.promise_of_square(part, square)];
      }
    });
  };
  add(cells, {Part::Cells});
  add(around, {Part::Edges, Part::Corners});
  for (std::size_t p = 0; p < pieces_.size(); ++p) pieces_[p] += promises[form.promise_of_piece(p)];
}

}  // namespace spiel::bots::blokus_search

#include "bots/blokus_prior.hpp"

#include <algorithm>

namespace spiel::bots::blokus_search {

namespace {

// The squares of all parts of an orientation, as differences of their place among the worths.
struct Offsets {
  std::array<std::int16_t, 32> at{};
  std::size_t count = 0;
};

constexpr std::array<Offsets, blokus::kOrientations> make_offsets() {
  std::array<Offsets, blokus::kOrientations> all{};
  for (std::size_t o = 0; o < all.size(); ++o) {
    for_each_part(
        blokus::oriented(static_cast<blokus::Orientation>(o)).shape, [&](Part part, int x, int y) {
          all[o].at[all[o].count++] =
              static_cast<std::int16_t>(SquareWorths::place_of(part, Bitboard::index(x, y)));
        });
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
    const auto colour = static_cast<Colour>((index_of(mover) + i) % v.colours);
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
  std::array<float, 4> sums{};  // an addition would wait for the one before
  std::size_t i = 0;
  for (; i + sums.size() <= offsets.count; i += sums.size()) {
    for (std::size_t s = 0; s < sums.size(); ++s) sums[s] += here[offsets.at[i + s]];
  }
  for (; i < offsets.count; ++i) sums[0] += here[offsets.at[i]];
  return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

void SquareWorths::add(std::uint16_t code, float amount) {
  const auto placement = blokus::Placement::from_code(code);
  const Offsets& offsets = kOffsets[placement.orientation()];
  float* here = worths_.data() + kFrame + placement.index();
  for (std::size_t i = 0; i < offsets.count; ++i) here[offsets.at[i]] += amount;
}

// Squares that no placement can touch are left out.
Prior::Prior(const Line& line, const PriorTable& table, const Promises* promises) {
  const PriorWeights& weights = table[form_of(blokus::variant(line.state))][phase_of(line.state)];
  const FeaturePlanes planes = planes_of(line);
  const Wide cells = reach({planes[kEdgeOwnOpen], planes[kCellOwnAnchor]});
  const Wide around = cells | blokus::edge_neighbours(cells) | blokus::corner_neighbours(cells);
  pieces_ = weights.pieces;
  for (std::size_t f = 0; f < kFeatures; ++f) {
    const float weight = weights.features[f];
    const Part part = part_of(f);
    const Wide counted = planes[f] & (part == Part::Cells ? cells : around);
    if (!counted.any()) continue;
    counted.narrow().for_each_index([&](int index) { squares_.at(part, index) += weight; });
  }
  if (promises == nullptr) return;
  const JudgeForm& form = promises->form;
  const TurnedSquares& turned =
      turned_squares(static_cast<int>(form.size), promises->aspect.symmetry);
  const auto add = [&](Part part, const Wide& squares) {
    squares.narrow().for_each_index([&](int index) {
      const std::size_t square = turned[static_cast<std::size_t>(index)];
      squares_.at(part, index) += (*promises)[form.promise_of_square(part, square)];
    });
  };
  const Wide beside = around & Wide(blokus::full_board(static_cast<int>(form.size)));
  add(Part::Cells, cells);
  add(Part::Edges, beside);
  add(Part::Corners, beside);
  for (std::size_t p = 0; p < pieces_.size(); ++p) {
    pieces_[p] += (*promises)[form.promise_of_piece(p)];
  }
}

}  // namespace spiel::bots::blokus_search

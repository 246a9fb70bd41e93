// A line of play that a search follows: the position, and the placements that led to it.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>

#include "blokus/game.hpp"
#include "bots/blokus_outline.hpp"
#include "bots/blokus_rows.hpp"

namespace spiel::bots::blokus_search {

using blokus::Action;
using blokus::Bitboard;
using blokus::Colour;
using blokus::index_of;
using blokus::Placement;
using blokus::Room;
using blokus::State;
using blokus::Wide;

struct Step {
  blokus::Colour colour = blokus::Colour::Blue;
  std::uint16_t code = 0;  // of the placement
  bool operator==(const Step&) const = default;
};
inline constexpr std::uint16_t kNoCode = 0xffff;
inline constexpr std::size_t kMostSteps = blokus::kMaxColours * blokus::kPieces;

// Where everybody may go, kept up to date from placement to placement: what blokus::room_of finds
// out from a whole position.
class Ground {
 public:
  explicit Ground(const blokus::State& state);

  Room room(blokus::Colour colour) const {
    const Wide open = free_.without(closed_[index_of(colour)]);
    return {open, open & touched_[index_of(colour)]};
  }
  // Where the colour will want to go on: the corners of its last placement.
  const Wide& fresh(blokus::Colour colour) const { return fresh_[index_of(colour)]; }
  // That this was the colour's last placement, which a position does not show.
  void recall(blokus::Colour colour, Placement placement) {
    fresh_[index_of(colour)] = outline(placement, Part::Corners);
  }

  // `first`: of this colour.
  void place(blokus::Colour colour, Placement placement, const Wide& squares, bool first) {
    const std::size_t c = index_of(colour);
    free_ = free_.without(squares);
    closed_[c] = closed_[c] | outline(placement, Part::Edges);
    fresh_[c] = outline(placement, Part::Corners);
    touched_[c] = first ? fresh_[c] : touched_[c] | fresh_[c];
  }

 private:
  Wide free_;
  std::array<Wide, blokus::kMaxColours> closed_;
  std::array<Wide, blokus::kMaxColours> touched_;
  std::array<Wide, blokus::kMaxColours> fresh_;
};

inline constexpr std::size_t kSizes = 5;
constexpr std::array<std::uint32_t, kSizes> pieces_by_size() {
  std::array<std::uint32_t, kSizes> pieces{};
  for (int p = 0; p < blokus::kPieces; ++p) {
    const auto piece = static_cast<blokus::Piece>(p);
    pieces[static_cast<std::size_t>(blokus::size_of(piece) - 1)] |= blokus::bit(piece);
  }
  return pieces;
}
inline constexpr auto kPiecesBySize = pieces_by_size();

// The open squares that a piece over some anchor can cover.
inline Wide reach(const Room& room, const blokus::Variant& v) {
  const auto spread = [](auto reached, const auto& open) {
    for (int step = 0; step < 4; ++step) reached = (reached | edge_neighbours(reached)) & open;
    return reached;
  };
  if (v.size > Rows::kMaxSize) return spread(room.anchors, room.open);
  return spread(Rows(room.anchors), Rows(room.open)).wide();
}

struct Line {
  explicit Line(const blokus::State& start) : state(start), ground(start) {}

  // `settled`: see blokus::place_unsettled.
  void place(std::uint16_t code, bool settled) {
    const auto placement = blokus::Placement::from_code(code);
    const blokus::Colour colour = blokus::colour_to_move(state);
    const Wide squares = outline(placement, Part::Cells);
    ground.place(colour, placement, squares, !blokus::has_placed(state, colour));
    assert(length < steps.size());
    steps[length++] = {colour, code};
    if (settled) {
      blokus::apply_legal(state, blokus::to_move(state), blokus::Action::place(colour, placement));
    } else {
      blokus::place_unsettled(state, colour, placement, squares);
    }
  }

  // The code of the placement `back` steps ago, 1 being the last.
  std::uint16_t last(std::size_t back) const {
    return back <= length ? steps[length - back].code : kNoCode;
  }

  blokus::State state;
  Ground ground;
  std::array<Step, kMostSteps> steps{};
  std::size_t length = 0;
};

}  // namespace spiel::bots::blokus_search

// How promising a placement looks before anything is searched: a softmax over a weighted sum of
// what it covers, what it touches by an edge, and the corners that it opens, and over what the
// judge promises, where there is one.
//
// Each feature is a set of squares ("an opponent's anchor"), counted over the squares of one part
// of the placement. So every square has a worth per part, and a placement costs twenty additions.
// The weights depend on the form of the game and on how many pieces the colour has placed; they are
// learned from games of the search against itself (see docs/strength.md).
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "bots/blokus_judge.hpp"
#include "bots/blokus_line.hpp"

namespace spiel::bots::blokus_search {

inline constexpr std::size_t kRings = 10;  // from the centre outwards
enum Feature : std::uint8_t {
  // Part::Cells. "Near" is next to an anchor and open to its colour.
  kCellOwnAnchor,
  kCellPartnerAnchor,
  kCellPartnerNear,
  kCellNextAnchor,  // of the opponent's colour that plays next
  kCellNextNear,
  kCellOtherAnchor,  // of the other opponents' colours
  kCellOtherNear,
  kCellNextOpen,
  kCellOtherOpen,
  kCellFresh,  // where an opponent's last placement wants to go on
  kCellFreshNear,
  kCellRing,
  // Part::Edges
  kEdgeOwnAnchor = kCellRing + kRings,
  kEdgeOwnOpen,
  kEdgeOpponent,
  kEdgePartner,
  kEdgeOpponentAnchor,
  kEdgeOpponentOpen,
  kEdgePartnerAnchor,
  // Part::Corners
  kCornerOwnAnchor,
  kCornerNew,  // and the next four: a new anchor by its number of open neighbours, 0 to 4
  kCornerOpponentAnchor = kCornerNew + 5,
  kCornerOpponentNear,
  kCornerOpponentOpen,
  kCornerRing,
  kFeatures = kCornerRing + kRings
};

constexpr Part part_of(std::size_t feature) {
  if (feature < kEdgeOwnAnchor) return Part::Cells;
  return feature < kCornerOwnAnchor ? Part::Edges : Part::Corners;
}

struct PriorWeights {
  std::array<float, kFeatures> features;
  std::array<float, blokus::kPieces> pieces;
};

// The features of a position, for the colour to move.
using FeaturePlanes = std::array<blokus::Wide, kFeatures>;
FeaturePlanes planes_of(const Line& line);

// Something about each square, for each part that may lie on it. A frame around the board takes
// what sticks out.
class SquareWorths {
  static constexpr int kFrame = 2 * blokus::kStride + 2;
  static constexpr int kSquares = static_cast<int>(blokus::Bitboard::kWords) * 64 + kFrame;

 public:
  // From any square to a place where nothing is ever added.
  static constexpr int kNothing = kParts * kSquares;
  static constexpr int place_of(Part part, int index) {
    return static_cast<int>(part) * kSquares + index;
  }
  float& at(Part part, int index) {
    return worths_[static_cast<std::size_t>(place_of(part, index) + kFrame)];
  }
  // Over all squares of all parts of a placement.
  float sum(std::uint16_t code) const;
  void add(std::uint16_t code, float amount);

 private:
  std::array<float, (kParts + 1) * kSquares + kFrame> worths_{};
};

// Weights by form and phase of the game. Forms learn apart: duo; four colours of two seats; four
// colours of more.
inline constexpr std::size_t kForms = 3;
inline constexpr std::size_t kPhases = 5;
using PriorTable = std::array<std::array<PriorWeights, kPhases>, kForms>;
std::size_t form_of(const blokus::Variant& variant);
std::size_t phase_of(const blokus::State& state);
const PriorTable& learned_priors();

// The worth of placements in one position.
class Prior {
 public:
  Prior(const Line& line, const PriorTable& table, const Promises* promises = nullptr);
  float worth(std::uint16_t code) const {
    const blokus::Piece piece = blokus::Placement::from_code(code).piece();
    return pieces_[static_cast<std::size_t>(piece)] + squares_.sum(code);
  }

 private:
  void add_promises(const Promises& promises, const Wide& cells, const Wide& around);

  std::array<float, blokus::kPieces> pieces_;
  SquareWorths squares_;
};

}  // namespace spiel::bots::blokus_search

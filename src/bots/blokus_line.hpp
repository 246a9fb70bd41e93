// A line of play that a search follows: the position, and the placements that led to it.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>

#include "blokus/game.hpp"
#include "blokus/wide.hpp"

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

struct Line {
  explicit Line(const blokus::State& start) : state(start) { fresh.fill(blokus::Wide::none()); }

  // `settled`: see blokus::place_unsettled.
  void place(std::uint16_t code, bool settled) {
    const auto placement = blokus::Placement::from_code(code);
    const blokus::Colour colour = blokus::colour_to_move(state);
    fresh[blokus::index_of(colour)] =
        blokus::corner_neighbours(blokus::Wide(blokus::squares_of(placement)));
    assert(length < steps.size());
    steps[length++] = {colour, code};
    if (settled) {
      blokus::apply_legal(state, blokus::to_move(state), blokus::Action::place(colour, placement));
    } else {
      blokus::place_unsettled(state, colour, placement);
    }
  }

  // The code of the placement `back` steps ago, 1 being the last.
  std::uint16_t last(std::size_t back) const {
    return back <= length ? steps[length - back].code : kNoCode;
  }

  blokus::State state;
  // Diagonal neighbours of each colour's last placement: where it will want to go on.
  std::array<blokus::Wide, blokus::kMaxColours> fresh;
  std::array<Step, kMostSteps> steps{};
  std::size_t length = 0;
};

}  // namespace spiel::bots::blokus_search

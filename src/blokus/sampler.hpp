// Draws one of all placements, each with the same probability, without writing them down: how
// random games go on.
//
// The placements are sets of covers, one for each anchor. A sampler follows one game: an anchor
// where nothing fits is not looked at again. Squares and pieces only become fewer, and a new anchor
// takes placements from others at most.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "blokus/covers.hpp"
#include "blokus/state.hpp"
#include "core/random.hpp"

namespace spiel::blokus {

class Sampler {
 public:
  // Finds the placements of a colour; false if there are none.
  bool find(const State&, Colour);

  // One of those found last.
  Placement draw(Random& random) const { return at(random.below(count())); }

  // In the order of `legal`.
  std::uint32_t count() const { return sites_ == 0 ? 0 : ends_[sites_ - 1]; }
  Placement at(std::uint32_t n) const;

 private:
  // What holds from a colour's first placement on.
  struct Memory {
    std::uint32_t pieces = kAllPieces;
    Wide covers = covers_of(kAllPieces);  // of these pieces
    Bitboard barren;                      // anchors where nothing fits
  };
  static void forget_placed(Memory&, std::uint32_t pieces_left);
  void find_sites(const Wide& open, const Wide& anchors, const Wide& covers, Bitboard& barren);

  std::array<Memory, kMaxColours> memories_;

  // The anchors where something fits: what, and how many placements there are up to the anchor.
  static constexpr std::size_t kMostSites = kMaxSize * kMaxSize;
  std::size_t sites_ = 0;
  std::array<Wide, kMostSites> covers_;
  std::array<std::uint16_t, kMostSites> anchors_;
  std::array<std::uint32_t, kMostSites> ends_;
};

}  // namespace spiel::blokus

#include "blokus/sampler.hpp"

#include <algorithm>

#include "blokus/legal.hpp"

namespace spiel::blokus {

bool Sampler::find(const State& state, Colour colour) {
  const Room room = room_of(state, colour);
  const std::uint32_t pieces = choice_of(state, colour);
  if (has_placed(state, colour)) {
    Memory& memory = memories_[index_of(colour)];
    forget_placed(memory, pieces);
    const Wide anchors = room.anchors.without(Wide(memory.barren));
    find_sites(room.open, anchors, memory.covers, memory.barren);
  } else {
    Bitboard barren;
    find_sites(room.open, room.anchors, covers_of(pieces), barren);
  }
  return sites_ != 0;
}

void Sampler::forget_placed(Memory& memory, std::uint32_t pieces_left) {
  memory.covers = memory.covers.without(covers_of(memory.pieces & ~pieces_left));
  memory.pieces = pieces_left;
}

// Without a branch on whether something fits, which nobody could predict.
void Sampler::find_sites(const Wide& open, const Wide& anchors, const Wide& covers,
                         Bitboard& barren) {
  const AnchoredBoards boards(open, anchors);
  std::uint32_t total = 0;
  sites_ = 0;
  anchors.narrow().for_each_index([&](int anchor) {
    covers_[sites_] = fitting(boards, static_cast<unsigned>(anchor), covers);
    const auto found = static_cast<std::uint32_t>(covers_[sites_].narrow().count());
    total += found;
    anchors_[sites_] = static_cast<std::uint16_t>(anchor);
    ends_[sites_] = total;
    sites_ += found != 0 ? 1 : 0;
    barren.set_if(found == 0, anchor);
  });
}

Placement Sampler::at(std::uint32_t n) const {
  const auto end = std::upper_bound(ends_.begin(), ends_.begin() + sites_, n);
  const auto site = static_cast<std::size_t>(end - ends_.begin());
  const std::uint32_t before = site == 0 ? 0 : ends_[site - 1];
  const int cover = covers_[site].narrow().nth(static_cast<int>(n - before));
  return placement_of_cover(static_cast<std::size_t>(cover), anchors_[site]);
}

}  // namespace spiel::blokus

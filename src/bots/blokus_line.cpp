#include "bots/blokus_line.hpp"

namespace spiel::bots::blokus_search {

Ground::Ground(const State& state) {
  const blokus::Variant& v = blokus::variant(state);
  Wide placed = Wide::none();
  for (std::size_t c = 0; c < blokus::kMaxColours; ++c) {
    const Wide own(state.placed[c]);
    placed = placed | own;
    closed_[c] = blokus::edge_neighbours(own);
    touched_[c] = blokus::has_placed(state, static_cast<Colour>(c)) ? blokus::corner_neighbours(own)
                                                                    : Wide(v.start[c]);
    fresh_[c] = Wide::none();
  }
  free_ = Wide(v.board).without(placed);
  if (state.last && state.last->kind == Action::Kind::Place) {
    fresh_[index_of(state.last->colour)] = outline(state.last->placement, Part::Corners);
  }
}

}  // namespace spiel::bots::blokus_search

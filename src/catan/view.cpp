#include "catan/view.hpp"

namespace spiel::catan {

View view_of(const State& state, Viewer viewer) {
  View view{state, viewer, state.phase == Phase::Over};
  if (view.open) return view;
  view.known.deck = {};
  if (viewer != state.current) view.known.bought = {};
  for (Seat s = 0; s < state.seats; ++s) {
    if (viewer == s) continue;
    view.known.players[s].hand = {};
    view.known.players[s].cards = {};
  }
  return view;
}

View open_view(const State& state) { return {state, kObserver, true}; }

void legal(const View& view, ActionList& list) {
  list.clear();
  if (view.viewer) legal(view.known, *view.viewer, list);
}

}  // namespace spiel::catan

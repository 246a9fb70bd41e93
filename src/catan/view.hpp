// What one viewer may know of a state: the state itself with everything secret blotted out. Hand
// sizes, card counts and the size of the deck stay, so the legal actions of the viewing seat come
// from the same code and are the same.
#pragma once

#include "catan/legal.hpp"
#include "catan/state.hpp"
#include "core/seat.hpp"

namespace spiel::catan {

struct View {
  // Of other seats `hand`, `cards` and `bought` are empty here; `deck` always is. Mind that
  // points_of(known, other) therefore leaves out the victory-point cards of others.
  State known;
  Viewer viewer;

  bool open = false;  // nothing is hidden

  bool operator==(const View&) const = default;
  bool shows_cards_of(Seat seat) const { return open || viewer == seat; }
};

// When the game is over all cards are laid open.
View view_of(const State&, Viewer);
// For those who may see everything: whoever reads a record.
View open_view(const State&);

// Exactly legal(state, seat) of the viewing seat; nothing for an observer.
void legal(const View&, ActionList&);

}  // namespace spiel::catan

// Where a colour may place.
#pragma once

#include "blokus/action.hpp"
#include "blokus/event.hpp"
#include "blokus/refusal.hpp"
#include "blokus/state.hpp"

namespace spiel::blokus {

// All actions open to a seat; nothing if it is not its turn. `leave` is never listed.
void legal(const State&, Seat, ActionList&);
void legal(const View&, ActionList&);  // of the viewing seat

// Whether the colour could place some piece if it were its turn.
bool has_placement(const State&, Colour);

// Nothing if `apply` would accept the action.
std::optional<Refusal> check(const State&, Seat, Action);

}  // namespace spiel::blokus

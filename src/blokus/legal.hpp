// Where a colour may place.
#pragma once

#include "blokus/action.hpp"
#include "blokus/event.hpp"
#include "blokus/generator.hpp"
#include "blokus/refusal.hpp"
#include "blokus/state.hpp"

namespace spiel::blokus {

// All actions open to a seat; nothing if it is not its turn. `leave` is never listed.
void legal(const State&, Seat, ActionList&);
void legal(const View&, ActionList&);  // of the viewing seat

// Where a colour could place if it were its turn, and which pieces it may take.
Room room_of(const State&, Colour);
std::uint32_t choice_of(const State&, Colour);

// Whether the colour could place some piece if it were its turn.
bool has_placement(const State&, Colour);

// Nothing if `apply` would accept the action.
std::optional<Refusal> check(const State&, Seat, Action);

}  // namespace spiel::blokus

// Where things may be put, as masks: the geometry behind `moves` and `check`, in one place.
#pragma once

#include "catan/state.hpp"

namespace spiel::catan {

// Free edges that adjoin the seat's roads and buildings, not across another's building.
Mask road_sites(const State&, Seat);
// Free edges at the settlement just placed.
Mask opening_road_sites(const State&);
// Free corners without a building next to them.
Mask open_corners(const State&);
// Of these, the ones on a road of the seat.
Mask settlement_sites(const State&, Seat);

// Cells to which the robber may go, bit per cell.
std::uint32_t robber_cells(const State&, Seat thief);
// Seats that can be robbed at a cell: a building there, and cards. Mask of seats.
SeatMask victims_at(const State&, Seat thief, Cell);
// The first of them, for whoever must rob and cannot choose; kNoSeat where there is none.
Seat first_victim_at(const State&, Seat thief, Cell);
// Cells at the seat's buildings, bit per cell.
std::uint32_t cells_at_buildings(const State&, Seat);
// Seats with a building at a cell. Mask of seats.
std::uint8_t neighbours_of_cell(const State&, Cell);

}  // namespace spiel::catan

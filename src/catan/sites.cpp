#include "catan/sites.hpp"

#include <bit>

namespace spiel::catan {

namespace {

// Friendly robber: whoever has no more points than this is left alone.
constexpr int kPoorPoints = 2;

Mask corners_on_roads(const Topology& t, Mask roads) {
  Mask corners;
  roads.for_each([&](int e) { corners |= t.corners_of_edge[static_cast<std::size_t>(e)]; });
  return corners;
}

Mask edges_at(const Topology& t, Mask corners) {
  Mask edges;
  corners.for_each([&](int c) { edges |= t.edges_of_corner[static_cast<std::size_t>(c)]; });
  return edges;
}

// The buildings' corners and those next to them.
Mask closed_corners(const Topology& t, Mask buildings) {
  Mask closed = buildings;
  buildings.for_each([&](int c) { closed |= t.neighbours_of_corner[static_cast<std::size_t>(c)]; });
  return closed;
}

}  // namespace

Mask road_sites(const State& state, Seat seat) {
  const Topology& t = topology(state);
  const Player& player = state.players[seat];
  const Mask foreign = buildings_of_all(state) & ~player.buildings;
  const Mask ends = (corners_on_roads(t, player.roads) | player.buildings) & ~foreign;
  return edges_at(t, ends) & ~roads_of_all(state);
}

Mask opening_road_sites(const State& state) {
  return topology(state).edges_of_corner[state.opening_corner] & ~roads_of_all(state);
}

Mask open_corners(const State& state) {
  const Topology& t = topology(state);
  return t.all_corners() & ~closed_corners(t, buildings_of_all(state));
}

Mask settlement_sites(const State& state, Seat seat) {
  const Topology& t = topology(state);
  return corners_on_roads(t, state.players[seat].roads) &
         ~closed_corners(t, buildings_of_all(state));
}

std::uint32_t robber_cells(const State& state, Seat thief) {
  const std::uint32_t land = (1U << topology(state).cells) - 1;
  const std::uint32_t elsewhere = land & ~(1U << state.robber);
  if (!state.rules.friendly_robber) return elsewhere;
  std::uint32_t cells = elsewhere;
  for (Seat s = 0; s < state.seats; ++s) {
    const bool spared = s != thief && state.players[s].points <= kPoorPoints;
    if (spared) cells &= ~cells_at_buildings(state, s);
  }
  // With everybody spared the robber could not move at all: then nobody is.
  return cells != 0 ? cells : elsewhere;
}

std::uint32_t cells_at_buildings(const State& state, Seat seat) {
  const Topology& t = topology(state);
  std::uint32_t cells = 0;
  state.players[seat].buildings.for_each(
      [&](int c) { cells |= t.land_at_corner[static_cast<std::size_t>(c)]; });
  return cells;
}

std::uint8_t neighbours_of_cell(const State& state, Cell cell) {
  const Mask corners = topology(state).corners_of_cell[cell];
  unsigned seats = 0;
  for (Seat s = 0; s < state.seats; ++s) {
    seats |= static_cast<unsigned>((state.players[s].buildings & corners).any()) << s;
  }
  return static_cast<std::uint8_t>(seats);
}

SeatMask victims_at(const State& state, Seat thief, Cell cell) {
  unsigned seats = neighbours_of_cell(state, cell) & all_but(thief);
  for (Seat s = 0; s < state.seats; ++s) {
    if (state.players[s].hand_size == 0) seats &= all_but(s);
  }
  return static_cast<std::uint8_t>(seats);
}

Seat first_victim_at(const State& state, Seat thief, Cell cell) {
  const unsigned victims = victims_at(state, thief, cell);
  return victims == 0 ? kNoSeat : static_cast<Seat>(std::countr_zero(victims));
}

}  // namespace spiel::catan

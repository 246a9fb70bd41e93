#include "catan/production.hpp"

#include <algorithm>

namespace spiel::catan {

namespace {

// Bit per cell with this chip where the robber is not.
std::uint32_t producing_cells(const State& state, int sum) {
  std::uint32_t cells = 0;
  for (std::size_t c = 0; c < kMaxCells; ++c) {
    cells |= static_cast<std::uint32_t>((state.cells[c] & 15) == sum) << c;
  }
  return cells & ~(1U << state.robber);
}

// Seats claim per cell: one card per settlement, two per city.
void add_claims(const State& state, Cell cell, std::array<Cards, kMaxSeats>& claims) {
  const Mask corners = topology(state).corners_of_cell[cell];
  const auto kind = static_cast<Resource>(terrain_of(state, cell));
  for (Seat s = 0; s < state.seats; ++s) {
    const Mask buildings = state.players[s].buildings & corners;
    const int claim = buildings.count() + (buildings & state.cities).count();
    claims[s] += Cards::of(kind, static_cast<std::uint32_t>(claim));
  }
}

// The bank lacks some of this kind: nobody gets any, but a single claimant gets what is left.
void ration(const State& state, Resource kind, Production& result) {
  const auto claims = [&](Cards cards) { return cards[kind] > 0; };
  const bool single = std::ranges::count_if(result.cards, claims) == 1;
  const int served = single ? state.bank[kind] : 0;
  for (Seat s = 0; s < state.seats; ++s) {
    if (!claims(result.cards[s])) continue;
    const auto lacking = static_cast<std::uint32_t>(result.cards[s][kind] - served);
    result.cards[s] -= Cards::of(kind, lacking);
    result.missing[s] += Cards::of(kind, lacking);
  }
}

}  // namespace

Production production(const State& state, int sum) {
  Production result{};
  for (std::uint32_t rest = producing_cells(state, sum); rest != 0; rest &= rest - 1) {
    add_claims(state, static_cast<Cell>(std::countr_zero(rest)), result.cards);
  }
  Cards total;
  for (Seat s = 0; s < state.seats; ++s) total += result.cards[s];
  if (state.bank.covers(total)) return result;
  for (const Resource kind : kResources) {
    if (total[kind] > state.bank[kind]) ration(state, kind, result);
  }
  return result;
}

Cards opening_yield(const State& state, Corner corner) {
  Cards yield;
  for (const Cell cell : topology(state).corner_cells[corner]) {
    if (!topology(state).is_land(cell)) continue;
    const auto kind = resource_of(terrain_of(state, cell));
    if (kind && state.bank[*kind] > yield[*kind]) yield += Cards::of(*kind);
  }
  return yield;
}

}  // namespace spiel::catan

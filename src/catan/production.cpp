#include "catan/production.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace spiel::catan {

namespace {

// Bit per cell among eight with this chip. A chip that differs from the wanted one by x leaves 0x80
// - x in its byte, whose top bit is set for x = 0 only; the multiplication gathers the top bits.
std::uint32_t match_eight(const std::uint8_t* cells, int chip) {
  constexpr std::uint64_t kBytes = 0x0101010101010101;
  std::uint64_t word = 0;
  std::memcpy(&word, cells, sizeof word);
  const std::uint64_t difference = (word & 0x0f * kBytes) ^ static_cast<unsigned>(chip) * kBytes;
  const std::uint64_t equal = (0x80 * kBytes - difference) & 0x80 * kBytes;
  return static_cast<std::uint32_t>((equal >> 7) * 0x0102040810204080 >> 56);
}

// Bit per cell with this chip where the robber is not.
std::uint32_t producing_cells(const State& state, int sum) {
  const std::uint8_t* cells = state.cells.data();
  std::uint32_t found = match_eight(cells, sum) | match_eight(cells + 8, sum) << 8 |
                        match_eight(cells + 16, sum) << 16;
  constexpr int kLast = kMaxCells - 8;
  if (state.rules.board == BoardSize::Large) found |= match_eight(cells + kLast, sum) << kLast;
  return found & ~(1U << state.robber);
}

// Seats claim per cell: one card per settlement, two per city.
void add_claims(const State& state, Cell cell, std::array<Cards, kMaxSeats>& claims) {
  const Mask corners = topology(state).corners_of_cell[cell];
  const auto kind = static_cast<Resource>(terrain_of(state, cell));
  const Mask cities = state.cities & corners;
  for (Seat s = 0; s < state.seats; ++s) {
    const Mask buildings = state.players[s].buildings & corners;
    const int claim = buildings.count() + (buildings & cities).count();
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

#include "catan/production.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace spiel::catan {

namespace {

// Bit per cell among sixteen with this chip.
std::uint32_t match_sixteen(const std::uint8_t* cells, int chip) {
#if defined(__SSE2__)
  using Sixteen = char __attribute__((vector_size(16)));
  Sixteen found;
  std::memcpy(&found, cells, sizeof found);
  const auto equal = (found & 0x0f) == static_cast<char>(chip);
  return static_cast<std::uint32_t>(__builtin_ia32_pmovmskb128(reinterpret_cast<Sixteen>(equal)));
#else
  std::uint32_t found = 0;
  for (int i = 0; i < 16; ++i) found |= static_cast<std::uint32_t>((cells[i] & 0x0f) == chip) << i;
  return found;
#endif
}

// The corners of a set on a board of this size. Those of the small board lie in the low word: the
// compiler is told, and asks the other one nothing.
template <BoardSize size>
Mask corners_on(Mask corners) {
  return size == BoardSize::Small ? Mask{corners.low, 0} : corners;
}

// Bit per cell with this chip where the robber is not.
std::uint32_t producing_cells(const State& state, int sum) {
  constexpr int kLast = kMaxCells - 16;  // the two halves overlap
  const std::uint8_t* cells = state.cells.data();
  const std::uint32_t found = match_sixteen(cells, sum) | match_sixteen(cells + kLast, sum)
                                                              << kLast;
  return found & ~(1U << state.robber);
}

// Seats claim per cell: one card per settlement, two per city.
template <BoardSize size>
void add_claims(const State& state, Cell cell, std::array<Cards, kMaxSeats>& claims) {
  const Mask corners = corners_on<size>(topology(size).corners_of_cell[cell]);
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

template <BoardSize size>
void add_all_claims(const State& state, int sum, std::array<Cards, kMaxSeats>& claims) {
  for (std::uint32_t rest = producing_cells(state, sum); rest != 0; rest &= rest - 1) {
    add_claims<size>(state, static_cast<Cell>(std::countr_zero(rest)), claims);
  }
}

}  // namespace

Production production(const State& state, int sum) {
  Production result{};
  if (state.rules.board == BoardSize::Small) {
    add_all_claims<BoardSize::Small>(state, sum, result.cards);
  } else {
    add_all_claims<BoardSize::Large>(state, sum, result.cards);
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

// Everything that is fixed before the first action.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "catan/rules.hpp"
#include "core/random.hpp"
#include "core/seat.hpp"

namespace spiel::catan {

struct Throw {
  std::uint8_t first = 0;
  std::uint8_t second = 0;
  constexpr int sum() const { return first + second; }
  constexpr bool operator==(const Throw&) const = default;
};

struct HarbourSite {
  Edge edge = 0;
  Harbour kind = Harbour::Any;
  constexpr bool operator==(const HarbourSite&) const = default;
};

struct Layout {
  std::array<Terrain, kMaxCells> terrain{};
  std::array<std::uint8_t, kMaxCells> chips{};  // 0 on the desert
  std::vector<HarbourSite> harbours;
  Cell robber = 0;
  bool operator==(const Layout&) const = default;
};

// One throw per seat in seat order. A tie at the top repeats the round for everybody.
using OpeningRound = std::vector<Throw>;

struct Setup {
  Rules rules;
  std::uint8_t seats = 4;
  Layout layout;
  std::vector<OpeningRound> opening;  // may be empty: then `first` was decided elsewhere
  Seat first = 0;
  bool operator==(const Setup&) const = default;
};

// Why no game can start from this, or nothing.
std::optional<std::string> fault_of(const Setup&);

// All land cells along the inward spiral that starts at one of the six tips of the island.
const std::vector<Cell>& inward_spiral(BoardSize, int tip);
// The nine sites of the fixed frame, on the small board.
std::array<Edge, 9> fixed_frame();
// No 6 or 8 beside a 6 or 8.
bool red_chips_apart(const Topology&, const Layout&);

template <RandomSource Source>
Layout random_layout(const Rules&, Source&);
template <RandomSource Source>
std::vector<OpeningRound> random_opening(int seats, Source&);
// The rules must be playable (no fault) and seats in 1..6.
template <RandomSource Source>
Setup random_setup(const Rules&, int seats, Source&);

extern template Setup random_setup(const Rules&, int, Random&);
extern template Setup random_setup(const Rules&, int, AnyRandom&);

}  // namespace spiel::catan

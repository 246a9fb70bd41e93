// The geometry of both boards, generated at compile time from axial coordinates. A corner is named
// by the sum of the coordinates of the three cells that meet there, an edge by the sum of its two;
// sorted by row, then column, the sums become ids. Sea cells take part, so the coast is no special
// case. Ids are stable: land cells come first (row by row), sea cells after them.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>

#include "catan/mask.hpp"

namespace spiel::catan {

using Cell = std::uint8_t;
using Corner = std::uint8_t;
using Edge = std::uint8_t;

inline constexpr std::uint8_t kNowhere = 0xff;

enum class BoardSize : std::uint8_t { Small, Large };  // 19 cells, 30 cells

// Pointy-top hexagons: q grows to the east, r to the south-east. A cell's centre lies at
// (2q + r, 3r) on a grid whose units are half a cell's width and half a cell's side.
struct Axial {
  std::int8_t q = 0;
  std::int8_t r = 0;

  constexpr bool operator==(const Axial&) const = default;
  constexpr auto operator<=>(const Axial& o) const { return r != o.r ? r <=> o.r : q <=> o.q; }
  constexpr Axial operator+(Axial o) const {
    return {static_cast<std::int8_t>(q + o.q), static_cast<std::int8_t>(r + o.r)};
  }
};

// Clockwise from the east.
inline constexpr std::array<Axial, 6> kDirections = {
    {{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}}};

inline constexpr int kMaxCells = 30;
inline constexpr int kMaxAllCells = 52;  // with the sea around
inline constexpr int kMaxCorners = 80;
inline constexpr int kMaxEdges = 109;
inline constexpr int kMaxCoast = 38;

struct Topology {
  std::uint8_t cells = 0;  // land
  std::uint8_t all_cells = 0;
  std::uint8_t corners = 0;
  std::uint8_t edges = 0;
  std::uint8_t coast_edges = 0;

  std::array<Axial, kMaxAllCells> axial{};
  // Per cell, sea too: neighbours clockwise from the east, kNowhere beyond the sea.
  std::array<std::array<Cell, 6>, kMaxAllCells> cell_neighbours{};
  // Per land cell: corners clockwise from the top, edges clockwise from the east.
  std::array<std::array<Corner, 6>, kMaxCells> cell_corners{};
  std::array<std::array<Edge, 6>, kMaxCells> cell_edges{};
  // Per corner: the three cells around it in ascending order; edges and neighbours, padded with
  // kNowhere at the coast; neighbour i lies at the other end of edge i.
  std::array<std::array<Cell, 3>, kMaxCorners> corner_cells{};
  std::array<std::array<Edge, 3>, kMaxCorners> corner_edges{};
  std::array<std::array<Corner, 3>, kMaxCorners> corner_neighbours{};
  std::array<std::array<Corner, 2>, kMaxEdges> edge_corners{};
  std::array<std::array<Cell, 2>, kMaxEdges> edge_cells{};
  std::array<Edge, kMaxCoast> coast{};  // coast edges clockwise, from the top left

  std::array<Mask, kMaxCells> corners_of_cell{};
  std::array<std::uint32_t, kMaxCorners> land_at_corner{};  // bit per land cell
  std::array<Mask, kMaxCorners> edges_of_corner{};
  std::array<Mask, kMaxCorners> neighbours_of_corner{};
  std::array<Mask, kMaxEdges> corners_of_edge{};

  constexpr bool is_land(Cell cell) const { return cell < cells; }
  constexpr Mask all_corners() const { return Mask::first_bits(corners); }
};

extern const Topology kTopologies[2];
inline const Topology& topology(BoardSize size) { return kTopologies[static_cast<int>(size)]; }

// Finding things by geometry, for protocols that have their own names; sea cells included.
std::optional<Cell> cell_at(const Topology&, Axial);
std::optional<Corner> corner_between(const Topology&, Cell, Cell, Cell);
std::optional<Edge> edge_between_cells(const Topology&, Cell, Cell);
std::optional<Edge> edge_between_corners(const Topology&, Corner, Corner);
// The sea cell and the land cell of a coast edge.
struct CoastCells {
  Cell sea;
  Cell land;
};
std::optional<CoastCells> coast_cells(const Topology&, Edge);

}  // namespace spiel::catan

#include "catan/topology.hpp"

#include <algorithm>

namespace spiel::catan {

namespace {

// Both boards are the hexes of a lozenge cut by q + r: |q|, |r|, |q + r| within these bounds.
struct Bounds {
  int q_min, q_max, r_max;
};
constexpr Bounds kBounds[] = {{-2, 2, 2}, {-3, 2, 3}};

constexpr bool is_land(Bounds b, Axial a) {
  const int sum = a.q + a.r;
  return a.q >= b.q_min && a.q <= b.q_max && a.r >= -b.r_max && a.r <= b.r_max && sum >= b.q_min &&
         sum <= b.q_max;
}

constexpr bool touches_land(Bounds b, Axial a) {
  return std::ranges::any_of(kDirections, [&](Axial d) { return is_land(b, a + d); });
}

// A sorted set of coordinates whose index is the id.
template <std::size_t N>
struct Names {
  std::array<Axial, N> items{};
  std::size_t size = 0;

  constexpr void add(Axial a) {
    if (find(a) == kNowhere) items[size++] = a;
  }
  constexpr void sort() { std::sort(items.begin(), items.begin() + size); }
  constexpr std::uint8_t find(Axial a) const {
    for (std::size_t i = 0; i < size; ++i) {
      if (items[i] == a) return static_cast<std::uint8_t>(i);
    }
    return kNowhere;
  }
};

// Corner i of a cell, clockwise from the top, lies between its neighbours i + 4 and i + 5.
constexpr std::array<Axial, 3> cells_at_corner(Axial cell, int i) {
  return {cell, cell + kDirections[(i + 4) % 6], cell + kDirections[(i + 5) % 6]};
}
constexpr Axial corner_name(Axial cell, int i) {
  const auto [a, b, c] = cells_at_corner(cell, i);
  return a + b + c;
}
constexpr Axial edge_name(Axial cell, int direction) {
  return cell + cell + kDirections[direction];
}

constexpr void number_cells(Topology& t, Bounds bounds) {
  Names<kMaxAllCells> land;
  Names<kMaxAllCells> sea;
  for (int r = -5; r <= 5; ++r) {
    for (int q = -5; q <= 5; ++q) {
      const Axial a{static_cast<std::int8_t>(q), static_cast<std::int8_t>(r)};
      if (is_land(bounds, a)) {
        land.add(a);
      } else if (touches_land(bounds, a)) {
        sea.add(a);
      }
    }
  }
  std::copy_n(land.items.begin(), land.size, t.axial.begin());
  std::copy_n(sea.items.begin(), sea.size, t.axial.begin() + land.size);
  t.cells = static_cast<std::uint8_t>(land.size);
  t.all_cells = static_cast<std::uint8_t>(land.size + sea.size);
}

constexpr Cell find_cell(const Topology& t, Axial a) {
  for (Cell c = 0; c < t.all_cells; ++c) {
    if (t.axial[c] == a) return c;
  }
  return kNowhere;
}

constexpr void link_cells(Topology& t) {
  for (Cell c = 0; c < t.all_cells; ++c) {
    for (std::size_t i = 0; i < 6; ++i) {
      t.cell_neighbours[c][i] = find_cell(t, t.axial[c] + kDirections[i]);
    }
  }
}

constexpr void number_corners(Topology& t) {
  Names<kMaxCorners> names;
  for (Cell c = 0; c < t.cells; ++c) {
    for (int i = 0; i < 6; ++i) names.add(corner_name(t.axial[c], i));
  }
  names.sort();
  t.corners = static_cast<std::uint8_t>(names.size);
  for (Cell c = 0; c < t.cells; ++c) {
    for (int i = 0; i < 6; ++i) {
      const Corner corner = names.find(corner_name(t.axial[c], i));
      t.cell_corners[c][static_cast<std::size_t>(i)] = corner;
      t.corners_of_cell[c].set(corner);
      t.land_at_corner[corner] |= 1U << c;
      const auto around = cells_at_corner(t.axial[c], i);
      for (std::size_t k = 0; k < 3; ++k) t.corner_cells[corner][k] = find_cell(t, around[k]);
      std::sort(t.corner_cells[corner].begin(), t.corner_cells[corner].end());
    }
  }
}

constexpr void number_edges(Topology& t) {
  Names<kMaxEdges> names;
  for (Cell c = 0; c < t.cells; ++c) {
    for (int i = 0; i < 6; ++i) names.add(edge_name(t.axial[c], i));
  }
  names.sort();
  t.edges = static_cast<std::uint8_t>(names.size);
  for (Cell c = 0; c < t.cells; ++c) {
    for (std::size_t i = 0; i < 6; ++i) {
      const Edge edge = names.find(edge_name(t.axial[c], static_cast<int>(i)));
      t.cell_edges[c][i] = edge;
      const Cell other = t.cell_neighbours[c][i];
      t.edge_cells[edge] = {std::min(c, other), std::max(c, other)};
      // The edge to the east runs from the second corner to the third, and so on round.
      const Corner a = t.cell_corners[c][(i + 1) % 6];
      const Corner b = t.cell_corners[c][(i + 2) % 6];
      t.edge_corners[edge] = {std::min(a, b), std::max(a, b)};
      t.corners_of_edge[edge] = Mask::bit(a) | Mask::bit(b);
    }
  }
}

constexpr void link_corners(Topology& t) {
  std::array<std::size_t, kMaxCorners> degree{};
  for (auto& edges : t.corner_edges) edges.fill(kNowhere);
  for (auto& corners : t.corner_neighbours) corners.fill(kNowhere);
  for (Edge e = 0; e < t.edges; ++e) {
    const auto [a, b] = t.edge_corners[e];
    for (const auto& [from, to] : {std::pair(a, b), std::pair(b, a)}) {
      t.corner_edges[from][degree[from]] = e;
      t.corner_neighbours[from][degree[from]++] = to;
      t.edges_of_corner[from].set(e);
      t.neighbours_of_corner[from].set(to);
    }
  }
}

constexpr bool is_coast(const Topology& t, Edge e) { return !t.is_land(t.edge_cells[e][1]); }

// Clockwise round the island, from the top corner of the first cell.
constexpr void walk_coast(Topology& t) {
  Edge edge = t.cell_edges[0][5];
  Corner corner = t.cell_corners[0][0];
  const Corner start = corner;
  do {
    t.coast[t.coast_edges++] = edge;
    const auto [a, b] = t.edge_corners[edge];
    corner = corner == a ? b : a;
    for (const Edge next : t.corner_edges[corner]) {
      if (next != kNowhere && next != edge && is_coast(t, next)) {
        edge = next;
        break;
      }
    }
  } while (corner != start);
}

constexpr Topology make_topology(Bounds bounds) {
  Topology t;
  number_cells(t, bounds);
  link_cells(t);
  number_corners(t);
  number_edges(t);
  link_corners(t);
  walk_coast(t);
  return t;
}

constexpr Topology kSmall = make_topology(kBounds[0]);
constexpr Topology kLarge = make_topology(kBounds[1]);

// Euler's formula for a board without holes is the proof that no corner or edge is missing.
constexpr bool obeys_euler(const Topology& t) { return t.corners - t.edges + t.cells == 1; }
static_assert(kSmall.cells == 19 && kSmall.corners == 54 && kSmall.edges == 72);
static_assert(kLarge.cells == 30 && kLarge.corners == 80 && kLarge.edges == 109);
static_assert(obeys_euler(kSmall) && obeys_euler(kLarge));
static_assert(kSmall.all_cells == 19 + 18 && kLarge.all_cells == 30 + 22);
static_assert(kSmall.coast_edges == 30 && kLarge.coast_edges == 38);

}  // namespace

constexpr Topology kTopologies[2] = {kSmall, kLarge};

std::optional<Cell> cell_at(const Topology& t, Axial a) {
  const Cell cell = find_cell(t, a);
  if (cell == kNowhere) return std::nullopt;
  return cell;
}

std::optional<Corner> corner_between(const Topology& t, Cell a, Cell b, Cell c) {
  std::array<Cell, 3> cells{a, b, c};
  std::sort(cells.begin(), cells.end());
  for (Corner corner = 0; corner < t.corners; ++corner) {
    if (t.corner_cells[corner] == cells) return corner;
  }
  return std::nullopt;
}

std::optional<Edge> edge_between_cells(const Topology& t, Cell a, Cell b) {
  const std::array<Cell, 2> cells{std::min(a, b), std::max(a, b)};
  for (Edge edge = 0; edge < t.edges; ++edge) {
    if (t.edge_cells[edge] == cells) return edge;
  }
  return std::nullopt;
}

std::optional<Edge> edge_between_corners(const Topology& t, Corner a, Corner b) {
  const std::array<Corner, 2> corners{std::min(a, b), std::max(a, b)};
  for (Edge edge = 0; edge < t.edges; ++edge) {
    if (t.edge_corners[edge] == corners) return edge;
  }
  return std::nullopt;
}

std::optional<CoastCells> coast_cells(const Topology& t, Edge edge) {
  if (edge >= t.edges || !is_coast(t, edge)) return std::nullopt;
  return CoastCells{.sea = t.edge_cells[edge][1], .land = t.edge_cells[edge][0]};
}

}  // namespace spiel::catan

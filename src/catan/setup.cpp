#include "catan/setup.hpp"

#include <algorithm>

namespace spiel::catan {

namespace {

constexpr std::size_t kTips = 6;

bool is_red(int chip) { return chip == 6 || chip == 8; }

int land_neighbours(const Topology& t, Cell cell) {
  return static_cast<int>(
      std::ranges::count_if(t.cell_neighbours[cell], [&](Cell c) { return t.is_land(c); }));
}

// The six tips of the island, clockwise from the top left.
std::vector<Cell> tips(const Topology& t) {
  std::vector<Cell> found;
  for (int i = 0; i < t.coast_edges; ++i) {
    const Cell land = coast_cells(t, t.coast[static_cast<std::size_t>(i)])->land;
    if (land_neighbours(t, land) == 3 && std::ranges::find(found, land) == found.end()) {
      found.push_back(land);
    }
  }
  return found;
}

// Along the coast with the sea on the left, turning right wherever the way is blocked.
std::vector<Cell> walk_inward(const Topology& t, Cell start) {
  std::vector<Cell> path{start};
  const auto is_open = [&](Cell c) {
    return t.is_land(c) && std::ranges::find(path, c) == path.end();
  };
  std::size_t direction = 0;
  while (!t.is_land(t.cell_neighbours[start][direction]) ||
         t.is_land(t.cell_neighbours[start][(direction + 5) % 6])) {
    ++direction;
  }
  while (path.size() < t.cells) {
    while (!is_open(t.cell_neighbours[path.back()][direction])) direction = (direction + 1) % 6;
    path.push_back(t.cell_neighbours[path.back()][direction]);
  }
  return path;
}

using Shores = std::vector<std::vector<Edge>>;

// The coast edges of each sea cell, sea cells clockwise.
Shores find_shores(const Topology& t) {
  Shores found;
  Cell last = kNowhere;
  for (int i = 0; i < t.coast_edges; ++i) {
    const Edge edge = t.coast[static_cast<std::size_t>(i)];
    const Cell sea = coast_cells(t, edge)->sea;
    if (sea != last) found.emplace_back();
    found.back().push_back(edge);
    last = sea;
  }
  if (coast_cells(t, found.front().front())->sea == last) {
    found.front().insert(found.front().end(), found.back().begin(), found.back().end());
    found.pop_back();
  }
  return found;
}

const Shores& shores(BoardSize board) {
  static const std::array<Shores, 2> kShores = {find_shores(topology(BoardSize::Small)),
                                                find_shores(topology(BoardSize::Large))};
  return kShores[static_cast<std::size_t>(board)];
}

template <RandomSource Source>
std::size_t draw(std::size_t n, Source& source) {
  return source.below(static_cast<std::uint32_t>(n));
}

template <RandomSource Source>
void shuffle_terrain(const Rules& rules, Layout& layout, Source& source) {
  const auto& counts = material(rules.board).terrain;
  auto next = layout.terrain.begin();
  for (std::size_t kind = 0; kind < counts.size(); ++kind) {
    next = std::fill_n(next, counts[kind], static_cast<Terrain>(kind));
  }
  shuffle(std::span(layout.terrain.begin(), next), source);
}

template <RandomSource Source>
void lay_chips(const Rules& rules, Layout& layout, Source& source) {
  const auto standard = material(rules.board).chips;
  std::vector<std::uint8_t> chips(standard.begin(), standard.end());
  if (rules.chips == ChipOrder::Shuffled) shuffle(std::span(chips), source);
  auto next = chips.begin();
  for (const Cell cell : inward_spiral(rules.board, static_cast<int>(draw(kTips, source)))) {
    layout.chips[cell] = layout.terrain[cell] == Terrain::Desert ? std::uint8_t{0} : *next++;
  }
}

template <RandomSource Source>
std::vector<Edge> harbour_edges(const Rules& rules, Source& source) {
  if (rules.harbours == HarbourFrame::Fixed) {
    const auto frame = fixed_frame();
    return {frame.begin(), frame.end()};
  }
  const Shores& sides = shores(rules.board);
  std::vector<Edge> edges;
  for (std::size_t i = draw(2, source); i < sides.size(); i += 2) {
    edges.push_back(sides[i][draw(sides[i].size(), source)]);
  }
  return edges;
}

template <RandomSource Source>
void place_harbours(const Rules& rules, Layout& layout, Source& source) {
  const auto kinds = material(rules.board).harbours;
  std::vector<Edge> edges = harbour_edges(rules, source);
  shuffle(std::span(edges), source);
  for (std::size_t i = 0; i < kinds.size(); ++i) layout.harbours.push_back({edges[i], kinds[i]});
}

template <RandomSource Source>
Cell random_desert(const Rules& rules, const Layout& layout, Source& source) {
  std::vector<Cell> deserts;
  for (Cell c = 0; c < topology(rules.board).cells; ++c) {
    if (layout.terrain[c] == Terrain::Desert) deserts.push_back(c);
  }
  return deserts[draw(deserts.size(), source)];
}

// The seat with the single highest throw, or kNoSeat on a tie.
Seat winner_of(const OpeningRound& round) {
  const auto by_sum = [](Throw a, Throw b) { return a.sum() < b.sum(); };
  const auto best = std::ranges::max_element(round, by_sum);
  const auto ties = std::ranges::count(round, best->sum(), &Throw::sum);
  return ties == 1 ? static_cast<Seat>(best - round.begin()) : kNoSeat;
}

std::optional<std::string> fault_of_cells(const Setup& setup) {
  const Material& stock = material(setup.rules.board);
  std::array<std::uint8_t, 6> terrain{};
  std::vector<std::uint8_t> chips;
  for (Cell c = 0; c < topology(setup.rules.board).cells; ++c) {
    ++terrain[static_cast<std::size_t>(setup.layout.terrain[c])];
    const bool desert = setup.layout.terrain[c] == Terrain::Desert;
    if (desert != (setup.layout.chips[c] == 0)) return "every cell but a desert has a chip";
    if (!desert) chips.push_back(setup.layout.chips[c]);
  }
  if (terrain != stock.terrain) return "the numbers of cells of each terrain are wrong";
  if (!std::ranges::is_permutation(chips, stock.chips)) return "the number chips are not the set";
  return std::nullopt;
}

std::optional<std::string> fault_of_harbours(const Setup& setup) {
  const Topology& t = topology(setup.rules.board);
  std::vector<Harbour> kinds;
  Mask corners;
  for (const HarbourSite& site : setup.layout.harbours) {
    if (!coast_cells(t, site.edge)) return "a harbour lies off the coast";
    const Mask ends = t.corners_of_edge[site.edge];
    if ((corners & ends).any()) return "two harbours touch";
    corners |= ends;
    kinds.push_back(site.kind);
  }
  if (!std::ranges::is_permutation(kinds, material(setup.rules.board).harbours)) {
    return "the harbours are not the set";
  }
  return std::nullopt;
}

std::optional<std::string> fault_of_opening(const Setup& setup) {
  for (const OpeningRound& round : setup.opening) {
    const auto is_die = [](int d) { return d >= 1 && d <= 6; };
    const auto is_throw = [&](Throw t) { return is_die(t.first) && is_die(t.second); };
    if (round.size() != setup.seats || !std::ranges::all_of(round, is_throw)) {
      return "an opening round has one throw of two dice per seat";
    }
    const bool last = &round == &setup.opening.back();
    if (winner_of(round) != (last ? setup.first : kNoSeat)) {
      return "the opening rounds do not decide for the first seat";
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> fault_of(const Setup& setup) {
  if (auto fault = fault_of(setup.rules)) return fault;
  if (setup.seats < 1 || setup.seats > kMaxSeats) return "seats must be 1 to 6";
  if (setup.first >= setup.seats) return "the first seat does not exist";
  if (setup.layout.robber >= topology(setup.rules.board).cells) return "the robber is not on land";
  if (auto fault = fault_of_cells(setup)) return fault;
  if (auto fault = fault_of_harbours(setup)) return fault;
  return fault_of_opening(setup);
}

const std::vector<Cell>& inward_spiral(BoardSize board, int tip) {
  using Spirals = std::array<std::vector<Cell>, kTips>;
  static const std::array<Spirals, 2> kSpirals = [] {
    std::array<Spirals, 2> all;
    for (const BoardSize size : {BoardSize::Small, BoardSize::Large}) {
      for (std::size_t i = 0; i < kTips; ++i) {
        all[static_cast<std::size_t>(size)][i] =
            walk_inward(topology(size), tips(topology(size))[i]);
      }
    }
    return all;
  }();
  return kSpirals[static_cast<std::size_t>(board)][static_cast<std::size_t>(tip)];
}

// Each site by its land cell and the direction in which the sea lies.
std::array<Edge, 9> fixed_frame() {
  struct Site {
    Axial land;
    std::size_t direction;
  };
  constexpr std::array<Site, 9> kSites = {{{{2, 0}, 1},
                                           {{0, 2}, 0},
                                           {{-1, 2}, 2},
                                           {{-2, 2}, 3},
                                           {{-2, 0}, 3},
                                           {{-1, -1}, 4},
                                           {{0, -2}, 5},
                                           {{2, -2}, 4},
                                           {{2, -1}, 5}}};
  const Topology& t = topology(BoardSize::Small);
  std::array<Edge, 9> edges{};
  std::ranges::transform(kSites, edges.begin(), [&](const Site& site) {
    return t.cell_edges[*cell_at(t, site.land)][site.direction];
  });
  return edges;
}

bool red_chips_apart(const Topology& t, const Layout& layout) {
  for (Cell c = 0; c < t.cells; ++c) {
    if (!is_red(layout.chips[c])) continue;
    const auto clashes = [&](Cell n) { return t.is_land(n) && is_red(layout.chips[n]); };
    if (std::ranges::any_of(t.cell_neighbours[c], clashes)) return false;
  }
  return true;
}

template <RandomSource Source>
Layout random_layout(const Rules& rules, Source& source) {
  Layout layout;
  do {
    shuffle_terrain(rules, layout, source);
    lay_chips(rules, layout, source);
  } while (!red_chips_apart(topology(rules.board), layout));
  place_harbours(rules, layout, source);
  layout.robber = random_desert(rules, layout, source);
  return layout;
}

template <RandomSource Source>
std::vector<OpeningRound> random_opening(int seats, Source& source) {
  std::vector<OpeningRound> rounds;
  do {
    rounds.emplace_back(static_cast<std::size_t>(seats));
    for (Throw& t : rounds.back()) {
      t.first = static_cast<std::uint8_t>(1 + draw(6, source));
      t.second = static_cast<std::uint8_t>(1 + draw(6, source));
    }
  } while (winner_of(rounds.back()) == kNoSeat);
  return rounds;
}

template <RandomSource Source>
Setup random_setup(const Rules& rules, int seats, Source& source) {
  Setup setup{.rules = rules,
              .seats = static_cast<std::uint8_t>(seats),
              .layout = random_layout(rules, source),
              .opening = random_opening(seats, source)};
  setup.first = winner_of(setup.opening.back());
  return setup;
}

template Layout random_layout(const Rules&, Random&);
template Layout random_layout(const Rules&, AnyRandom&);
template std::vector<OpeningRound> random_opening(int, Random&);
template std::vector<OpeningRound> random_opening(int, AnyRandom&);
template Setup random_setup(const Rules&, int, Random&);
template Setup random_setup(const Rules&, int, AnyRandom&);

}  // namespace spiel::catan

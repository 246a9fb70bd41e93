#include "catan/topology.hpp"

#include <gtest/gtest.h>

#include <set>

namespace spiel::catan::topology_test {
namespace {

class TopologyOf : public testing::TestWithParam<BoardSize> {
 protected:
  const Topology& board = topology(GetParam());
};
INSTANTIATE_TEST_SUITE_P(Boards, TopologyOf, testing::Values(BoardSize::Small, BoardSize::Large));

TEST_P(TopologyOf, EveryEdgeJoinsTwoCornersThatKnowEachOther) {
  for (Edge e = 0; e < board.edges; ++e) {
    const auto [a, b] = board.edge_corners[e];
    EXPECT_LT(a, b);
    EXPECT_TRUE(board.neighbours_of_corner[a].test(b));
    EXPECT_TRUE(board.neighbours_of_corner[b].test(a));
    EXPECT_EQ(edge_between_corners(board, b, a), e);
    EXPECT_EQ(edge_between_cells(board, board.edge_cells[e][1], board.edge_cells[e][0]), e);
  }
}

TEST_P(TopologyOf, EveryCornerHasThreeMutuallyAdjacentCells) {
  for (Corner c = 0; c < board.corners; ++c) {
    const auto cells = board.corner_cells[c];
    EXPECT_EQ(corner_between(board, cells[2], cells[0], cells[1]), c);
    int land = 0;
    for (const Cell cell : cells) {
      if (!board.is_land(cell)) continue;
      ++land;
      EXPECT_TRUE(board.corners_of_cell[cell].test(c));
    }
    EXPECT_GE(land, 1);
    EXPECT_EQ(board.edges_of_corner[c].count(), land == 1 ? 2 : 3);
  }
}

TEST_P(TopologyOf, TheCoastIsOneRing) {
  std::set<int> seen;
  for (int i = 0; i < board.coast_edges; ++i) {
    const Edge edge = board.coast[static_cast<std::size_t>(i)];
    const Edge next = board.coast[static_cast<std::size_t>((i + 1) % board.coast_edges)];
    EXPECT_TRUE((board.corners_of_edge[edge] & board.corners_of_edge[next]).any());
    EXPECT_TRUE(coast_cells(board, edge));
    seen.insert(edge);
  }
  EXPECT_EQ(seen.size(), board.coast_edges);
}

TEST_P(TopologyOf, CellsAreFoundByTheirCoordinates) {
  for (Cell c = 0; c < board.all_cells; ++c) EXPECT_EQ(cell_at(board, board.axial[c]), c);
  EXPECT_EQ(cell_at(board, {9, 9}), std::nullopt);
}

TEST_P(TopologyOf, WhatDoesNotTouchHasNothingInCommon) {
  EXPECT_EQ(corner_between(board, 0, 1, static_cast<Cell>(board.cells - 1)), std::nullopt);
  EXPECT_EQ(edge_between_cells(board, 0, static_cast<Cell>(board.cells - 1)), std::nullopt);
  EXPECT_EQ(edge_between_corners(board, 0, static_cast<Corner>(board.corners - 1)), std::nullopt);
  EXPECT_EQ(coast_cells(board, board.edges), std::nullopt);
}

TEST(Topology, RowsOfTheSmallBoardRunFromTopLeft) {
  const Topology& board = topology(BoardSize::Small);
  EXPECT_EQ(board.axial[0], (Axial{0, -2}));
  EXPECT_EQ(board.axial[9], (Axial{0, 0}));
  EXPECT_EQ(board.axial[18], (Axial{0, 2}));
  EXPECT_EQ(board.cell_neighbours[9], (std::array<Cell, 6>{10, 14, 13, 8, 4, 5}));
}

TEST(Mask, CountsAndFindsBitsInBothWords) {
  Mask mask = Mask::bit(3) | Mask::bit(63) | Mask::bit(64) | Mask::bit(108);
  EXPECT_EQ(mask.count(), 4);
  EXPECT_EQ(mask.nth(0), 3);
  EXPECT_EQ(mask.nth(2), 64);
  EXPECT_EQ(mask.nth(3), 108);
  mask.reset(64);
  EXPECT_FALSE(mask.test(64));
  EXPECT_EQ((mask ^ mask).any(), false);
  EXPECT_EQ(Mask::first_bits(80).count(), 80);
  EXPECT_EQ(Mask::first_bits(54).count(), 54);
}

}  // namespace
}  // namespace spiel::catan::topology_test

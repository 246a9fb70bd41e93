#include "protocol/engine/numbering.hpp"

#include <gtest/gtest.h>

#include <set>

#include "catan/setup.hpp"

namespace spiel::engine {
namespace {

const Numbering& numbering() { return Numbering::standard(); }

// The corners of each tile as the API's documentation lists them, from the top corner clockwise.
constexpr int kTileCorners[kTiles][6] = {
    {0, 1, 2, 3, 4, 5},       {6, 7, 8, 9, 2, 1},       {2, 9, 10, 11, 12, 3},
    {4, 3, 12, 13, 14, 15},   {18, 5, 4, 15, 16, 17},   {20, 21, 0, 5, 18, 19},
    {22, 23, 6, 1, 0, 21},    {24, 25, 26, 27, 8, 7},   {8, 27, 28, 29, 10, 9},
    {10, 29, 30, 31, 32, 11}, {12, 11, 32, 33, 34, 13}, {14, 13, 34, 35, 36, 37},
    {16, 15, 14, 37, 38, 39}, {42, 17, 16, 39, 40, 41}, {44, 19, 18, 17, 42, 43},
    {46, 47, 20, 19, 44, 45}, {48, 49, 22, 21, 20, 47}, {50, 51, 52, 23, 22, 49},
    {52, 53, 24, 7, 6, 23}};

TEST(Numbering, EveryTileHasItsSixIntersections) {
  const auto& board = catan::topology(catan::BoardSize::Small);
  for (int tile = 0; tile < kTiles; ++tile) {
    const auto cell = *numbering().cell(tile);
    EXPECT_EQ(numbering().tile_of(cell), tile);
    std::set<int> wanted;
    std::set<int> found;
    for (std::size_t i = 0; i < 6; ++i) {
      wanted.insert(kTileCorners[tile][i]);
      found.insert(numbering().intersection_of(board.cell_corners[cell][i]));
    }
    EXPECT_EQ(found, wanted) << "tile " << tile;
  }
}

TEST(Numbering, IntersectionsThatFollowEachOtherInARingAreNeighbours) {
  const auto joined = [](int a, int b) { return numbering().edge(a, b).has_value(); };
  for (int i = 0; i < 53; ++i) {
    EXPECT_EQ(joined(i, i + 1), i != 5 && i != 23) << i;
  }
  EXPECT_TRUE(joined(5, 0) && joined(23, 6) && joined(53, 24));
  EXPECT_TRUE(joined(0, 21) && joined(1, 6) && joined(24, 7) && joined(18, 5) && joined(42, 17));
  std::set<catan::Edge> edges;
  for (int a = 0; a < kIntersections; ++a) {
    for (int b = 0; b < kIntersections; ++b) {
      if (const auto edge = numbering().edge(a, b)) edges.insert(*edge);
    }
  }
  EXPECT_EQ(edges.size(), 72U);
}

TEST(Numbering, ThePortsOfTheFixedFrameAreWhereTheApiHasThem) {
  const std::set<std::pair<int, int>> wanted = {{26, 27}, {29, 30}, {33, 34}, {36, 37}, {40, 41},
                                                {43, 44}, {46, 47}, {49, 50}, {52, 53}};
  std::set<std::pair<int, int>> found;
  const auto& board = catan::topology(catan::BoardSize::Small);
  for (const auto edge : catan::fixed_frame()) {
    const int a = numbering().intersection_of(board.edge_corners[edge][0]);
    const int b = numbering().intersection_of(board.edge_corners[edge][1]);
    found.emplace(std::min(a, b), std::max(a, b));
  }
  EXPECT_EQ(found, wanted);
}

TEST(Numbering, NumbersOutsideTheBoardAreNowhere) {
  EXPECT_FALSE(numbering().cell(-1) || numbering().cell(19));
  EXPECT_FALSE(numbering().corner(-1) || numbering().corner(54));
  EXPECT_FALSE(numbering().edge(0, 2) || numbering().edge(0, 54) || numbering().edge(3, 3));
}

}  // namespace
}  // namespace spiel::engine

#include "protocol/engine/numbering.hpp"

#include <gtest/gtest.h>

#include <set>

#include "catan/setup.hpp"
#include "tests/protocol/engine/island.hpp"

namespace spiel::engine::numbering_test {
namespace {

const Numbering& numbering() { return Numbering::standard(); }

TEST(Numbering, EveryTileHasItsSixIntersections) {
  const auto& board = catan::topology(catan::BoardSize::Small);
  for (int tile = 0; tile < kTiles; ++tile) {
    const auto cell = *numbering().cell(tile);
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
}  // namespace spiel::engine::numbering_test

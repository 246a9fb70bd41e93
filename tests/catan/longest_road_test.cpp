// Corners of the small board by row, from the top: 0-2 are tips, 3-6 the corners below them, and so
// on; each test walks along real edges, which Scenario::path checks.
#include "catan/longest_road.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "scenario.hpp"

namespace spiel::catan::longest_road_test {
namespace {

// The corners of a cell as a loop of six roads.
void ring(Scenario& s, Seat seat, Cell cell) {
  const auto c = s.board().cell_corners[cell];
  s.path(seat, {c[0], c[1], c[2], c[3], c[4], c[5], c[0]});
}

// Roads along a simple path; the corners on it.
std::vector<int> lay(Scenario& s, Seat seat, int from, int length, std::vector<int> avoid = {}) {
  const auto corners = walk(s.board(), from, length, std::move(avoid));
  for (std::size_t i = 0; i + 1 < corners.size(); ++i) s.path(seat, {corners[i], corners[i + 1]});
  return corners;
}

constexpr Cards kPlenty{4, 4, 4, 4, 4};

TEST(LongestTrail, CountsAChain) {
  Scenario s;
  lay(s, 0, 0, 7);
  EXPECT_EQ(longest_trail(s.state, 0), 7);
}

TEST(LongestTrail, TakesTheLongerBranches) {
  Scenario s;
  const auto c = s.board().cell_corners[9];
  const int spoke = s.board().corner_neighbours[c[1]][0];
  s.path(0, {c[0], c[1], c[2]})
      .path(0,
            {c[1], s.board().corners_of_cell[9].test(spoke) ? s.board().corner_neighbours[c[1]][2]
                                                            : spoke});
  EXPECT_EQ(longest_trail(s.state, 0), 2);
}

TEST(LongestTrail, GoesRoundALoopOnce) {
  Scenario s;
  ring(s, 0, 9);
  EXPECT_EQ(longest_trail(s.state, 0), 6);
}

TEST(LongestTrail, GoesRoundALoopAndOutAgain) {
  Scenario s;
  ring(s, 0, 9);
  const auto inside = s.board().cell_corners[9];
  const std::vector<int> avoid(inside.begin(), inside.end());
  int tail = kNowhere;
  for (const Corner n : s.board().corner_neighbours[inside[0]]) {
    if (!s.board().corners_of_cell[9].test(n)) tail = n;
  }
  s.path(0, {inside[0], tail});
  EXPECT_EQ(longest_trail(s.state, 0), 7);
  lay(s, 0, tail, 2, avoid);
  EXPECT_EQ(longest_trail(s.state, 0), 9);
}

// Two neighbouring cells share an edge: eleven roads, and a trail can use all but none twice.
TEST(LongestTrail, CoversAFigureEight) {
  Scenario s;
  ring(s, 0, 9);
  ring(s, 0, 10);
  EXPECT_EQ(s.state.players[0].roads.count(), 11);
  EXPECT_EQ(longest_trail(s.state, 0), 11);
}

TEST(LongestTrail, IsCutByABuildingOfAnotherSeatInTheMiddle) {
  Scenario s;
  const auto corners = lay(s, 0, 0, 7);
  s.settlement(1, corners[3]);
  EXPECT_EQ(longest_trail(s.state, 0), 4);
}

TEST(LongestTrail, IsNotCutByAnOwnBuilding) {
  Scenario s;
  const auto corners = lay(s, 0, 0, 7);
  s.settlement(0, corners[3]);
  EXPECT_EQ(longest_trail(s.state, 0), 7);
}

TEST(LongestTrail, MayEndAtABuildingOfAnotherSeat) {
  Scenario s;
  const auto corners = lay(s, 0, 0, 5);
  s.settlement(1, corners[5]);
  EXPECT_EQ(longest_trail(s.state, 0), 5);
}

TEST(LongestTrail, OfALoopCutAtOneCornerIsTheWholeLoop) {
  Scenario s;
  ring(s, 0, 9);
  s.settlement(1, s.board().cell_corners[9][2]);
  EXPECT_EQ(longest_trail(s.state, 0), 6);
}

class Award : public testing::Test {
 protected:
  // Seat 0 holds the award with a road of `length`; seat 1 stands ready to settle on its middle.
  std::vector<int> holder_with(int length) {
    const auto corners = lay(s, 0, s.board().cell_corners[13][3], length);
    s.award_roads(0).hand(1, kPlenty).turn(1);
    return corners;
  }
  // A road of seat 1 that ends at the corner, off the given corners.
  void approach(int corner, std::vector<int> avoid) {
    for (const Corner n : s.board().corner_neighbours[static_cast<std::size_t>(corner)]) {
      if (n == kNowhere || std::ranges::find(avoid, n) != avoid.end()) continue;
      s.path(1, {corner, n});
    }
  }
  Scenario s;
};

TEST_F(Award, GoesToTheFirstRoadOfFive) {
  const auto corners = lay(s, 0, 0, 4);
  s.hand(0, kPlenty);
  const auto next = walk(s.board(), corners.back(), 1, corners)[1];
  const auto events = s.act(0, Action::build_road(s.edge(corners.back(), next)));
  EXPECT_EQ(all_of_type<LongestRoadChanged>(events),
            (std::vector<LongestRoadChanged>{{kNoSeat, 0, 5}}));
  EXPECT_EQ(s.state.players[0].points, 2);
}

TEST_F(Award, StaysWithTheHolderOnATieAndMovesWhenBeaten) {
  const auto mine = holder_with(5);
  const auto theirs = lay(s, 1, 53, 4, mine);
  std::vector<int> avoid = mine;
  avoid.insert(avoid.end(), theirs.begin(), theirs.end());
  const auto more = walk(s.board(), theirs.back(), 2, avoid);
  EXPECT_TRUE(
      all_of_type<LongestRoadChanged>(s.act(1, Action::build_road(s.edge(more[0], more[1]))))
          .empty());
  EXPECT_EQ(s.state.longest_road, 0);
  const auto events = s.act(1, Action::build_road(s.edge(more[1], more[2])));
  EXPECT_EQ(all_of_type<LongestRoadChanged>(events), (std::vector<LongestRoadChanged>{{0, 1, 6}}));
  EXPECT_EQ(s.state.players[0].points, 0);
}

TEST_F(Award, IsLostWhenTheOnlyRoadOfFiveIsCut) {
  const auto corners = holder_with(5);
  approach(corners[2], corners);
  const auto events = s.act(1, Action::build_settlement(static_cast<Corner>(corners[2])));
  EXPECT_EQ(all_of_type<LongestRoadChanged>(events),
            (std::vector<LongestRoadChanged>{{0, kNoSeat, 0}}));
  EXPECT_EQ(s.state.players[0].road_length, 3);
  EXPECT_EQ(s.state.players[0].points, 0);
}

TEST_F(Award, StaysWhenTheRestAfterACutIsStillLongest) {
  const auto corners = holder_with(9);
  approach(corners[3], corners);
  EXPECT_TRUE(all_of_type<LongestRoadChanged>(
                  s.act(1, Action::build_settlement(static_cast<Corner>(corners[3]))))
                  .empty());
  EXPECT_EQ(s.state.longest_road, 0);
  EXPECT_EQ(s.state.players[0].road_length, 6);
}

TEST_F(Award, StaysWhenTheRestAfterACutTies) {
  const auto corners = holder_with(8);
  lay(s, 2, 53, 5, corners);
  approach(corners[3], corners);
  s.act(1, Action::build_settlement(static_cast<Corner>(corners[3])));
  EXPECT_EQ(s.state.players[0].road_length, 5);
  EXPECT_EQ(s.state.longest_road, 0);
}

TEST_F(Award, PassesToTheOnlyLongestRoadAfterACut) {
  const auto corners = holder_with(6);
  lay(s, 2, 53, 5, corners);
  approach(corners[3], corners);
  const auto events = s.act(1, Action::build_settlement(static_cast<Corner>(corners[3])));
  EXPECT_EQ(all_of_type<LongestRoadChanged>(events), (std::vector<LongestRoadChanged>{{0, 2, 5}}));
}

TEST_F(Award, BelongsToNobodyWhenOthersTieAfterACut) {
  const auto corners = holder_with(6);
  const auto second = lay(s, 2, 53, 5, corners);
  std::vector<int> avoid = corners;
  avoid.insert(avoid.end(), second.begin(), second.end());
  lay(s, 3, 27, 5, avoid);
  approach(corners[3], corners);
  s.act(1, Action::build_settlement(static_cast<Corner>(corners[3])));
  EXPECT_EQ(s.state.longest_road, kNoSeat);
}

}  // namespace
}  // namespace spiel::catan::longest_road_test

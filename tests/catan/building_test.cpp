#include <gtest/gtest.h>

#include "scenario.hpp"

namespace spiel::catan::building_test {
namespace {

constexpr Cards kPlenty{4, 4, 4, 4, 4};

// Seat 0 with a settlement at a corner of the middle cell and a road of two edges along it.
class Building : public testing::Test {
 protected:
  Building() { s.settlement(0, ring[0]).path(0, {ring[0], ring[1], ring[2]}).hand(0, kPlenty); }
  Scenario s;
  std::array<Corner, 6> ring = topology(BoardSize::Small).cell_corners[9];
};

TEST_F(Building, ARoadCostsLumberAndBrick) {
  const Edge at = s.edge(ring[2], ring[3]);
  const auto events = s.act(0, Action::build_road(at));
  EXPECT_EQ(all_of_type<BuiltRoad>(events), (std::vector<BuiltRoad>{{0, at, kRoadCost}}));
  EXPECT_EQ(s.state.players[0].hand, kPlenty - kRoadCost);
  EXPECT_EQ(s.state.bank[Resource::Brick], 16);
}

TEST_F(Building, ARoadNeedsAFreeConnectedEdge) {
  EXPECT_EQ(s.refusal(0, Action::build_road(s.edge(ring[0], ring[1]))), Refusal::EdgeTaken);
  EXPECT_EQ(s.refusal(0, Action::build_road(s.edge(ring[3], ring[4]))), Refusal::RoadNotConnected);
  EXPECT_EQ(s.refusal(0, Action::build_road(72)), Refusal::NoSuchPlace);
  s.hand(0, {1, 0, 4, 4, 4});
  EXPECT_EQ(s.refusal(0, Action::build_road(s.edge(ring[2], ring[3]))), Refusal::CannotPay);
}

TEST_F(Building, ARoadDoesNotGoThroughAnothersBuilding) {
  s.settlement(1, ring[2]);
  EXPECT_EQ(s.refusal(0, Action::build_road(s.edge(ring[2], ring[3]))), Refusal::RoadNotConnected);
}

TEST_F(Building, FifteenRoadsAreAll) {
  for (Edge e = 0; s.state.players[0].roads.count() < 15; ++e) s.state.players[0].roads.set(e);
  EXPECT_EQ(s.refusal(0, Action::build_road(60)), Refusal::NoRoadLeft);
}

TEST_F(Building, ASettlementNeedsARoadAndDistance) {
  EXPECT_EQ(s.refusal(0, Action::build_settlement(ring[1])), Refusal::TooClose);
  EXPECT_EQ(s.refusal(0, Action::build_settlement(ring[0])), Refusal::CornerTaken);
  EXPECT_EQ(s.refusal(0, Action::build_settlement(ring[4])), Refusal::SettlementNotOnRoad);
  EXPECT_EQ(s.refusal(0, Action::build_settlement(54)), Refusal::NoSuchPlace);
  const auto events = s.act(0, Action::build_settlement(ring[2]));
  EXPECT_EQ(all_of_type<BuiltSettlement>(events),
            (std::vector<BuiltSettlement>{{0, ring[2], kSettlementCost}}));
  EXPECT_EQ(s.state.players[0].points, 2);
}

TEST_F(Building, ASettlementCostsFourCards) {
  s.hand(0, {1, 1, 1, 0, 4});
  EXPECT_EQ(s.refusal(0, Action::build_settlement(ring[2])), Refusal::CannotPay);
}

TEST_F(Building, ACityReplacesAnOwnSettlementWhichReturnsToTheSupply) {
  EXPECT_EQ(s.refusal(0, Action::build_city(ring[2])), Refusal::NotYourSettlement);
  EXPECT_EQ(s.refusal(0, Action::build_city(99)), Refusal::NoSuchPlace);
  EXPECT_EQ(settlements_left(s.state, 0), 4);
  const auto events = s.act(0, Action::build_city(ring[0]));
  EXPECT_EQ(all_of_type<BuiltCity>(events), (std::vector<BuiltCity>{{0, ring[0], kCityCost}}));
  EXPECT_EQ(settlements_left(s.state, 0), 5);
  EXPECT_EQ(s.state.players[0].points, 2);
  EXPECT_EQ(s.refusal(0, Action::build_city(ring[0])), Refusal::CannotPay);
}

TEST_F(Building, FiveSettlementsAndFourCitiesAreAll) {
  for (const int c : {0, 1, 2, 51}) s.settlement(0, c);
  EXPECT_EQ(s.refusal(0, Action::build_settlement(ring[2])), Refusal::NoSettlementLeft);
  Scenario other;
  for (const int c : {0, 1, 2, 51}) other.city(0, c);
  other.settlement(0, ring[0]).hand(0, kPlenty);
  EXPECT_EQ(other.refusal(0, Action::build_city(ring[0])), Refusal::NoCityLeft);
}

TEST_F(Building, OnlyTheSeatWhoseTurnItIsBuilds) {
  EXPECT_EQ(s.refusal(1, Action::build_road(s.edge(ring[2], ring[3]))), Refusal::NotYourTurn);
  EXPECT_EQ(s.refusal(4, Action::end_turn()), Refusal::NoSuchSeat);
}

// The opening: the snake, the road at the new settlement, the second settlement's yield.
TEST(Opening, GoesRoundAndBack) {
  Random random(2);
  auto setup = random_setup({}, 3, random);
  State state = start(setup);
  std::vector<int> order;
  while (is_opening(state)) {
    if (state.phase == Phase::SetupSettlement) order.push_back(state.current);
    const Seat seat = state.current;
    ASSERT_TRUE(apply(state, seat, automatic_action(state, seat, random), {}));
  }
  const int f = setup.first;
  EXPECT_EQ(order, (std::vector<int>{f, (f + 1) % 3, (f + 2) % 3, (f + 2) % 3, (f + 1) % 3, f}));
  EXPECT_EQ(state.current, f);
  EXPECT_EQ(state.turn, 1);
}

class OpeningSteps : public testing::Test {
 protected:
  OpeningSteps() {
    Random random(2);
    s.state = start(random_setup({}, 2, random));
    first = s.state.current;
    other = static_cast<Seat>(1 - first);
  }
  Scenario s;
  Seat first = 0;
  Seat other = 0;
};

TEST_F(OpeningSteps, WantASettlementAndThenItsRoad) {
  const auto ring = s.board().cell_corners[9];
  EXPECT_EQ(s.refusal(first, Action::roll()), Refusal::OpeningSettlementFirst);
  EXPECT_EQ(s.refusal(other, Action::build_settlement(0)), Refusal::NotYourTurn);
  s.act(first, Action::build_settlement(ring[0]));
  EXPECT_EQ(s.refusal(first, Action::end_turn()), Refusal::OpeningRoadFirst);
  EXPECT_EQ(s.refusal(first, Action::build_road(s.edge(ring[2], ring[3]))),
            Refusal::RoadNotAtSettlement);
  const Edge road = s.edge(ring[0], ring[1]);
  const auto events = s.act(first, Action::build_road(road));
  EXPECT_EQ(all_of_type<BuiltRoad>(events), (std::vector<BuiltRoad>{{first, road, {}}}));
  EXPECT_EQ(s.refusal(other, Action::build_settlement(ring[1])), Refusal::TooClose);
}

TEST_F(OpeningSteps, GiveOneCardPerLandCellAtTheSecondSettlement) {
  const auto far = s.board().cell_corners[18];
  const auto ring = s.board().cell_corners[9];
  s.act(first, Action::build_settlement(0));
  s.act(first, Action::build_road(s.board().corner_edges[0][0]));
  s.act(other, Action::build_settlement(far[3]));
  EXPECT_EQ(s.state.players[other].hand_size, 0);
  s.act(other, Action::build_road(s.board().corner_edges[far[3]][0]));
  const auto events = s.act(other, Action::build_settlement(ring[0]));
  Cards expected;
  for (const Cell cell : s.board().corner_cells[ring[0]]) {
    if (const auto kind = resource_of(terrain_of(s.state, cell))) expected += Cards::of(*kind);
  }
  EXPECT_EQ(all_of_type<OpeningYield>(events), (std::vector<OpeningYield>{{other, expected}}));
  EXPECT_EQ(s.state.players[other].hand, expected);
}

}  // namespace
}  // namespace spiel::catan::building_test

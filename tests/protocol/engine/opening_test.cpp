#include <gtest/gtest.h>
#include <boost/json.hpp>

#include "tests/protocol/engine/desk.hpp"

namespace spiel::engine::opening_test {
namespace {

json::object at(json::value intersection) { return {{"intersection", std::move(intersection)}}; }
json::object road(json::value start, json::value end) {
  return {{"start", std::move(start)}, {"end", std::move(end)}};
}

TEST(EngineOpening, ASettlementIsFollowedByItsRoadAndTheNextPlayer) {
  Desk desk(Script(3));
  EXPECT_STATUS(desk.user(0, "buildRoad", road(0, 1)), 202, "Forbidden request.");
  EXPECT_STATUS(desk.user(1, "buildSettlement", at(5)), 202, "It is not your turn.");
  const auto built = desk.user(0, "buildSettlement", at(19));
  EXPECT_STATUS(built, 200, "The settlement was built successfully.");
  EXPECT_TRUE(built.at("arguments").is_null());
  EXPECT_STATUS(desk.user(0, "buildSettlement", at(5)), 202, "Forbidden request.");
  const auto connected = desk.user(0, "buildRoad", road(20, 19));
  EXPECT_STATUS(connected, 200, "The road was built successfully.");
  EXPECT_TRUE(connected.at("arguments").is_null());
  EXPECT_STATUS(desk.user(0, "buildSettlement", at(5)), 202, "It is not your turn.");
  EXPECT_STATUS(desk.user(1, "buildSettlement", at(5)), 200,
                "The settlement was built successfully.");
}

TEST(EngineOpening, ASettlementNeedsAFreePlaceWithFreeNeighbours) {
  Desk desk(Script(3));
  for (const json::value& wrong : {json::value(54), json::value(-1), json::value(999)}) {
    EXPECT_STATUS(desk.user(0, "buildSettlement", at(wrong)), 202,
                  "Invalid position for settlement.");
  }
  for (const json::value& wrong : {json::value(nullptr), json::value("x"), json::value(true)}) {
    EXPECT_STATUS(desk.user(0, "buildSettlement", at(wrong)), 202, "Invalid request.");
  }
  EXPECT_STATUS(desk.user(0, "buildSettlement"), 202, "Invalid request.");
  desk.user(0, "buildSettlement", at("19"));
  desk.user(0, "buildRoad", road("19", 20.9));
  EXPECT_STATUS(desk.user(1, "buildSettlement", at(19)), 202, "Intersection already occupied.");
  EXPECT_STATUS(desk.user(1, "buildSettlement", at(18)), 202,
                "The two roads distance rule is not satisfied.");
}

TEST(EngineOpening, TheRoadBeginsAtTheSettlementJustBuilt) {
  Desk desk(Script(3));
  desk.user(0, "buildSettlement", at(19));
  EXPECT_STATUS(desk.user(0, "buildRoad", road(0, 1)), 202,
                "It does not connect to your last intersection.");
  EXPECT_STATUS(desk.user(0, "buildRoad", road(19, 21)), 202, "Invalid position for road.");
  EXPECT_STATUS(desk.user(0, "buildRoad", road(19, 54)), 202, "Invalid position for road.");
  EXPECT_STATUS(desk.user(0, "buildRoad", at(19)), 202, "Invalid request.");
  EXPECT_STATUS(desk.user(0, "buildRoad", road(19, 44)), 200, "The road was built successfully.");
}

TEST(EngineOpening, TheSecondSettlementTellsWhatItYields) {
  Desk desk(Script(2));
  const auto settle = [&](Seat seat, int settlement, int road_to) {
    const auto built = desk.user(seat, "buildSettlement", at(settlement));
    desk.user(seat, "buildRoad", road(settlement, road_to));
    return built;
  };
  settle(0, 9, 10);
  settle(1, 25, 26);
  EXPECT_EQ(settle(1, 50, 51).at("arguments"),
            (json::object{{"lumber", 0}, {"brick", 0}, {"wool", 0}, {"grain", 0}, {"ore", 1}}));
  EXPECT_EQ(settle(0, 15, 16).at("arguments"),
            (json::object{{"lumber", 0}, {"brick", 0}, {"wool", 0}, {"grain", 1}, {"ore", 1}}));
  EXPECT_EQ(Desk::code(desk.user(0, "rollDice")), 200);
}

}  // namespace
}  // namespace spiel::engine::opening_test

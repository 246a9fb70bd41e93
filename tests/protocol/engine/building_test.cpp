#include <gtest/gtest.h>
#include <boost/json.hpp>

#include "tests/protocol/engine/desk.hpp"

namespace spiel::engine::building_test {
namespace {

using catan::Cards;

json::object at(json::value intersection) { return {{"intersection", std::move(intersection)}}; }
json::object road(json::value start, json::value end) {
  return {{"start", std::move(start)}, {"end", std::move(end)}};
}

// Seat 0 has roads 9-10 and 15-16, and cards for nearly everything.
Script wealthy() {
  auto script = Script::settled(3);
  script.earn(Cards(3, 3, 3, 3, 3));
  return script;
}

TEST(EngineBuilding, ARoadCostsLumberAndBrick) {
  auto script = Script::settled(3);
  script.until_turn_of(0);
  Desk poor(script);
  EXPECT_STATUS(poor.user(0, "buyRoad", road(10, 11)), 202,
                "You do not have enough Lumber resource cards.");
  script.earn(Cards(1, 0, 0, 0, 0));
  Desk half(script);
  EXPECT_STATUS(half.user(0, "buyRoad", road(10, 11)), 202,
                "You do not have enough Brick resource cards.");
  script.earn(Cards(1, 1, 0, 0, 0));
  Desk desk(script);
  const auto bought = desk.user(0, "buyRoad", road(11, 10));
  EXPECT_STATUS(bought, 200, "The road was bought successfully.");
  EXPECT_TRUE(bought.at("arguments").is_null());
  EXPECT_EQ(desk.state().players[0].hand, Cards(0, 0, 0, 1, 1));
}

TEST(EngineBuilding, ARoadNeedsAFreeEdgeAtOnesOwn) {
  Desk desk(wealthy());
  EXPECT_STATUS(desk.user(0, "buyRoad"), 202, "Invalid request.");
  EXPECT_STATUS(desk.user(0, "buyRoad", road(3, 3)), 202, "Invalid request.");
  EXPECT_STATUS(desk.user(0, "buyRoad", road(10, "x")), 202, "Invalid request.");
  EXPECT_STATUS(desk.user(0, "buyRoad", road(0, 1)), 202,
                "It does not connect to one of your roads.");
  EXPECT_STATUS(desk.user(0, "buyRoad", road(10, 12)), 202, "Invalid position for road.");
  EXPECT_STATUS(desk.user(0, "buyRoad", road(10, 99)), 202, "Invalid position for road.");
  EXPECT_STATUS(desk.user(0, "buyRoad", road(9, 10)), 202, "Road already existent.");
}

TEST(EngineBuilding, ThereAreFifteenRoads) {
  auto script = Script::settled(3);
  const std::pair<int, int> roads[] = {{10, 11}, {11, 12}, {12, 13}, {13, 14}, {14, 37},
                                       {14, 15}, {16, 17}, {17, 18}, {18, 5},  {5, 0},
                                       {0, 1},   {1, 2},   {9, 2}};
  for (const auto& [start, end] : roads) script.buy_road(start, end);
  script.earn(catan::kRoadCost);
  Desk desk(script);
  EXPECT_STATUS(desk.user(0, "buyRoad", road(2, 3)), 202, "You do not have roads in bank.");
}

TEST(EngineBuilding, ASettlementCostsFourCards) {
  const char* const texts[] = {"You do not have enough Lumber resource cards.",
                               "You do not have enough Wool resource cards.",
                               "You do not have enough Grain resource cards.",
                               "You do not have enough Brick resource cards."};
  auto script = Script::settled(3);
  script.buy_road(10, 11);
  script.buy_card(catan::Development::Knight);  // so that there is no grain
  const Cards steps[] = {Cards(), Cards(1, 0, 0, 0, 0), Cards(1, 0, 1, 0, 0), Cards(1, 0, 1, 1, 0)};
  for (std::size_t i = 0; i < 4; ++i) {
    script.earn(steps[i]);
    Desk desk(script);
    EXPECT_STATUS(desk.user(0, "buySettlement", at(11)), 202, texts[i]);
  }
  script.earn(catan::kSettlementCost);
  Desk desk(script);
  const auto bought = desk.user(0, "buySettlement", at(11));
  EXPECT_STATUS(bought, 200, "The settlement was bought successfully.");
  EXPECT_TRUE(bought.at("arguments").is_null());
}

TEST(EngineBuilding, ASettlementNeedsARoadAndDistance) {
  auto script = Script::settled(3);
  script.earn(catan::kSettlementCost);
  Desk early(script);
  EXPECT_STATUS(early.user(0, "buySettlement", at(11)), 202,
                "You have no more available settlement positions.");
  script.buy_road(10, 11);
  script.earn(catan::kSettlementCost);
  Desk desk(script);
  EXPECT_STATUS(desk.user(0, "buySettlement"), 202, "Invalid request.");
  EXPECT_STATUS(desk.user(0, "buySettlement", at(54)), 202, "Invalid position for settlement.");
  EXPECT_STATUS(desk.user(0, "buySettlement", at(0)), 202,
                "It does not connect to one of your roads.");
  EXPECT_STATUS(desk.user(0, "buySettlement", at(9)), 202, "Intersection already occupied.");
  EXPECT_STATUS(desk.user(0, "buySettlement", at(10)), 202,
                "The two roads distance rule is not satisfied.");
}

// Settlements at 9, 15, 11, 13 and 17, the next could stand at 2.
Script five_settlements() {
  auto script = Script::settled(3);
  for (const auto& [start, end] : {std::pair(10, 11), {11, 12}, {12, 13}, {16, 17}}) {
    script.buy_road(start, end);
  }
  for (const int place : {11, 13, 17}) script.buy_settlement(place);
  return script;
}

TEST(EngineBuilding, ThereAreFiveSettlements) {
  auto script = five_settlements();
  for (const auto& [start, end] : {std::pair(17, 18), {18, 19}}) script.buy_road(start, end);
  script.earn(catan::kSettlementCost);
  Desk desk(script);
  EXPECT_STATUS(desk.user(0, "buySettlement", at(19)), 202, "You do not have settlements in bank.");
}

TEST(EngineBuilding, ACityCostsGrainAndOre) {
  auto script = Script::settled(3);
  script.until_turn_of(0);
  Desk poor(script);
  EXPECT_STATUS(poor.user(0, "buyCity", at(9)), 202,
                "You do not have enough Grain resource cards.");
  script.earn(Cards(0, 0, 0, 2, 0));
  Desk half(script);
  EXPECT_STATUS(half.user(0, "buyCity", at(9)), 202, "You do not have enough Ore resource cards.");
  script.earn(catan::kCityCost);
  Desk desk(script);
  EXPECT_STATUS(desk.user(0, "buyCity"), 202, "Invalid request.");
  EXPECT_STATUS(desk.user(0, "buyCity", at(99)), 202, "Invalid position for city.");
  EXPECT_STATUS(desk.user(0, "buyCity", at(10)), 202, "Invalid request.");
  EXPECT_STATUS(desk.user(0, "buyCity", at(25)), 202, "Invalid request.");
  const auto bought = desk.user(0, "buyCity", at(9));
  EXPECT_STATUS(bought, 200, "The city was bought successfully.");
  EXPECT_TRUE(bought.at("arguments").is_null());
  EXPECT_EQ(Desk::number(desk.user(0, "update"), "publicScore"), 3);
}

TEST(EngineBuilding, ACityReplacesASettlement) {
  auto script = Script::settled(3);
  for (const int place : {9, 15}) script.buy_city(place);
  script.earn(catan::kCityCost);
  Desk desk(script);
  EXPECT_STATUS(desk.user(0, "buyCity", at(9)), 202, "You have no more available city positions.");
}

TEST(EngineBuilding, ThereAreFourCities) {
  auto script = five_settlements();
  for (const int place : {9, 11, 15, 17}) script.buy_city(place);
  script.earn(catan::kCityCost);
  Desk desk(script);
  EXPECT_STATUS(desk.user(0, "buyCity", at(13)), 202, "You do not have cities in bank.");
}

TEST(EngineBuilding, ThereMayBeNoPlaceForARoad) {
  auto script = Script::shut_in();
  script.until_turn_of(1);
  Desk desk(script);
  EXPECT_STATUS(desk.user(1, "buyRoad", road(25, 24)), 202,
                "You have no more available road positions.");
}

}  // namespace
}  // namespace spiel::engine::building_test

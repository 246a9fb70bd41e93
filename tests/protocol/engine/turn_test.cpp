// Who may speak when, what everybody may ask, and how a game ends.

#include <gtest/gtest.h>
#include <boost/json.hpp>

#include "tests/protocol/engine/desk.hpp"

namespace spiel::engine::turn_test {
namespace {

using catan::Cards;
using catan::Development;

TEST(EngineGate, IsPassedInTheDocumentedOrder) {
  Desk desk;
  desk.gather(3);
  EXPECT_STATUS(desk.user(0, "rollDice"), 202, "The game has not started yet.");
  EXPECT_STATUS(desk.user("nobody", "rollDice"), 202, "The player does not exist.");
  EXPECT_STATUS(desk.user(0, "update"), 200, "Here is your information.");
  desk.manager("startGame", {{"gameId", desk.game}});
  EXPECT_STATUS(desk.user("nobody", "rollDice"), 202, "The player does not exist.");
  EXPECT_STATUS(desk.user("", "rollDice"), 202, "The player does not exist.");
  EXPECT_STATUS(desk.user(1, "rollDice"), 202, "It is not your turn.");
  EXPECT_STATUS(desk.user(0, "rollDice"), 202, "Forbidden request.");
  Caller elsewhere(desk.port(), "nowhere");
  EXPECT_STATUS(elsewhere.user(desk.players[0], "rollDice"), 202, "The game does not exist.");
}

TEST(EngineGate, BothPathsAreTakenWithAndWithoutASlash) {
  Desk desk(Script::settled(3));
  const auto body = json::serialize(
      json::object{{"gameId", desk.game}, {"playerId", desk.players[0]}, {"command", "update"}});
  EXPECT_EQ(desk.post("/Catan/userRequest", body).status, 200);
  EXPECT_EQ(desk.post("/Catan/userRequest/", body).status, 200);
  EXPECT_EQ(desk.post("/Catan/managerRequest/", "{}").status, 400);
  auto caller = desk.call();
  EXPECT_EQ(caller.post("/Catan/userRequest", body, "Content-Type: text/plain\r\n").status, 415);
  server::Client getter(desk.port());
  EXPECT_EQ(server::say(getter, server::get("/Catan/userRequest")).status, 405);
  auto greedy = desk.call();
  EXPECT_EQ(greedy.post("/Catan/userRequest", std::string(70'000, ' ')).status, 413);
}

TEST(EngineUpdate, TellsAPlayersOwnAffairs) {
  auto script = Script::settled(3);
  script.buy_city(9);
  script.buy_card(Development::VictoryPoint);
  script.buy_card(Development::Knight);
  script.earn(Cards(1, 1, 0, 0, 0));
  Desk desk(script);
  const auto hand = desk.state().players[0].hand;
  const auto answer = desk.user(0, "update");
  EXPECT_STATUS(answer, 200, "Here is your information.");
  EXPECT_EQ(answer.at("arguments"),
            (json::object{{"active", true},
                          {"lumber", hand[catan::Resource::Lumber]},
                          {"wool", hand[catan::Resource::Wool]},
                          {"grain", hand[catan::Resource::Grain]},
                          {"brick", hand[catan::Resource::Brick]},
                          {"ore", hand[catan::Resource::Ore]},
                          {"knight", 1},
                          {"monopoly", 0},
                          {"roadBuilding", 0},
                          {"victoryPoint", 1},
                          {"yearOfPlenty", 0},
                          {"usedKnights", 0},
                          {"longestRoad", 1},
                          {"roadsToBuild", 0},
                          {"hasLargestArmy", false},
                          {"hasLongestRoad", false},
                          {"publicScore", 3},
                          {"hiddenScore", 4},
                          {"canBuyRoad", true},
                          {"canBuySettlement", hand.covers(catan::kSettlementCost)},
                          {"canBuyCity", hand.covers(catan::kCityCost)},
                          {"canBuyDevelopment", hand.covers(catan::kDevelopmentCost)}}));
}

TEST(EngineTurns, GoRoundAndPassOverTheInactive) {
  auto script = Script::settled(3);
  script.until_turn_of(0);
  Desk desk(script);
  desk.manager("changePlayerStatus",
               {{"gameId", desk.game}, {"playerId", desk.players[1]}, {"active", false}});
  EXPECT_FALSE(desk.user(1, "update").at("arguments").at("active").as_bool());
  const auto answer = desk.user(0, "endTurn");
  EXPECT_STATUS(answer, 200, "The turn was changed successfully.");
  EXPECT_EQ(answer.at("arguments"), (json::object{{"nextPlayer", desk.players[2]}}));
}

TEST(EngineTurns, APlayerMadeInactiveLosesTheTurn) {
  auto script = Script::settled(3);
  script.until_turn_of(0);
  Desk desk(script);
  EXPECT_STATUS(
      desk.manager("changePlayerStatus",
                   {{"gameId", desk.game}, {"playerId", desk.players[0]}, {"active", "false"}}),
      200, "The player status has been changed successfully.");
  EXPECT_STATUS(desk.user(0, "endTurn"), 202, "It is not your turn.");
  EXPECT_EQ(Desk::code(desk.user(1, "rollDice")), 200);
}

TEST(EngineEnd, TheLastActivePlayerEndsTheGame) {
  auto script = Script::settled(3);
  script.until_turn_of(0);
  Desk desk(script);
  for (const Seat other : {Seat{1}, Seat{2}}) {
    desk.manager("changePlayerStatus",
                 {{"gameId", desk.game}, {"playerId", desk.players[other]}, {"active", false}});
  }
  const auto answer = desk.user(0, "endTurn");
  EXPECT_STATUS(answer, 200, "The game has ended because there are not enough active players.");
  EXPECT_TRUE(answer.at("arguments").is_null());
  EXPECT_STATUS(desk.user(0, "rollDice"), 202, "Forbidden request.");
}

// Three cities and a victory-point card, and the price of the fourth city.
Script nearly_won() {
  auto script = Script::settled(3);
  for (const auto& [start, end] : {std::pair(10, 11), {16, 17}}) script.buy_road(start, end);
  for (const int place : {11, 17}) script.buy_settlement(place);
  for (const int place : {9, 11, 15}) script.buy_city(place);
  script.buy_card(Development::VictoryPoint);
  script.buy_card(Development::VictoryPoint);
  script.earn(catan::kCityCost);
  return script;
}

TEST(EngineEnd, ThePlayerWithTenPointsHasWonAtOnce) {
  Desk desk(nearly_won());
  const auto ranking = [&] { return desk.manager("getRanking", {{"gameId", desk.game}}); };
  EXPECT_FALSE(ranking().at("arguments").at("foundWinner").as_bool());
  EXPECT_STATUS(desk.user(0, "buyCity", {{"intersection", 17}}), 200,
                "The city was bought successfully.");
  const auto after = ranking();
  EXPECT_STATUS(after, 200, "Here is the current ranking.");
  EXPECT_TRUE(after.at("arguments").at("foundWinner").as_bool());
  EXPECT_EQ(Desk::text(after, "player_0"), desk.players[0]);
  EXPECT_EQ(Desk::number(after, "publicScore_0"), 8);
  EXPECT_EQ(Desk::number(after, "hiddenScore_0"), 10);
  EXPECT_EQ(Desk::number(after, "hiddenScore_2"), 2);
  EXPECT_STATUS(desk.user(0, "endTurn"), 200, "The game has ended successfully.");
  EXPECT_STATUS(desk.user(0, "rollDice"), 202, "Forbidden request.");
  EXPECT_STATUS(desk.user(1, "endTurn"), 202, "Forbidden request.");
  EXPECT_STATUS(desk.user(1, "update"), 200, "Here is your information.");
  EXPECT_STATUS(desk.manager("endGame", {{"gameId", desk.game}}), 200,
                "The game has ended successfully.");
  EXPECT_STATUS(desk.user(1, "update"), 202, "The game does not exist.");
}

TEST(EngineTexts, HaveTheOldLineBreaksWhenTheServerIsToldSo) {
  auto settings = Desk::settings();
  settings.engine_line_breaks = true;
  Desk desk(Script(3), settings);
  desk.user(0, "buildSettlement", {{"intersection", 19}});
  EXPECT_STATUS(desk.user(0, "buildRoad", {{"start", 0}, {"end", 1}}), 202,
                "It does not connect\nto your last intersection.");
}

}  // namespace
}  // namespace spiel::engine::turn_test

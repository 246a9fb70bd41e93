#include <gtest/gtest.h>
#include <boost/json.hpp>

#include "protocol/engine/words.hpp"
#include "tests/protocol/engine/desk.hpp"

namespace spiel::engine::dice_test {
namespace {

using catan::Cards;

TEST(EngineDice, AThrowTellsWhatEverybodyGets) {
  Desk desk(Script::settled(3));
  const auto before = desk.state();
  const auto answer = desk.user(0, "rollDice");
  EXPECT_EQ(Desk::code(answer), 200);
  EXPECT_EQ(Desk::number(answer, "dice_0"), Desk::number(answer, "dice_2"));
  const auto after = desk.state();
  for (Seat seat = 0; seat < 3; ++seat) {
    const auto suffix = "_" + std::to_string(seat);
    EXPECT_EQ(Desk::text(answer, "player" + suffix), desk.players[seat]);
    EXPECT_EQ(Desk::number(answer, "resourcesToDiscard" + suffix), 0);
    for (const auto kind : catan::kResources) {
      EXPECT_EQ(before.players[seat].hand[kind] +
                    Desk::number(answer, std::string(word_of(kind)) + suffix),
                after.players[seat].hand[kind]);
    }
  }
}

// Nothing but chance decides what comes: turns go by until both have been seen.
TEST(EngineDice, TheStatusSaysWhetherItIsASeven) {
  Desk desk(Script::settled(3));
  bool seen[2] = {false, false};
  for (int turn = 0; turn < 300; ++turn) {
    const auto seat = static_cast<Seat>(turn % 3);
    const auto answer = desk.user(seat, "rollDice");
    const bool seven = Desk::number(answer, "dice_1") + Desk::number(answer, "dice_2") == 7;
    seen[seven] = true;
    EXPECT_STATUS(answer, 200, seven ? "The dice sum is seven." : "The dice sum is not seven.");
    if (seen[0] && seen[1]) break;  // hands may have grown so much that discards are due
    EXPECT_STATUS(desk.user(seat, "rollDice"), 202, "Forbidden request.");
    if (seven) desk.user(seat, "moveRobber", {{"tile", turn % 2}});
    if (seven) desk.user(seat, "stealResource", {{"answer", "no"}});
    EXPECT_STATUS(desk.user(seat, "endTurn"), 200, "The turn was changed successfully.");
  }
  EXPECT_TRUE(seen[0] && seen[1]);
}

TEST(EngineDice, OnlyARollOpensATurn) {
  Desk desk(Script::settled(3));
  for (const auto* command :
       {"endTurn", "buyDevelopment", "playerTrade", "noPlayerTrade", "buyRoad", "buySettlement",
        "buyCity", "useDevelopment", "moveRobber", "stealResource", "sendPartners", "selectPartner",
        "takeResourceFromAll", "takeTwoResources", "buildDevelopmentRoad", "buildSettlement",
        "buildRoad", "dance", ""}) {
    EXPECT_STATUS(desk.user(0, command, json::object{}), 202, "Forbidden request.");
    EXPECT_STATUS(desk.user(1, command, json::object{}), 202, "It is not your turn.");
  }
}

// Seat 0 with four grain and four ore, and a seven thrown: four are to go.
Script a_seven() {
  auto script = Script::settled(3);
  script.earn(Cards(0, 0, 0, 4, 4));
  script.roll(7);
  return script;
}

TEST(EngineDiscards, NothingGoesOnUntilEverybodyHasDiscarded) {
  Desk desk(a_seven());
  for (Seat seat = 0; seat < 3; ++seat) {
    EXPECT_STATUS(desk.user(seat, "moveRobber", {{"tile", 3}}), 202,
                  "Somebody has not discarded half of their resource cards yet.");
    EXPECT_STATUS(desk.user(seat, "dance"), 202,
                  "Somebody has not discarded half of their resource cards yet.");
  }
  EXPECT_STATUS(desk.user(0, "update"), 200, "Here is your information.");
  EXPECT_STATUS(desk.user(2, "discardResources", {{"ore", 1}}), 202,
                "You do not have more than seven resource cards to discard half of them.");
  const auto answer = desk.user(0, "discardResources", {{"grain", 3}, {"ore", 1}});
  EXPECT_STATUS(answer, 200, "The resource cards were discarded successfully.");
  EXPECT_EQ(answer.at("arguments"), (json::object{{"sentAll", true}}));
  EXPECT_EQ(desk.state().players[0].hand, Cards(0, 0, 0, 1, 3));
  EXPECT_STATUS(desk.user(0, "discardResources", {{"ore", 1}}), 202, "The dice sum is not seven.");
  EXPECT_STATUS(desk.user(1, "moveRobber", {{"tile", 3}}), 200,
                "The robber was moved successfully.");
}

TEST(EngineDiscards, HalfOfTheCardsOfOnesOwnIsAskedFor) {
  Desk desk(a_seven());
  const auto discard = [&](json::value cards) {
    return desk.user(0, "discardResources", std::move(cards));
  };
  EXPECT_STATUS(discard(nullptr), 202, "Invalid request.");
  EXPECT_STATUS(discard({{"gold", 4}}), 202, "Invalid request.");
  EXPECT_STATUS(discard({{"ore", -1}, {"grain", 5}}), 202, "Invalid request.");
  EXPECT_STATUS(discard({{"ore", "four"}}), 202, "Invalid request.");
  EXPECT_STATUS(discard({{"ore", 3}}), 202, "You have not discarded half of your resource cards.");
  EXPECT_STATUS(discard({{"ore", 3}, {"lumber", 1}}), 202,
                "You do not have Lumber resource cards.");
  EXPECT_STATUS(discard({{"ore", 3}, {"wool", 1}}), 202, "You do not have Wool resource cards.");
  EXPECT_STATUS(discard({{"ore", 3}, {"brick", 1}}), 202, "You do not have Brick resource cards.");
  EXPECT_STATUS(discard({{"ore", 2}, {"lumber", 2}}), 202,
                "You do not have enough Lumber resource cards.");
  EXPECT_STATUS(discard({{"ore", 4}}), 200, "The resource cards were discarded successfully.");
}

TEST(EngineDiscards, AMissingKindIsNamed) {
  auto script = Script::settled(3);
  script.buy_card(catan::Development::Knight);  // grain and ore are gone
  script.earn(Cards(4, 4, 0, 0, 0));
  script.roll(7);
  Desk desk(script);
  const auto discard = [&](std::string_view kind, int count) {
    return desk.user(0, "discardResources", {{"lumber", 4 - count}, {kind, count}});
  };
  EXPECT_STATUS(discard("grain", 1), 202, "You do not have Grain resource cards.");
  EXPECT_STATUS(discard("ore", 1), 202, "You do not have Ore resource cards.");
  EXPECT_STATUS(discard("grain", 2), 202, "You do not have enough Grain resource cards.");
  EXPECT_STATUS(discard("ore", 2), 202, "You do not have enough Ore resource cards.");
  EXPECT_STATUS(discard("wool", 2), 202, "You do not have enough Wool resource cards.");
  EXPECT_STATUS(discard("brick", 2), 200, "The resource cards were discarded successfully.");
}

TEST(EngineDiscards, TheLastOneIsTold) {
  auto script = Script::settled(3);
  script.earn(Cards(0, 0, 0, 4, 4));
  for (int i = 0; i < 4; ++i) script.roll(6);  // brick for seat 1, wool for seat 2
  for (int i = 0; i < 4; ++i) script.roll(8);  // ore for seat 1
  script.roll(7);
  Desk desk(script);
  const auto first = desk.user(0, "discardResources", {{"grain", 4}});
  EXPECT_EQ(first.at("arguments"), (json::object{{"sentAll", false}}));
  const auto second = desk.user(1, "discardResources", {{"brick", 4}});
  EXPECT_EQ(second.at("arguments"), (json::object{{"sentAll", true}}));
}

TEST(EngineDiscards, AnInactivePlayerDoesNotHoldUpTheGame) {
  Desk desk(a_seven());
  desk.manager("changePlayerStatus",
               {{"gameId", desk.game}, {"playerId", desk.players[0]}, {"active", false}});
  EXPECT_STATUS(desk.user(1, "moveRobber", {{"tile", 3}}), 200,
                "The robber was moved successfully.");
  EXPECT_EQ(desk.state().players[0].hand_size, 4);
}

}  // namespace
}  // namespace spiel::engine::dice_test

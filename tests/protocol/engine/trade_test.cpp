#include <gtest/gtest.h>
#include <boost/json.hpp>

#include "tests/protocol/engine/desk.hpp"

namespace spiel::engine::trade_test {
namespace {

using catan::Action;
using catan::Cards;
using catan::Resource;

// Seat 0 holds one of each, seat 1 one ore and two brick, seat 2 three wool.
Script fair() {
  auto script = Script::settled(3);
  script.earn(Cards(1, 1, 1, 1, 1));
  script.roll(6);
  script.roll(6);
  script.until_turn_of(0);
  return script;
}

json::object brick_for_lumber() { return {{"lumber_o", 1}, {"brick_r", 1}}; }

TEST(EngineTrade, IsMadeWithOneOfThoseWhoWant) {
  Desk desk(fair());
  EXPECT_STATUS(desk.user(1, "wantToTrade"), 202, "No trade available.");
  const auto started = desk.user(0, "playerTrade", brick_for_lumber());
  EXPECT_STATUS(started, 200, "The trade has started successfully.");
  EXPECT_TRUE(started.at("arguments").is_null());
  EXPECT_STATUS(desk.user(0, "endTurn"), 202, "Forbidden request.");
  EXPECT_STATUS(desk.user(0, "playerTrade", brick_for_lumber()), 202, "Forbidden request.");
  EXPECT_STATUS(desk.user(0, "wantToTrade"), 202, "Forbidden request.");
  const auto none = desk.user(0, "sendPartners");
  EXPECT_STATUS(none, 200, "The trade partners were sent successfully.");
  EXPECT_TRUE(none.at("arguments").is_null());
  EXPECT_STATUS(desk.user(1, "wantToTrade"), 200, "You can take part in the trade.");
  EXPECT_STATUS(desk.user(1, "wantToTrade"), 202, "You are already in trade.");
  const auto partners = desk.user(0, "sendPartners");
  EXPECT_EQ(partners.at("arguments"), (json::object{{"player_0", desk.players[1]}}));
  for (const json::value& wrong : {json::value(nullptr), json::value(desk.players[2])}) {
    EXPECT_STATUS(desk.user(0, "selectPartner", {{"player", wrong}}), 202,
                  "The selected player is not in trade.");
  }
  EXPECT_STATUS(desk.user(0, "selectPartner", {{"player", desk.players[1]}}), 200,
                "The trade was made successfully.");
  EXPECT_EQ(desk.state().players[0].hand, Cards(0, 2, 1, 1, 1));
  EXPECT_EQ(desk.state().players[1].hand, Cards(1, 1, 0, 0, 1));
  EXPECT_STATUS(desk.user(2, "wantToTrade"), 202, "No trade available.");
}

TEST(EngineTrade, IsClosedWhenNobodyWants) {
  Desk desk(fair());
  EXPECT_STATUS(desk.user(0, "selectPartner", {{"player", nullptr}}), 202, "Forbidden request.");
  desk.user(0, "playerTrade", brick_for_lumber());
  EXPECT_STATUS(desk.user(0, "selectPartner", {{"player", nullptr}}), 202,
                "Nobody wanted to trade.");
  EXPECT_STATUS(desk.user(0, "endTurn"), 200, "The turn was changed successfully.");
}

TEST(EngineTrade, WhatIsOfferedMustBeThere) {
  Desk desk(fair());
  const auto offer = [&](json::value cards) {
    return desk.user(0, "playerTrade", std::move(cards));
  };
  EXPECT_STATUS(offer(nullptr), 202, "Invalid request.");
  EXPECT_STATUS(offer(json::object{}), 202, "Invalid request.");
  EXPECT_STATUS(offer({{"ore_o", -1}, {"wool_r", 1}}), 202, "Invalid request.");
  EXPECT_STATUS(offer({{"ore_o", 1}}), 202, "Invalid request.");
  EXPECT_STATUS(offer({{"ore_o", 1}, {"ore_r", 1}}), 202, "Invalid request.");
  EXPECT_STATUS(offer({{"ore_o", "many"}, {"wool_r", 1}}), 202, "Invalid request.");
  EXPECT_STATUS(offer({{"lumber_o", 9}, {"ore_r", 1}}), 202,
                "You do not have enough Lumber resource cards.");
  EXPECT_STATUS(offer({{"wool_o", 2}, {"ore_o", 2}, {"brick_r", 1}}), 202,
                "You do not have enough Wool resource cards.");
}

TEST(EngineTrade, WhatIsRequestedMustBeThereToTakePart) {
  Desk desk(fair());
  desk.user(0, "playerTrade", brick_for_lumber());
  EXPECT_STATUS(desk.user(2, "wantToTrade"), 202, "You do not have enough Brick resource cards.");
}

TEST(EngineTrade, PartnersComeInTheOrderInWhichTheyAccepted) {
  Desk desk(fair());
  desk.user(0, "playerTrade", {{"wool_o", 1}, {"brick_r", 1}});
  desk.user(1, "wantToTrade");
  desk.user(0, "selectPartner", {{"player", desk.players[1]}});
  desk.user(0, "playerTrade", {{"lumber_o", 1}, {"wool_r", 1}});
  EXPECT_STATUS(desk.user(2, "wantToTrade"), 200, "You can take part in the trade.");
  EXPECT_STATUS(desk.user(1, "wantToTrade"), 200, "You can take part in the trade.");
  EXPECT_EQ(desk.user(0, "sendPartners").at("arguments"),
            (json::object{{"player_0", desk.players[2]}, {"player_1", desk.players[1]}}));
}

json::object swap(json::value port, std::string_view offer, std::string_view request) {
  return {{"port", std::move(port)}, {"offer", offer}, {"request", request}};
}

TEST(EngineBankTrade, FourForOneWithTheBank) {
  auto script = Script::settled(3);
  script.earn(Cards(4, 0, 0, 1, 1));
  Desk desk(script);
  const auto trade = [&](json::value arguments) {
    return desk.user(0, "noPlayerTrade", std::move(arguments));
  };
  EXPECT_STATUS(trade(nullptr), 202, "Invalid request.");
  EXPECT_STATUS(trade(swap(-1, "gold", "wool")), 202, "Invalid request.");
  EXPECT_STATUS(trade(swap(-1, "ore", "ore")), 202, "Invalid request.");
  EXPECT_STATUS(trade(swap(-1, "lumber", "Wool")), 202, "Invalid request.");
  EXPECT_STATUS(trade(swap(-1, "ore", "wool")), 202, "You do not have enough Ore resource cards.");
  const auto made = trade(swap(-1, "lumber", "wool"));
  EXPECT_STATUS(made, 200, "The trade was made successfully.");
  EXPECT_TRUE(made.at("arguments").is_null());
  EXPECT_EQ(desk.state().players[0].hand, Cards(0, 0, 1, 1, 1));
}

// Seat 1 has the three-for-one port at 50; seat 2 the port for grain at 40.
TEST(EngineBankTrade, APortMustBeThePlayersOwn) {
  auto script = Script::settled(3);
  for (int i = 0; i < 4; ++i) script.roll(6);
  script.until_turn_of(1);
  Desk desk(script);
  const auto trade = [&](int port, std::string_view offer) {
    return desk.user(1, "noPlayerTrade", swap(port, offer, "lumber"));
  };
  EXPECT_STATUS(trade(-2, "brick"), 202, "Invalid request.");
  EXPECT_STATUS(trade(54, "brick"), 202, "Invalid request.");
  EXPECT_STATUS(trade(25, "brick"), 202, "Invalid request.");  // no port
  EXPECT_STATUS(trade(49, "brick"), 202, "Invalid request.");  // nobody's
  EXPECT_STATUS(trade(40, "brick"), 202, "Invalid request.");  // another's
  EXPECT_STATUS(trade(50, "ore"), 202, "You do not have enough Ore resource cards.");
  EXPECT_STATUS(trade(50, "brick"), 200, "The trade was made successfully.");
  EXPECT_EQ(desk.state().players[1].hand, Cards(1, 1, 0, 0, 1));
}

TEST(EngineBankTrade, ASpecialPortTakesItsOwnResource) {
  auto script = Script::settled(4);
  script.until_turn_of(3);
  Desk desk(script);
  EXPECT_STATUS(desk.user(3, "noPlayerTrade", swap(30, "grain", "ore")), 202,
                "The offer does not match the port.");
  EXPECT_STATUS(desk.user(3, "noPlayerTrade", swap(30, "lumber", "ore")), 202,
                "You do not have enough Lumber resource cards.");
}

TEST(EngineBankTrade, TheBankMayHaveRunOut) {
  const std::pair<Resource, const char*> runs[] = {{Resource::Lumber, "lumber"},
                                                   {Resource::Brick, "brick"},
                                                   {Resource::Wool, "wool"},
                                                   {Resource::Grain, "grain"},
                                                   {Resource::Ore, "ore"}};
  const char* const texts[] = {
      "The bank does not have Lumber resource cards.",
      "The bank does not have Brick resource cards.", "The bank does not have Wool resource cards.",
      "The bank does not have Grain resource cards.", "The bank does not have Ore resource cards."};
  for (std::size_t i = 0; i < 5; ++i) {
    auto script = Script::settled(2);
    const auto [kind, word] = runs[i];
    const auto other = kind == Resource::Lumber ? Resource::Brick : Resource::Lumber;
    script.earn(Cards::of(other, 4));
    const auto all = static_cast<std::uint32_t>(script.state().bank[kind] +
                                                script.state().players[0].hand[kind]);
    script.earn(Cards::of(kind, all));
    Desk desk(script);
    const auto* offer = kind == Resource::Lumber ? "brick" : "lumber";
    EXPECT_STATUS(desk.user(0, "noPlayerTrade", swap(-1, offer, word)), 202, texts[i]);
  }
}

}  // namespace
}  // namespace spiel::engine::trade_test

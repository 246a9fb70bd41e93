// Who is who: a player's id is told to the others, so a seat may be claimed with a token that is
// not.

#include <gtest/gtest.h>

#include "tests/protocol/engine/desk.hpp"
#include "tests/this_machine.hpp"

namespace spiel::engine::token_test {
namespace {

std::string bearer(const std::string& token) { return "Authorization: Bearer " + token + "\r\n"; }

json::object user_with(Desk& desk, const std::string& player, const std::string& token,
                       std::string_view command) {
  const json::object body{
      {"gameId", desk.game}, {"playerId", player}, {"command", command}, {"arguments", nullptr}};
  auto caller = desk.call();
  return json::parse(caller
                         .post("/Catan/userRequest", json::serialize(body),
                               "Content-Type: application/json\r\n" + bearer(token))
                         .body)
      .as_object();
}

server::Answer state_for(const Desk& desk, const std::string& token) {
  server::Client client(desk.port());
  return server::say(client, server::get("/api/tables/" + desk.game + "/state", bearer(token)));
}

TEST(EngineTokens, AClaimedSeatAsksForItsToken) {
  Desk desk;
  desk.gather(3);
  const auto claimed = desk.user(0, "claimSeat");
  EXPECT_STATUS(claimed, 200, "The seat was claimed successfully.");
  const auto token = Desk::text(claimed, "token");
  EXPECT_STATUS(desk.user(0, "update"), 202, "The credentials are wrong.");
  EXPECT_STATUS(desk.user(0, "claimSeat"), 202, "The credentials are wrong.");
  EXPECT_STATUS(user_with(desk, desk.players[0], "wrong", "update"), 202,
                "The credentials are wrong.");
  EXPECT_STATUS(user_with(desk, desk.players[0], token, "update"), 200,
                "Here is your information.");
  EXPECT_STATUS(user_with(desk, desk.players[0], token, "claimSeat"), 202, "Forbidden request.");
  EXPECT_STATUS(desk.user(1, "update"), 200, "Here is your information.");
}

TEST(EngineTokens, AManagerMayAskForOneAtOnce) {
  Desk desk;
  desk.gather(1);
  const auto added = desk.manager("addPlayer", {{"gameId", desk.game}, {"token", true}});
  const auto player = Desk::text(added, "playerId");
  EXPECT_STATUS(desk.user(player, "update"), 202, "The credentials are wrong.");
  EXPECT_STATUS(user_with(desk, player, Desk::text(added, "token"), "update"), 200,
                "Here is your information.");
}

TEST(EngineTokens, AnIdThatOthersWereToldOpensNothing) {
  Desk desk;
  desk.gather(3);
  EXPECT_EQ(state_for(desk, desk.players[0]).status, 200) << "nobody knows it yet";
  desk.manager("startGame", {{"gameId", desk.game}});
  EXPECT_EQ(state_for(desk, desk.players[0]).status, 401);
  EXPECT_STATUS(desk.user(0, "claimSeat"), 202, "Forbidden request.");
  EXPECT_EQ(Desk::code(desk.user(0, "update")), 200) << "old clients play on as ever";
}

TEST(EngineTokens, TheIdOfABotOpensNothing) {
  Desk desk;
  desk.gather(2);
  const auto bot =
      Desk::text(desk.manager("addPlayer", {{"gameId", desk.game}, {"bot", "random"}}), "playerId");
  EXPECT_STATUS(desk.user(bot, "claimSeat"), 202, "The player does not exist.");
  desk.manager("startGame", {{"gameId", desk.game}});
  EXPECT_STATUS(desk.user(bot, "update"), 202, "The player does not exist.");
  EXPECT_STATUS(desk.user(bot, "buildSettlement", {{"intersection", 19}}), 202,
                "The player does not exist.");
}

TEST(EngineTokens, WhoPlaysAloneAmongBotsHasToldNobody) {
  Desk desk;
  desk.gather(1);
  desk.manager("addPlayer", {{"gameId", desk.game}, {"bot", "random"}});
  desk.manager("startGame", {{"gameId", desk.game}});
  EXPECT_EQ(state_for(desk, desk.players[0]).status, 200);
}

TEST(EngineTokens, OutliveARestart) {
  const TempFolder folder;
  auto settings = Desk::settings();
  settings.volatile_journal = false;
  settings.data = folder / "data";
  Desk desk(settings);
  desk.gather(2);
  const auto token = Desk::text(desk.user(0, "claimSeat"), "token");
  desk.manager("startGame", {{"gameId", desk.game}});
  desk.restart();
  EXPECT_STATUS(desk.user(0, "update"), 202, "The credentials are wrong.");
  EXPECT_STATUS(user_with(desk, desk.players[0], token, "update"), 200,
                "Here is your information.");
  EXPECT_EQ(state_for(desk, token).status, 200);
}

}  // namespace
}  // namespace spiel::engine::token_test

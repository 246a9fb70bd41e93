#include <gtest/gtest.h>
#include <boost/json.hpp>

#include <future>
#include <map>
#include <set>

#include "tests/protocol/engine/desk.hpp"

namespace spiel::engine::manager_test {
namespace {

TEST(EngineManager, WrongCredentialsAreRefused) {
  Desk desk;
  const auto response = desk.post_manager(
      R"({"username":"catan","password":"guess","command":"newGame","arguments":{"scenario":"SettlersOfCatan"}})");
  EXPECT_EQ(response.body, R"({"code":202,"status":"The credentials are wrong.","arguments":""})");
  EXPECT_EQ(desk.post_manager(R"({"command":"newGame"})").body, response.body);
}

TEST(EngineManager, ANewGameNeedsTheScenarioThatExists) {
  Desk desk;
  EXPECT_STATUS(desk.manager("newGame", nullptr), 202, "No scenario is specified.");
  EXPECT_STATUS(desk.manager("newGame", json::object{}), 202, "No scenario is specified.");
  EXPECT_STATUS(desk.manager("newGame", {{"scenario", "Seafarers"}}), 202,
                "The scenario is not implemented.");
  EXPECT_STATUS(desk.manager("newGame", {{"scenario", "SettlersOfCatan"}}), 200,
                "The game was created successfully.");
}

TEST(EngineManager, ArgumentsInsideAStringAreAnsweredInsideAString) {
  Desk desk;
  const auto response = desk.post_manager(
      R"({"username":"catan","password":"secret","command":"newGame","arguments":"{\"scenario\":\"SettlersOfCatan\"}"})");
  const auto body = json::parse(response.body).as_object();
  EXPECT_EQ(body.at("code").as_int64(), 200);
  const auto inner = json::parse(body.at("arguments").as_string());
  EXPECT_TRUE(inner.as_object().at("gameId").is_string());
}

TEST(EngineManager, TheNumberOfPlayersIsThreeToSixAndMayBeText) {
  Desk desk;
  desk.gather(0);
  const auto set = [&](json::value players) {
    return desk.manager("setMaxPlayers", {{"gameId", desk.game}, {"maxPlayers", players}});
  };
  EXPECT_STATUS(desk.manager("setMaxPlayers", nullptr), 202,
                "The maximum number of players is not specified.");
  EXPECT_STATUS(desk.manager("setMaxPlayers", {{"gameId", "x"}, {"maxPlayers", 4}}), 202,
                "The game does not exist.");
  EXPECT_STATUS(set(2), 202, "Invalid request.");
  EXPECT_STATUS(set(7), 202, "Invalid request.");
  EXPECT_STATUS(set("many"), 202, "Invalid request.");
  EXPECT_STATUS(set(3.5), 202, "Invalid request.");
  EXPECT_STATUS(set("4"), 200, "The maximum number of players was set successfully.");
  for (int i = 0; i < 4; ++i) desk.manager("addPlayer", {{"gameId", desk.game}});
  EXPECT_STATUS(set(3), 202, "There are already more players.");
  desk.manager("startGame", {{"gameId", desk.game}});
  EXPECT_STATUS(set(6), 202, "The game has already started.");
}

TEST(EngineManager, PlayersAreAddedWhileThereIsRoom) {
  Desk desk;
  desk.game = Desk::text(desk.manager("newGame", {{"scenario", "SettlersOfCatan"}}), "gameId");
  const auto add = [&] { return desk.manager("addPlayer", {{"gameId", desk.game}}); };
  EXPECT_STATUS(desk.manager("addPlayer", nullptr), 202, "The game identifier is not specified.");
  EXPECT_STATUS(desk.manager("addPlayer", {{"gameId", "x"}}), 202, "The game does not exist.");
  EXPECT_STATUS(add(), 202, "There is no room left.");
  desk.manager("setMaxPlayers", {{"gameId", desk.game}, {"maxPlayers", 3}});
  const auto first = add();
  EXPECT_STATUS(first, 200, "The player was added successfully.");
  EXPECT_EQ(Desk::text(first, "playerId").size(), 21U);
  add();
  add();
  EXPECT_STATUS(add(), 202, "There is no room left.");
  desk.manager("removePlayer",
               {{"gameId", desk.game}, {"playerId", Desk::text(first, "playerId")}});
  desk.manager("startGame", {{"gameId", desk.game}});
  EXPECT_STATUS(add(), 202, "The game has already started.");
}

TEST(EngineManager, NoTwoPlayersHaveOneName) {
  Desk desk;
  desk.gather(3);
  desk.manager("removePlayer", {{"gameId", desk.game}, {"playerId", desk.players[1]}});
  desk.manager("addPlayer", {{"gameId", desk.game}});
  server::Client client(desk.port());
  const auto answer =
      json::parse(server::say(client, server::get("/api/tables/" + desk.game)).body);
  std::set<std::string> names;
  for (const auto& seat : answer.at("table").at("seats").as_array()) {
    names.insert(std::string(seat.at("name").as_string()));
  }
  EXPECT_EQ(names, (std::set<std::string>{"Player 1", "Player 2", "Player 3"}));
}

TEST(EngineManager, OfTwentyWhoEndAGameOneDoes) {
  Desk desk(Script::settled(3));
  std::vector<std::future<std::string>> answers;
  for (int i = 0; i < 20; ++i) {
    answers.push_back(std::async(std::launch::async, [&desk] {
      auto caller = desk.call();
      return Desk::status(caller.manager("endGame", {{"gameId", desk.game}}));
    }));
  }
  std::map<std::string, int> counts;
  for (auto& answer : answers) ++counts[answer.get()];
  EXPECT_EQ(counts, (std::map<std::string, int>{{"The game has ended successfully.", 1},
                                                {"The game does not exist.", 19}}));
}

TEST(EngineManager, ATableOfBlokusIsNoGame) {
  Desk desk;
  server::Client client(desk.port());
  const auto made =
      server::say(client, server::post("/api/tables", R"({"game":"blokus","variant":"duo"})"));
  desk.game = std::string(json::parse(made.body).at("table").at("id").as_string());
  EXPECT_STATUS(desk.manager("addPlayer", {{"gameId", desk.game}}), 202,
                "The game does not exist.");
  auto caller = desk.call();
  EXPECT_STATUS(caller.user("x", "update"), 202, "The player does not exist.");
}

TEST(EngineManager, PlayersAreRemovedUntilTheStart) {
  Desk desk;
  desk.gather(3);
  const auto remove = [&](const std::string& id) {
    return desk.manager("removePlayer", {{"gameId", desk.game}, {"playerId", id}});
  };
  EXPECT_STATUS(desk.manager("removePlayer", nullptr), 202,
                "The game identifier is not specified.");
  EXPECT_STATUS(remove("nobody"), 202, "The player does not exist.");
  EXPECT_STATUS(remove(desk.players[0]), 200, "The player was removed successfully.");
  EXPECT_STATUS(remove(desk.players[0]), 202, "The player does not exist.");
  desk.manager("startGame", {{"gameId", desk.game}});
  EXPECT_STATUS(remove(desk.players[1]), 202, "The game has already started.");
}

TEST(EngineManager, TheStartTellsBoardAndPorts) {
  Desk desk;
  desk.gather(0);
  EXPECT_STATUS(desk.manager("startGame", {{"gameId", desk.game}}), 202,
                "The game can not start without players.");
  const auto answer = desk.start(3);
  EXPECT_STATUS(answer, 200, "The game has started successfully.");
  const auto& arguments = answer.at("arguments").as_object();
  std::map<std::string, int> tiles;
  for (const auto& tile : arguments.at("board").as_array()) {
    const std::string resource(tile.at("resource").as_string());
    ++tiles[resource];
    EXPECT_EQ(tile.at("number").as_int64() == 0, resource == "desert");
  }
  EXPECT_EQ(
      tiles,
      (std::map<std::string, int>{
          {"lumber", 4}, {"wool", 4}, {"grain", 4}, {"brick", 3}, {"ore", 3}, {"desert", 1}}));
  const auto& ports = arguments.at("ports").as_array();
  ASSERT_EQ(ports.size(), 54U);
  std::map<std::string, int> kinds;
  for (const auto& port : ports) ++kinds[std::string(port.as_string())];
  EXPECT_EQ(kinds["None"], 36);
  EXPECT_EQ(kinds["ThreeForOne"], 8);
  EXPECT_EQ(kinds["Ore"], 2);
  EXPECT_EQ(ports[26], ports[27]);
  EXPECT_NE(ports[26], "None");
  EXPECT_STATUS(desk.manager("startGame", {{"gameId", desk.game}}), 202,
                "The game has already started.");
}

TEST(EngineManager, InTheOldFormBoardAndPortsAreEncodedOnceMore) {
  Desk desk;
  desk.gather(3);
  const json::object body{{"username", "catan"},
                          {"password", "secret"},
                          {"command", "startGame"},
                          {"arguments", json::serialize(json::object{{"gameId", desk.game}})}};
  const auto answer = json::parse(desk.post_manager(json::serialize(body)).body).as_object();
  const auto arguments = json::parse(answer.at("arguments").as_string()).as_object();
  EXPECT_EQ(json::parse(arguments.at("board").as_string()).as_array().size(), 19U);
  EXPECT_EQ(json::parse(arguments.at("ports").as_string()).as_array().size(), 54U);
}

TEST(EngineManager, AStatusIsChangedOnlyIfItIsAnother) {
  Desk desk;
  desk.gather(3);
  const auto change = [&](json::value active) {
    return desk.manager(
        "changePlayerStatus",
        {{"gameId", desk.game}, {"playerId", desk.players[1]}, {"active", std::move(active)}});
  };
  EXPECT_STATUS(change(true), 200, "The player status has not been changed.");
  EXPECT_STATUS(change("false"), 200, "The player status has been changed successfully.");
  desk.manager("startGame", {{"gameId", desk.game}});
  EXPECT_STATUS(change(false), 200, "The player status has not been changed.");
  EXPECT_EQ(desk.state().absent, 2);
  EXPECT_STATUS(change(true), 200, "The player status has been changed successfully.");
  EXPECT_EQ(desk.state().absent, 0);
  EXPECT_STATUS(desk.manager("changePlayerStatus", {{"gameId", desk.game}, {"playerId", "x"}}), 202,
                "The player does not exist.");
}

TEST(EngineManager, TheRankingListsEverybody) {
  Desk desk;
  desk.gather(3);
  EXPECT_STATUS(desk.manager("getRanking", {{"gameId", desk.game}}), 202,
                "The game has not started yet.");
  desk.manager("startGame", {{"gameId", desk.game}});
  const auto answer = desk.manager("getRanking", {{"gameId", desk.game}});
  EXPECT_STATUS(answer, 200, "Here is the current ranking.");
  EXPECT_EQ(Desk::text(answer, "player_0"), desk.players[0]);
  EXPECT_EQ(Desk::number(answer, "publicScore_2"), 0);
  EXPECT_EQ(Desk::number(answer, "hiddenScore_2"), 0);
  EXPECT_FALSE(answer.at("arguments").at("foundWinner").as_bool());
}

TEST(EngineManager, AnEndedGameIsGone) {
  Desk desk;
  desk.gather(3);
  EXPECT_STATUS(desk.manager("endGame", {{"gameId", desk.game}}), 202,
                "The game has not started yet.");
  desk.manager("startGame", {{"gameId", desk.game}});
  EXPECT_STATUS(desk.manager("endGame", {{"gameId", desk.game}}), 200,
                "The game has ended successfully.");
  EXPECT_STATUS(desk.manager("endGame", {{"gameId", desk.game}}), 202, "The game does not exist.");
  EXPECT_STATUS(desk.user(0, "update"), 202, "The game does not exist.");
}

TEST(EngineManager, AnUnknownCommandIsEchoed) {
  Desk desk;
  const auto answer = desk.manager("dance", nullptr);
  EXPECT_STATUS(answer, 202, "Invalid request.");
  EXPECT_EQ(answer.at("arguments"), "dance");
}

TEST(EngineManager, WhatIsNoEnvelopeGetsStatus400) {
  Desk desk;
  for (const std::string body : {"", "{", "[]", "7", R"({"command":7})", R"({"arguments":{}})"}) {
    EXPECT_EQ(desk.post_manager(body).status, 400) << body;
    const auto response = desk.post_user(body);
    EXPECT_EQ(response.status, 400) << body;
    EXPECT_EQ(response.body, R"({"code":400,"status":"Invalid request.","arguments":null})");
  }
}

}  // namespace
}  // namespace spiel::engine::manager_test

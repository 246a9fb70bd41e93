// A game of this API is a table like any other: in the lobby, with bots, and with the modern API.

#include <gtest/gtest.h>
#include <boost/json.hpp>

#include <thread>

#include "tests/protocol/engine/desk.hpp"

namespace spiel::engine::mixed_test {
namespace {

server::Answer get(const Desk& desk, const std::string& path, const std::string& token = {}) {
  server::Client client(desk.port());
  const auto header = token.empty() ? "" : "Authorization: Bearer " + token + "\r\n";
  return server::say(client, server::get(path, header));
}

json::value document(const server::Answer& answer) { return json::parse(answer.body); }

TEST(EngineTables, AreInTheLobby) {
  Desk desk;
  desk.gather(3);
  const auto tables = document(get(desk, "/api/tables")).at("tables").as_array();
  ASSERT_EQ(tables.size(), 1U);
  EXPECT_EQ(tables[0].at("id"), json::value(desk.game));
  EXPECT_EQ(tables[0].at("kind"), "engine");
  EXPECT_EQ(tables[0].at("seats").as_array().size(), 3U);
}

TEST(EngineTables, NobodyElseLearnsAPlayersId) {
  Desk desk(Script::settled(3));
  const auto base = "/api/tables/" + desk.game;
  for (const auto& path : {std::string("/api/tables"), base, base + "/state"}) {
    const auto answer = get(desk, path);
    EXPECT_EQ(answer.status, 200);
    for (const auto& player : desk.players) {
      EXPECT_EQ(answer.body.find(player), std::string::npos) << path;
    }
  }
}

TEST(EngineTables, SeatOurPlayersOnRequest) {
  Desk desk;
  desk.gather(1);
  const auto add = [&](std::string_view level) {
    return desk.manager("addPlayer", {{"gameId", desk.game}, {"bot", level}});
  };
  EXPECT_STATUS(add("godlike"), 202, "Invalid request.");
  EXPECT_STATUS(add("random"), 200, "The player was added successfully.");
  EXPECT_STATUS(add("greedy"), 200, "The player was added successfully.");
  desk.manager("startGame", {{"gameId", desk.game}});
  EXPECT_EQ(Desk::code(desk.user(0, "buildSettlement", {{"intersection", 19}})), 200);
  EXPECT_EQ(Desk::code(desk.user(0, "buildRoad", {{"start", 19}, {"end", 20}})), 200);
  // The others settle twice each; then it is our turn again.
  std::string status = "It is not your turn.";
  for (int i = 0; i < 600 && status == "It is not your turn."; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    status = Desk::status(desk.user(0, "buildRoad", {{"start", 0}, {"end", 1}}));
  }
  EXPECT_EQ(status, "Forbidden request.");
}

TEST(EngineTables, GiveSeatsToBrowsers) {
  Desk desk;
  desk.gather(2);
  server::Client client(desk.port());
  const auto seated = server::say(
      client, server::post("/api/tables/" + desk.game + "/seats", R"({"name":"Anna"})"));
  EXPECT_EQ(seated.status, 201);
  const auto started = desk.manager("startGame", {{"gameId", desk.game}});
  EXPECT_STATUS(started, 200, "The game has started successfully.");
  EXPECT_EQ(desk.manager("getRanking", {{"gameId", desk.game}}).at("arguments").as_object().size(),
            10U);
}

TEST(EngineTables, AreNotThoseWhereOthersBuildBetweenTurns) {
  Desk desk;
  const auto add_player_at = [&](const std::string& rules) {
    server::Client client(desk.port());
    const auto opened = server::say(
        client, server::post("/api/tables", R"({"game":"catan","rules":)" + rules + "}"));
    const auto id = document(opened).at("table").at("id");
    return desk.manager("addPlayer", {{"gameId", id}});
  };
  EXPECT_STATUS(add_player_at(R"({"target":8})"), 200, "The player was added successfully.");
  EXPECT_STATUS(add_player_at(R"({"special_building":true})"), 202, "The game does not exist.");
}

TEST(EngineTables, ShowAPlayerTheStateWithLegalActionsAndVersion) {
  Desk desk;
  desk.gather(3);
  const auto token = Desk::text(desk.user(0, "claimSeat"), "token");
  desk.manager("startGame", {{"gameId", desk.game}});
  const auto path = "/api/tables/" + desk.game + "/state";
  const auto own = get(desk, path, token);
  ASSERT_EQ(own.status, 200) << own.body;
  const auto view = document(own);
  EXPECT_EQ(view.at("seat"), 0);
  EXPECT_EQ(view.at("legal").at("actions").as_array().size(), 54U);
  EXPECT_EQ(own.header("ETag"), "\"" + json::serialize(view.at("version")) + "\"");
  EXPECT_EQ(get(desk, path, "nobody").status, 401);
  EXPECT_TRUE(document(get(desk, path)).at("legal").is_null());
}

TEST(EngineTables, AreWatchedThroughTheEventStream) {
  Desk desk(Script::settled(3));
  const auto path = "/api/tables/" + desk.game + "/events";
  desk.user(0, "update");  // is there
  std::string version;
  {
    server::Client stream(desk.port());
    stream.send(server::get(path));
    const auto first = stream.receive_until("event: view");
    version = first.substr(first.find("id: ") + 4);
    version = version.substr(0, version.find('\n'));
    stream.receive_until("\n\n");
    desk.user(0, "rollDice");
    EXPECT_NE(stream.receive_until("\n\n").find("dice-rolled"), std::string::npos);
  }
  server::Client returning(desk.port());
  returning.send(server::get(path, "Last-Event-ID: " + version + "\r\n"));
  EXPECT_NE(returning.receive_until("\n\n").find("dice-rolled"), std::string::npos);
}

}  // namespace
}  // namespace spiel::engine::mixed_test

// Many at once, a server that goes away, and bodies that are no requests.

#include <gtest/gtest.h>
#include <boost/json.hpp>

#include <atomic>
#include <barrier>
#include <filesystem>
#include <thread>

#include "system/secure_random.hpp"
#include "tests/protocol/engine/desk.hpp"

namespace spiel::engine::robust_test {
namespace {

using catan::Cards;

// The same request from many threads at once: how many were granted.
int granted_of_many(const Desk& desk, Seat seat, std::string_view command) {
  constexpr int kThreads = 50;
  std::barrier together(kThreads);
  std::atomic<int> granted = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i) {
    threads.emplace_back([&] {
      auto caller = desk.call();
      together.arrive_and_wait();
      if (Desk::code(caller.user(desk.players[seat], command)) == 200) ++granted;
    });
  }
  for (auto& thread : threads) thread.join();
  return granted;
}

TEST(EngineDuplicates, OfManyThrowsOneCounts) {
  for (int round = 0; round < 3; ++round) {
    Desk desk(Script::settled(3));
    EXPECT_EQ(granted_of_many(desk, 0, "rollDice"), 1);
  }
}

TEST(EngineDuplicates, OfManyPurchasesOneIsPaid) {
  auto script = Script::settled(3);
  script.earn(catan::kDevelopmentCost);
  Desk desk(script);
  EXPECT_EQ(granted_of_many(desk, 0, "buyDevelopment"), 1);
  EXPECT_EQ(desk.state().players[0].card_count, 1);
  EXPECT_TRUE(desk.state().players[0].hand.empty());
}

TEST(EngineDuplicates, OfManyEndsOfATurnOneCounts) {
  auto script = Script::settled(3);
  script.until_turn_of(0);
  Desk desk(script);
  EXPECT_EQ(granted_of_many(desk, 0, "endTurn"), 1);
  EXPECT_EQ(desk.state().current, 1);
}

// A client that did not hear the answer asks again, and hears it.
TEST(EngineDuplicates, ARepeatWithTheSameKeyIsAnsweredAsTheFirstTime) {
  Desk desk(Script::settled(3));
  const auto ask = [&](const std::string& key) {
    const auto body = json::serialize(json::object{
        {"gameId", desk.game}, {"playerId", desk.players[0]}, {"command", "rollDice"}});
    auto caller = desk.call();
    return caller
        .post("/Catan/userRequest", body,
              "Content-Type: application/json\r\nIdempotency-Key: " + key + "\r\n")
        .body;
  };
  const auto first = ask("one");
  EXPECT_NE(first.find("dice_0"), std::string::npos);
  EXPECT_EQ(ask("one"), first);
  EXPECT_NE(ask("two").find("Forbidden request."), std::string::npos);
}

class EngineRestart : public testing::Test {
 protected:
  EngineRestart() {
    folder_ = std::filesystem::temp_directory_path() / ("spieltisch-" + secure_token(12));
  }
  ~EngineRestart() override { std::filesystem::remove_all(folder_); }
  server::Settings durable() const {
    auto settings = Desk::settings();
    settings.volatile_journal = false;
    settings.data = folder_.string();
    return settings;
  }

  std::filesystem::path folder_;
};

TEST_F(EngineRestart, ARepeatIsAnsweredAsTheFirstTimeAndAKeyBelongsToOneRequest) {
  Desk desk(durable());
  desk.start(3);
  const auto ask = [&](const std::string& command) {
    const auto body = json::serialize(
        json::object{{"gameId", desk.game}, {"playerId", desk.players[0]}, {"command", command}});
    auto caller = desk.call();
    return caller.post("/Catan/userRequest", body,
                       "Content-Type: application/json\r\nIdempotency-Key: one\r\n");
  };
  const auto first = ask("update");
  EXPECT_EQ(first.status, 200);
  EXPECT_EQ(ask("rollDice").status, 422);
  EXPECT_EQ(Desk::code(desk.user(0, "buildSettlement", {{"intersection", 0}})), 200);
  desk.restart();
  EXPECT_EQ(ask("update").body, first.body) << "as it was then, not as it is now";
  EXPECT_EQ(ask("rollDice").status, 422);
}

TEST_F(EngineRestart, TheNextRequestGoesOnAsIfNothingHadBeen) {
  Desk desk(durable());
  desk.start(3);
  const std::pair<Seat, int> homes[] = {{0, 0}, {1, 10}, {2, 15}, {2, 19}, {1, 23}, {0, 27}};
  for (const auto& [seat, place] : homes) {
    const int next = place == 23 ? 22 : place + 1;
    EXPECT_EQ(Desk::code(desk.user(seat, "buildSettlement", {{"intersection", place}})), 200);
    desk.restart();
    EXPECT_STATUS(desk.user(seat, "buildSettlement", {{"intersection", 30}}), 202,
                  "Forbidden request.");
    EXPECT_STATUS(desk.user(seat, "buildRoad", {{"start", place}, {"end", next}}), 200,
                  "The road was built successfully.");
  }
  const auto before = desk.user(0, "update");
  desk.restart();
  EXPECT_EQ(desk.user(0, "update"), before);
  EXPECT_EQ(Desk::code(desk.user(0, "rollDice")), 200);
  desk.restart();
  EXPECT_STATUS(desk.user(0, "rollDice"), 202, "Forbidden request.");
  EXPECT_STATUS(desk.manager("getRanking", {{"gameId", desk.game}}), 200,
                "Here is the current ranking.");
}

TEST_F(EngineRestart, WhoeverAsksIsThereAgain) {
  Desk desk(durable());
  desk.start(2);
  desk.restart();
  EXPECT_EQ(Desk::code(desk.user(0, "update")), 200);
  server::Client client(desk.port());
  const auto table =
      json::parse(server::say(client, server::get("/api/tables/" + desk.game)).body).at("table");
  const auto& seats = table.at("seats").as_array();
  EXPECT_TRUE(seats[0].at("connected").as_bool());
  EXPECT_FALSE(seats[1].at("connected").as_bool());
}

// The first half of an order that takes two requests is kept as well.
TEST_F(EngineRestart, HalfAnOrderIsNotForgotten) {
  auto script = Script::settled(3);
  script.buy_card(catan::Development::Monopoly);
  script.until_roll_of(0);
  script.until_turn_of(0);
  Desk desk(script, durable());
  desk.user(0, "useDevelopment", {{"development", "monopoly"}});
  desk.restart();
  EXPECT_STATUS(desk.user(0, "endTurn"), 202, "Forbidden request.");
  EXPECT_STATUS(desk.user(0, "takeResourceFromAll", {{"resource", "ore"}}), 200,
                "The resource cards were stolen successfully.");
}

TEST(EngineBadInput, IsNeverAnsweredWithAnError) {
  Desk desk(Script::settled(3));
  const std::string player = desk.players[0];
  const std::string head = R"({"gameId":")" + desk.game + R"(","playerId":")" + player + R"(",)";
  const std::string bodies[] = {"",
                                "{",
                                "[]",
                                "null",
                                "\"text\"",
                                "\xff\xfe",
                                std::string(1, '\0'),
                                std::string(2000, '['),
                                R"({"command":7})",
                                R"({"command":null})",
                                R"({"arguments":{}})",
                                head + R"("command":"rollDice","arguments":7})",
                                head + R"("command":"rollDice","arguments":[1,2]})",
                                head + R"("command":"noPlayerTrade","arguments":{"port":1e300}})",
                                head + R"("command":"noPlayerTrade","arguments":{"port":"-1 "}})",
                                head + R"("command":"discardResources","arguments":"{"})",
                                head + R"("command":"rollDice","command":"endTurn"})",
                                R"({"gameId":7,"playerId":[],"command":"update"})",
                                R"({"username":{},"password":1,"command":"newGame"})"};
  for (const auto& body : bodies) {
    for (const auto* path : {"/Catan/userRequest", "/Catan/managerRequest"}) {
      const auto answer = desk.post(path, body);
      EXPECT_TRUE(answer.status == 200 || answer.status == 400) << answer.status << ' ' << body;
      const auto value = json::parse(answer.body).as_object();
      EXPECT_TRUE(value.contains("code") && value.contains("status") &&
                  value.contains("arguments"));
    }
  }
}

TEST(EngineManagers, WhoGuessesOftenWaitsAndTheRightPasswordStillGetsIn) {
  Desk desk;
  const auto attempt = [&](std::string_view password) {
    const json::object body{{"username", "catan"},
                            {"password", password},
                            {"command", "newGame"},
                            {"arguments", {{"scenario", "SettlersOfCatan"}}}};
    return Desk::status(json::parse(desk.post_manager(json::serialize(body)).body).as_object());
  };
  for (int i = 0; i < 10; ++i) EXPECT_EQ(attempt("guess"), "The credentials are wrong.");
  EXPECT_EQ(attempt("secret"), "The game was created successfully.");
}

}  // namespace
}  // namespace spiel::engine::robust_test

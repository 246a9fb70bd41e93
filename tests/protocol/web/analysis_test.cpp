// Analyses of finished games over REST; who makes them is played by the test.
#include <gtest/gtest.h>

#include "games/record.hpp"
#include "protocol/web/pages.hpp"
#include "tests/protocol/web/schema.hpp"
#include "tests/protocol/web/support.hpp"

namespace spiel::web::analysis_test {
namespace {

struct AnalysisTest : testing::Test {
  void start() {
    id = desk.open_table(R"({"game":"blokus","variant":"duo"})");
    anna = desk.sit_down(id, "Anna");
    bert = desk.sit_down(id, "Bert");
  }
  void play_and_finish() {
    start();
    Client client(desk, id);
    client.hello(anna);
    client.hear();
    client.act(text_of(client.legal.at("actions").as_array().at(0)));
    client.hear();
    moved_at = client.version;
    client.send(R"({"type":"chat","id":"x1","text":"well"})");
    for (const auto& token : {anna, bert}) desk.post("/api/tables/" + id + "/draw", {}, token);
    ASSERT_EQ(client.last().at("news").at("type"), "ended");
  }
  http::Response ask() { return desk.get("/api/tables/" + id + "/analysis"); }
  static std::string code_of(const http::Response& response) {
    return text_of(json::parse(response.body).at("code"));
  }

  Desk desk;
  std::string id = "none", anna, bert;
  std::uint64_t moved_at = 0;
  const json::value description = json::parse(kOpenApi);
  Schemas schemas{description};
};

TEST_F(AnalysisTest, IsBegunWithTheRecordAndTheVersionsOfItsMoves) {
  play_and_finish();
  const auto response = ask();
  EXPECT_EQ(response.status, 202);
  EXPECT_EQ(response.headers["Retry-After"], "1");
  EXPECT_EQ(schemas.fault_of(json::parse(response.body), "AnalysisUnderWay"), std::nullopt);
  const auto& record = desk.analyst.begun.at(id);
  EXPECT_EQ(record.versions, std::vector{moved_at});
  const auto parsed = games::parse_record<games::Blokus>(record.text);
  ASSERT_TRUE(parsed) << parsed.error().reason;
  EXPECT_EQ(parsed->entries.size(), 1U);
}

TEST_F(AnalysisTest, IsToldOnceItIsThere) {
  play_and_finish();
  desk.analyst.known[id] = std::make_shared<const std::string>(R"({"all":"of it"})");
  const auto response = ask();
  EXPECT_EQ(response.status, 200);
  EXPECT_EQ(response.body, R"({"all":"of it"})");
  EXPECT_TRUE(desk.analyst.begun.empty());
  desk.analyst.known[id] = Analyst::UnderWay{3, 7};
  EXPECT_EQ(ask().body, R"({"done":3,"moves":7})");
}

TEST_F(AnalysisTest, IsRefusedBeforeTheEnd) {
  EXPECT_EQ(ask().status, 404);
  start();
  const auto response = ask();
  EXPECT_EQ(response.status, 409);
  EXPECT_EQ(code_of(response), "not-over");
  EXPECT_TRUE(desk.analyst.begun.empty());
}

TEST_F(AnalysisTest, SaysWhenThereIsTooMuchToDo) {
  play_and_finish();
  desk.analyst.next = Analyst::Obstacle::TooBusy;
  const auto busy = ask();
  EXPECT_EQ(busy.status, 503);
  EXPECT_EQ(code_of(busy), "too-busy");
  EXPECT_EQ(busy.headers["Retry-After"], "1");
  desk.analyst.next = Analyst::Obstacle::Unreadable;
  EXPECT_EQ(code_of(ask()), "damaged");
}

TEST_F(AnalysisTest, LeavesOutWhatWasTakenBack) {
  start();
  Client client(desk, id);
  client.hello(anna);
  client.hear();
  client.act(text_of(client.legal.at("actions").as_array().at(0)));
  for (const auto& token : {anna, bert}) desk.post("/api/tables/" + id + "/undo", {}, token);
  for (const auto& token : {anna, bert}) desk.post("/api/tables/" + id + "/draw", {}, token);
  EXPECT_EQ(ask().status, 202);
  EXPECT_TRUE(desk.analyst.begun.at(id).versions.empty());
}

}  // namespace
}  // namespace spiel::web::analysis_test

// Hints over WebSocket and REST, with a player who always knows what to do.
#include <gtest/gtest.h>

#include "protocol/web/pages.hpp"
#include "tests/protocol/web/schema.hpp"
#include "tests/protocol/web/support.hpp"

namespace spiel::web::hint_test {
namespace {

table::Suggestions first_two(const table::Question& question) {
  blokus::ActionList list;
  blokus::legal(std::get<blokus::View>(question.view), list);
  return {{list[0], 0.123456}, {list[1], std::nullopt}};
}

struct HintTest : testing::Test {
  HintTest() { desk.hub.advise_with(first_two); }

  void start(const std::string& more = {}) {
    id = desk.open_table(R"({"game":"blokus","variant":"duo")" + more + "}");
    anna_token = desk.sit_down(id, "Anna");
    bert_token = desk.sit_down(id, "Bert");
  }
  http::Response ask_over_rest(const std::string& token) {
    return desk.post("/api/tables/" + id + "/hint", {}, token);
  }
  static std::string code_of(const http::Response& response) {
    return text_of(json::parse(response.body).at("code"));
  }

  Desk desk;
  std::string id, anna_token, bert_token;
  const json::value description = json::parse(kOpenApi);
  Schemas schemas{description};
};

TEST_F(HintTest, ComesBeforeTheReplyAndCanBePlayed) {
  start();
  Client anna(desk, id);
  anna.hello(anna_token);
  anna.hear();
  anna.send(R"({"type":"hint","id":"h1"})");
  const auto messages = anna.hear();
  ASSERT_EQ(messages.size(), 2U);
  const auto& hint = messages[0];
  EXPECT_EQ(schemas.fault_of(hint, "ServerMessage"), std::nullopt) << json::serialize(hint);
  EXPECT_EQ(text_of(hint.at("type")), "hint");
  EXPECT_EQ(text_of(hint.at("id")), "h1");
  const auto& hints = hint.at("hints").as_array();
  ASSERT_EQ(hints.size(), 2U);
  EXPECT_EQ(hints[0].at("value").as_double(), 0.1235);
  EXPECT_TRUE(hints[1].at("value").is_null());
  EXPECT_EQ(messages[1].at("ok"), json::value(true));
  EXPECT_EQ(messages[1].at("version"), hint.at("version"));
  anna.act(text_of(hints[0].at("action")));
  EXPECT_EQ(anna.last().at("ok"), json::value(true));
}

TEST_F(HintTest, IsRefusedWithAReason) {
  start();
  Client bert(desk, id), guest(desk, id);
  bert.hello(bert_token);
  guest.hello("");
  bert.hear();
  guest.hear();
  for (auto* client : {&bert, &guest}) client->send(R"({"type":"hint","id":"h1"})");
  EXPECT_EQ(text_of(bert.last().at("code")), "not-your-turn");
  EXPECT_EQ(text_of(guest.last().at("code")), "observer");
}

TEST_F(HintTest, ComesOverRestToo) {
  start();
  const auto hint = ask_over_rest(anna_token);
  ASSERT_EQ(hint.status, 200) << hint.body;
  EXPECT_EQ(schemas.fault_of(json::parse(hint.body), "Hint"), std::nullopt);
  EXPECT_EQ(ask_over_rest(bert_token).status, 409);
  EXPECT_EQ(ask_over_rest({}).status, 401);
  const auto too_soon = ask_over_rest(anna_token);
  EXPECT_EQ(too_soon.status, 429);
  EXPECT_EQ(code_of(too_soon), "too-many-hints");
}

TEST_F(HintTest, IsGivenUnlessTheTableSaysOtherwise) {
  start(R"(,"hints":false)");
  const auto table = json::parse(desk.get("/api/tables/" + id).body).at("table");
  EXPECT_EQ(table.at("hints"), json::value(false));
  EXPECT_EQ(table.at("can_hint"), json::value(false));
  EXPECT_EQ(code_of(ask_over_rest(anna_token)), "no-hints-here");
}

TEST_F(HintTest, IsTurnedOnAndOffByTheHost) {
  id = desk.open_table(R"({"game":"blokus","variant":"duo"})");
  Client anna(desk, id);
  anna.hello(desk.sit_down(id, "Anna"));
  anna.hear();
  EXPECT_EQ(anna.table.at("hints"), json::value(true));
  EXPECT_EQ(anna.table.at("can_hint"), json::value(true));
  anna.send(R"({"type":"settings","id":"s1","settings":{"hints":false}})");
  EXPECT_EQ(anna.last().at("ok"), json::value(true));
  EXPECT_EQ(anna.table.at("hints"), json::value(false));
}

TEST_F(HintTest, SettingMustBeYesOrNo) {
  const auto response = desk.post("/api/tables", R"({"game":"catan","hints":"sometimes"})");
  EXPECT_EQ(response.status, 400);
}

}  // namespace
}  // namespace spiel::web::hint_test

// What the server says against what openapi.json says that it says: whole games by random players,
// every answer and every message.
#include "tests/protocol/web/schema.hpp"

#include <gtest/gtest.h>

#include <set>

#include "protocol/web/client_message.hpp"
#include "protocol/web/pages.hpp"
#include "tests/protocol/web/support.hpp"

namespace spiel::web::schema_test {
namespace {

class OpenApiSchemas : public testing::Test {
 protected:
  static std::string pointer_to(const std::string& path, const std::string& method,
                                const std::string& status) {
    std::string escaped;
    for (const char c : path) c == '/' ? escaped += "~1" : escaped += c;
    return "/paths/" + escaped + "/" + method + "/responses/" + status +
           "/content/application~1json/schema";
  }
  void expect_described(const http::Response& response, const std::string& path,
                        const std::string& method = "get") {
    const auto value = json::parse(response.body);
    const auto pointer = pointer_to(path, method, std::to_string(response.status));
    EXPECT_EQ(schemas.fault(value, pointer), std::nullopt) << path;
  }
  void expect_message(const json::object& message) {
    EXPECT_EQ(schemas.fault_of(message, "ServerMessage"), std::nullopt) << json::serialize(message);
    note_types(message);
  }

  // Which events and news were seen, so that a test which sees nothing fails.
  void note_types(const json::object& message) {
    if (const auto* news = message.if_contains("news")) seen.insert(text_of(news->at("type")));
    const auto* events = message.if_contains("events");
    if (events == nullptr) return;
    for (const auto& event : events->as_array()) seen.insert(text_of(event.at("type")));
  }

  // A whole game; everybody's messages are looked at, and those of somebody who watches.
  std::string play(const std::string& wish, int seats, std::uint64_t seed) {
    const auto table = desk.open_table(wish);
    std::vector<std::unique_ptr<Client>> clients;
    tokens.clear();
    for (int seat = 0; seat < seats; ++seat) {
      tokens.push_back(desk.sit_down(table, "P" + std::to_string(seat)));
      clients.push_back(std::make_unique<Client>(desk, table));
      clients.back()->hello(tokens.back());
    }
    clients.push_back(std::make_unique<Client>(desk, table));
    clients.back()->hello("");
    Random random(seed);
    for (int turn = 0; turn < 800; ++turn) {
      for (auto& client : clients) {
        for (const auto& message : client->hear()) expect_message(message);
      }
      if (testing::Test::HasFailure()) return table;
      bool acted = false;
      for (auto& client : clients) {
        const auto action = random_action(*client, random);
        if (action.empty()) continue;
        client->act(action);
        acted = true;
        break;
      }
      if (!acted) return table;
    }
    return table;
  }

  void expect_answers_about(const std::string& table) {
    const std::string path = "/api/tables/" + table;
    for (const std::string& token : {std::string(), tokens.at(0)}) {
      expect_described(desk.get(path + "/state", {}, token), "/api/tables/{id}/state");
      expect_described(desk.get(path + "/history", {}, token), "/api/tables/{id}/history");
    }
    expect_described(desk.get(path), "/api/tables/{id}");
    expect_described(desk.get("/api/tables"), "/api/tables");
  }

  const json::value& schema_named(const std::string& name) const {
    return description.at_pointer("/components/schemas/" + name);
  }

  const json::value description = json::parse(kOpenApi);
  Schemas schemas{description};
  Desk desk;
  std::vector<std::string> tokens;
  std::set<std::string> seen;
};

TEST_F(OpenApiSchemas, DescribeGamesOfCatan) {
  const auto small = play(R"({"game":"catan","seats":{"max":3},"rules":{"target":4}})", 3, 1);
  expect_answers_about(small);
  const auto large = play(R"({"game":"catan","seats":{"min":5,"max":5},"rules":{"target":4},
                              "limits":{"hard_ms":100000}})",
                          5, 2);
  expect_answers_about(large);
  for (const auto* type : {"dice-rolled", "produced", "built-road", "robber-moved", "turn-began",
                           "special-building-began", "started", "moved", "seat"}) {
    EXPECT_TRUE(seen.contains(type)) << type;
  }
}

TEST_F(OpenApiSchemas, DescribeGamesOfBlokusAndTheirReplays) {
  for (const std::string variant : {"duo", "swc-2027"}) {
    const auto table = play(R"({"game":"blokus","variant":")" + variant + R"("})", 2, 3);
    expect_answers_about(table);
    expect_described(desk.get("/api/tables/" + table + "/replay"), "/api/tables/{id}/replay");
  }
  for (const auto* type : {"placed", "eliminated", "ended"}) EXPECT_TRUE(seen.contains(type));
}

TEST_F(OpenApiSchemas, DescribeEverythingElse) {
  expect_described(desk.get("/api/games"), "/api/games");
  expect_described(desk.get("/api/catan/geometry", {{"board", "large"}}), "/api/catan/geometry");
  expect_described(desk.get("/api/blokus/pieces"), "/api/blokus/pieces");
  expect_described(desk.get("/api/bots"), "/api/bots");
  expect_described(desk.get("/api/info"), "/api/info");
  const auto opened = desk.post("/api/tables", R"({"game":"catan"})");
  expect_described(opened, "/api/tables", "post");
  const auto id = text_of(json::parse(opened.body).at("table").at("id"));
  expect_described(desk.post("/api/tables/" + id + "/seats", R"({"name":"Anna"})"),
                   "/api/tables/{id}/seats", "post");
  const auto problem = json::parse(desk.get("/api/tables/none").body);
  EXPECT_EQ(schemas.fault_of(problem, "Problem"), std::nullopt);
}

// Every message that a client may send has a schema, whose example is one.
TEST_F(OpenApiSchemas, DescribeWhatClientsSay) {
  std::set<std::size_t> kinds;
  for (const auto& schema :
       description.at_pointer("/components/schemas/ClientMessage/anyOf").as_array()) {
    const auto& example = schema.at("examples").at(0);
    EXPECT_EQ(schemas.fault_of(example, "ClientMessage"), std::nullopt);
    const auto said = parse_client_message(json::serialize(example));
    ASSERT_TRUE(said) << json::serialize(example);
    kinds.insert(said->body.index());
  }
  EXPECT_EQ(kinds.size(), std::variant_size_v<said::Message>);
}

TEST_F(OpenApiSchemas, KnowTheTextsOfActions) {
  for (const auto* name : {"CatanAction", "BlokusAction"}) {
    const auto& examples = schema_named(name).at("examples").as_array();
    EXPECT_GT(examples.size(), 1U);
    for (const auto& text : examples) EXPECT_EQ(schemas.fault_of(text, name), std::nullopt);
  }
  for (const auto* text : {"discard 2 lumber, 1 ore", "steal nobody", "confirm 0 with 2",
                           "bank-trade 4 lumber for ore", "offer 1 wool for nothing"}) {
    EXPECT_EQ(schemas.fault_of(json::value(text), "CatanAction"), std::nullopt);
  }
  for (const auto* text : {"", "roll twice", "build-road", "discard 2 gold", "leave 2"}) {
    EXPECT_TRUE(schemas.fault_of(json::value(text), "CatanAction")) << text;
  }
  EXPECT_TRUE(schemas.fault_of(json::value("blue PENTO_Q NONE 0 0"), "BlokusAction"));
}

TEST_F(OpenApiSchemas, AreNotSatisfiedByJustAnything) {
  EXPECT_TRUE(schemas.fault_of(json::parse("[1,2,3]"), "Dice"));
  EXPECT_TRUE(schemas.fault_of(json::parse("[1,7]"), "Dice"));
  EXPECT_TRUE(schemas.fault_of(json::parse(R"({"type":"turn-ended"})"), "Event"));
  EXPECT_TRUE(schemas.fault_of(json::parse(R"({"type":"turn-ended","seat":9})"), "Event"));
  EXPECT_TRUE(schemas.fault_of(json::parse(R"({"type":"turn-ended","seat":1,"x":1})"), "Event"));
  EXPECT_FALSE(schemas.fault_of(json::parse(R"({"type":"turn-ended","seat":1})"), "Event"));
}

}  // namespace
}  // namespace spiel::web::schema_test

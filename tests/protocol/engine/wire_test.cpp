// The letters on the wire: the order of keys, which is that of the original's hash map and on which
// a published front end counts, and what becomes of arguments in string form.

#include <gtest/gtest.h>

#include "tests/protocol/engine/desk.hpp"

namespace spiel::engine::wire_test {
namespace {

using Names = std::vector<std::string>;

Names keys_of(const json::object& answer) {
  Names names;
  for (const auto& pair : answer.at("arguments").as_object()) names.emplace_back(pair.key());
  return names;
}

// A manager's request as old clients send it.
std::string in_string_form(Desk& desk, const std::string& command, const json::object& arguments) {
  const json::object body{{"username", "catan"},
                          {"password", "secret"},
                          {"command", command},
                          {"arguments", json::serialize(arguments)}};
  return desk.post_manager(json::serialize(body)).body;
}

std::string quoted(const std::string& text) { return json::serialize(json::value(text)); }

// A published front end cuts this text at fixed places: see front_end.hpp.
TEST(EngineWire, InStringFormTheStartTellsPortsBeforeBoard) {
  Desk desk;
  desk.gather(3);
  const auto body = in_string_form(desk, "startGame", {{"gameId", desk.game}});
  const std::string head = R"({"code":200,"status":"The game has started successfully.",)"
                           R"("arguments":"{\"ports\":\"[\\\")";
  EXPECT_TRUE(body.starts_with(head)) << body;
  const auto inner = json::parse(json::parse(body).at("arguments").as_string());
  const std::string ports(inner.at("ports").as_string());
  const std::string board(inner.at("board").as_string());
  EXPECT_EQ(json::parse(ports).as_array().size(), 54U);
  EXPECT_TRUE(board.starts_with(R"([{"resource":")")) << board;
  const auto arguments = R"({"ports":)" + quoted(ports) + R"(,"board":)" + quoted(board) + "}";
  EXPECT_EQ(body, R"({"code":200,"status":"The game has started successfully.","arguments":)" +
                      quoted(arguments) + "}");
}

TEST(EngineWire, KeysComeInTheOrderOfTheOriginal) {
  Desk desk(Script::settled(3));
  EXPECT_EQ(keys_of(desk.user(0, "update")), (Names{"canBuyCity",
                                                    "wool",
                                                    "yearOfPlenty",
                                                    "canBuyDevelopment",
                                                    "ore",
                                                    "lumber",
                                                    "publicScore",
                                                    "active",
                                                    "victoryPoint",
                                                    "roadsToBuild",
                                                    "hiddenScore",
                                                    "usedKnights",
                                                    "hasLargestArmy",
                                                    "monopoly",
                                                    "hasLongestRoad",
                                                    "knight",
                                                    "longestRoad",
                                                    "grain",
                                                    "brick",
                                                    "roadBuilding",
                                                    "canBuyRoad",
                                                    "canBuySettlement"}));
  EXPECT_EQ(keys_of(desk.user(0, "rollDice")), (Names{"dice_2",
                                                      "resourcesToDiscard_2",
                                                      "resourcesToDiscard_1",
                                                      "dice_0",
                                                      "ore_0",
                                                      "dice_1",
                                                      "ore_2",
                                                      "ore_1",
                                                      "wool_0",
                                                      "wool_1",
                                                      "wool_2",
                                                      "lumber_0",
                                                      "player_1",
                                                      "player_0",
                                                      "lumber_1",
                                                      "brick_1",
                                                      "lumber_2",
                                                      "brick_0",
                                                      "brick_2",
                                                      "player_2",
                                                      "grain_2",
                                                      "grain_0",
                                                      "resourcesToDiscard_0",
                                                      "grain_1"}));
  EXPECT_EQ(
      keys_of(desk.manager("getRanking", {{"gameId", desk.game}})),
      (Names{"player_1", "player_0", "player_2", "publicScore_2", "hiddenScore_0", "publicScore_1",
             "publicScore_0", "hiddenScore_2", "foundWinner", "hiddenScore_1"}));
}

TEST(EngineWire, InStringFormATextIsNotEncodedOnceMore) {
  Desk desk;
  EXPECT_EQ(in_string_form(desk, "fly", {}),
            R"({"code":202,"status":"Invalid request.","arguments":"fly"})");
  const json::object stranger{
      {"username", "x"}, {"password", "x"}, {"command", "newGame"}, {"arguments", "{}"}};
  EXPECT_EQ(desk.post_manager(json::serialize(stranger)).body,
            R"({"code":202,"status":"The credentials are wrong.","arguments":""})");
}

TEST(EngineWire, ANumberMayBeText) {
  Desk desk(Script(3));
  EXPECT_STATUS(desk.user(0, "buildSettlement", {{"intersection", "19"}}), 200,
                "The settlement was built successfully.");
}

TEST(EngineWire, TheOriginalsFormHasItsLineBreaks) {
  auto settings = Desk::settings();
  settings.engine_compat = "original";
  Desk desk(Script(3), settings);
  desk.user(0, "buildSettlement", {{"intersection", 19}});
  EXPECT_STATUS(desk.user(0, "buildRoad", {{"start", 0}, {"end", 1}}), 202,
                "It does not connect\nto your last intersection.");
}

}  // namespace
}  // namespace spiel::engine::wire_test

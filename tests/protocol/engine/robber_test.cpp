#include <gtest/gtest.h>
#include <boost/json.hpp>

#include "protocol/engine/numbering.hpp"
#include "tests/protocol/engine/desk.hpp"
#include "tests/server/test_server.hpp"

namespace spiel::engine::robber_test {
namespace {

using catan::Action;

// Seat 0 has thrown a seven. Seat 1 sits at tiles 7 and 17 and holds one ore, seat 2 at 15 and 13
// and holds one wool.
Script thrown(const table::TableOptions& options = table_for_engine()) {
  auto script = Script::settled(3, options);
  script.until_roll_of(0);
  script.roll(7);
  return script;
}

json::object tile(json::value number) { return {{"tile", std::move(number)}}; }

TEST(EngineRobber, MovesToAnotherTileOnly) {
  Desk desk(thrown());
  EXPECT_STATUS(desk.user(0, "endTurn"), 202, "Forbidden request.");
  EXPECT_STATUS(desk.user(0, "moveRobber", tile(12)), 202,
                "You can not let the robber on the same tile.");
  for (const json::value& wrong : {json::value(19), json::value(-1), json::value(nullptr)}) {
    EXPECT_STATUS(desk.user(0, "moveRobber", tile(wrong)), 202, "Invalid request.");
  }
  EXPECT_STATUS(desk.user(0, "moveRobber"), 202, "Invalid request.");
  const auto moved = desk.user(0, "moveRobber", tile(7));
  EXPECT_STATUS(moved, 200, "The robber was moved successfully.");
  EXPECT_EQ(moved.at("arguments"), (json::object{{"player_0", desk.players[1]}}));
  EXPECT_STATUS(desk.user(0, "moveRobber", tile(8)), 202, "Forbidden request.");
}

TEST(EngineRobber, TheStolenCardIsNamed) {
  Desk desk(thrown());
  desk.user(0, "moveRobber", tile(7));
  EXPECT_STATUS(desk.user(0, "endTurn"), 202, "Forbidden request.");
  const auto steal = [&](json::value arguments) {
    return desk.user(0, "stealResource", std::move(arguments));
  };
  EXPECT_STATUS(steal(nullptr), 202, "Invalid request.");
  EXPECT_STATUS(steal({{"answer", "yes"}}), 202, "Invalid request.");
  EXPECT_STATUS(steal({{"answer", "yes"}, {"player", "x"}}), 202, "Invalid request.");
  EXPECT_STATUS(steal({{"answer", "yes"}, {"player", desk.players[2]}}), 202, "Invalid request.");
  EXPECT_STATUS(steal({{"answer", "yes"}, {"player", desk.players[0]}}), 202,
                "You can not steal a resource card from yourself.");
  const auto stolen = steal({{"answer", "yes"}, {"player", desk.players[1]}});
  EXPECT_STATUS(stolen, 200, "The resource card was stolen successfully.");
  EXPECT_EQ(stolen.at("arguments"), (json::object{{"resource", "ore"}}));
  EXPECT_EQ(desk.state().players[0].hand[catan::Resource::Ore], 2);
  EXPECT_STATUS(steal({{"answer", "no"}}), 202, "Forbidden request.");
  EXPECT_STATUS(desk.user(0, "endTurn"), 200, "The turn was changed successfully.");
}

TEST(EngineRobber, StealingMayBeDeclined) {
  Desk desk(thrown());
  desk.user(0, "moveRobber", tile(7));
  const auto declined = desk.user(0, "stealResource", {{"answer", "No"}, {"player", "x"}});
  EXPECT_STATUS(declined, 200, "Okay.");
  EXPECT_TRUE(declined.at("arguments").is_null());
  EXPECT_EQ(desk.state().players[1].hand_size, 1);
  EXPECT_STATUS(desk.user(0, "endTurn"), 200, "The turn was changed successfully.");
}

TEST(EngineRobber, TheQuestionIsAskedEvenWhereNobodyCanBeRobbed) {
  Desk desk(thrown());
  const auto moved = desk.user(0, "moveRobber", tile(0));
  EXPECT_EQ(moved.at("arguments"), json::object{});
  EXPECT_STATUS(desk.user(0, "endTurn"), 202, "Forbidden request.");
  EXPECT_STATUS(desk.user(0, "stealResource", {{"answer", "no"}}), 200, "Okay.");
  EXPECT_STATUS(desk.user(0, "endTurn"), 200, "The turn was changed successfully.");
}

TEST(EngineRobber, AVictimWithoutCardsIsNoVictim) {
  auto script = thrown();
  script.play(0, Action::move_robber(*Numbering::standard().cell(7)));
  script.play(0, Action::steal(1), catan::Chance::theft(catan::Resource::Ore));
  script.until_roll_of(2);
  script.roll(7);
  Desk desk(script);
  EXPECT_EQ(desk.user(2, "moveRobber", tile(17)).at("arguments"), json::object{});
  EXPECT_STATUS(desk.user(2, "stealResource", {{"answer", "yes"}, {"player", desk.players[1]}}),
                202, "The player does not have resource cards.");
  EXPECT_STATUS(desk.user(2, "stealResource", {{"answer", "no"}}), 200, "Okay.");
}

// Seat 0 lives at the desert and holds cards; the robber comes back to where it began.
TEST(EngineRobber, NamesWhoCanBeRobbedAtTheDesertToo) {
  auto script = thrown();
  script.play(0, Action::move_robber(*Numbering::standard().cell(0)));
  script.play(0, Action::end_turn());
  script.roll(7);
  Desk desk(script);
  const auto moved = desk.user(1, "moveRobber", tile(12));
  EXPECT_STATUS(moved, 200, "The robber was moved successfully.");
  EXPECT_EQ(moved.at("arguments"), (json::object{{"player_0", desk.players[0]}}));
  EXPECT_STATUS(desk.user(1, "stealResource", {{"answer", "no"}}), 200, "Okay.");
}

// A browser's table, say. Whether somebody can be robbed or not, the question is answered then.
TEST(EngineRobber, IsForgottenWhereTimeIsUpAndABotDecides) {
  for (const int target : {7, 0}) {
    auto options = table_for_engine();
    options.limits.hard = std::chrono::seconds(1);
    Desk desk(thrown(options));
    EXPECT_EQ(Desk::code(desk.user(0, "moveRobber", tile(target))), 200);
    const auto before = desk.version();
    ASSERT_TRUE(server::eventually([&] { return desk.version() > before + 1; }));  // late, moved
    const auto state = desk.state();
    if (state.current != 0) continue;  // the bot has ended the turn
    EXPECT_EQ(state.phase, catan::Phase::Main);
    EXPECT_STATUS(desk.user(0, "endTurn"), 200, "The turn was changed successfully.");
  }
}

// A browser's table, say: whoever moves the robber must rob.
TEST(EngineRobber, RobsTheFirstWhereTheRulesLeaveNoChoice) {
  auto options = table_for_engine();
  std::get<catan::Rules>(options.rules).steal_optional = false;
  auto script = Script::settled(3, options);
  script.until_roll_of(0);
  script.roll(7);
  Desk desk(script);
  const auto moved = desk.user(0, "moveRobber", tile(7));
  EXPECT_STATUS(moved, 200, "The robber was moved successfully.");
  EXPECT_EQ(moved.at("arguments"), json::object{}) << "nobody is left to choose";
  EXPECT_EQ(desk.state().players[1].hand_size, 0);
  EXPECT_EQ(desk.state().players[0].hand[catan::Resource::Ore], 2);
  EXPECT_STATUS(desk.user(0, "stealResource", {{"answer", "no"}}), 200, "Okay.");
  EXPECT_STATUS(desk.user(0, "endTurn"), 200, "The turn was changed successfully.");
}

}  // namespace
}  // namespace spiel::engine::robber_test

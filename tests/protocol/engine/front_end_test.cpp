// The published front end, as its double plays, against a whole server.

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <memory>

#include "client/engine_player.hpp"
#include "core/random.hpp"
#include "tests/protocol/engine/desk.hpp"
#include "tests/protocol/engine/front_end.hpp"

namespace spiel::engine::front_end_test {
namespace {

using catan::Action;
using catan::Cards;
using catan::Development;
using client::EngineAnswer;
using client::EnginePlayer;

#define EXPECT_SHOWN(shown, expected_code, expected_text) \
  do {                                                    \
    const auto on_screen = (shown);                       \
    EXPECT_EQ(on_screen.status, expected_text);           \
    EXPECT_EQ(on_screen.code, expected_code);             \
  } while (false)

// Four people at the table of a script.
struct Evening {
  explicit Evening(const Script& script)
      : desk(script, FrontEnd::settings()), table(desk.port(), desk.game, desk.players) {}

  Desk desk;
  FrontEnd table;
};

// --- a whole game --------------------------------------------------------------------------------

// Somebody before a screen: our player of the API thinks, and may do what the screen has buttons
// for.
class Person {
 public:
  Person(FrontEnd& table, Seat seat)
      : table_(table),
        seat_(seat),
        mind_(
            table.player(seat),
            [this](std::string_view command, const json::value& arguments) {
              return do_it(command, arguments);
            },
            client::worth_on(table.board().at("board")), seat),
        mood_(seat) {}

  EnginePlayer::Standing act() { return mind_.act(); }
  bool won() const { return mind_.won(); }

 private:
  // Only the bank is there to trade with, and the two resources are switched on one by one.
  static bool has_button(std::string_view command, const json::object& choices) {
    if (command == "noPlayerTrade") return choices.at("port") == -1;
    if (command == "takeTwoResources") return choices.at("resource_0") != choices.at("resource_1");
    return true;
  }

  EngineAnswer do_it(std::string_view command, const json::value& arguments) {
    const auto choices = arguments.is_object() ? arguments.get_object() : json::object();
    if (!has_button(command, choices)) return {0, "Invalid request.", nullptr};
    if (command == "endTurn") trade();
    auto shown = click(command, choices);
    if (command == "endTurn" && shown.status == "The turn was changed successfully.") {
      shown.fields["nextPlayer"] = "the next one";  // as everybody there knows
    }
    return {static_cast<int>(shown.code), shown.status, shown.fields};
  }

  FrontEnd::Shown click(std::string_view command, const json::object& choices) {
    const auto number = [&](const char* name) { return json::value_to<int>(choices.at(name)); };
    if (command == "rollDice") return table_.roll(seat_);
    if (command == "moveRobber") return table_.move_robber(seat_, number("tile"));
    if (command == "endTurn") return table_.end_turn(seat_);
    if (command == "buildDevelopmentRoad") {
      return table_.build_card_road(seat_, number("start"), number("end"));
    }
    const bool roads = command == "useDevelopment" && choices.at("development") == "roadBuilding";
    return roads ? table_.use_road_building(seat_) : table_.press(seat_, command, choices);
  }

  // Now and then. Some say yes to anything: also who does not have it, and who is too late.
  void trade() {
    if (mood_.below(4) != 0) return;
    static constexpr const char* kKinds[] = {"lumber", "wool", "grain", "brick", "ore"};
    const auto give = mood_.below(5);
    const auto want = (give + 1 + mood_.below(4)) % 5;
    table_.offer(seat_,
                 {{std::string(kKinds[give]) + "_o", 1}, {std::string(kKinds[want]) + "_r", 1}});
    for (Seat other = 0; other < FrontEnd::kPeople; ++other) {
      if (other != seat_) table_.answer_offer(other, mood_.below(2) == 0);
    }
  }

  FrontEnd& table_;
  Seat seat_;
  EnginePlayer mind_;
  Random mood_;
};

// Until all have seen the end. How many have won.
int winners_of(FrontEnd& table) {
  constexpr int kMostRounds = 3000;
  std::vector<std::unique_ptr<Person>> people;
  for (Seat seat = 0; seat < FrontEnd::kPeople; ++seat) {
    people.push_back(std::make_unique<Person>(table, seat));
  }
  std::vector<bool> over(people.size(), false);
  for (int round = 0; round < kMostRounds; ++round) {
    for (std::size_t i = 0; i < people.size(); ++i) {
      if (!over[i]) over[i] = people[i]->act() == EnginePlayer::Standing::Over;
    }
    if (std::ranges::all_of(over, [](bool done) { return done; })) break;
  }
  return static_cast<int>(
      std::ranges::count_if(people, [](const auto& person) { return person->won(); }));
}

TEST(EngineFrontEnd, PlaysFromItsLobbyToTheEnd) {
  Desk desk(FrontEnd::settings());
  FrontEnd table(desk.port());
  table.start();
  EXPECT_EQ(winners_of(table), 1);
  // Whether anybody agrees to a trade is left to chance here.
  for (const auto* command : {"buildSettlement", "buildRoad", "rollDice", "endTurn", "update",
                              "playerTrade", "sendPartners"}) {
    EXPECT_TRUE(table.granted().contains(command)) << command;
  }
}

TEST(EngineFrontEnd, LetsPeopleLeaveItsLobby) {
  Desk desk(FrontEnd::settings());
  const FrontEndProxy proxy(desk.port());
  const auto game = proxy.open_game();
  std::vector<std::string> players;
  for (int i = 0; i < 4; ++i) players.push_back(proxy.add_player(game));
  proxy.remove_player(game, players[1]);
  players.erase(players.begin() + 1);
  players.push_back(proxy.add_player(game));
  proxy.start(game);
  FrontEnd table(desk.port(), game, players);
  EXPECT_SHOWN(table.press(0, "buildSettlement", {{"intersection", 19}}), 200,
               "The settlement was built successfully.");
}

TEST(EngineFrontEnd, LetsPeopleLeaveTheGame) {
  Evening evening(Script::settled(4));
  auto& table = evening.table;
  EXPECT_EQ(table.roll(1).status, "It is not your turn.");
  const auto left = table.proxy().set_active(table.game(), table.player(0), false);
  EXPECT_EQ(left.at("status"), "The player status has been changed successfully.");
  EXPECT_EQ(table.roll(1).code, 200);
}

// --- what a whole game may not come to -----------------------------------------------------------

TEST(EngineFrontEnd, BuysAllThereIs) {
  auto script = Script::settled(4);
  script.earn(Cards(6, 2, 2, 4, 4));
  Evening evening(script);
  auto& table = evening.table;
  EXPECT_SHOWN(table.press(0, "buyRoad", {{"start", 10}, {"end", 11}}), 200,
               "The road was bought successfully.");
  EXPECT_SHOWN(table.press(0, "buySettlement", {{"intersection", 11}}), 200,
               "The settlement was bought successfully.");
  EXPECT_SHOWN(table.press(0, "buyCity", {{"intersection", 9}}), 200,
               "The city was bought successfully.");
  EXPECT_SHOWN(table.press(0, "buyDevelopment"), 200, "The development was bought successfully.");
  EXPECT_SHOWN(
      table.press(0, "noPlayerTrade", {{"port", -1}, {"offer", "lumber"}, {"request", "ore"}}), 200,
      "The trade was made successfully.");
  EXPECT_EQ(table.press(0, "update").number("ore"), 1);
  // Nothing was switched on.
  EXPECT_SHOWN(table.press(0, "noPlayerTrade", {{"port", -1}, {"offer", nullptr}}), 202,
               "Invalid request.");
}

// Seat 0 may use this card.
Script with_card(Development kind) {
  auto script = Script::settled(4);
  script.buy_card(kind);
  script.play(0, Action::end_turn());
  script.until_turn_of(0);
  return script;
}

TEST(EngineFrontEnd, UsesAKnight) {
  Evening evening(with_card(Development::Knight));
  auto& table = evening.table;
  EXPECT_SHOWN(table.press(0, "useDevelopment", {{"development", "knight"}}), 200,
               "You can use Knight development card.");
  EXPECT_EQ(table.move_robber(0, 7).text("player_0"), table.player(1));
  EXPECT_SHOWN(table.press(0, "stealResource", {{"answer", "yes"}, {"player", table.player(1)}}),
               200, "The resource card\nwas stolen successfully.");
  EXPECT_EQ(table.press(0, "update").number("usedKnights"), 1);
}

TEST(EngineFrontEnd, UsesAMonopoly) {
  Evening evening(with_card(Development::Monopoly));
  auto& table = evening.table;
  EXPECT_SHOWN(table.press(0, "useDevelopment", {{"development", "monopoly"}}), 200,
               "You can use Monopoly development card.");
  EXPECT_SHOWN(table.press(0, "takeResourceFromAll", {{"resource", "wool"}}), 200,
               "The resource cards\nwere stolen successfully.");
  EXPECT_EQ(table.press(0, "update").number("monopoly"), 0);
}

TEST(EngineFrontEnd, UsesAYearOfPlenty) {
  Evening evening(with_card(Development::Invention));
  auto& table = evening.table;
  EXPECT_SHOWN(table.press(0, "useDevelopment", {{"development", "yearOfPlenty"}}), 200,
               "You can use\nYear of Plenty development card.");
  EXPECT_SHOWN(
      table.press(0, "takeTwoResources", {{"resource_0", "lumber"}, {"resource_1", "ore"}}), 200,
      "The resource cards\nwere taken successfully.");
}

TEST(EngineFrontEnd, ClosesTheRoadsOfTheCardAfterTheSecond) {
  Evening evening(with_card(Development::RoadBuilding));
  auto& table = evening.table;
  EXPECT_SHOWN(table.use_road_building(0), 200, "You can use\nRoad Building development card.");
  EXPECT_SHOWN(table.build_card_road(0, 10, 11), 200, "The road was built successfully.");
  EXPECT_TRUE(table.is_road_panel_open(0));
  EXPECT_SHOWN(table.build_card_road(0, 11, 12), 200, "The road was built successfully.");
  EXPECT_FALSE(table.is_road_panel_open(0));
  EXPECT_SHOWN(table.end_turn(0), 200, "The turn was changed successfully.");
}

// It knows only by the text that there is no second one.
TEST(EngineFrontEnd, ClosesTheRoadsOfTheCardAfterTheLastPiece) {
  auto script = Script::settled(4);
  script.buy_card(Development::RoadBuilding);
  const std::pair<int, int> roads[] = {{10, 11}, {11, 12}, {12, 13}, {13, 14}, {14, 15}, {9, 8},
                                       {8, 7},   {7, 6},   {6, 1},   {1, 2},   {2, 9},   {2, 3}};
  for (const auto& [start, end] : roads) script.buy_road(start, end);
  Evening evening(script);
  auto& table = evening.table;
  EXPECT_EQ(table.use_road_building(0).code, 200);
  EXPECT_EQ(table.build_card_road(0, 3, 4).code, 200);
  EXPECT_FALSE(table.is_road_panel_open(0));
  EXPECT_SHOWN(table.end_turn(0), 200, "The turn was changed successfully.");
}

// Seat 0 holds one of each, seat 1 one ore and two brick, seats 2 and 3 no brick.
Script for_trade() {
  auto script = Script::settled(4);
  script.earn(Cards(1, 1, 1, 1, 1));
  script.roll(6);
  script.roll(6);
  script.until_turn_of(0);
  return script;
}

json::object brick_for_lumber() { return {{"lumber_o", 1}, {"brick_r", 1}}; }

TEST(EngineFrontEnd, TradesWithTheFirstWhoWants) {
  Evening evening(for_trade());
  auto& table = evening.table;
  const auto before = table.press(0, "update");
  EXPECT_SHOWN(table.offer(0, brick_for_lumber()), 200, "The trade has started successfully.");
  table.answer_offer(2, false);
  table.answer_offer(1, true);
  table.answer_offer(3, true);  // too late
  EXPECT_EQ(table.press(0, "update").number("brick"), before.number("brick") + 1);
  EXPECT_SHOWN(table.end_turn(0), 200, "The turn was changed successfully.");
}

TEST(EngineFrontEnd, ClosesATradeThatNobodyWants) {
  Evening evening(for_trade());
  auto& table = evening.table;
  for (int i = 0; i < 2; ++i) {
    EXPECT_SHOWN(table.offer(0, brick_for_lumber()), 200, "The trade has started successfully.");
    for (Seat other = 1; other < 4; ++other) table.answer_offer(other, false);
  }
  EXPECT_SHOWN(table.end_turn(0), 200, "The turn was changed successfully.");
}

TEST(EngineFrontEnd, ClosesATradeWithSomebodyWhoCannotPay) {
  Evening evening(for_trade());
  auto& table = evening.table;
  table.offer(0, brick_for_lumber());
  table.answer_offer(2, true);
  table.answer_offer(1, true);  // too late
  EXPECT_SHOWN(table.end_turn(0), 200, "The turn was changed successfully.");
}

// Seat 0 holds eight cards and has to give four when seat 1 throws the seven.
TEST(EngineFrontEnd, DiscardsAndRobsAfterASeven) {
  auto script = Script::settled(4);
  script.earn(Cards(2, 2, 2, 1, 1));
  ASSERT_EQ(script.state().players[0].hand_size, 8);
  script.roll(7);
  Evening evening(script);
  auto& table = evening.table;
  EXPECT_SHOWN(table.move_robber(1, 8), 202,
               "Somebody has not discarded\nhalf of their resource cards yet.");
  EXPECT_SHOWN(table.press(0, "discardResources", {{"lumber", 2}}), 202,
               "You have not discarded\nhalf of your resource cards.");
  const auto discarded = table.press(0, "discardResources", {{"lumber", 2}, {"brick", 2}});
  EXPECT_SHOWN(discarded, 200, "The resource cards\nwere discarded successfully.");
  EXPECT_TRUE(discarded.fields.at("sentAll").as_bool());
  EXPECT_EQ(table.move_robber(1, 8).text("player_0"), table.player(0));
  EXPECT_SHOWN(table.press(1, "stealResource", {{"answer", "yes"}, {"player", table.player(0)}}),
               200, "The resource card\nwas stolen successfully.");
  EXPECT_SHOWN(table.end_turn(1), 200, "The turn was changed successfully.");
}

TEST(EngineFrontEnd, GoesOnWhereNobodyCanBeRobbed) {
  auto script = Script::settled(4);
  script.until_roll_of(0);
  script.roll(7);
  Evening evening(script);
  auto& table = evening.table;
  EXPECT_SHOWN(table.move_robber(0, 0), 200, "The robber was moved successfully.");
  EXPECT_SHOWN(table.end_turn(0), 200, "The turn was changed successfully.");
}

}  // namespace
}  // namespace spiel::engine::front_end_test

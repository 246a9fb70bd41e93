// The order of messages per action, as the reference server has it.
#include <gtest/gtest.h>

#include "puppet.hpp"
#include "room.hpp"

namespace spiel::lmu::order_test {
namespace {

using Lines = std::vector<std::string>;
using catan::Cards;
using catan::Development;
using catan::Resource;

std::string letters(Place place) {
  return std::string(dialect_named("0.3").places->write(place).as_string());
}

std::string build(const std::string& piece, Place place) {
  return R"({"Bauen":{"Typ":")" + piece + R"(","Ort":")" + letters(place) + R"("}})";
}

catan::Action first_of(const catan::State& state, Seat seat, catan::ActionKind kind) {
  catan::ActionList list;
  catan::legal(state, seat, list);
  for (const auto& action : list) {
    if (action.kind == kind) return action;
  }
  throw std::runtime_error("no such action is legal");
}

// A cell other than the robber's where exactly these seats have buildings.
std::optional<catan::Cell> cell_with(const catan::State& state, unsigned owners) {
  for (catan::Cell cell = 0; cell < 19; ++cell) {
    unsigned found = 0;
    for (Seat s = 0; s < state.seats; ++s) {
      const auto& corners = catan::topology(state).corners_of_cell[cell];
      if ((state.players[s].buildings & corners).any()) found |= 1U << s;
    }
    if (cell != state.robber && found == owners) return cell;
  }
  return std::nullopt;
}

// The road of seat 0 that goes on from its longest one so far.
catan::Action longest_road(const catan::State& state) {
  catan::ActionList list;
  catan::legal(state, 0, list);
  catan::Action best{};
  int length = -1;
  for (const auto& action : list) {
    if (action.kind != catan::ActionKind::BuildRoad) continue;
    auto trial = state;
    if (!catan::apply(trial, 0, action, {}) || trial.players[0].road_length <= length) continue;
    length = trial.players[0].road_length;
    best = action;
  }
  return best;
}

class Order : public testing::Test {
 protected:
  Order() : puppet(dialect_named("0.3")) { puppet.play_opening(); }

  std::string robber_to(const std::string& message, catan::Cell cell, int target) {
    return "{\"" + message + R"(":{"Ort":")" + letters(place_of_cell(cell)) + R"(","Ziel":)" +
           std::to_string(target) + "}}";
  }
  catan::Cell cell_of(unsigned owners) {
    const auto cell = cell_with(puppet.state, owners);
    if (!cell) throw std::runtime_error("no such cell");
    return *cell;
  }

  Puppet puppet;
};

TEST_F(Order, OpeningSettlement) {
  Puppet fresh(dialect_named("0.3"));
  const Seat first = fresh.state.current;
  const auto id = std::to_string(first + 1);
  const auto site = first_of(fresh.state, first, catan::ActionKind::BuildSettlement).first;
  EXPECT_EQ(outline(fresh.say(first, build("Dorf", place_of_corner(site)))),
            (Lines{"Bauvorgang", id + " Straße bauen", "= OK"}));
}

TEST_F(Order, OpeningRoad) {
  Puppet fresh(dialect_named("0.3"));
  const Seat first = fresh.state.current;
  const auto site = first_of(fresh.state, first, catan::ActionKind::BuildSettlement).first;
  fresh.say(first, build("Dorf", place_of_corner(site)));
  const auto edge = first_of(fresh.state, first, catan::ActionKind::BuildRoad).first;
  const auto next = std::to_string((first + 1) % 3 + 1);
  EXPECT_EQ(
      outline(fresh.say(first, build("Straße", place_of_edge(edge)))),
      (Lines{"Bauvorgang", std::to_string(first + 1) + " Warten", next + " Dorf bauen", "= OK"}));
}

TEST_F(Order, OpeningFromTheTurningPointToTheFirstThrow) {
  Puppet fresh(dialect_named("0.3"));
  fresh.state.first = fresh.state.current = fresh.state.actor = 0;
  Lines heard;
  while (catan::is_opening(fresh.state)) {
    const Seat seat = fresh.state.actor;
    const bool settles = fresh.state.phase == catan::Phase::SetupSettlement;
    const auto kind = settles ? catan::ActionKind::BuildSettlement : catan::ActionKind::BuildRoad;
    const auto site = first_of(fresh.state, seat, kind).first;
    fresh.refresh();
    for (auto& line : outline(fresh.say(seat, settles ? build("Dorf", place_of_corner(site))
                                                      : build("Straße", place_of_edge(site))))) {
      heard.push_back(line);
    }
  }
  const Lines turning(heard.begin() + 14, heard.begin() + 26);
  EXPECT_EQ(turning, (Lines{"Bauvorgang", "3 Straße bauen", "= OK",  // third player, first round
                            "Bauvorgang", "3 Warten", "3 Dorf bauen", "= OK", "Bauvorgang",
                            "Ertrag", "3 Straße bauen", "= OK", "Bauvorgang"}));
  const Lines end(heard.end() - 4, heard.end());
  EXPECT_EQ(end, (Lines{"Bauvorgang", "1 Warten", "1 Würfeln", "= OK"}));
}

TEST_F(Order, RollThatYields) {
  puppet.give_turn(0, catan::Phase::Roll);
  for (int sum = 2; sum <= 12; ++sum) {
    if (sum == 7) continue;
    Puppet copy(dialect_named("0.3"));
    copy.play_opening();
    copy.give_turn(0, catan::Phase::Roll);
    copy.luck = {catan::Chance::dice(std::max(1, sum - 6), std::min(6, sum - 1))};
    const auto heard = outline(copy.say(0, R"({"Würfeln":{}})"));
    ASSERT_GE(heard.size(), 3u);
    EXPECT_EQ(heard.front(), "Würfelwurf");
    for (std::size_t i = 1; i + 2 < heard.size(); ++i) EXPECT_EQ(heard[i], "Ertrag");
    EXPECT_EQ(heard[heard.size() - 2], "1 Handeln oder Bauen");
    EXPECT_EQ(heard.back(), "= OK");
  }
}

TEST_F(Order, SevenWithoutTooManyCards) {
  for (Seat s = 0; s < 3; ++s) puppet.set_hand(s, Cards::each(1));
  puppet.give_turn(0, catan::Phase::Roll);
  puppet.luck = {catan::Chance::dice(3, 4)};
  EXPECT_EQ(outline(puppet.say(0, R"({"Würfeln":{}})")),
            (Lines{"Würfelwurf", "1 Räuber versetzen", "= OK"}));
}

TEST_F(Order, SevenWithTooManyCards) {
  for (Seat s = 0; s < 3; ++s) puppet.set_hand(s, Cards::each(s == 0 ? 1 : 2));
  puppet.give_turn(0, catan::Phase::Roll);
  puppet.luck = {catan::Chance::dice(3, 4)};
  EXPECT_EQ(outline(puppet.say(0, R"({"Würfeln":{}})")),
            (Lines{"Würfelwurf", "2 Karten wegen Räuber abgeben", "3 Karten wegen Räuber abgeben",
                   "1 Warten", "= OK"}));
  puppet.forget();
  const std::string half =
      R"({"Karten abgeben":{"Abgeben":{"Holz":1,"Lehm":1,"Wolle":1,"Getreide":1,"Erz":1}}})";
  EXPECT_EQ(outline(puppet.say(2, half)), (Lines{"Kosten", "3 Warten", "= OK"}));
  puppet.forget();
  EXPECT_EQ(outline(puppet.say(1, half)),
            (Lines{"Kosten", "2 Warten", "1 Räuber versetzen", "= OK"}));
  EXPECT_EQ(puppet.hear(0).front(), R"({"Kosten":{"Spieler":2,"Rohstoffe":{"Unbekannt":5}}})");
}

TEST_F(Order, RobberWithAVictim) {
  puppet.set_hand(1, Cards::of(Resource::Ore, 2));
  puppet.give_turn(0, catan::Phase::MoveRobber);
  const auto cell = cell_of(0b010);
  const auto heard = puppet.say(0, robber_to("Räuber versetzen", cell, 2));
  EXPECT_EQ(outline(heard),
            (Lines{"Räuber versetzt", "Kosten", "Ertrag", "1 Handeln oder Bauen", "= OK"}));
  EXPECT_EQ(heard[1], R"({"Kosten":{"Spieler":2,"Rohstoffe":{"Erz":1}}})");
  EXPECT_EQ(puppet.hear(1)[2], R"({"Ertrag":{"Spieler":1,"Rohstoffe":{"Erz":1}}})");
  const auto third = puppet.hear(2);
  EXPECT_EQ(third[1], R"({"Kosten":{"Spieler":2,"Rohstoffe":{"Unbekannt":1}}})");
  EXPECT_EQ(third[2], R"({"Ertrag":{"Spieler":1,"Rohstoffe":{"Unbekannt":1}}})");
}

TEST_F(Order, RobberRobsNobodyWhenNobodyIsNamed) {
  for (const unsigned owners : {0b010U, 0b110U}) {
    Puppet fresh(dialect_named("0.3"));
    fresh.play_opening();
    fresh.set_hand(1, Cards::of(Resource::Ore, 2));
    fresh.set_hand(2, Cards::of(Resource::Ore, 2));
    fresh.give_turn(0, catan::Phase::MoveRobber);
    const auto cell = cell_with(fresh.state, owners);
    ASSERT_TRUE(cell);
    const auto heard =
        fresh.say(0, R"({"Räuber versetzen":{"Ort":")" + letters(place_of_cell(*cell)) + R"("}})");
    EXPECT_EQ(outline(heard), (Lines{"Räuber versetzt", "1 Handeln oder Bauen", "= OK"}));
    EXPECT_EQ(fresh.state.players[1].hand_size + fresh.state.players[2].hand_size, 4);
  }
}

TEST_F(Order, KnightRobsNobodyWhenNobodyIsNamed) {
  puppet.give_card(0, Development::Knight);
  puppet.set_hand(1, Cards::of(Resource::Ore, 2));
  puppet.set_hand(2, Cards::of(Resource::Ore, 2));
  puppet.give_turn(0);
  const auto place = letters(place_of_cell(cell_of(0b110)));
  const auto heard = puppet.say(0, R"({"Ritter ausspielen":{"Ort":")" + place + R"("}})");
  EXPECT_EQ(outline(heard), (Lines{"Ritter ausspielen", "1 Handeln oder Bauen", "Räuber versetzt",
                                   "1 Handeln oder Bauen", "= OK"}));
  EXPECT_EQ(heard[0], R"({"Ritter ausspielen":{"Spieler":1,"Ort":")" + place + R"("}})");
}

// As tables of the browser play.
TEST_F(Order, RobberRobsTheFirstWhoCanBeWhereItMustRob) {
  puppet.state.rules.steal_optional = false;
  puppet.set_hand(1, Cards::of(Resource::Ore, 2));
  puppet.set_hand(2, Cards::of(Resource::Ore, 2));
  puppet.give_turn(0, catan::Phase::MoveRobber);
  const auto heard = puppet.say(0, robber_to("Räuber versetzen", cell_of(0b110), -1));
  EXPECT_EQ(outline(heard),
            (Lines{"Räuber versetzt", "Kosten", "Ertrag", "1 Handeln oder Bauen", "= OK"}));
  EXPECT_EQ(puppet.state.players[1].hand_size, 1);
}

TEST_F(Order, RobberRobsNobodyWhoIsNotThere) {
  puppet.give_turn(0, catan::Phase::MoveRobber);
  EXPECT_EQ(outline(puppet.say(0, robber_to("Räuber versetzen", cell_of(0b010), 3))),
            Lines{"= Dieser Spieler hat dort kein Gebäude"});
}

TEST_F(Order, RobberNearSomebodyWithoutCardsTakesNothing) {
  puppet.set_hand(1, {});
  puppet.give_turn(0, catan::Phase::MoveRobber);
  const auto cell = cell_of(0b010);
  const auto heard = puppet.say(0, robber_to("Räuber versetzen", cell, 2));
  EXPECT_EQ(outline(heard), (Lines{"Räuber versetzt", "1 Handeln oder Bauen", "= OK"}));
  EXPECT_EQ(heard.front(), R"({"Räuber versetzt":{"Spieler":1,"Ort":")" +
                               letters(place_of_cell(cell)) + R"(","Ziel":-1}})");
}

TEST_F(Order, RobberMayNameWhoHasNoCardsInsteadOfWhoHas) {
  puppet.set_hand(1, {});
  puppet.set_hand(2, Cards::of(Resource::Ore, 2));
  puppet.give_turn(0, catan::Phase::MoveRobber);
  const auto cell = cell_of(0b110);
  EXPECT_EQ(outline(puppet.say(0, robber_to("Räuber versetzen", cell, 2))),
            (Lines{"Räuber versetzt", "1 Handeln oder Bauen", "= OK"}));
  EXPECT_EQ(puppet.state.players[2].hand_size, 2);
}

TEST_F(Order, RobberInStepsOfAnotherProtocolIsToldWithItsVictim) {
  puppet.set_hand(1, Cards::of(Resource::Ore, 2));
  puppet.give_turn(0, catan::Phase::MoveRobber);
  const auto cell = cell_of(0b010);
  puppet.act(0, {catan::Action::move_robber(cell)});
  EXPECT_EQ(outline(puppet.hear(2)), Lines{"1 Räuber versetzen"});
  puppet.act(0, {catan::Action::steal(1)});
  const auto heard = puppet.hear(2);
  EXPECT_EQ(outline(heard), (Lines{"Räuber versetzt", "Kosten", "Ertrag", "1 Handeln oder Bauen"}));
  EXPECT_EQ(heard[0], R"({"Räuber versetzt":{"Spieler":1,"Ort":")" + letters(place_of_cell(cell)) +
                          R"(","Ziel":2}})");
}

TEST_F(Order, PaidBuilding) {
  puppet.set_hand(0, catan::kRoadCost);
  puppet.give_turn(0);
  const auto edge = first_of(puppet.state, 0, catan::ActionKind::BuildRoad).first;
  EXPECT_EQ(outline(puppet.say(0, build("Straße", place_of_edge(edge)))),
            (Lines{"Kosten", "Bauvorgang", "1 Handeln oder Bauen", "= OK"}));
}

TEST_F(Order, LongestRoadTellsTheNewHolderBeforeTheActor) {
  puppet.set_hand(0, Cards{8, 8, 0, 0, 0});
  puppet.give_turn(0);
  Lines heard;
  while (puppet.state.longest_road == kNoSeat) {
    const auto road = longest_road(puppet.state);
    heard = outline(puppet.say(0, build("Straße", place_of_edge(road.first))));
  }
  EXPECT_EQ(heard, (Lines{"Kosten", "Bauvorgang", "Längste Handelsstraße", "1 Handeln oder Bauen",
                          "1 Handeln oder Bauen", "= OK"}));
}

TEST_F(Order, BuyingACard) {
  puppet.set_hand(0, catan::kDevelopmentCost);
  puppet.give_turn(0);
  puppet.luck = {catan::Chance::card(Development::Monopoly)};
  const auto heard = puppet.say(0, R"({"Entwicklungskarte kaufen":{}})");
  EXPECT_EQ(outline(heard),
            (Lines{"Kosten", "Entwicklungskarte gekauft", "1 Handeln oder Bauen", "= OK"}));
  EXPECT_EQ(heard[1],
            R"({"Entwicklungskarte gekauft":{"Spieler":1,"Entwicklungskarte":"Monopol"}})");
  EXPECT_EQ(puppet.hear(1)[1],
            R"({"Entwicklungskarte gekauft":{"Spieler":1,"Entwicklungskarte":"Unbekannt"}})");
}

TEST_F(Order, KnightBeforeTheRollKeepsTheStatus) {
  puppet.give_card(0, Development::Knight);
  puppet.set_hand(0, {});
  puppet.set_hand(1, Cards::of(Resource::Wool, 3));
  puppet.give_turn(0, catan::Phase::Roll);
  const auto heard = puppet.say(0, robber_to("Ritter ausspielen", cell_of(0b010), 2));
  EXPECT_EQ(outline(heard), (Lines{"Ritter ausspielen", "1 Würfeln", "Räuber versetzt", "Kosten",
                                   "Ertrag", "1 Würfeln", "= OK"}));
  // Before the robbery the hand is as it was.
  EXPECT_NE(heard[1].find(R"("Rohstoffe":{},"Rittermacht":1)"), std::string::npos) << heard[1];
  EXPECT_NE(heard[5].find(R"("Rohstoffe":{"Wolle":1})"), std::string::npos) << heard[5];
}

TEST_F(Order, ThirdKnightBringsTheLargestArmy) {
  puppet.give_card(0, Development::Knight);
  puppet.state.players[0].knights = 2;
  puppet.set_hand(1, {});
  puppet.give_turn(0);
  EXPECT_EQ(outline(puppet.say(0, robber_to("Ritter ausspielen", cell_of(0b010), -1))),
            (Lines{"Ritter ausspielen", "1 Handeln oder Bauen", "Räuber versetzt",
                   "Größte Rittermacht", "1 Handeln oder Bauen", "1 Handeln oder Bauen", "= OK"}));
}

TEST_F(Order, KnightInStepsOfAnotherProtocolIsRelayedWithItsPlace) {
  puppet.give_card(0, Development::Knight);
  puppet.set_hand(1, {});
  puppet.give_turn(0);
  puppet.act(0, {catan::Action::play_knight()});
  EXPECT_EQ(outline(puppet.hear(2)), Lines{"1 Räuber versetzen"});
  puppet.act(0, {catan::Action::move_robber(cell_of(0b010))});
  EXPECT_EQ(outline(puppet.hear(2)), (Lines{"Ritter ausspielen", "1 Handeln oder Bauen",
                                            "Räuber versetzt", "1 Handeln oder Bauen"}));
}

TEST_F(Order, KnightThatWinsIsAcknowledgedBeforeTheEnd) {
  puppet.give_card(0, Development::Knight);
  puppet.state.players[0].knights = 2;
  puppet.state.players[0].points = 8;
  puppet.give_turn(0);
  puppet.set_hand(1, Cards::of(Resource::Ore, 2));
  puppet.refresh();
  const auto cell = cell_of(0b010);
  const auto heard = puppet.say(0, robber_to("Ritter ausspielen", cell, 2));
  EXPECT_EQ(outline(heard), (Lines{"Ritter ausspielen", "Größte Rittermacht", "1 Warten",
                                   "1 Warten", "1 Warten", "= OK", "Spiel beendet"}));
  // As it was sent, although the robber does not move any more.
  EXPECT_EQ(heard[0], R"({"Ritter ausspielen":{"Spieler":1,"Ort":")" +
                          letters(place_of_cell(cell)) + R"(","Ziel":2}})");
  EXPECT_EQ(puppet.hear(1).back(),
            R"({"Spiel beendet":{"Nachricht":"Spieler A hat das Spiel gewonnen.","Sieger":1}})");
}

TEST_F(Order, TheEndUncoversThePointsOfTheWinnerButNoCards) {
  puppet.set_hand(0, catan::Cards::of(catan::Resource::Ore, 3));
  puppet.give_card(0, Development::VictoryPoint);
  puppet.give_card(0, Development::Knight);
  puppet.state.players[0].knights = 2;
  puppet.state.players[0].points = 7;
  puppet.give_turn(0);
  puppet.say(0, robber_to("Ritter ausspielen", cell_of(0b010), 2));
  const auto heard = puppet.hear(1);
  EXPECT_EQ(heard[heard.size() - 2],
            R"({"Statusupdate":{"Spieler":{"id":1,"Farbe":"Rot","Name":"A","Status":"Warten",)"
            R"("Siegpunkte":10,"Rohstoffe":{"Unbekannt":3},"Rittermacht":3,)"
            R"("Entwicklungskarten":{"Unbekannt":1}}}})");
}

TEST_F(Order, MonopolyTellsEveryVictim) {
  puppet.give_card(0, Development::Monopoly);
  puppet.set_hand(0, {});
  puppet.set_hand(1, Cards::of(Resource::Wool, 3));
  puppet.set_hand(2, Cards::of(Resource::Wool, 2));
  puppet.give_turn(0);
  const auto heard = puppet.say(0, R"({"Monopol":{"Rohstoff":"Wolle"}})");
  EXPECT_EQ(outline(heard), (Lines{"Monopol", "Kosten", "2 Warten", "Kosten", "3 Warten", "Ertrag",
                                   "1 Handeln oder Bauen", "= OK"}));
  EXPECT_EQ(heard[0], R"({"Monopol":{"Spieler":1,"Rohstoff":"Wolle"}})");
  EXPECT_EQ(heard[5], R"({"Ertrag":{"Spieler":1,"Rohstoffe":{"Wolle":5}}})");
  EXPECT_EQ(puppet.hear(1)[5], R"({"Ertrag":{"Spieler":1,"Rohstoffe":{"Unbekannt":5}}})");
}

TEST_F(Order, Invention) {
  puppet.give_card(0, Development::Invention);
  puppet.give_turn(0);
  EXPECT_EQ(outline(puppet.say(0, R"({"Erfindung":{"Rohstoffe":{"Holz":1,"Erz":1}}})")),
            (Lines{"Erfindung", "Ertrag", "1 Handeln oder Bauen", "= OK"}));
}

TEST_F(Order, TwoFreeRoads) {
  puppet.give_card(0, Development::RoadBuilding);
  puppet.give_turn(0);
  auto trial = puppet.state;
  ASSERT_TRUE(catan::apply(trial, 0, catan::Action::play_road_building(), {}));
  const auto first = first_of(trial, 0, catan::ActionKind::BuildRoad);
  ASSERT_TRUE(catan::apply(trial, 0, first, {}));
  const auto second = first_of(trial, 0, catan::ActionKind::BuildRoad);
  const auto heard = puppet.say(0, R"({"Straßenbaukarte ausspielen":{"Straße 1":")" +
                                       letters(place_of_edge(first.first)) + R"(","Straße 2":")" +
                                       letters(place_of_edge(second.first)) + R"("}})");
  EXPECT_EQ(outline(heard), (Lines{"Straßenbaukarte ausspielen", "Bauvorgang", "Bauvorgang",
                                   "1 Handeln oder Bauen", "= OK"}));
  EXPECT_NE(heard[0].find("Straße 2"), std::string::npos);
}

TEST_F(Order, FreeRoadsThatWinAreRelayedAsTheyWereSent) {
  puppet.give_card(0, Development::RoadBuilding);
  puppet.set_hand(0, Cards{8, 8, 0, 0, 0});
  puppet.give_turn(0);
  while (puppet.state.players[0].road_length < 4) puppet.act(0, {longest_road(puppet.state)});
  puppet.state.players[0].points = 8;
  puppet.refresh();
  auto trial = puppet.state;
  trial.rules.target = 20;
  ASSERT_TRUE(catan::apply(trial, 0, catan::Action::play_road_building(), {}));
  const auto first = longest_road(trial);
  ASSERT_TRUE(catan::apply(trial, 0, first, {}));
  const auto second = longest_road(trial);
  const auto roads = R"("Straße 1":")" + letters(place_of_edge(first.first)) + R"(","Straße 2":")" +
                     letters(place_of_edge(second.first)) + R"("}})";
  const auto heard = puppet.say(0, R"({"Straßenbaukarte ausspielen":{)" + roads);
  EXPECT_EQ(heard[0], R"({"Straßenbaukarte ausspielen":{"Spieler":1,)" + roads);
  EXPECT_EQ(outline(heard).back(), "Spiel beendet");
}

TEST_F(Order, SeaTradeOverAHarbourOrAtTheBankAsTheCardsAskedForTell) {
  puppet.set_hand(0, Cards{0, 0, 8, 0, 0});
  puppet.give_turn(0);
  puppet.state.players[0].harbours |= 1U << static_cast<int>(catan::Harbour::Wool);
  puppet.refresh();
  puppet.say(0, R"({"Seehandel":{"Angebot":{"Wolle":4},"Nachfrage":{"Erz":2}}})");
  EXPECT_EQ(puppet.state.players[0].hand, (Cards{0, 0, 4, 0, 2}));
  puppet.say(0, R"({"Seehandel":{"Angebot":{"Wolle":4},"Nachfrage":{"Erz":1}}})");
  EXPECT_EQ(puppet.state.players[0].hand, (Cards{0, 0, 0, 0, 3}));
}

TEST_F(Order, SeaTradeOfEightForTwo) {
  puppet.state.players[0].harbours = 0;
  puppet.set_hand(0, Cards::of(Resource::Wool, 8));
  puppet.give_turn(0);
  const auto heard =
      puppet.say(0, R"({"Seehandel":{"Angebot":{"Wolle":8},"Nachfrage":{"Erz":1,"Holz":1}}})");
  EXPECT_EQ(outline(heard), (Lines{"Kosten", "Ertrag", "1 Handeln oder Bauen", "= OK"}));
  EXPECT_EQ(heard[0], R"({"Kosten":{"Spieler":1,"Rohstoffe":{"Wolle":8}}})");
  EXPECT_EQ(heard[1], R"({"Ertrag":{"Spieler":1,"Rohstoffe":{"Holz":1,"Erz":1}}})");
}

TEST_F(Order, TradeFromOfferToExchange) {
  puppet.set_hand(0, Cards::of(Resource::Wool, 1));
  puppet.set_hand(1, Cards::of(Resource::Ore, 1));
  puppet.set_hand(2, Cards::of(Resource::Ore, 1));
  puppet.give_turn(0);
  EXPECT_EQ(outline(puppet.say(
                0, R"({"Handel anbieten":{"Angebot":{"Wolle":1},"Nachfrage":{"Erz":1}}})")),
            (Lines{"Handelsangebot", "= OK"}));
  EXPECT_EQ(
      puppet.hear(2),
      Lines{
          R"({"Handelsangebot":{"Spieler":1,"Handel id":0,"Angebot":{"Wolle":1},"Nachfrage":{"Erz":1}}})"});
  puppet.forget();
  EXPECT_EQ(outline(puppet.say(1, R"({"Handel annehmen":{"Handel id":0}})")),
            (Lines{"Handelsangebot angenommen", "= OK"}));
  EXPECT_EQ(outline(puppet.say(1, R"({"Handel abbrechen":{"Handel id":0}})")),
            (Lines{"Handelsangebot abgebrochen", "= OK"}));
  puppet.say(1, R"({"Handel annehmen":{"Handel id":0}})");
  puppet.say(2, R"({"Handel annehmen":{"Handel id":0}})");
  puppet.forget();
  EXPECT_EQ(outline(puppet.say(0, R"({"Handel abschließen":{"Handel id":0,"Mitspieler":2}})")),
            (Lines{"Handel ausgeführt", "Kosten", "Ertrag", "Kosten", "Ertrag", "2 Warten",
                   "1 Handeln oder Bauen", "= OK"}));
  EXPECT_EQ(outline(puppet.say(2, R"({"Handel annehmen":{"Handel id":0}})")).back(),
            "= Dieses Handelsangebot gibt es nicht");
}

TEST_F(Order, TradesThatCannotBePaidAreRefused) {
  const int rate = catan::trade_rate(puppet.state, 0, Resource::Wool);
  puppet.set_hand(0, Cards::of(Resource::Wool, static_cast<std::uint32_t>(rate - 1)));
  puppet.set_hand(1, {});
  puppet.give_turn(0);
  const auto offer =
      R"(":{"Angebot":{"Wolle":)" + std::to_string(rate) + R"(},"Nachfrage":{"Erz":1}}})";
  EXPECT_EQ(outline(puppet.say(0, "{\"Seehandel" + offer)), Lines{"= Dir fehlen Rohstoffe"});
  EXPECT_EQ(outline(puppet.say(0, "{\"Handel anbieten" + offer)),
            Lines{"= So viele Rohstoffe hast du nicht"});
  puppet.say(0, R"({"Handel anbieten":{"Angebot":{"Wolle":1},"Nachfrage":{"Erz":1}}})");
  puppet.forget();
  EXPECT_EQ(outline(puppet.say(1, R"({"Handel annehmen":{"Handel id":0}})")),
            Lines{"= So viele Rohstoffe hast du nicht"});
}

TEST_F(Order, AnOfferIsTakenBackByItsMaker) {
  puppet.set_hand(0, Cards::of(Resource::Wool, 1));
  puppet.give_turn(0);
  puppet.say(0, R"({"Handel anbieten":{"Angebot":{"Wolle":1},"Nachfrage":{"Erz":1}}})");
  EXPECT_EQ(outline(puppet.say(0, R"({"Handel abbrechen":{"Handel id":0}})")),
            (Lines{"Handelsangebot abgebrochen", "= OK"}));
}

TEST_F(Order, EndOfTheTurn) {
  puppet.set_hand(0, Cards::of(Resource::Wool, 1));
  puppet.give_turn(0);
  puppet.say(0, R"({"Handel anbieten":{"Angebot":{"Wolle":1},"Nachfrage":{"Erz":1}}})");
  EXPECT_EQ(outline(puppet.say(0, R"({"Zug beenden":{}})")),
            (Lines{"Handelsangebot abgebrochen", "1 Warten", "2 Würfeln", "= OK"}));
}

}  // namespace
}  // namespace spiel::lmu::order_test

#include <gtest/gtest.h>
#include <boost/json.hpp>

#include "tests/protocol/engine/desk.hpp"

namespace spiel::engine::cards_test {
namespace {

using catan::Action;
using catan::Cards;
using catan::Development;
using catan::Resource;

json::object card(json::value name) { return {{"development", std::move(name)}}; }
json::object road(int start, int end) { return {{"start", start}, {"end", end}}; }

// Seat 0 may use this card.
Script holding(Development kind) {
  auto script = Script::settled(3);
  script.buy_card(kind);
  script.play(0, Action::end_turn());
  script.until_turn_of(0);
  return script;
}

TEST(EngineCards, ADevelopmentCostsThreeCards) {
  auto script = Script::settled(3);
  script.until_turn_of(0);
  Desk poor(script);
  EXPECT_STATUS(poor.user(0, "buyDevelopment"), 202, "You do not have enough Wool resource cards.");
  script.buy_card(Development::Knight);
  script.earn(Cards(0, 0, 1, 0, 0));
  Desk no_grain(script);
  EXPECT_STATUS(no_grain.user(0, "buyDevelopment"), 202,
                "You do not have enough Grain resource cards.");
  script.earn(Cards(0, 0, 1, 1, 0));
  Desk no_ore(script);
  EXPECT_STATUS(no_ore.user(0, "buyDevelopment"), 202,
                "You do not have enough Ore resource cards.");
  script.earn(catan::kDevelopmentCost);
  Desk desk(script);
  const auto before = desk.user(0, "update");
  const auto bought = desk.user(0, "buyDevelopment");
  EXPECT_STATUS(bought, 200, "The development was bought successfully.");
  const auto name = Desk::text(bought, "development");
  EXPECT_EQ(Desk::number(desk.user(0, "update"), name), Desk::number(before, name) + 1);
}

TEST(EngineCards, TheDeckRunsOut) {
  auto script = Script::settled(3);
  const std::pair<Development, int> deck[] = {{Development::Knight, 14},
                                              {Development::VictoryPoint, 5},
                                              {Development::RoadBuilding, 2},
                                              {Development::Invention, 2},
                                              {Development::Monopoly, 2}};
  for (const auto& [kind, count] : deck) {
    for (int i = 0; i < count; ++i) script.buy_card(kind);
  }
  script.earn(catan::kDevelopmentCost);
  Desk desk(script);
  EXPECT_STATUS(desk.user(0, "buyDevelopment"), 202,
                "The bank does not have any development cards.");
}

TEST(EngineCards, ACardMustBeHeldAndNotJustBought) {
  auto script = Script::settled(3);
  script.until_turn_of(0);
  Desk none(script);
  const auto use = [](Desk& desk, json::value name) {
    return desk.user(0, "useDevelopment", card(std::move(name)));
  };
  EXPECT_STATUS(use(none, "knight"), 202, "You do not have Knight development cards.");
  EXPECT_STATUS(use(none, "monopoly"), 202, "You do not have Monopoly development cards.");
  EXPECT_STATUS(use(none, "roadBuilding"), 202, "You do not have Road Building development cards.");
  EXPECT_STATUS(use(none, "yearOfPlenty"), 202,
                "You do not have Year of Plenty development cards.");
  EXPECT_STATUS(use(none, "victoryPoint"), 202, "Invalid request.");
  EXPECT_STATUS(use(none, "joker"), 202, "Invalid request.");
  EXPECT_STATUS(none.user(0, "useDevelopment"), 202, "Invalid request.");
  script.buy_card(Development::Knight);
  Desk fresh(script);
  EXPECT_STATUS(use(fresh, "knight"), 202, "Forbidden request.");
}

TEST(EngineCards, AKnightMovesTheRobber) {
  Desk desk(holding(Development::Knight));
  EXPECT_STATUS(desk.user(0, "useDevelopment", card("knight")), 200,
                "You can use Knight development card.");
  EXPECT_STATUS(desk.user(0, "endTurn"), 202, "Forbidden request.");
  EXPECT_EQ(Desk::code(desk.user(0, "moveRobber", {{"tile", 7}})), 200);
  EXPECT_EQ(Desk::code(desk.user(0, "stealResource", {{"answer", "no"}})), 200);
  EXPECT_EQ(Desk::number(desk.user(0, "update"), "usedKnights"), 1);
  EXPECT_STATUS(desk.user(0, "endTurn"), 200, "The turn was changed successfully.");
}

// From the first of its two requests on nobody has the card any more.
TEST(EngineCards, ACardInUseIsNotShownAnyMore) {
  for (const auto& [kind, name] : {std::pair(Development::Monopoly, "monopoly"),
                                   std::pair(Development::Invention, "yearOfPlenty")}) {
    Desk desk(holding(kind));
    EXPECT_EQ(Desk::number(desk.user(0, "update"), name), 1);
    EXPECT_EQ(Desk::code(desk.user(0, "useDevelopment", card(name))), 200);
    EXPECT_EQ(Desk::number(desk.user(0, "update"), name), 0);
  }
}

TEST(EngineCards, AMonopolyTakesFromAll) {
  auto script = holding(Development::Monopoly);
  for (int i = 0; i < 3; ++i) script.roll(6);
  script.until_turn_of(0);
  Desk desk(script);
  EXPECT_STATUS(desk.user(0, "takeResourceFromAll", {{"resource", "brick"}}), 202,
                "Forbidden request.");
  EXPECT_STATUS(desk.user(0, "useDevelopment", card("monopoly")), 200,
                "You can use Monopoly development card.");
  EXPECT_STATUS(desk.user(0, "endTurn"), 202, "Forbidden request.");
  EXPECT_STATUS(desk.user(0, "takeResourceFromAll", {{"resource", "gold"}}), 202,
                "Invalid request.");
  const auto taken = desk.user(0, "takeResourceFromAll", {{"resource", "brick"}});
  EXPECT_STATUS(taken, 200, "The resource cards were stolen successfully.");
  EXPECT_EQ(taken.at("arguments"), (json::object{{"player_0", desk.players[1]},
                                                 {"resources_0", 3},
                                                 {"player_1", desk.players[2]},
                                                 {"resources_1", 0}}));
  EXPECT_EQ(desk.state().players[0].hand[Resource::Brick], 3);
  EXPECT_STATUS(desk.user(0, "useDevelopment", card("monopoly")), 202,
                "You do not have Monopoly development cards.");
}

// Whatever happens to the server, the card is played and its note gone, or neither.
TEST(EngineCards, ThatAreUsedUpAreNotedInTheSameEntry) {
  const auto entries = [](Desk& desk, std::string_view command, const json::object& arguments) {
    desk.user(0, "update");  // whoever asks is there, which is an entry of its own
    const auto before = desk.version();
    EXPECT_EQ(Desk::code(desk.user(0, command, arguments)), 200) << command;
    return desk.version() - before;
  };
  Desk monopoly(holding(Development::Monopoly));
  EXPECT_EQ(entries(monopoly, "useDevelopment", card("monopoly")), 1U);
  EXPECT_EQ(entries(monopoly, "takeResourceFromAll", {{"resource", "brick"}}), 1U);
  Desk plenty(holding(Development::Invention));
  EXPECT_EQ(entries(plenty, "useDevelopment", card("yearOfPlenty")), 1U);
  EXPECT_EQ(entries(plenty, "takeTwoResources", {{"resource_0", "brick"}, {"resource_1", "brick"}}),
            1U);
}

// A server of an earlier release ended between the card and the clearing of its note.
TEST(EngineCards, ANoteThatOutlivedItsCardHoldsNobodyUp) {
  for (const bool next_turn : {false, true}) {
    auto script = holding(Development::Monopoly);
    script.note(0, "monopoly");
    script.play(0, Action::play_monopoly(Resource::Brick));
    if (next_turn) {
      script.play(0, Action::end_turn());
      script.until_turn_of(0);
    }
    Desk desk(script);
    EXPECT_STATUS(desk.user(0, "endTurn"), 200, "The turn was changed successfully.");
  }
}

TEST(EngineCards, TwoRoadsAreFree) {
  Desk desk(holding(Development::RoadBuilding));
  EXPECT_STATUS(desk.user(0, "useDevelopment", card("roadBuilding")), 200,
                "You can use Road Building development card.");
  EXPECT_EQ(Desk::number(desk.user(0, "update"), "roadsToBuild"), 2);
  const auto build = [&](int start, int end) {
    return desk.user(0, "buildDevelopmentRoad", road(start, end));
  };
  EXPECT_STATUS(desk.user(0, "buildDevelopmentRoad"), 202, "Invalid request.");
  EXPECT_STATUS(build(10, 12), 202, "Invalid position for road.");
  EXPECT_STATUS(build(9, 10), 202, "Road already existent.");
  EXPECT_STATUS(build(0, 1), 202, "It does not connect to one of your roads.");
  EXPECT_STATUS(build(10, 11), 200, "The road was built successfully.");
  EXPECT_EQ(Desk::number(desk.user(0, "update"), "roadsToBuild"), 1);
  EXPECT_STATUS(desk.user(0, "endTurn"), 202, "Forbidden request.");
  EXPECT_STATUS(build(11, 12), 200, "The road was built successfully.");
  EXPECT_STATUS(build(12, 13), 202, "Forbidden request.");
}

// Thirteen roads bought, or as many as given.
Script with_roads(Script script, std::size_t count) {
  const std::pair<int, int> roads[] = {{10, 11}, {11, 12}, {12, 13}, {13, 14}, {14, 37},
                                       {14, 15}, {16, 17}, {17, 18}, {18, 5},  {5, 0},
                                       {0, 1},   {1, 2},   {9, 2}};
  for (std::size_t i = 0; i < count; ++i) script.buy_road(roads[i].first, roads[i].second);
  return script;
}

TEST(EngineCards, TheLastRoadEndsTheCardEarly) {
  Desk desk(with_roads(holding(Development::RoadBuilding), 12));
  desk.user(0, "useDevelopment", card("roadBuilding"));
  EXPECT_STATUS(desk.user(0, "buildDevelopmentRoad", road(2, 3)), 200,
                "The road was built successfully. You do not have roads in bank.");
  EXPECT_STATUS(desk.user(0, "endTurn"), 200, "The turn was changed successfully.");
}

TEST(EngineCards, FreeRoadsNeedPiecesAndPlaces) {
  Desk no_pieces(with_roads(holding(Development::RoadBuilding), 13));
  EXPECT_STATUS(no_pieces.user(0, "useDevelopment", card("roadBuilding")), 202,
                "You do not have roads in bank.");
  auto script = Script::shut_in();
  script.until_turn_of(1);
  Desk no_place(script);
  EXPECT_STATUS(no_place.user(1, "useDevelopment", card("roadBuilding")), 202,
                "You have no more available road positions.");
}

json::object two(std::string_view first, std::string_view second) {
  return {{"resource_0", first}, {"resource_1", second}};
}

TEST(EngineCards, AYearOfPlentyGivesTwoCards) {
  Desk desk(holding(Development::Invention));
  EXPECT_STATUS(desk.user(0, "useDevelopment", card("yearOfPlenty")), 200,
                "You can use Year of Plenty development card.");
  EXPECT_STATUS(desk.user(0, "endTurn"), 202, "Forbidden request.");
  EXPECT_STATUS(desk.user(0, "takeTwoResources"), 202, "Invalid request.");
  EXPECT_STATUS(desk.user(0, "takeTwoResources", {{"resource_0", "ore"}}), 202, "Invalid request.");
  EXPECT_STATUS(desk.user(0, "takeTwoResources", two("ore", "gold")), 202, "Invalid request.");
  const auto before = desk.state().players[0].hand;
  const auto taken = desk.user(0, "takeTwoResources", two("ore", "brick"));
  EXPECT_STATUS(taken, 200, "The resource cards were taken successfully.");
  EXPECT_TRUE(taken.at("arguments").is_null());
  EXPECT_EQ(desk.state().players[0].hand, before + Cards(0, 1, 0, 0, 1));
  EXPECT_STATUS(desk.user(0, "takeTwoResources", two("ore", "brick")), 202, "Forbidden request.");
}

// Seat 0 holds the card, and all but `left` lumber cards of the bank.
Script empty_bank(int left) {
  auto script = Script::settled(2);
  script.buy_card(Development::Invention);
  script.play(0, Action::end_turn());
  script.until_turn_of(0);
  for (const auto kind :
       {Resource::Brick, Resource::Wool, Resource::Grain, Resource::Ore, Resource::Lumber}) {
    const int keep = kind == Resource::Lumber ? left : 0;
    const int all = script.state().bank[kind] + script.state().players[0].hand[kind] - keep;
    script.earn(Cards::of(kind, static_cast<std::uint32_t>(all)));
  }
  return script;
}

TEST(EngineCards, ABankThatRunsOutGivesWhatItHas) {
  const auto take = [](Desk& desk) {
    desk.user(0, "useDevelopment", card("yearOfPlenty"));
    return desk.user(0, "takeTwoResources", two("ore", "ore"));
  };
  Desk three(empty_bank(3));
  EXPECT_STATUS(take(three), 202, "The bank does not have Ore resource cards.");
  EXPECT_STATUS(three.user(0, "takeTwoResources", two("lumber", "lumber")), 200,
                "The resource cards were taken successfully.");
  Desk last_two(empty_bank(2));
  EXPECT_STATUS(take(last_two), 200, "You have taken the last two resource cards from the bank.");
  EXPECT_TRUE(last_two.state().bank.empty());
  Desk last(empty_bank(1));
  EXPECT_STATUS(take(last), 200, "You have taken the last resource card from the bank.");
  EXPECT_TRUE(last.state().bank.empty());
  Desk nothing(empty_bank(0));
  EXPECT_STATUS(take(nothing), 202, "The bank does not have any resource cards");
  EXPECT_STATUS(nothing.user(0, "endTurn"), 200, "The turn was changed successfully.");
}

// One card of the kind is left, two of others.
TEST(EngineCards, TwoOfAKindMustBothBeThere) {
  const std::pair<const char*, const char*> cases[] = {
      {"lumber", "The bank does not have enough Lumber resource cards."},
      {"brick", "The bank does not have enough Brick resource cards."},
      {"wool", "The bank does not have enough Wool resource cards."},
      {"grain", "The bank does not have enough Grain resource cards."},
      {"ore", "The bank does not have enough Ore resource cards."}};
  auto script = holding(Development::Invention);
  for (const auto kind : catan::kResources) {
    const int all = script.state().bank[kind] + script.state().players[0].hand[kind] - 1;
    script.earn(Cards::of(kind, static_cast<std::uint32_t>(all)));
  }
  Desk desk(script);
  desk.user(0, "useDevelopment", card("yearOfPlenty"));
  for (const auto& [word, text] : cases) {
    EXPECT_STATUS(desk.user(0, "takeTwoResources", two(word, word)), 202, text);
  }
  EXPECT_STATUS(desk.user(0, "takeTwoResources", two("ore", "wool")), 200,
                "The resource cards were taken successfully.");
}

}  // namespace
}  // namespace spiel::engine::cards_test

#include <gtest/gtest.h>

#include "scenario.hpp"

namespace spiel::catan::development_test {
namespace {

using enum Development;

DevelopmentCards one(Development kind) { return DevelopmentCards::of(kind); }

class DevelopmentCard : public testing::Test {
 protected:
  Scenario s;
  std::array<Corner, 6> ring = topology(BoardSize::Small).cell_corners[9];
};

TEST_F(DevelopmentCard, CostsWoolGrainAndOre) {
  s.hand(0, {0, 0, 1, 1, 1});
  const auto events = s.act(0, Action::buy_card(), Chance::card(Monopoly));
  EXPECT_EQ(all_of_type<BoughtCard>(events),
            (std::vector<BoughtCard>{{0, Monopoly, kDevelopmentCost}}));
  EXPECT_EQ(s.state.players[0].hand_size, 0);
  EXPECT_EQ(s.state.deck_size, 24);
  EXPECT_EQ(s.refusal(0, Action::buy_card(), Chance::card(Knight)), Refusal::CannotPay);
}

TEST_F(DevelopmentCard, ComesFromTheDeck) {
  s.hand(0, {0, 0, 1, 1, 1}).cards(1, DevelopmentCards::of(Monopoly, 2));
  EXPECT_EQ(s.refusal(0, Action::buy_card(), Chance::card(Monopoly)), Refusal::ImpossibleChance);
  s.cards(1, s.state.deck);
  EXPECT_EQ(s.refusal(0, Action::buy_card(), Chance::card(Knight)), Refusal::DeckEmpty);
}

TEST_F(DevelopmentCard, IsNotPlayedInTheTurnOfItsPurchase) {
  s.hand(0, {0, 0, 1, 1, 1});
  s.act(0, Action::buy_card(), Chance::card(Knight));
  EXPECT_EQ(s.refusal(0, Action::play_knight()), Refusal::CardBoughtThisTurn);
  EXPECT_EQ(s.refusal(0, Action::play_monopoly(Resource::Ore)), Refusal::NoSuchCard);
}

TEST_F(DevelopmentCard, OfAnEarlierTurnMayBePlayedBesideANewOne) {
  s.hand(0, {0, 0, 1, 1, 1}).cards(0, one(Knight));
  s.act(0, Action::buy_card(), Chance::card(Knight));
  s.act(0, Action::play_knight());
  EXPECT_EQ(s.state.phase, Phase::MoveRobber);
}

TEST_F(DevelopmentCard, IsPlayedOnceATurn) {
  s.cards(0, one(Monopoly) + one(Invention));
  s.act(0, Action::play_monopoly(Resource::Ore));
  EXPECT_EQ(s.refusal(0, Action::play_invention(Resource::Ore, Resource::Ore)),
            Refusal::CardAlreadyPlayed);
}

TEST_F(DevelopmentCard, MayBePlayedBeforeTheRollIfTheTableAllows) {
  s.cards(0, one(Knight)).turn(0, Phase::Roll);
  s.state.rules.pre_roll_card = false;
  EXPECT_EQ(s.refusal(0, Action::play_knight()), Refusal::NoCardBeforeRoll);
  s.state.rules.pre_roll_card = true;
  s.act(0, Action::play_knight());
  s.act(0, Action::move_robber(s.state.robber == 0 ? 1 : 0));
  EXPECT_EQ(s.state.phase, Phase::Roll);
}

TEST_F(DevelopmentCard, KnightsMakeTheLargestArmyFromThreeOn) {
  s.knights(0, 2).cards(0, one(Knight));
  const auto events = s.act(0, Action::play_knight());
  EXPECT_EQ(all_of_type<PlayedKnight>(events), (std::vector<PlayedKnight>{{0}}));
  EXPECT_EQ(all_of_type<LargestArmyChanged>(events),
            (std::vector<LargestArmyChanged>{{kNoSeat, 0, 3}}));
  EXPECT_EQ(s.state.players[0].points, 2);
}

TEST_F(DevelopmentCard, KnightsTakeTheLargestArmyOnlyWhenStrictlyMore) {
  s.knights(1, 3).knights(0, 2).cards(0, DevelopmentCards::of(Knight, 2));
  s.state.largest_army = 1;
  s.state.players[1].points = 2;
  EXPECT_TRUE(all_of_type<LargestArmyChanged>(s.act(0, Action::play_knight())).empty());
  s.turn(0);
  s.state.card_played = false;
  EXPECT_EQ(all_of_type<LargestArmyChanged>(s.act(0, Action::play_knight())),
            (std::vector<LargestArmyChanged>{{1, 0, 4}}));
  EXPECT_EQ(s.state.players[1].points, 0);
}

TEST_F(DevelopmentCard, RoadBuildingPlacesTwoFreeRoads) {
  s.settlement(0, ring[0]).cards(0, one(RoadBuilding));
  EXPECT_EQ(all_of_type<PlayedRoadBuilding>(s.act(0, Action::play_road_building())),
            (std::vector<PlayedRoadBuilding>{{0, 2}}));
  EXPECT_EQ(s.refusal(0, Action::end_turn()), Refusal::FreeRoadsFirst);
  const Edge first = s.edge(ring[0], ring[1]);
  EXPECT_EQ(all_of_type<BuiltRoad>(s.act(0, Action::build_road(first))),
            (std::vector<BuiltRoad>{{0, first, {}}}));
  s.act(0, Action::build_road(s.edge(ring[1], ring[2])));
  EXPECT_EQ(s.state.phase, Phase::Main);
}

TEST_F(DevelopmentCard, RoadBuildingWithOneRoadLeftPlacesOne) {
  s.settlement(0, ring[0]).cards(0, one(RoadBuilding));
  const Mask near = s.board().edges_of_corner[ring[0]];
  for (Edge e = 0; s.state.players[0].roads.count() < 14; ++e) {
    if (!near.test(e)) s.state.players[0].roads.set(e);
  }
  EXPECT_EQ(all_of_type<PlayedRoadBuilding>(s.act(0, Action::play_road_building())),
            (std::vector<PlayedRoadBuilding>{{0, 1}}));
  s.act(0, Action::build_road(s.edge(ring[0], ring[1])));
  EXPECT_EQ(s.state.phase, Phase::Main);
}

TEST_F(DevelopmentCard, RoadBuildingNeedsARoadAndASite) {
  s.settlement(0, ring[0]).cards(0, one(RoadBuilding));
  s.state.players[1].roads = s.board().edges_of_corner[ring[0]];
  EXPECT_EQ(s.refusal(0, Action::play_road_building()), Refusal::NoRoadSite);
  for (Edge e = 0; s.state.players[0].roads.count() < 15; ++e) {
    if (!s.state.players[1].roads.test(e)) s.state.players[0].roads.set(e);
  }
  EXPECT_EQ(s.refusal(0, Action::play_road_building()), Refusal::NoRoadLeft);
}

// The only free edge leads into a corner whose other edges are taken.
TEST_F(DevelopmentCard, RoadBuildingEndsWhenNoSecondRoadFits) {
  s.settlement(0, ring[0]).cards(0, one(RoadBuilding));
  const Edge only = s.edge(ring[0], ring[1]);
  Mask walls = s.board().edges_of_corner[ring[0]] | s.board().edges_of_corner[ring[1]];
  walls.reset(only);
  s.state.players[1].roads = walls;
  s.act(0, Action::play_road_building());
  s.act(0, Action::build_road(only));
  EXPECT_EQ(s.state.phase, Phase::Main);
  EXPECT_EQ(s.state.free_roads, 0);
}

TEST_F(DevelopmentCard, InventionTakesTwoCardsFromTheBank) {
  s.cards(0, one(Invention));
  const auto events = s.act(0, Action::play_invention(Resource::Ore, Resource::Lumber));
  EXPECT_EQ(all_of_type<PlayedInvention>(events),
            (std::vector<PlayedInvention>{{0, {1, 0, 0, 0, 1}}}));
  EXPECT_EQ(s.state.players[0].hand, (Cards{1, 0, 0, 0, 1}));
}

TEST_F(DevelopmentCard, InventionDependsOnTheBank) {
  s.cards(0, one(Invention));
  s.empty_bank(Resource::Ore, 1);
  EXPECT_EQ(s.refusal(0, Action::play_invention(Resource::Ore, Resource::Ore)),
            Refusal::BankLacksKind);
  EXPECT_EQ(s.refusal(0, Action::play_invention(Resource::Ore)), Refusal::TakeTwoCards);
  for (const Resource r : kResources) s.empty_bank(r, r == Resource::Wool ? 1 : 0);
  EXPECT_EQ(s.refusal(0, Action::play_invention(Resource::Wool, Resource::Wool)),
            Refusal::TakeOneCard);
  EXPECT_EQ(s.refusal(0, Action::play_invention(Resource::Ore)), Refusal::BankLacksKind);
  EXPECT_EQ(check(s.state, 0, Action::play_invention(Resource::Wool)), std::nullopt);
  const State single = s.state;
  s.act(0, Action::play_invention(Resource::Wool));
  EXPECT_EQ(s.state.players[0].hand, (Cards{0, 0, 1, 0, 0}));
  s.state = single;
  s.empty_bank(Resource::Wool);
  EXPECT_EQ(s.refusal(0, Action::play_invention(Resource::Wool)), Refusal::BankEmpty);
}

TEST_F(DevelopmentCard, MonopolyTakesAllOfAKindFromEverybody) {
  s.hand(0, {0, 0, 0, 0, 1}).hand(1, {1, 0, 0, 0, 3}).hand(3, {0, 0, 0, 0, 2});
  s.cards(0, one(Monopoly));
  const auto events = s.act(0, Action::play_monopoly(Resource::Ore));
  EXPECT_EQ(all_of_type<MonopolyTaken>(events),
            (std::vector<MonopolyTaken>{{1, 0, Resource::Ore, 3}, {3, 0, Resource::Ore, 2}}));
  EXPECT_EQ(s.state.players[0].hand, (Cards{0, 0, 0, 0, 6}));
  EXPECT_EQ(s.state.players[1].hand, (Cards{1, 0, 0, 0, 0}));
}

TEST_F(DevelopmentCard, MonopolyMayFindNothing) {
  s.cards(0, one(Monopoly));
  const auto events = s.act(0, Action::play_monopoly(Resource::Ore));
  EXPECT_EQ(events.size(), 1u);
  EXPECT_EQ(all_of_type<PlayedMonopoly>(events), (std::vector<PlayedMonopoly>{{0, Resource::Ore}}));
}

TEST_F(DevelopmentCard, ActionsWithAKindThatDoesNotExistAreRefused) {
  s.cards(0, one(Monopoly) + one(Invention));
  EXPECT_EQ(s.refusal(0, Action::make(ActionKind::PlayMonopoly, 5)), Refusal::NoSuchKind);
  EXPECT_EQ(s.refusal(0, Action::make(ActionKind::PlayInvention, 5, 0)), Refusal::NoSuchKind);
  EXPECT_EQ(s.refusal(0, Action::make(ActionKind::PlayInvention, 2, 1)), Refusal::NoSuchKind);
  EXPECT_EQ(s.refusal(0, Action::make(ActionKind::BankTrade, 0, 9)), Refusal::NoSuchKind);
}

}  // namespace
}  // namespace spiel::catan::development_test

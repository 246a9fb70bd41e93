// Production, sevens, the robber, winning, the end of turns.
#include <gtest/gtest.h>

#include "scenario.hpp"

namespace spiel::catan::turn_test {
namespace {

constexpr Chance kSeven = Chance::dice(3, 4);

// Production: the middle cell is a forest with an 11; other cells have no 11.
class ProductionOf : public testing::Test {
 protected:
  ProductionOf() {
    for (Cell c = 0; c < 19; ++c) s.cell(c, Terrain::Hill, 5);
    s.cell(9, Terrain::Forest, 11);
    s.state.robber = 0;
    s.turn(0, Phase::Roll);
  }
  std::vector<Event> roll_eleven() { return s.act(0, Action::roll(), Chance::dice(5, 6)); }
  Scenario s;
  std::array<Corner, 6> ring = topology(BoardSize::Small).cell_corners[9];
};

TEST_F(ProductionOf, SettlementsIsOneAndOfCitiesTwo) {
  s.settlement(0, ring[0]).city(1, ring[2]).settlement(1, ring[4]);
  const auto events = roll_eleven();
  EXPECT_EQ(all_of_type<DiceRolled>(events), (std::vector<DiceRolled>{{0, {5, 6}}}));
  EXPECT_EQ(all_of_type<Produced>(events),
            (std::vector<Produced>{{0, {1, 0, 0, 0, 0}, {}}, {1, {3, 0, 0, 0, 0}, {}}}));
  EXPECT_EQ(s.state.bank[Resource::Lumber], 15);
  EXPECT_EQ(s.state.phase, Phase::Main);
}

TEST_F(ProductionOf, TheRobbersCellIsNothing) {
  s.settlement(0, ring[0]);
  s.state.robber = 9;
  EXPECT_TRUE(all_of_type<Produced>(roll_eleven()).empty());
}

TEST_F(ProductionOf, SeveralClaimantsIsNothingWhenTheBankIsShort) {
  s.settlement(0, ring[0]).city(1, ring[2]).empty_bank(Resource::Lumber, 2);
  const auto events = roll_eleven();
  EXPECT_EQ(all_of_type<Produced>(events),
            (std::vector<Produced>{{0, {}, {1, 0, 0, 0, 0}}, {1, {}, {2, 0, 0, 0, 0}}}));
  EXPECT_EQ(s.state.bank[Resource::Lumber], 2);
}

TEST_F(ProductionOf, ASingleClaimantIsWhatIsLeft) {
  s.city(1, ring[2]).empty_bank(Resource::Lumber, 1);
  EXPECT_EQ(all_of_type<Produced>(roll_eleven()),
            (std::vector<Produced>{{1, {1, 0, 0, 0, 0}, {1, 0, 0, 0, 0}}}));
  EXPECT_EQ(s.state.bank[Resource::Lumber], 0);
}

TEST_F(ProductionOf, AShortageOfOneKindLeavesOthersAlone) {
  s.cell(10, Terrain::Mountain, 11).empty_bank(Resource::Lumber, 0);
  s.settlement(0, ring[2]).settlement(1, ring[4]);
  EXPECT_EQ(
      all_of_type<Produced>(roll_eleven()),
      (std::vector<Produced>{{0, {0, 0, 0, 0, 1}, {1, 0, 0, 0, 0}}, {1, {}, {1, 0, 0, 0, 0}}}));
}

TEST(Roll, ComesFirstAndOnce) {
  Scenario s;
  s.turn(0, Phase::Roll);
  EXPECT_EQ(s.refusal(0, Action::end_turn()), Refusal::RollFirst);
  EXPECT_EQ(s.refusal(0, Action::roll()), Refusal::ImpossibleChance);
  EXPECT_EQ(s.refusal(0, Action::roll(), Chance::dice(0, 7)), Refusal::ImpossibleChance);
  s.act(0, Action::roll(), Chance::dice(1, 1));
  EXPECT_EQ(s.refusal(0, Action::roll(), Chance::dice(1, 1)), Refusal::AlreadyRolled);
}

TEST(Roll, OfADiceDeckDrawsEveryThrowOnce) {
  Rules rules;
  rules.dice = DiceKind::Deck;
  Scenario s(rules, 1);
  Random random(1);
  int sevens = 0;
  for (int i = 0; i < 36; ++i) {
    s.turn(0, Phase::Roll);
    const Chance chance = deal(s.state, 0, Action::roll(), random);
    EXPECT_EQ(outcomes(s.state, 0, Action::roll()).size(), static_cast<std::size_t>(36 - i));
    s.act(0, Action::roll(), chance);
    sevens += chance.thrown().sum() == 7 ? 1 : 0;
    s.turn(0, Phase::Roll);
    if (i < 35) {
      EXPECT_EQ(s.refusal(0, Action::roll(), chance), Refusal::ImpossibleChance);
    }
  }
  EXPECT_EQ(sevens, 6);
  EXPECT_EQ(outcomes(s.state, 0, Action::roll()).size(), 36u);
}

class Seven : public testing::Test {
 protected:
  Seven() { s.turn(0, Phase::Roll); }
  Scenario s;
  std::array<Corner, 6> ring = topology(BoardSize::Small).cell_corners[9];
};

TEST_F(Seven, MakesEverySeatWithMoreThanSevenCardsGiveUpHalf) {
  s.hand(0, {7, 0, 0, 0, 0}).hand(1, {4, 4, 0, 0, 0}).hand(3, {0, 0, 5, 4, 0});
  const auto events = s.act(0, Action::roll(), kSeven);
  EXPECT_EQ(all_of_type<MustDiscard>(events), (std::vector<MustDiscard>{{1, 4}, {3, 4}}));
  EXPECT_EQ(must_act(s.state), 0b1010);
  EXPECT_EQ(s.refusal(0, Action::move_robber(1)), Refusal::DiscardsFirst);
  EXPECT_EQ(s.refusal(0, Action::discard({1, 0, 0, 0, 0})), Refusal::NoDiscardOwed);
  EXPECT_EQ(s.refusal(1, Action::discard({3, 0, 0, 0, 0})), Refusal::WrongDiscardSize);
  EXPECT_EQ(s.refusal(1, Action::discard({0, 0, 4, 0, 0})), Refusal::CardsNotHeld);
  EXPECT_EQ(s.refusal(1, Action::discard(Cards::from_lanes(0xffffffff))), Refusal::TooManyCards);
  // In any order.
  s.act(3, Action::discard({0, 0, 2, 2, 0}));
  EXPECT_EQ(s.refusal(3, Action::discard({0, 0, 2, 2, 0})), Refusal::NoDiscardOwed);
  EXPECT_EQ(s.state.phase, Phase::Discard);
  const auto last = s.act(1, Action::discard({4, 0, 0, 0, 0}));
  EXPECT_EQ(all_of_type<Discarded>(last), (std::vector<Discarded>{{1, {4, 0, 0, 0, 0}}}));
  EXPECT_EQ(s.state.phase, Phase::MoveRobber);
  EXPECT_EQ(s.state.players[1].hand, (Cards{0, 4, 0, 0, 0}));
}

TEST_F(Seven, RespectsTheDiscardLimitOfTheTable) {
  s.state.rules.discard_limit = 9;
  s.hand(1, {9, 0, 0, 0, 0}).hand(2, {0, 10, 0, 0, 0});
  EXPECT_EQ(all_of_type<MustDiscard>(s.act(0, Action::roll(), kSeven)),
            (std::vector<MustDiscard>{{2, 5}}));
}

TEST_F(Seven, MovesTheRobberToAnotherLandCell) {
  s.act(0, Action::roll(), kSeven);
  const Cell here = s.state.robber;
  EXPECT_EQ(s.refusal(0, Action::end_turn()), Refusal::RobberFirst);
  EXPECT_EQ(s.refusal(0, Action::move_robber(here)), Refusal::RobberMustMove);
  EXPECT_EQ(s.refusal(0, Action::move_robber(19)), Refusal::NotOnLand);
  const Cell there = here == 0 ? 1 : 0;
  const auto events = s.act(0, Action::move_robber(there));
  EXPECT_EQ(all_of_type<RobberMoved>(events), (std::vector<RobberMoved>{{0, here, there}}));
  EXPECT_TRUE(all_of_type<Stole>(events).empty());
  EXPECT_EQ(s.state.phase, Phase::Main);
  EXPECT_EQ(s.refusal(0, Action::move_robber(here)), Refusal::NoRobberToMove);
  EXPECT_EQ(s.refusal(0, Action::steal(1)), Refusal::NothingToSteal);
}

TEST_F(Seven, TakesARandomCardFromTheNamedNeighbour) {
  s.state.robber = 0;
  s.settlement(1, ring[0]).settlement(2, ring[2]).hand(1, {0, 0, 0, 0, 2}).hand(2, {1, 0, 0, 0, 0});
  s.act(0, Action::roll(), kSeven);
  EXPECT_EQ(s.refusal(0, Action::move_robber(9)), Refusal::NameAVictim);
  EXPECT_EQ(s.refusal(0, Action::move_robber(9, 3)), Refusal::NotAVictim);
  EXPECT_EQ(s.refusal(0, Action::move_robber(9, 0)), Refusal::NotAVictim);
  EXPECT_EQ(s.refusal(0, Action::move_robber(9, 4)), Refusal::NoSuchSeat);
  EXPECT_EQ(s.refusal(0, Action::move_robber(9, 1), Chance::theft(Resource::Lumber)),
            Refusal::ImpossibleChance);
  const auto events = s.act(0, Action::move_robber(9, 1), Chance::theft(Resource::Ore));
  EXPECT_EQ(all_of_type<Stole>(events), (std::vector<Stole>{{0, 1, Resource::Ore}}));
  EXPECT_EQ(s.state.players[0].hand, (Cards{0, 0, 0, 0, 1}));
  EXPECT_EQ(s.state.players[1].hand_size, 1);
}

TEST_F(Seven, TakesNothingFromANeighbourWithoutCards) {
  s.state.robber = 0;
  s.settlement(1, ring[0]);
  s.act(0, Action::roll(), kSeven);
  const State before = s.state;
  EXPECT_TRUE(all_of_type<Stole>(s.act(0, Action::move_robber(9))).empty());
  s.state = before;
  EXPECT_TRUE(all_of_type<Stole>(s.act(0, Action::move_robber(9, 1))).empty());
  EXPECT_EQ(s.state.phase, Phase::Main);
}

TEST_F(Seven, LetsTheThiefNameANeighbourWithoutCardsInsteadOfOneWithCards) {
  s.state.robber = 0;
  s.settlement(1, ring[0]).settlement(2, ring[2]).hand(2, {0, 0, 0, 0, 2});
  s.act(0, Action::roll(), kSeven);
  EXPECT_EQ(s.refusal(0, Action::move_robber(9)), Refusal::NameAVictim);
  EXPECT_EQ(s.refusal(0, Action::move_robber(9, 1), Chance::theft(Resource::Ore)),
            Refusal::ImpossibleChance);
  EXPECT_TRUE(all_of_type<Stole>(s.act(0, Action::move_robber(9, 1))).empty());
  EXPECT_EQ(s.state.players[0].hand_size, 0);
  EXPECT_EQ(s.state.players[2].hand_size, 2);
}

TEST_F(Seven, LetsTheThiefDeclineWhereStealingIsOptional) {
  s.state.rules.steal_optional = true;
  s.state.robber = 0;
  s.settlement(1, ring[0]).hand(1, {0, 0, 0, 0, 2});
  const State before = s.state;
  s.act(0, Action::roll(), kSeven);
  EXPECT_EQ(s.refusal(0, Action::move_robber(9, 1)), Refusal::NotAVictim);
  s.act(0, Action::move_robber(9));
  EXPECT_EQ(s.refusal(0, Action::end_turn()), Refusal::StealFirst);
  EXPECT_EQ(s.refusal(0, Action::steal(2)), Refusal::NotAVictim);
  EXPECT_EQ(all_of_type<StealDeclined>(s.act(0, Action::steal(kNoSeat))),
            (std::vector<StealDeclined>{{0}}));
  EXPECT_EQ(s.state.phase, Phase::Main);
  s.state = before;
  s.act(0, Action::roll(), kSeven);
  s.act(0, Action::move_robber(9));
  EXPECT_EQ(all_of_type<Stole>(s.act(0, Action::steal(1), Chance::theft(Resource::Ore))).size(),
            1u);
}

TEST_F(Seven, SparesThePoorWhereTheRobberIsFriendly) {
  s.state.rules.friendly_robber = true;
  s.state.robber = 0;
  s.settlement(1, ring[0]).hand(1, {0, 0, 0, 0, 2});
  s.act(0, Action::roll(), kSeven);
  EXPECT_EQ(s.refusal(0, Action::move_robber(9, 1)), Refusal::FriendlyRobber);
  s.state.players[1].points = 3;
  EXPECT_EQ(check(s.state, 0, Action::move_robber(9, 1)), std::nullopt);
}

TEST_F(Seven, DoesNothingWithoutRobber) {
  s.state.rules.phases = Phases::BuildingOnly;
  s.hand(1, {9, 0, 0, 0, 0});
  s.act(0, Action::roll(), kSeven);
  EXPECT_EQ(s.state.phase, Phase::Main);
  EXPECT_EQ(s.refusal(0, Action::buy_card()), Refusal::NotInTheseRules);
  EXPECT_EQ(s.refusal(0, Action::bank_trade(Resource::Ore, Resource::Wool)),
            Refusal::NotInTheseRules);
  EXPECT_FALSE(may_offer(s.state, 0));
}

class Winning : public testing::Test {
 protected:
  // Ten points but for one: four cities and a settlement.
  void nine_points(Seat seat) {
    for (const int c : {0, 1, 2, 51}) s.city(seat, c);
    s.settlement(seat, ring[0]);
    ASSERT_EQ(points_of(s.state, seat), 9);
  }
  Scenario s;
  std::array<Corner, 6> ring = topology(BoardSize::Small).cell_corners[9];
};

TEST_F(Winning, HappensAtOnceInTheOwnTurn) {
  nine_points(0);
  s.path(0, {ring[0], ring[1], ring[2]}).hand(0, {4, 4, 4, 4, 4});
  const auto events = s.act(0, Action::build_settlement(ring[2]));
  const auto ended = all_of_type<GameEnded>(events);
  ASSERT_EQ(ended.size(), 1u);
  EXPECT_EQ(ended[0].outcome.winners, 1);
  EXPECT_EQ(ended[0].outcome.points[0], 10);
  EXPECT_EQ(ended[0].outcome.reason, OutcomeReason::TargetReached);
  EXPECT_EQ(outcome(s.state), ended[0].outcome);
  EXPECT_EQ(to_act(s.state), 0);
  EXPECT_EQ(s.refusal(0, Action::end_turn()), Refusal::GameOver);
}

TEST_F(Winning, CountsVictoryPointCardsWhenTheyWin) {
  nine_points(0);
  s.hand(0, {4, 4, 4, 4, 4});
  s.act(0, Action::buy_card(), Chance::card(Development::VictoryPoint));
  EXPECT_EQ(s.state.winner, 0);
}

TEST_F(Winning, WithPointsOfAnothersTurnWaitsForTheOwnTurn) {
  nine_points(1);
  s.cards(1, DevelopmentCards::of(Development::VictoryPoint));
  EXPECT_EQ(outcome(s.state), std::nullopt);
  const auto events = s.act(0, Action::end_turn());
  EXPECT_EQ(all_of_type<TurnBegan>(events), (std::vector<TurnBegan>{{1, 11}}));
  EXPECT_EQ(s.state.winner, 1);
}

TEST_F(Winning, TakesAsManyPointsAsTheTableSays) {
  s.state.rules.target = 11;
  nine_points(0);
  s.path(0, {ring[0], ring[1], ring[2]}).hand(0, {4, 4, 4, 4, 4});
  s.act(0, Action::build_settlement(ring[2]));
  EXPECT_EQ(outcome(s.state), std::nullopt);
}

TEST(EndOfTurn, PassesToTheNextSeat) {
  Scenario s;
  s.turn(3);
  const auto events = s.act(3, Action::end_turn());
  EXPECT_EQ(all_of_type<TurnEnded>(events), (std::vector<TurnEnded>{{3}}));
  EXPECT_EQ(all_of_type<TurnBegan>(events), (std::vector<TurnBegan>{{0, 11}}));
  EXPECT_EQ(s.state.phase, Phase::Roll);
}

TEST(EndOfTurn, OfTheLastTurnEndsTheGameWithoutAWinner) {
  Scenario s;
  s.state.rules.max_turns = 10;
  const auto ended = all_of_type<GameEnded>(s.act(0, Action::end_turn()));
  ASSERT_EQ(ended.size(), 1u);
  EXPECT_EQ(ended[0].outcome.winners, 0);
  EXPECT_EQ(ended[0].outcome.reason, OutcomeReason::TurnLimit);
}

class SpecialBuilding : public testing::Test {
 protected:
  SpecialBuilding() { s.state.rules.special_building = true; }
  Scenario s{{}, 5};
  std::array<Corner, 6> ring = topology(BoardSize::Small).cell_corners[9];
};

TEST_F(SpecialBuilding, VisitsEveryOtherSeatInOrder) {
  s.turn(3);
  auto events = s.act(3, Action::end_turn());
  EXPECT_EQ(all_of_type<TurnEnded>(events).size(), 1u);
  std::vector<int> order;
  while (s.state.phase == Phase::SpecialBuild) {
    order.push_back(s.state.actor);
    EXPECT_EQ(all_of_type<SpecialBuildingBegan>(events),
              (std::vector<SpecialBuildingBegan>{{s.state.actor}}));
    events = s.act(s.state.actor, Action::end_turn());
  }
  EXPECT_EQ(order, (std::vector<int>{4, 0, 1, 2}));
  EXPECT_EQ(all_of_type<TurnBegan>(events), (std::vector<TurnBegan>{{4, 11}}));
}

TEST_F(SpecialBuilding, AllowsBuildingAndBuyingButNoTradeAndNoCard) {
  s.settlement(1, ring[0]).hand(1, {5, 5, 5, 5, 5});
  s.cards(1, DevelopmentCards::of(Development::Knight));
  s.act(0, Action::end_turn());
  EXPECT_EQ(s.refusal(2, Action::end_turn()), Refusal::NotYourTurn);
  EXPECT_EQ(s.refusal(0, Action::end_turn()), Refusal::NotYourTurn);
  EXPECT_EQ(s.refusal(1, Action::bank_trade(Resource::Ore, Resource::Wool)),
            Refusal::OnlyBuildingNow);
  EXPECT_EQ(s.refusal(1, Action::play_knight()), Refusal::OnlyBuildingNow);
  EXPECT_EQ(s.refusal(1, Action::offer({1, 0, 0, 0, 0}, {0, 1, 0, 0, 0})),
            Refusal::OnlyBuildingNow);
  s.act(1, Action::build_road(s.edge(ring[0], ring[1])));
  s.act(1, Action::buy_card(), Chance::card(Development::Monopoly));
  EXPECT_EQ(s.state.players[1].card_count, 2);
}

TEST_F(SpecialBuilding, DoesNotWinBeforeTheOwnTurn) {
  for (const int c : {0, 1, 2, 51}) s.city(2, c);
  s.settlement(2, ring[0]).hand(2, {5, 5, 5, 5, 5});
  s.act(0, Action::end_turn());
  s.act(1, Action::end_turn());
  s.act(2, Action::buy_card(), Chance::card(Development::VictoryPoint));
  EXPECT_EQ(points_of(s.state, 2), 10);
  EXPECT_EQ(s.state.phase, Phase::SpecialBuild);
}

TEST_F(SpecialBuilding, OfASeatAloneIsNone) {
  Rules rules;
  rules.special_building = true;
  Scenario alone(rules, 1);
  alone.act(0, Action::end_turn());
  EXPECT_EQ(alone.state.phase, Phase::Roll);
}

// Seats that left: the table alone says so, and plays on for them.
TEST(Absence, IsDeclaredByTheTableOnly) {
  Scenario s;
  EXPECT_EQ(s.refusal(1, Action::leave(1)), Refusal::TableOnly);
  EXPECT_EQ(s.refusal(kNoSeat, Action::come_back(1)), Refusal::NotAbsent);
  EXPECT_EQ(s.refusal(kNoSeat, Action::leave(4)), Refusal::NoSuchSeat);
  EXPECT_EQ(all_of_type<SeatLeft>(s.act(kNoSeat, Action::leave(1))), (std::vector<SeatLeft>{{1}}));
  EXPECT_EQ(s.refusal(kNoSeat, Action::leave(1)), Refusal::AlreadyAbsent);
  EXPECT_EQ(all_of_type<SeatReturned>(s.act(kNoSeat, Action::come_back(1))),
            (std::vector<SeatReturned>{{1}}));
}

TEST(Absence, SkipsTurns) {
  Scenario s;
  s.act(kNoSeat, Action::leave(1));
  s.act(kNoSeat, Action::leave(2));
  s.act(0, Action::end_turn());
  EXPECT_EQ(s.state.current, 3);
}

TEST(Absence, OfEverybodySkipsNobody) {
  Scenario s({}, 2);
  s.act(kNoSeat, Action::leave(0));
  s.act(kNoSeat, Action::leave(1));
  s.act(0, Action::end_turn());
  EXPECT_EQ(s.state.current, 1);
}

TEST(Absence, SkipsSpecialBuildingToo) {
  Rules rules;
  rules.special_building = true;
  Scenario s(rules, 3);
  s.act(kNoSeat, Action::leave(1));
  s.act(0, Action::end_turn());
  EXPECT_EQ(s.state.actor, 2);
  s.act(2, Action::end_turn());
  EXPECT_EQ(s.state.current, 2);
  EXPECT_EQ(s.state.phase, Phase::Roll);
}

// Whenever seats leave and return, the table's stand-in brings every game to its end.
TEST(Absence, NeverStopsAGame) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    Random random(seed);
    Rules rules;
    rules.max_turns = 60;
    rules.special_building = seed % 2 == 1;
    State state = start(random_setup(rules, 4, random));
    while (state.phase != Phase::Over) {
      const auto who = static_cast<Seat>(random.below(4));
      const bool absent = (state.absent >> who & 1) != 0;
      if (random.below(10) == 0) {
        ASSERT_TRUE(
            apply(state, kNoSeat, absent ? Action::come_back(who) : Action::leave(who), {}));
      }
      for (Seat seat = 0; seat < 4; ++seat) {
        if ((must_act(state) >> seat & 1) == 0) continue;
        const Action action = automatic_action(state, seat, random);
        ASSERT_TRUE(apply(state, seat, action, deal(state, seat, action, random)));
      }
      ASSERT_EQ(Invariants().broken_by(state), "");
    }
  }
}

}  // namespace
}  // namespace spiel::catan::turn_test

#include <gtest/gtest.h>

#include "scenario.hpp"

namespace spiel::catan::trade_test {
namespace {

using enum Resource;

constexpr Cards kLumber{1, 0, 0, 0, 0};
constexpr Cards kOre{0, 0, 0, 0, 1};

TEST(BankTrade, IsFourToOne) {
  Scenario s;
  s.hand(0, {4, 3, 0, 0, 0});
  EXPECT_EQ(s.refusal(0, Action::bank_trade(Brick, Ore)), Refusal::CannotPay);
  EXPECT_EQ(s.refusal(0, Action::bank_trade(Lumber, Lumber)), Refusal::LikeForLike);
  const auto events = s.act(0, Action::bank_trade(Lumber, Ore));
  EXPECT_EQ(all_of_type<BankTraded>(events), (std::vector<BankTraded>{{0, Lumber, 4, Ore}}));
  EXPECT_EQ(s.state.players[0].hand, (Cards{0, 3, 0, 0, 1}));
}

TEST(BankTrade, NeedsTheCardInTheBank) {
  Scenario s;
  s.hand(0, {4, 0, 0, 0, 0}).empty_bank(Ore);
  EXPECT_EQ(s.refusal(0, Action::bank_trade(Lumber, Ore)), Refusal::BankLacksKind);
}

// The harbours of a scenario lie in the order of the material: lumber first, then brick …
class Harbours : public testing::Test {
 protected:
  Corner at(std::size_t harbour) const {
    return s.board().edge_corners[s.state.harbours[harbour]][0];
  }
  Scenario s;
};

TEST_F(Harbours, TradeTwoOfTheirKindOrThreeOfAny) {
  EXPECT_EQ(trade_rate(s.state, 0, Lumber), 4);
  s.settlement(0, at(5));
  EXPECT_EQ(trade_rate(s.state, 0, Lumber), 3);
  s.settlement(0, at(0));
  EXPECT_EQ(trade_rate(s.state, 0, Lumber), 2);
  EXPECT_EQ(trade_rate(s.state, 0, Ore), 3);
}

TEST_F(Harbours, ARateThatIsNamedMustBeOneOfTheSeatsOwn) {
  const auto at_rate = [](std::uint32_t rate) {
    return Action{ActionKind::BankTrade, 0, 4, Cards::of(Lumber, rate), kOre};
  };
  s.hand(0, {9, 0, 0, 0, 0}).settlement(0, at(5));
  EXPECT_EQ(s.refusal(0, at_rate(2)), Refusal::CannotPay);
  EXPECT_EQ(s.refusal(0, at_rate(5)), Refusal::CannotPay);
  s.act(0, at_rate(4));
  EXPECT_EQ(s.state.players[0].hand, (Cards{5, 0, 0, 0, 1}));
  s.act(0, at_rate(3));
  EXPECT_EQ(s.state.players[0].hand, (Cards{2, 0, 0, 0, 2}));
  EXPECT_EQ(s.refusal(0, at_rate(3)), Refusal::CannotPay);
}

void settle_at(Scenario& s, Corner corner) {
  s.path(0, {corner, s.board().corner_neighbours[corner][0]}).hand(0, {4, 4, 4, 4, 0});
  s.act(0, Action::build_settlement(corner));
}

TEST_F(Harbours, MayBeUsedAtOnce) {
  settle_at(s, at(0));
  EXPECT_EQ(trade_rate(s.state, 0, Lumber), 2);
}

TEST_F(Harbours, MayBeUsedFromTheNextTurnOnWhereTheTableSaysSo) {
  s.state.rules.harbour_use = HarbourUse::NextTurn;
  settle_at(s, at(0));
  EXPECT_EQ(trade_rate(s.state, 0, Lumber), 4);
  s.act(0, Action::end_turn());
  EXPECT_EQ(trade_rate(s.state, 0, Lumber), 2);
}

class Trade : public testing::Test {
 protected:
  Trade() { s.hand(0, {3, 0, 0, 0, 0}).hand(1, {0, 0, 0, 0, 2}).hand(2, {0, 0, 0, 0, 1}); }
  void offer() { s.act(0, Action::offer(kLumber, kOre)); }
  Scenario s;
};

TEST_F(Trade, IsOfferedAcceptedAndConfirmedWithOnePartner) {
  EXPECT_EQ(all_of_type<OfferMade>(s.act(0, Action::offer(kLumber, kOre))),
            (std::vector<OfferMade>{{0, 0, kLumber, kOre}}));
  EXPECT_EQ(to_act(s.state), 0b1111);
  EXPECT_EQ(must_act(s.state), 0b0001);
  EXPECT_EQ(all_of_type<OfferAccepted>(s.act(1, Action::accept(0))),
            (std::vector<OfferAccepted>{{1, 0}}));
  s.act(2, Action::accept(0));
  const auto events = s.act(0, Action::confirm(0, 2));
  EXPECT_EQ(all_of_type<Traded>(events),
            (std::vector<Traded>{{0, 2, kLumber, kOre, std::uint8_t{0}}}));
  EXPECT_EQ(s.state.players[0].hand, (Cards{2, 0, 0, 0, 1}));
  EXPECT_EQ(s.state.players[2].hand, kLumber);
  EXPECT_FALSE(any_offer_open(s.state));
}

TEST_F(Trade, IsNoGiftNotLikeForLikeAndPayable) {
  EXPECT_EQ(s.refusal(0, Action::offer({}, kOre)), Refusal::NoGifts);
  EXPECT_EQ(s.refusal(0, Action::offer(kLumber, {})), Refusal::NoGifts);
  EXPECT_EQ(s.refusal(0, Action::offer(kLumber, kLumber + kOre)), Refusal::LikeForLike);
  EXPECT_EQ(s.refusal(0, Action::offer(kOre, kLumber)), Refusal::CardsNotHeld);
  EXPECT_EQ(s.refusal(0, Action::offer(kLumber, Cards::of(Ore, 20))), Refusal::TooManyCards);
  EXPECT_EQ(s.refusal(0, Action::offer(kLumber, Cards::from_lanes(0x3f))), Refusal::TooManyCards);
}

TEST_F(Trade, IsWithTheSeatWhoseTurnItIsOnly) {
  EXPECT_EQ(s.refusal(1, Action::offer(kOre, kLumber)), Refusal::NotYourTurn);
  EXPECT_EQ(s.refusal(0, Action::accept(0)), Refusal::OwnOffer);
  EXPECT_EQ(s.refusal(1, Action::accept(0)), Refusal::NoSuchOffer);
  s.turn(0, Phase::Roll);
  EXPECT_EQ(s.refusal(0, Action::offer(kLumber, kOre)), Refusal::RollFirst);
  EXPECT_EQ(s.refusal(1, Action::accept(0)), Refusal::RollFirst);
}

TEST_F(Trade, HasAtMostFourOpenOffers) {
  for (int i = 0; i < 4; ++i) offer();
  EXPECT_EQ(s.refusal(0, Action::offer(kLumber, kOre)), Refusal::TooManyOffers);
  EXPECT_FALSE(may_offer(s.state, 0));
  EXPECT_EQ(all_of_type<OfferWithdrawn>(s.act(0, Action::withdraw_offer(2))),
            (std::vector<OfferWithdrawn>{{0, 2}}));
  EXPECT_EQ(s.refusal(0, Action::withdraw_offer(2)), Refusal::NoSuchOffer);
  EXPECT_EQ(all_of_type<OfferMade>(s.act(0, Action::offer(kLumber, kOre)))[0].offer, 2);
}

TEST_F(Trade, MayBeDeclinedAndAcceptedLater) {
  offer();
  EXPECT_EQ(all_of_type<OfferDeclined>(s.act(1, Action::decline(0))),
            (std::vector<OfferDeclined>{{1, 0}}));
  EXPECT_EQ(s.refusal(1, Action::decline(0)), Refusal::AlreadyDeclined);
  s.act(1, Action::accept(0));
  EXPECT_EQ(s.refusal(1, Action::accept(0)), Refusal::AlreadyAccepted);
  s.act(1, Action::decline(0));
  EXPECT_EQ(s.refusal(0, Action::confirm(0, 1)), Refusal::NotAccepted);
}

TEST_F(Trade, AcceptanceMayBeWithdrawn) {
  offer();
  EXPECT_EQ(s.refusal(1, Action::withdraw_acceptance(0)), Refusal::NotAccepted);
  s.act(1, Action::accept(0));
  EXPECT_EQ(all_of_type<AcceptanceWithdrawn>(s.act(1, Action::withdraw_acceptance(0))),
            (std::vector<AcceptanceWithdrawn>{{1, 0}}));
  EXPECT_EQ(s.refusal(0, Action::confirm(0, 1)), Refusal::NotAccepted);
}

TEST_F(Trade, AcceptorAndOffererMustBeAbleToPay) {
  offer();
  EXPECT_EQ(s.refusal(3, Action::accept(0)), Refusal::CardsNotHeld);
  s.act(1, Action::accept(0));
  s.hand(0, {});
  EXPECT_EQ(s.refusal(0, Action::confirm(0, 1)), Refusal::CardsNotHeld);
  EXPECT_EQ(s.refusal(0, Action::confirm(0, 9)), Refusal::NoSuchSeat);
  EXPECT_EQ(s.refusal(0, Action::confirm(3, 1)), Refusal::NoSuchOffer);
}

TEST_F(Trade, AcceptanceEndsWhenItCanNoLongerBePaid) {
  offer();
  offer();
  s.act(2, Action::accept(0));
  s.act(2, Action::accept(1));
  const auto events = s.act(0, Action::confirm(0, 2));
  EXPECT_EQ(all_of_type<AcceptanceWithdrawn>(events), (std::vector<AcceptanceWithdrawn>{{2, 1}}));
}

TEST_F(Trade, MayBeCounteredOncePerSeat) {
  EXPECT_EQ(s.refusal(1, Action::counter(kOre, kLumber)), Refusal::NothingToCounter);
  EXPECT_FALSE(may_counter(s.state, 1));
  offer();
  EXPECT_TRUE(may_counter(s.state, 1));
  EXPECT_EQ(s.refusal(0, Action::counter(kLumber, kOre)), Refusal::OwnOffer);
  const Cards two = Cards::of(Lumber, 2);
  EXPECT_EQ(all_of_type<CounterMade>(s.act(1, Action::counter(kOre, two))),
            (std::vector<CounterMade>{{1, kOre, two}}));
  EXPECT_EQ(s.refusal(1, Action::counter(kOre, kLumber)), Refusal::CounterAlreadyMade);
  EXPECT_EQ(s.refusal(0, Action::confirm_counter(2)), Refusal::NoCounter);
  EXPECT_EQ(s.refusal(0, Action::confirm_counter(7)), Refusal::NoSuchSeat);
  EXPECT_EQ(all_of_type<Traded>(s.act(0, Action::confirm_counter(1))),
            (std::vector<Traded>{{0, 1, two, kOre, std::nullopt}}));
  EXPECT_EQ(s.state.players[0].hand, (Cards{1, 0, 0, 0, 1}));
}

TEST_F(Trade, CounterOfferMayBeWithdrawnAndMustBePayable) {
  offer();
  EXPECT_EQ(s.refusal(1, Action::withdraw_counter()), Refusal::NoCounter);
  s.act(1, Action::counter(kOre, Cards::of(Lumber, 4)));
  EXPECT_EQ(s.refusal(0, Action::confirm_counter(1)), Refusal::CardsNotHeld);
  EXPECT_EQ(all_of_type<CounterWithdrawn>(s.act(1, Action::withdraw_counter())),
            (std::vector<CounterWithdrawn>{{1}}));
  s.act(1, Action::counter(Cards::of(Ore, 2), kLumber));
  s.act(1, Action::accept(0));
  EXPECT_EQ(all_of_type<CounterWithdrawn>(s.act(0, Action::confirm(0, 1))),
            (std::vector<CounterWithdrawn>{{1}}));
}

TEST_F(Trade, EndsWithTheTurn) {
  offer();
  s.act(1, Action::counter(kOre, kLumber));
  const auto events = s.act(0, Action::end_turn());
  EXPECT_EQ(all_of_type<OfferWithdrawn>(events).size(), 1u);
  EXPECT_EQ(all_of_type<CounterWithdrawn>(events).size(), 1u);
  EXPECT_EQ(to_act(s.state), 0b0010);
}

TEST_F(Trade, OfASeatThatLeavesIsOver) {
  offer();
  s.act(1, Action::accept(0));
  s.act(1, Action::counter(kOre, kLumber));
  const auto events = s.act(kNoSeat, Action::leave(1));
  EXPECT_EQ(all_of_type<AcceptanceWithdrawn>(events).size(), 1u);
  EXPECT_EQ(all_of_type<CounterWithdrawn>(events).size(), 1u);
  EXPECT_EQ(to_act(s.state), 0b1101);
}

TEST_F(Trade, AcceptanceEndsWithAMonopoly) {
  s.cards(0, DevelopmentCards::of(Development::Monopoly));
  offer();
  s.act(1, Action::accept(0));
  EXPECT_EQ(all_of_type<AcceptanceWithdrawn>(s.act(0, Action::play_monopoly(Ore))).size(), 1u);
}

}  // namespace
}  // namespace spiel::catan::trade_test

// What the greedy player of Catan does, example by example.
#include <gtest/gtest.h>

#include "catan/production.hpp"
#include "tests/bots/support.hpp"

namespace spiel::bots::catan_greedy_test {
namespace {

using namespace spiel::catan;
using test::after_opening;
using test::ask;
using test::give;
using test::give_card;

ActionKind kind_of(const std::optional<Action>& action) {
  return action.value_or(Action::leave(0)).kind;
}

// Plays the rest of seat 0's turn while nobody else agrees to anything.
std::vector<Action> play_turn(State state) {
  std::vector<Action> actions;
  Random random(3);
  while (state.current == 0 && state.actor == 0 && state.phase != Phase::Over) {
    const auto action = ask(state, 0);
    if (!action) break;
    actions.push_back(*action);
    perform(state, 0, *action, deal(state, 0, *action, random));
    for (Seat s = 1; s < state.seats && action->kind == ActionKind::Offer; ++s) {
      for (int i = 0; i < kMaxOffers; ++i) {
        if (!check(state, s, Action::decline(i))) perform(state, s, Action::decline(i), {});
      }
    }
  }
  return actions;
}

TEST(CatanGreedy, TakesTheWinWhenItCan) {
  State state = after_opening();
  state.players[0].points = 9;
  give(state, 0, kCityCost + kDevelopmentCost);
  const auto action = ask(state, 0);
  ASSERT_EQ(kind_of(action), ActionKind::BuildCity);
  perform(state, 0, *action, {});
  EXPECT_EQ(state.winner, 0);
}

TEST(CatanGreedy, WinsByTheLargestArmyWhenAKnightDecides) {
  State state = after_opening();
  state.players[0].points = 8;
  state.players[0].knights = 2;
  give_card(state, 0, Development::Knight);
  EXPECT_EQ(kind_of(ask(state, 0)), ActionKind::PlayKnight);
}

TEST(CatanGreedy, BuildsACityWhenItCanPay) {
  State state = after_opening();
  give(state, 0, kCityCost);
  EXPECT_EQ(kind_of(ask(state, 0)), ActionKind::BuildCity);
}

TEST(CatanGreedy, MakesACityWhereItEarnsMost) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    State state = after_opening({}, 2, seed);
    give(state, 0, kCityCost);
    const auto action = ask(state, 0);
    ASSERT_EQ(kind_of(action), ActionKind::BuildCity);
    const auto pips_at = [&](int corner) {
      int pips = 0;
      for (const Cell cell : topology(state).corner_cells[static_cast<std::size_t>(corner)]) {
        if (!topology(state).is_land(cell) || chip_of(state, cell) == 0) continue;
        pips += 6 - std::abs(7 - chip_of(state, cell));
      }
      return pips;
    };
    const Mask settlements = settlements_of(state, 0);
    const int other = settlements.nth(0) == action->first ? settlements.nth(1) : settlements.nth(0);
    EXPECT_GE(pips_at(action->first) + 3, pips_at(other)) << seed;
  }
}

TEST(CatanGreedy, TradesWithTheBankWhenThatCompletesAPurchase) {
  State state = after_opening();
  const auto wool_rate = static_cast<std::uint32_t>(trade_rate(state, 0, Resource::Wool));
  give(state, 0, Cards(0, 0, wool_rate, 2, 2));
  const auto actions = play_turn(state);
  EXPECT_TRUE(std::ranges::count(actions, Action::bank_trade(Resource::Wool, Resource::Ore)) == 1);
  EXPECT_TRUE(std::ranges::any_of(actions,
                                  [](const Action& a) { return a.kind == ActionKind::BuildCity; }));
}

TEST(CatanGreedy, OffersAFewTradesAndNoneTwice) {
  int offers_seen = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    State state = after_opening({}, 4, seed);
    give(state, 0, Cards(2, 0, 0, 2, 2));
    for (Seat s = 1; s < 4; ++s) give(state, s, Cards::each(1));
    std::vector<Action> offers;
    for (const Action& action : play_turn(state)) {
      if (action.kind == ActionKind::Offer) offers.push_back(action);
    }
    offers_seen += static_cast<int>(offers.size());
    EXPECT_LE(offers.size(), 2u);
    if (offers.size() == 2) {
      EXPECT_FALSE(offers[0] == offers[1]);
    }
  }
  EXPECT_GT(offers_seen, 10);
}

TEST(CatanGreedy, ClosesATradeThatAnotherAccepts) {
  State state = after_opening();
  give(state, 0, Cards(0, 0, 2, 2, 2));
  give(state, 1, Cards::of(Resource::Ore));
  const auto offer = ask(state, 0);
  ASSERT_EQ(kind_of(offer), ActionKind::Offer);
  EXPECT_EQ(offer->want, Cards::of(Resource::Ore));
  perform(state, 0, *offer, {});
  perform(state, 1, Action::accept(0), {});
  EXPECT_EQ(ask(state, 0), Action::confirm(0, 1));
}

TEST(CatanGreedy, WaitsForAnswersOnlyIfItIsAskedAgain) {
  State state = after_opening();
  give(state, 0, Cards(0, 0, 2, 2, 2));
  give(state, 1, Cards::of(Resource::Ore));
  const auto offer = ask(state, 0);
  ASSERT_EQ(kind_of(offer), ActionKind::Offer);
  perform(state, 0, *offer, {});
  EXPECT_EQ(ask(state, 0, {.may_wait = true}), std::nullopt);
  EXPECT_NE(ask(state, 0), std::nullopt);
  perform(state, 1, Action::decline(0), {});
  EXPECT_NE(ask(state, 0, {.may_wait = true}), std::nullopt);
}

TEST(CatanGreedy, AcceptsAnOfferThatHelps) {
  State state = after_opening();
  give(state, 0, Cards::of(Resource::Ore));
  give(state, 1, Cards(0, 0, 2, 2, 2));
  perform(state, 0, Action::offer(Cards::of(Resource::Ore), Cards::of(Resource::Wool)), {});
  EXPECT_EQ(ask(state, 1), Action::accept(0));
}

TEST(CatanGreedy, DeclinesAnOfferThatHarms) {
  State state = after_opening();
  give(state, 0, Cards::of(Resource::Wool));
  give(state, 1, kCityCost);
  perform(state, 0, Action::offer(Cards::of(Resource::Wool), Cards::of(Resource::Ore)), {});
  EXPECT_EQ(ask(state, 1), Action::decline(0));
}

TEST(CatanGreedy, DeclinesEverythingFromASeatAboutToWin) {
  State state = after_opening();
  state.players[0].points = 8;
  give(state, 0, Cards::of(Resource::Ore));
  give(state, 1, Cards(0, 0, 2, 2, 2));
  perform(state, 0, Action::offer(Cards::of(Resource::Ore), Cards::of(Resource::Wool)), {});
  EXPECT_EQ(ask(state, 1), Action::decline(0));
}

TEST(CatanGreedy, AnswersEveryOfferOnce) {
  State state = after_opening();
  give(state, 0, Cards::each(1));
  perform(state, 0, Action::offer(Cards::of(Resource::Wool), Cards::of(Resource::Ore)), {});
  perform(state, 0, Action::offer(Cards::of(Resource::Grain), Cards::of(Resource::Ore)), {});
  for (int i = 0; i < 2; ++i) {
    const auto reply = ask(state, 1);
    ASSERT_EQ(reply, Action::decline(i));  // it has nothing to give
    perform(state, 1, *reply, {});
  }
  EXPECT_EQ(ask(state, 1), std::nullopt);
}

TEST(CatanGreedy, SendsTheRobberToTheLeader) {
  for (Seat leader = 1; leader < 4; ++leader) {
    State state = after_opening();
    state.phase = Phase::MoveRobber;
    state.players[leader].points = 8;
    for (Seat s = 1; s < 4; ++s) give(state, s, Cards::each(1));
    const auto action = ask(state, 0);
    ASSERT_EQ(kind_of(action), ActionKind::MoveRobber);
    EXPECT_EQ(action->seat(), leader);
    const Mask corners = topology(state).corners_of_cell[action->first];
    EXPECT_TRUE((state.players[0].buildings & corners).none());
  }
}

TEST(CatanGreedy, StealsWhereStealingIsOptional) {
  Rules rules;
  rules.steal_optional = true;
  State state = after_opening(rules);
  give(state, 2, Cards::each(1));
  state.phase = Phase::MoveRobber;
  const auto move = ask(state, 0);
  ASSERT_EQ(kind_of(move), ActionKind::MoveRobber);
  for (Cell cell = 0; cell < topology(state).cells; ++cell) {
    const Mask corners = topology(state).corners_of_cell[cell];
    if ((state.players[2].buildings & corners).any()) state.robber = cell;
  }
  state.phase = Phase::Steal;
  EXPECT_EQ(ask(state, 0), Action::steal(2));
}

TEST(CatanGreedy, DrivesTheRobberAwayBeforeTheRoll) {
  State state = after_opening();
  state.phase = Phase::Roll;
  state.dice = {};
  give_card(state, 0, Development::Knight);
  const int corner = state.players[0].buildings.nth(0);
  for (const Cell cell : topology(state).corner_cells[static_cast<std::size_t>(corner)]) {
    if (topology(state).is_land(cell) && chip_of(state, cell) != 0) state.robber = cell;
  }
  EXPECT_EQ(ask(state, 0), Action::play_knight());
}

TEST(CatanGreedy, DiscardsWhatItsPlanDoesNotNeed) {
  State state = after_opening();
  give(state, 0, kCityCost + Cards(4, 0, 0, 0, 0));
  state.phase = Phase::Discard;
  state.must_discard = 1;
  EXPECT_EQ(ask(state, 0), Action::discard(Cards(4, 0, 0, 0, 0)));
}

TEST(CatanGreedy, TakesByInventionWhatCompletesACity) {
  State state = after_opening();
  give_card(state, 0, Development::Invention);
  give(state, 0, Cards(0, 0, 0, 1, 2));
  EXPECT_EQ(ask(state, 0), Action::play_invention(Resource::Grain, Resource::Ore));
}

TEST(CatanGreedy, MonopolisesWhatOthersHoldAndItNeeds) {
  State state = after_opening();
  give_card(state, 0, Development::Monopoly);
  give(state, 0, Cards(0, 0, 0, 2, 0));
  for (Seat s = 1; s < 4; ++s) give(state, s, Cards(0, 0, 0, 0, 2));
  EXPECT_EQ(ask(state, 0), Action::play_monopoly(Resource::Ore));
}

TEST(CatanGreedy, LaysFreeRoadsToASiteAndSettlesThere) {
  State state = after_opening({}, 4, 2);
  give_card(state, 0, Development::RoadBuilding);
  give(state, 0, kSettlementCost);
  const auto actions = play_turn(state);
  ASSERT_GE(actions.size(), 4u);
  EXPECT_EQ(actions[0].kind, ActionKind::PlayRoadBuilding);
  EXPECT_EQ(actions[1].kind, ActionKind::BuildRoad);
  EXPECT_TRUE(std::ranges::any_of(
      actions, [](const Action& a) { return a.kind == ActionKind::BuildSettlement; }));
}

TEST(CatanGreedy, BuildsInTheSpecialBuildingPhase) {
  Rules rules;
  rules.board = BoardSize::Large;
  rules.special_building = true;
  State state = after_opening(rules, 5);
  give(state, 2, kCityCost);
  perform(state, 0, Action::end_turn(), {});
  ASSERT_EQ(state.phase, Phase::SpecialBuild);
  while (state.actor != 2) {
    EXPECT_EQ(ask(state, state.actor), Action::end_turn());
    perform(state, state.actor, Action::end_turn(), {});
  }
  EXPECT_EQ(kind_of(ask(state, 2)), ActionKind::BuildCity);
}

TEST(CatanGreedy, SettlesFirstWhereTheDicePay) {
  int pips = 0;
  constexpr int kBoards = 50;
  for (std::uint64_t seed = 1; seed <= kBoards; ++seed) {
    Random random(seed);
    const State state = start(random_setup({}, 4, random));
    const auto action = ask(state, state.actor);
    ASSERT_EQ(kind_of(action), ActionKind::BuildSettlement);
    for (const Cell cell : topology(state).corner_cells[action->first]) {
      if (!topology(state).is_land(cell) || chip_of(state, cell) == 0) continue;
      pips += 6 - std::abs(7 - chip_of(state, cell));
    }
  }
  EXPECT_GE(pips, 10 * kBoards);
}

TEST(CatanGreedy, HasNothingToDoInTheTurnOfAnother) {
  const State state = after_opening();
  EXPECT_EQ(ask(state, 1), std::nullopt);
}

}  // namespace
}  // namespace spiel::bots::catan_greedy_test

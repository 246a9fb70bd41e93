// The list of legal actions against brute force, and the size of the tree they span.
#include "catan/legal.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "catan/simulate.hpp"
#include "scenario.hpp"
#include "tests/rules/signatures.hpp"

namespace spiel::catan::legal_test {
namespace {

SimulationPlan plan_of(BoardSize board, int seats, bool trade) {
  SimulationPlan plan{.rules = {}, .seats = seats, .seed = 99, .trade = trade};
  plan.rules.board = board;
  plan.rules.special_building = board == BoardSize::Large;
  return plan;
}

// The state before action `n` of a random game.
State state_after(const SimulationPlan& plan, std::uint64_t game, int n) {
  Random random = source_of_game(plan, game);
  State state = start(setup_of_game(plan, random));
  State wanted = state;
  play_at_random(state, plan.trade, random, [&](Seat, Action, Chance) {
    if (n-- == 0) wanted = state;
  });
  return wanted;
}

// Accepted, but of no use, and so not listed.
bool robs_empty_hand(const State& state, Action action) {
  return action.kind == ActionKind::MoveRobber && action.seat() < state.seats &&
         state.players[action.seat()].hand_size == 0;
}

void expect_lists_all(const State& state) {
  const auto candidates = representable_actions(state);
  for (Seat seat = 0; seat < state.seats; ++seat) {
    ActionList listed;
    legal(state, seat, listed);
    std::size_t accepted = 0;
    for (const Action& action : candidates) {
      const bool fine = !check(state, seat, action) && !robs_empty_hand(state, action);
      accepted += fine ? 1 : 0;
      ASSERT_EQ(listed.contains(action), fine) << to_text(action) << " of seat " << int(seat);
    }
    ASSERT_EQ(listed.size(), accepted);
    const Moves choice = moves(state, seat);
    ASSERT_EQ(static_cast<std::size_t>(choice.count()), listed.size());
  }
}

void expect_lists_all_along(const SimulationPlan& plan, int games, int stride) {
  for (int game = 0; game < games; ++game) {
    Random random = source_of_game(plan, static_cast<std::uint64_t>(game));
    State state = start(setup_of_game(plan, random));
    int n = game;
    play_at_random(state, plan.trade, random, [&](Seat, Action, Chance) {
      if (n++ % stride == 0) expect_lists_all(state);
    });
    expect_lists_all(state);
  }
}

void expect_drawn_from_list(const State& state, Seat seat, Random random) {
  ActionList listed;
  legal(state, seat, listed);
  if (listed.empty()) return;
  Random same = random;
  const auto count = static_cast<std::uint32_t>(listed.size());
  const Action drawn = random_move(state, seat, random);
  ASSERT_EQ(drawn, listed[count == 1 ? 0 : same.below(count)]);
  ASSERT_EQ(random.next(), same.next());
}

TEST(RandomMoves, AreDrawnFromTheListInEveryPhase) {
  for (const bool optional : {false, true}) {
    SimulationPlan plan = plan_of(BoardSize::Large, 5, true);
    plan.rules.steal_optional = optional;
    Random random = source_of_game(plan, 0);
    State state = start(setup_of_game(plan, random));
    play_at_random(state, plan.trade, random, [&](Seat, Action, Chance) {
      for (Seat seat = 0; seat < state.seats; ++seat) {
        ASSERT_NO_FATAL_FAILURE(expect_drawn_from_list(state, seat, random));
      }
    });
  }
}

TEST(Legal, ListsExactlyWhatIsAcceptedOnTheSmallBoard) {
  expect_lists_all_along(plan_of(BoardSize::Small, 4, false), 20, 7);
}

TEST(Legal, ListsExactlyWhatIsAcceptedWithTrade) {
  expect_lists_all_along(plan_of(BoardSize::Small, 3, true), 10, 7);
}

TEST(Legal, ListsExactlyWhatIsAcceptedOnTheLargeBoard) {
  expect_lists_all_along(plan_of(BoardSize::Large, 6, false), 6, 19);
}

TEST(Legal, ListsExactlyWhatIsAcceptedUnderHouseRules) {
  SimulationPlan plan = plan_of(BoardSize::Small, 4, false);
  plan.rules.steal_optional = plan.rules.friendly_robber = true;
  plan.rules.pre_roll_card = false;
  expect_lists_all_along(plan, 10, 7);
  plan.rules.phases = Phases::BuildingOnly;
  plan.rules.max_turns = 200;
  expect_lists_all_along(plan, 3, 11);
}

Cards random_cards(Random& random, std::uint32_t most) {
  Cards cards;
  for (const Resource r : kResources) cards += Cards::of(r, random.below(most + 1));
  return cards;
}

TEST(Legal, AcceptsADiscardIfItIsHalfOfTheHand) {
  Random random(4);
  Scenario s;
  int accepted = 0;
  for (int i = 0; i < 20'000; ++i) {
    s.hand(1, random_cards(random, 3));
    s.state.phase = Phase::Discard;
    s.state.must_discard = 2;
    const Cards hand = s.state.players[1].hand;
    const Cards cards = random_cards(random, 2);
    const bool fine = cards.total() == hand.total() / 2 && hand.covers(cards) && !hand.empty() &&
                      hand.total() > 1;
    ASSERT_EQ(!check(s.state, 1, Action::discard(cards)), fine) << to_text(cards);
    accepted += fine ? 1 : 0;
  }
  EXPECT_GT(accepted, 300);
}

TEST(Legal, AcceptsAnOfferIfItIsNoGiftAndPayable) {
  Random random(5);
  Scenario s;
  int accepted = 0;
  for (int i = 0; i < 20'000; ++i) {
    s.hand(0, random_cards(random, 3));
    const Cards give = random_cards(random, 1);
    const Cards want = random_cards(random, 1);
    const bool fine = !give.empty() && !want.empty() && (give.kinds() & want.kinds()) == 0 &&
                      s.state.players[0].hand.covers(give);
    ASSERT_EQ(!check(s.state, 0, Action::offer(give, want)), fine);
    accepted += fine ? 1 : 0;
  }
  EXPECT_GT(accepted, 300);
}

TEST(Legal, DrawsDiscardsAndOffersThatAreAccepted) {
  Random random(6);
  Scenario s;
  for (int i = 0; i < 2'000; ++i) {
    s.hand(0, random_cards(random, 4));
    if (s.state.players[0].hand.total() < 2) continue;
    s.turn(0);
    ASSERT_TRUE(may_offer(s.state, 0));
    ASSERT_EQ(check(s.state, 0, random_offer(s.state, 0, random)), std::nullopt);
    s.state.phase = Phase::Discard;
    s.state.must_discard = 1;
    ASSERT_EQ(check(s.state, 0, random_discard(s.state, 0, random)), std::nullopt);
    s.state.must_discard = 0;
  }
}

// Paths of `depth` actions, every outcome of chance counted on its own. A discard is the one that
// gives up the first cards.
std::uint64_t perft(const State& state, int depth) {
  if (depth == 0) return 1;
  std::uint64_t paths = 0;
  for (Seat seat = 0; seat < state.seats; ++seat) {
    if ((must_act(state) >> seat & 1) == 0) continue;
    ActionList list;
    legal(state, seat, list);
    if (state.phase == Phase::Discard) {
      Cards cards;
      for (int n = 0; n < discard_owed(state, seat); ++n) {
        cards += Cards::of(state.players[seat].hand.nth(n));
      }
      list.add(Action::discard(cards));
    }
    for (const Action& action : list) {
      for (const WeightedChance& outcome : outcomes(state, seat, action)) {
        State next = state;
        perform(next, seat, action, outcome.chance);
        paths += perft(next, depth - 1);
      }
    }
  }
  return paths;
}

TEST(Perft, CountsThePathsOfFixedPositions) {
  const auto small = plan_of(BoardSize::Small, 4, false);
  const auto large = plan_of(BoardSize::Large, 6, false);
  EXPECT_EQ(perft(state_after(small, 0, 0), 1), 54u);
  EXPECT_EQ(perft(state_after(small, 0, 0), 2), 144u);
  EXPECT_EQ(perft(state_after(small, 0, 0), 4), 19'248u);
  EXPECT_EQ(perft(state_after(large, 0, 0), 4), 45'204u);
  EXPECT_EQ(perft(state_after(small, 1, 300), 4), 1'193u);
  EXPECT_EQ(perft(state_after(small, 2, 600), 4), 19'793u);
  EXPECT_EQ(perft(state_after(small, 3, 850), 4), 3'439u);
  EXPECT_EQ(perft(state_after(large, 4, 900), 4), 91u);
}

TEST(Simulation, HasAFixedSignature) {
  const Tally small = simulate(plan_of(BoardSize::Small, 4, false), 0, 50);
  const Tally large = simulate(plan_of(BoardSize::Large, 6, false), 0, 10);
  const Tally trade = simulate(plan_of(BoardSize::Small, 4, true), 0, 10);
  EXPECT_EQ(small.signature, signatures::kCatanSmall);
  EXPECT_EQ(large.signature, signatures::kCatanLarge);
  EXPECT_EQ(trade.signature, signatures::kCatanTrade);
}

TEST(Simulation, IsTheSameInPartsAsInOne) {
  const auto plan = plan_of(BoardSize::Small, 4, false);
  Tally parts = simulate(plan, 0, 10);
  parts += simulate(plan, 10, 15);
  EXPECT_EQ(parts, simulate(plan, 0, 25));
}

TEST(Simulation, TakesAsManyTurnsAsOtherEnginesFind) {
  const auto turns = [](int seats) {
    const Tally tally = simulate({.rules = {}, .seats = seats, .seed = 1, .trade = false}, 0, 4000);
    return static_cast<double>(tally.turns) / static_cast<double>(tally.games);
  };
  EXPECT_NEAR(turns(4), 334, 334 * 0.03);
  EXPECT_NEAR(turns(2), 346, 346 * 0.03);
}

}  // namespace
}  // namespace spiel::catan::legal_test

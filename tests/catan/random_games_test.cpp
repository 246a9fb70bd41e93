// Random games of every kind, with all invariants after every action. The environment variable
// SPIEL_CATAN_GAMES makes it a long campaign: so many games of each kind.
#include <gtest/gtest.h>

#include <cstdlib>

#include "catan/simulate.hpp"
#include "scenario.hpp"

namespace spiel::catan::random_games_test {
namespace {

std::uint64_t games_per_kind() {
  const char* games = std::getenv("SPIEL_CATAN_GAMES");
  return games == nullptr ? 8 : std::strtoull(games, nullptr, 10);
}

SimulationPlan plan_of(const Rules& rules, int seats, bool trade = false) {
  return {.rules = rules, .seats = seats, .seed = 2024, .trade = trade};
}

void expect_sound_games(const SimulationPlan& plan) {
  for (std::uint64_t game = 0; game < games_per_kind(); ++game) {
    Random random = source_of_game(plan, game);
    const auto setup = setup_of_game(plan, random);
    ASSERT_EQ(fault_of(setup), std::nullopt);
    State state = start(setup);
    Recorded last{};
    std::vector<Recorded> entries;
    Invariants invariants;
    play_at_random(state, plan.trade, random, [&](Seat seat, Action action, Chance chance) {
      ASSERT_EQ(invariants.broken_by(state), "")
          << "after " << to_text(last.action) << " in " << game;
      last = {seat, action, chance};
      ASSERT_EQ(check(state, seat, action, chance), std::nullopt) << to_text(action);
      entries.push_back(last);
    });
    ASSERT_EQ(invariants.broken_by(state), "");
    ASSERT_TRUE(outcome(state));
    const Record record{setup, {}, std::move(entries), {}};
    ASSERT_EQ(*replay(record), state);
  }
}

Rules large() {
  Rules rules;
  rules.board = BoardSize::Large;
  return rules;
}

TEST(RandomGames, OnTheSmallBoardKeepAllInvariants) {
  for (const int seats : {1, 2, 3, 4, 6}) expect_sound_games(plan_of({}, seats));
}

TEST(RandomGames, OnTheLargeBoardKeepAllInvariants) {
  Rules rules = large();
  expect_sound_games(plan_of(rules, 4));
  rules.special_building = true;
  for (const int seats : {1, 5, 6}) expect_sound_games(plan_of(rules, seats));
}

TEST(RandomGames, WithTradeKeepAllInvariants) {
  expect_sound_games(plan_of({}, 4, true));
  expect_sound_games(plan_of(large(), 6, true));
}

TEST(RandomGames, WithEveryHouseRuleKeepAllInvariants) {
  Rules rules;
  rules.steal_optional = rules.friendly_robber = rules.special_building = true;
  rules.pre_roll_card = false;
  rules.dice = DiceKind::Deck;
  rules.harbours = HarbourFrame::Fixed;
  rules.harbour_use = HarbourUse::NextTurn;
  rules.chips = ChipOrder::Shuffled;
  rules.discard_limit = 5;
  rules.target = 12;
  expect_sound_games(plan_of(rules, 4, true));
}

TEST(RandomGames, OfBuildingOnlyEndAtTheTurnLimit) {
  Rules rules;
  rules.phases = Phases::BuildingOnly;
  rules.max_turns = 200;
  expect_sound_games(plan_of(rules, 4));
  const Tally tally = simulate(plan_of(rules, 4), 0, 5);
  EXPECT_EQ(tally.unfinished, 5u);
  EXPECT_EQ(tally.turns, 1000u);
}

}  // namespace
}  // namespace spiel::catan::random_games_test

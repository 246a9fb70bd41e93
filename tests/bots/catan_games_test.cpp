// Whole games of Catan among the levels, over boards, seat counts and switches.
#include <gtest/gtest.h>

#include "tests/bots/support.hpp"

namespace spiel::bots::catan_games_test {
namespace {

using namespace spiel::catan;

using test::play_checked;
using Played = test::CheckedGame;

Players mix(unsigned bits, int seats) {
  Players players;
  for (int s = 0; s < seats; ++s) {
    players.push_back(test::contender((bits >> s & 1) != 0 ? "greedy" : "random"));
  }
  return players;
}

struct Switches {
  const char* name;
  Rules rules;
};

Rules with(auto change) {
  Rules rules;
  change(rules);
  return rules;
}

class CatanGames : public testing::TestWithParam<Switches> {};

TEST_P(CatanGames, EndWithLegalActionsForEveryMixOfLevels) {
  std::uint64_t seed = 1;
  for (int seats = 1; seats <= kMaxSeats; ++seats) {
    for (unsigned bits = 0; bits < 1U << seats; ++bits) {
      const Played played = play_checked(GetParam().rules, mix(bits, seats), ++seed);
      EXPECT_TRUE(outcome(played.state));
      if (testing::Test::HasFailure()) return;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Switches, CatanGames,
    testing::Values(Switches{"standard", Rules{}},
                    Switches{"large_board", with([](Rules& r) { r.board = BoardSize::Large; })},
                    Switches{"special_building", with([](Rules& r) {
                               r.board = BoardSize::Large;
                               r.special_building = true;
                             })},
                    Switches{"building_only", with([](Rules& r) {
                               r.phases = Phases::BuildingOnly;
                               r.max_turns = 150;
                             })},
                    Switches{"optional_steal", with([](Rules& r) {
                               r.steal_optional = true;
                               r.pre_roll_card = false;
                               r.harbours = HarbourFrame::Fixed;
                             })},
                    Switches{"late_harbours",
                             with([](Rules& r) { r.harbour_use = HarbourUse::NextTurn; })},
                    Switches{"house_rules", with([](Rules& r) {
                               r.friendly_robber = true;
                               r.discard_limit = 4;
                               r.dice = DiceKind::Deck;
                               r.chips = ChipOrder::Shuffled;
                               r.target = 13;
                             })},
                    Switches{"short_game", with([](Rules& r) { r.target = 3; })},
                    Switches{"unreachable_target", with([](Rules& r) {
                               r.target = kMaxTarget;
                               r.max_turns = 400;
                             })}),
    [](const auto& param) { return std::string(param.param.name); });

TEST(CatanMatch, GreedySeatsBeatRandomOnes) {
  int wins = 0;
  constexpr int kGames = 200;
  for (int game = 0; game < kGames; ++game) {
    const int seat = game % 4;
    const Played played = play_checked({}, mix(1U << seat, 4), 1000 + static_cast<unsigned>(game));
    wins += played.state.winner == seat;
  }
  EXPECT_GE(wins, kGames * 95 / 100);
}

TEST(CatanMatch, FourGreedySeatsFinishInASensibleNumberOfTurns) {
  int turns = 0;
  constexpr int kGames = 200;
  for (unsigned game = 0; game < kGames; ++game) {
    const Played played = play_checked({}, mix(0xf, 4), 5000 + game);
    EXPECT_NE(played.state.winner, kNoSeat);
    turns += played.state.turn;
  }
  EXPECT_GT(turns / kGames, 50);
  EXPECT_LT(turns / kGames, 95);
}

TEST(CatanMatch, TheSameSeedGivesTheSameGame) {
  for (const unsigned bits : {0x0U, 0x5U, 0xfU}) {
    EXPECT_EQ(play_checked({}, mix(bits, 4), 9).entries, play_checked({}, mix(bits, 4), 9).entries);
  }
}

// Swaps what two other seats hold, so that nothing the viewer can see or count changes.
void swap_secrets(State& state, Seat a, Seat b) {
  Player& one = state.players[a];
  Player& other = state.players[b];
  for (const Resource first : kResources) {
    for (const Resource second : kResources) {
      if (one.hand[first] == 0 || other.hand[second] == 0) continue;
      one.hand = one.hand - Cards::of(first) + Cards::of(second);
      other.hand = other.hand - Cards::of(second) + Cards::of(first);
    }
  }
  if (one.card_count == other.card_count) std::swap(one.cards, other.cards);
}

TEST(CatanMatch, WhatOthersHideChangesNoChoice) {
  int compared = 0;
  Random random(77);
  const auto setup = random_setup({}, 4, random);
  play(setup, mix(0xf, 4), 77, [&](const State& state, const Recorded& entry) {
    const Seat a = static_cast<Seat>((entry.seat + 1) % 4);
    const Seat b = static_cast<Seat>((entry.seat + 2) % 4);
    State other = state;
    swap_secrets(other, a, b);
    if (other == state) return;
    ++compared;
    EXPECT_EQ(test::ask(state, entry.seat), test::ask(other, entry.seat));
  });
  EXPECT_GT(compared, 100);
}

}  // namespace
}  // namespace spiel::bots::catan_games_test

// The luck of plays that are compared: fair in few of them, and the same for every choice.
#include <gtest/gtest.h>

#include <set>

#include "bots/catan_luck.hpp"
#include "tests/bots/support.hpp"

namespace spiel::bots::catan_luck_test {
namespace {

using namespace spiel::catan;
using catan_master::Luck;

constexpr std::uint64_t kSeed = 5;

State before_throw(int turn) {
  static const State opened = test::after_opening();
  State state = opened;
  state.phase = Phase::Roll;
  state.turn = static_cast<std::uint16_t>(turn);
  return state;
}

Throw throw_in(std::uint64_t play, int turn) {
  return Luck(kSeed, play).deal(before_throw(turn), 0, Action::roll()).thrown();
}

TEST(CatanLuck, EveryTurnHasEachThrowOnceInThirtySixPlays) {
  for (const std::uint64_t first : {std::uint64_t{0}, 5 * Luck::kThrows}) {
    for (int turn = 10; turn < 14; ++turn) {
      std::set<std::pair<int, int>> throws;
      for (std::uint64_t play = first; play < first + Luck::kThrows; ++play) {
        const Throw thrown = throw_in(play, turn);
        throws.emplace(thrown.first, thrown.second);
      }
      EXPECT_EQ(throws.size(), Luck::kThrows);
    }
  }
}

// Two throws in a row are no pair for ever.
TEST(CatanLuck, TurnsAreIndependent) {
  std::set<std::pair<int, int>> pairs;
  for (std::uint64_t play = 0; play < 40 * Luck::kThrows; ++play) {
    const Throw one = throw_in(play, 10);
    const Throw next = throw_in(play, 11);
    pairs.emplace(6 * one.first + one.second, 6 * next.first + next.second);
  }
  EXPECT_GT(pairs.size(), 500U);  // of 1,296
}

TEST(CatanLuck, WhatWasDrawnBeforeChangesNoLaterTurn) {
  State now = test::after_opening();
  State later = before_throw(now.turn + 1);
  Luck one(kSeed, 7);
  Luck other(kSeed, 7);
  one.random_in(now).next();
  EXPECT_EQ(one.deal(later, 0, Action::roll()), other.deal(later, 0, Action::roll()));
  EXPECT_EQ(one.random_in(later).next(), other.random_in(later).next());
}

TEST(CatanLuck, ADeckOfThrowsGivesOnlyWhatIsLeft) {
  State state = before_throw(10);
  state.rules.dice = DiceKind::Deck;
  state.throws_left = 1;  // two ones
  for (std::uint64_t play = 0; play < 5; ++play) {
    EXPECT_EQ(Luck(kSeed, play).deal(state, 0, Action::roll()), Chance::dice(1, 1));
  }
}

}  // namespace
}  // namespace spiel::bots::catan_luck_test

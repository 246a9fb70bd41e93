// Whole games between our own clients and our own server.
#include <gtest/gtest.h>

#include <map>

#include "bots/bot.hpp"
#include "lmu_arena.hpp"

namespace spiel::client::lmu_game_test {
namespace {

Decide greedy_decider(std::uint64_t seed) {
  const std::shared_ptr player = bots::find_level("greedy")->catan(seed);
  return [player](const catan::View& view, bool may_wait) {
    return player->choose(view, {Duration(50), may_wait});
  };
}

// Whoever answers an offer may come too late; nothing else is refused that could be foreseen.
void expect_only_late_answers(const LmuArena& arena) {
  for (std::size_t i = 0; i < arena.size(); ++i) {
    for (const auto& refusal : arena.player(i).refusals()) {
      EXPECT_EQ(refusal, "Dieses Handelsangebot gibt es nicht");
    }
  }
}

TEST(LmuGame, RandomPlayersFinishWithoutARefusalThatCouldBeForeseen) {
  for (const auto* dialect : {&lmu::dialect_0_3(), &lmu::dialect_0_4()}) {
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      LmuArena arena(seed);
      for (std::uint64_t i = 0; i < 3 + seed % 2; ++i) {
        arena.add(*dialect, random_decider(seed * 10 + i));
      }
      ASSERT_TRUE(arena.play()) << seed;
      for (std::size_t i = 0; i < arena.size(); ++i) {
        EXPECT_TRUE(arena.player(i).result()) << arena.player(i).trouble().value_or("");
      }
      expect_only_late_answers(arena);
    }
  }
}

TEST(LmuGame, GreedyPlayersFinishInBothVersionsAndAgreeOnTheWinner) {
  for (const auto* dialect : {&lmu::dialect_0_3(), &lmu::dialect_0_4()}) {
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      LmuArena arena(seed);
      for (std::uint64_t i = 0; i < 3; ++i) arena.add(*dialect, greedy_decider(seed * 10 + i));
      ASSERT_TRUE(arena.play()) << seed;
      expect_only_late_answers(arena);
      for (std::size_t i = 0; i < 3; ++i) {
        ASSERT_TRUE(arena.player(i).result());
        EXPECT_GT(arena.player(i).result()->winner, 0);
        EXPECT_EQ(*arena.player(i).result(), *arena.player(0).result());
      }
    }
  }
}

TEST(LmuGame, Version01PlaysRoundAfterRound) {
  LmuArena arena(3);
  for (std::uint64_t i = 0; i < 4; ++i) arena.add(lmu::dialect_0_1(), random_decider(i));
  arena.stop_at_turn = 400;
  ASSERT_TRUE(arena.play());
  EXPECT_GE(arena.turn(), 400);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_TRUE(arena.player(i).refusals().empty());
}

TEST(LmuGame, VersionsSitAtOneTable) {
  LmuArena arena(5);
  arena.add(lmu::dialect_0_3(), greedy_decider(1));
  arena.settle_at_one_table();
  arena.add(lmu::dialect_0_4(), greedy_decider(2));
  arena.add(lmu::dialect_0_3(), greedy_decider(3));
  arena.add(lmu::dialect_0_4(), greedy_decider(4));
  ASSERT_TRUE(arena.play());
  expect_only_late_answers(arena);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(arena.player(i).result()->winner, arena.player(0).result()->winner);
  }
}

// What the talk adds up to is what the rules say the seat may know.
void expect_same_game(const catan::View& heard, const catan::View& seen) {
  const auto& a = heard.known;
  const auto& b = seen.known;
  EXPECT_EQ(a.robber, b.robber);
  EXPECT_EQ(a.cities, b.cities);
  EXPECT_EQ(a.longest_road, b.longest_road);
  EXPECT_EQ(a.largest_army, b.largest_army);
  EXPECT_EQ(a.deck_size, b.deck_size);
  EXPECT_EQ(a.turn, b.turn);
  EXPECT_EQ(a.current, b.current);
  EXPECT_EQ(a.phase, b.phase);
  EXPECT_EQ(a.card_played, b.card_played);
  EXPECT_EQ(a.dice.sum(), b.dice.sum());
  EXPECT_EQ(a.must_discard, b.must_discard);
  EXPECT_EQ(a.new_harbours, b.new_harbours);
  EXPECT_EQ(a.bought, b.bought);
  for (Seat s = 0; s < b.seats; ++s) EXPECT_EQ(a.players[s], b.players[s]) << int{s};
  for (const auto kind : catan::kResources) EXPECT_GE(a.bank[kind], b.bank[kind]);
}

TEST(LmuGame, WhatAClientHearsAddsUpToWhatItsSeatMayKnow) {
  for (const auto* dialect : {&lmu::dialect_0_3(), &lmu::dialect_0_4()}) {
    LmuArena arena(11);
    for (std::uint64_t i = 0; i < 3; ++i) arena.add(*dialect, greedy_decider(70 + i));
    int compared = 0;
    arena.when_quiet = [&] {
      for (std::size_t i = 0; i < 3; ++i) {
        const auto& mirror = arena.player(i).mirror();
        if (!mirror.playing() || mirror.over() || testing::Test::HasFailure()) continue;
        expect_same_game(mirror.view(), arena.view(i));
        ++compared;
      }
    };
    ASSERT_TRUE(arena.play());
    EXPECT_GT(compared, 100);
  }
}

TEST(LmuMirror, ForgetsWhoLeftBeforeTheStart) {
  LmuMirror mirror(lmu::dialect_0_3());
  lmu::Player player;
  for (const lmu::PlayerId id : {3, 1, 2}) {
    player.id = id;
    mirror.hear(lmu::StatusUpdate{player});
  }
  player.status = lmu::Status::ConnectionLost;
  mirror.hear(lmu::StatusUpdate{player});
  ASSERT_EQ(mirror.players().size(), 2u);
  EXPECT_EQ(mirror.players()[0].id, 1);
  EXPECT_EQ(mirror.players()[1].id, 3);
}

// Red is what both want first.
TEST(LmuPlayer, TakesAnotherColourThanWhoCameBefore) {
  LmuPlayer player(lmu::dialect_0_3(), {}, random_decider(1));
  player.received(
      R"({"Hallo":{"Version":"x","Protokoll":"0.3"}}{"Willkommen":{"id":2}})"
      R"({"Statusupdate":{"Spieler":{"id":1,"Farbe":"Rot","Name":"m","Status":"Spiel starten"}}})"
      R"({"Statusupdate":{"Spieler":{"id":2,"Name":null,"Status":"Spiel starten"}}})",
      {});
  player.take_output();
  player.received(R"({"Serverantwort":"OK"})", {});
  EXPECT_EQ(player.take_output(), "{\"Spieler\":{\"Name\":\"Spieltisch\",\"Farbe\":\"Orange\"}}\n");
  player.received(R"({"Serverantwort":"OK"})", {});
  EXPECT_EQ(player.take_output(), "{\"Spiel starten\":{}}\n");
}

}  // namespace
}  // namespace spiel::client::lmu_game_test

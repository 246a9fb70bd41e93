#include "client/lmu_mirror.hpp"

#include <gtest/gtest.h>

namespace spiel::client::lmu_mirror_test {
namespace {

LmuMirror in_game(lmu::PlayerId me, int players) {
  LmuMirror mirror(lmu::dialects().front());
  mirror.hear(lmu::Welcome{me});
  for (int id = 0; id < players; ++id) {
    lmu::Player player;
    player.id = id;
    mirror.hear(lmu::StatusUpdate{player});
  }
  mirror.hear(lmu::GameStarted{});
  return mirror;
}

TEST(LmuMirror, WhoeverIsWelcomedAgainInAGameStillHasASeat) {
  auto mirror = in_game(1, 3);
  mirror.hear(lmu::Welcome{-7});
  EXPECT_EQ(mirror.my_id(), 1);
  mirror.hear(lmu::Welcome{99});
  EXPECT_EQ(mirror.my_id(), 99);
  EXPECT_EQ(mirror.view().viewer, Seat{3});
}

TEST(LmuMirror, OurOwnCardsAreThoseThatAreNamed) {
  auto mirror = in_game(1, 3);
  lmu::Player me;
  me.id = 1;
  me.status = lmu::Status::Discard;
  me.resources.told = true;
  me.resources.hidden = 10;
  mirror.hear(lmu::StatusUpdate{me});
  const auto view = mirror.view();
  const auto& mine = view.known.players[mirror.my_seat()];
  EXPECT_EQ(mine.hand_size, mine.hand.total());
}

TEST(LmuMirror, WhereThereAreTooManyPlayersWeAreNotTheOneWhoIsLeftOut) {
  const auto mirror = in_game(9, 10);
  EXPECT_EQ(mirror.view().viewer, mirror.my_seat());
  EXPECT_EQ(mirror.id_at(mirror.my_seat()), 9);
}

// Some servers do not say that somebody has left before the start.
TEST(LmuMirror, WhoeverHasNotStartedWithTheOthersDoesNotPlay) {
  LmuMirror mirror(lmu::dialect_named("1.0-s16"));
  mirror.hear(lmu::Welcome{3});
  lmu::Player player;
  for (const lmu::PlayerId id : {1, 2, 3, 4}) {
    player.id = id;
    player.status = id == 2 ? lmu::Status::StartGame : lmu::Status::AwaitStart;
    mirror.hear(lmu::StatusUpdate{player});
  }
  mirror.hear(lmu::GameStarted{});
  ASSERT_EQ(mirror.players().size(), 3U);
  EXPECT_FALSE(mirror.seat_of(2));
  EXPECT_EQ(mirror.view().known.seats, 3);
}

TEST(LmuMirror, EverybodyPlaysWhereTheServerTellsOfNobodysStart) {
  EXPECT_EQ(in_game(1, 3).players().size(), 3U);
}

}  // namespace
}  // namespace spiel::client::lmu_mirror_test

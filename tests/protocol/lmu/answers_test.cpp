// Offers to clients that say nothing: the session declines for them, so that nobody waits.
#include <gtest/gtest.h>

#include "puppet.hpp"
#include "room.hpp"

namespace spiel::lmu::answers_test {
namespace {

using catan::Action;

// Three clients of a version without a word for declining; the first to move has rolled.
class SilentClients : public testing::Test {
 protected:
  SilentClients() {
    for (const char* colour : {"Blau", "Orange", "Rot"}) room.join(d3, colour, colour);
    for (std::size_t who = 0; who < 3; ++who) room.start(who);
    while (catan::is_opening(game())) play_first_legal();
    while (game().phase != catan::Phase::Main || payable_offer() == std::nullopt) play_on();
    maker = game().current;
  }

  catan::State game() const { return room.view(kObserver).known; }
  catan::State seen_by(Seat seat) const { return room.view(seat).known; }

  void play_first_legal() {
    const auto now = game();
    catan::ActionList list;
    catan::legal(now, now.actor, list);
    const bool settles = list[0].kind == catan::ActionKind::BuildSettlement;
    say(now.actor, Build{settles ? Piece::Settlement : Piece::Road,
                         settles ? place_of_corner(list[0].first) : place_of_edge(list[0].first)});
  }
  void play_on() {
    const auto now = game();
    if (now.phase == catan::Phase::Roll) return say(now.actor, Roll{});
    if (now.phase == catan::Phase::Main) return say(now.actor, EndTurn{});
    if (now.phase == catan::Phase::MoveRobber) {
      const catan::Cell to = now.robber == 0 ? 1 : 0;
      return say(now.actor, MoveRobber{place_of_cell(to), std::nullopt});
    }
    for (Seat seat = 0; seat < 3; ++seat) {
      if (catan::discard_owed(now, seat) == 0) continue;
      Random random(1);
      say(seat, Discard{catan::random_discard(seen_by(seat), seat, random).give});
    }
  }
  void say(Seat seat, const ClientMessage& message) { room.say(seat, encode(d3, message)); }

  // One card for one that exactly one of the others has.
  std::optional<OfferTrade> payable_offer() const {
    const Seat me = game().current;
    const auto mine = seen_by(me).players[me].hand;
    for (const auto give : catan::kResources) {
      for (const auto want : catan::kResources) {
        int owners = 0;
        for (Seat s = 0; s < 3; ++s) owners += s != me && seen_by(s).players[s].hand[want] > 0;
        if (give != want && mine[give] > 0 && owners == 1) {
          return OfferTrade{catan::Cards::of(give), catan::Cards::of(want)};
        }
      }
    }
    return std::nullopt;
  }
  int declined() const { return std::popcount(game().offers[0].declined()); }
  void wait(int millis) {
    room.now += Duration(millis);
    room.hub.tick(room.now);
  }
  // Makes an offer, lets everybody be silent, and tells how long that took.
  int millis_until_all_have_declined() {
    say(maker, *payable_offer());
    int millis = 0;
    for (; declined() < 2 && millis < 10'000; millis += 100) wait(100);
    const auto trade = trades++;
    say(maker, CancelTrade{trade});
    return millis;
  }

  const Dialect& d3 = dialect_named("0.3");
  Room room{3};
  Seat maker = kNoSeat;
  int trades = 0;
};

TEST_F(SilentClients, HaveDeclinedAtOnceWhenTheyCannotPayAndElseAfterAWhile) {
  say(maker, *payable_offer());
  EXPECT_EQ(declined(), 1);
  wait(1499);
  EXPECT_EQ(declined(), 1);
  wait(1);
  EXPECT_EQ(declined(), 2);
}

TEST_F(SilentClients, AreWaitedForLessOnceTheyHaveNeverAccepted) {
  for (int i = 0; i < 3; ++i) EXPECT_EQ(millis_until_all_have_declined(), 1500) << i;
  EXPECT_EQ(millis_until_all_have_declined(), 300);
}

TEST_F(SilentClients, MayStillAcceptWhatWasDeclinedForThem) {
  const auto offer = *payable_offer();
  say(maker, offer);
  wait(1500);
  for (Seat s = 0; s < 3; ++s) {
    if (s != maker && seen_by(s).players[s].hand.covers(offer.request)) say(s, AcceptTrade{0});
  }
  EXPECT_EQ(std::popcount(game().offers[0].accepted()), 1);
}

// What a session does for its client while nothing can be stored.
class Refused : public testing::Test {
 protected:
  Refused() { puppet.play_opening(); }

  Puppet puppet{dialect_named("1.0-s16")};
};

TEST_F(Refused, AnOfferIsDeclinedForASilentClientAgain) {
  puppet.set_hand(0, catan::Cards::of(catan::Resource::Wool));
  puppet.set_hand(1, catan::Cards::of(catan::Resource::Ore));
  puppet.give_turn(0);
  puppet.act(0, {Action::offer(catan::Cards::of(catan::Resource::Wool),
                               catan::Cards::of(catan::Resource::Ore))});
  for (const int millis : {1500, 6500, 11'500}) {
    EXPECT_TRUE(puppet.refuse_unasked(1, Duration(millis - 1)).empty()) << millis;
    const auto wanted = puppet.refuse_unasked(1, Duration(millis));
    ASSERT_EQ(wanted.size(), 1U) << millis;
    EXPECT_EQ(std::get<table::Act>(wanted[0]).steps,
              std::vector<table::Action>{Action::decline(0)});
  }
  puppet.act(1, {Action::decline(0)});
  EXPECT_TRUE(puppet.refuse_unasked(1, Duration(20'000)).empty());
}

TEST_F(Refused, ABuildingPhaseIsEndedForASilentClientAgain) {
  puppet.state.rules.special_building = true;
  puppet.give_turn(0);
  puppet.state.phase = catan::Phase::SpecialBuild;
  puppet.state.actor = 1;
  puppet.refresh();
  for (const int millis : {15'000, 30'000}) {
    EXPECT_TRUE(puppet.refuse_unasked(1, Duration(millis - 1)).empty()) << millis;
    EXPECT_EQ(puppet.refuse_unasked(1, Duration(millis)).size(), 1U) << millis;
  }
}

}  // namespace
}  // namespace spiel::lmu::answers_test

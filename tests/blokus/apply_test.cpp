#include "blokus/apply.hpp"

#include "tests/blokus/support.hpp"

namespace spiel::blokus::apply_test {
namespace {

std::vector<Event> events_of(State& state, Seat seat, Action a) {
  std::vector<Event> events;
  EXPECT_TRUE(apply(state, seat, a, {}, [&](Event&& e) { events.push_back(std::move(e)); }));
  return events;
}

// Blue is to move again; every colour has placed its first piece.
State swc_after_one_round() {
  State state = start({VariantId::Swc, Piece::PentoV});
  for (int i = 0; i < 4; ++i) play(state, (*legal_now(state))[0]);
  return state;
}

TEST(Events, TellOfPlacementsAndPassesInFull) {
  State state = swc_after_one_round();
  const Action place = (*legal_now(state))[0];
  EXPECT_EQ(events_of(state, 0, place),
            (std::vector<Event>{Placed{0, Colour::Blue, place.placement}}));
  EXPECT_EQ(events_of(state, 1, Action::pass(Colour::Yellow)),
            (std::vector<Event>{Passed{1, Colour::Yellow}}));
}

TEST(Events, AreSeenByEverybody) {
  const Event event = Passed{1, Colour::Yellow};
  EXPECT_EQ(seen_by(event, kObserver), event);
  EXPECT_EQ(seen_by(event, Seat{0}), event);
}

TEST(Events, TellOfEveryEliminationOnceAndOfTheEnd) {
  for (const VariantId id : kAllVariants) {
    Random random(9);
    State state = start(random_setup(id, random));
    std::vector<Event> events;
    while (!is_over(state)) {
      const auto more = events_of(state, to_move(state), random_action(state, random));
      events.insert(events.end(), more.begin(), more.end());
    }
    std::uint8_t eliminated = 0;
    for (const Event& e : events) {
      if (const auto* out = std::get_if<Eliminated>(&e)) {
        EXPECT_EQ(eliminated & bit(out->colour), 0);
        eliminated = static_cast<std::uint8_t>(eliminated | bit(out->colour));
      }
    }
    EXPECT_EQ(eliminated | state.valid, (1 << variant(id).colours) - 1);
    EXPECT_EQ(events.back(), Event(Ended{outcome(state).value()}));
  }
}

TEST(Chance, IsNeededForNothing) {
  const State state = swc_after_one_round();
  Random random(1);
  EXPECT_EQ(chance_needed(state, 0, Action::pass(Colour::Blue)), ChanceKind::None);
  EXPECT_EQ(deal(state, 0, Action::pass(Colour::Blue), random), Chance{});
}

TEST(Passing, KeepsTheColourInTheGameUntilTheTurnLimit) {
  State state = swc_after_one_round();
  while (!is_over(state)) {
    ASSERT_EQ(state.valid, 0b1111);
    play(state, Action::pass(colour_to_move(state)));
  }
  EXPECT_EQ(state.turn, 100);
  EXPECT_EQ(round(state), 26);
  EXPECT_EQ(outcome(state)->reason, Outcome::Reason::TurnLimit);
  EXPECT_EQ(outcome(state)->winners, 0);
  EXPECT_EQ(name_of(Outcome::Reason::TurnLimit), "turn-limit");
}

TEST(Eliminated, ColoursLoseTheirTurnsButTheCounterGoesOn) {
  Random random(4);
  State state = start(random_setup(VariantId::Swc, random));
  bool skipped = false;
  while (!is_over(state)) {
    const int turn = state.turn;
    const auto list = legal_now(state);
    play(state, (*list)[random.below(static_cast<std::uint32_t>(list->placements()))]);
    skipped |= state.turn > turn + 1;
    if (!is_over(state)) {
      EXPECT_EQ(static_cast<int>(colour_to_move(state)), state.turn % 4);
      EXPECT_TRUE(is_valid(state, colour_to_move(state)));
    }
  }
  EXPECT_TRUE(skipped);
}

TEST(SharedColour, GoesRoundTheSeats) {
  Random random(6);
  State state = start(random_setup(VariantId::Classic3, random));
  Seat expected = 0;
  while (!is_over(state)) {
    if (colour_to_move(state) == Colour::Green) {
      EXPECT_EQ(to_move(state), expected);
      expected = static_cast<Seat>((expected + 1) % 3);
    } else {
      EXPECT_EQ(to_move(state), static_cast<Seat>(colour_to_move(state)));
    }
    play(state, random_action(state, random));
  }
}

TEST(Leaving, SkipsTheColoursOfTheSeatFromThenOn) {
  State state = start({VariantId::Classic, std::nullopt});
  play(state, (*legal_now(state))[0]);
  EXPECT_EQ(events_of(state, 2, Action::leave()),
            (std::vector<Event>{Left{2}, Eliminated{Colour::Red}}));
  EXPECT_EQ(to_move(state), 1);
  play(state, (*legal_now(state))[0]);
  EXPECT_EQ(to_move(state), 3);
  EXPECT_EQ(check(state, 2, Action::leave()), Refusal::SeatHasLeft);
}

TEST(Leaving, PassesTheTurnOnIfItWasTheSeats) {
  State state = start({VariantId::Classic3, std::nullopt});
  ASSERT_TRUE(apply(state, 0, Action::leave(), {}, NoSink{}));
  EXPECT_EQ(colour_to_move(state), Colour::Yellow);
  EXPECT_EQ(to_move(state), 1);
  EXPECT_EQ(seat_of(state, Colour::Green), 1) << "the shared colour goes to those who stay";
  for (int i = 0; i < 3; ++i) play(state, (*legal_now(state))[0]);
  EXPECT_EQ(seat_of(state, Colour::Green), 2);
  EXPECT_EQ(colour_to_move(state), Colour::Yellow);
}

TEST(Leaving, EndsTheGameForTheLastWhoStays) {
  State state = swc_after_one_round();
  const auto events = events_of(state, 0, Action::leave());
  EXPECT_TRUE(is_over(state));
  const Outcome end = outcome(state).value();
  EXPECT_EQ(end.winners, 0b10);
  EXPECT_EQ(end.reason, Outcome::Reason::LeftAlone);
  EXPECT_EQ(end.points[0], 10);
  EXPECT_EQ(name_of(end.reason), "left-alone");
  EXPECT_EQ(events, (std::vector<Event>{Left{0}, Ended{end}}));
}

TEST(Leaving, KeepsThePointsButNotTheVictory) {
  State state = start({VariantId::Classic, std::nullopt});
  play(state, "blue PENTO_I NONE 0 0");
  play(state, "yellow MONO NONE 19 0");
  ASSERT_TRUE(apply(state, 0, Action::leave(), {}, NoSink{}));
  ASSERT_TRUE(apply(state, 2, Action::leave(), {}, NoSink{}));
  ASSERT_TRUE(apply(state, 3, Action::leave(), {}, NoSink{}));
  const Outcome end = outcome(state).value();
  EXPECT_EQ(end.points[0], 5);
  EXPECT_EQ(end.winners, 0b0010);
}

}  // namespace
}  // namespace spiel::blokus::apply_test

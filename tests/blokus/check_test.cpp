// Every refusal, and which one is given when several rules are broken.
#include "tests/blokus/support.hpp"

namespace spiel::blokus::check_test {
namespace {

std::optional<Refusal> refusal(const State& state, Seat seat, std::string_view text) {
  return check(state, seat, action(text));
}

// Blue has placed PENTO_V in the top left corner: squares (0,0) to (0,2) and (1,2), (2,2).
State after_one_round() {
  State state = start({VariantId::Swc, Piece::PentoV});
  play(state, "blue PENTO_V NONE 0 0");
  play(state, "yellow PENTO_V MIRROR 17 0");
  play(state, "red PENTO_V MIRROR 17 17");
  play(state, "green PENTO_V NONE 0 17");
  return state;
}

TEST(Refusals, NameTheRuleOfTheFirstPiece) {
  const State state = start({VariantId::Swc, Piece::PentoV});
  EXPECT_EQ(refusal(state, 1, "blue PENTO_V NONE 0 0"), Refusal::NotYourTurn);
  EXPECT_EQ(refusal(state, 0, "yellow PENTO_V NONE 0 0"), Refusal::WrongColour);
  EXPECT_EQ(refusal(state, 0, "red PENTO_V NONE 0 0"), Refusal::WrongColour);
  EXPECT_EQ(refusal(state, 0, "blue PENTO_I NONE 0 0"), Refusal::WrongFirstShape);
  EXPECT_EQ(refusal(state, 0, "blue PENTO_V NONE 5 5"), Refusal::NotInCorner);
  EXPECT_EQ(refusal(state, 0, "blue PENTO_V LEFT 0 0"), Refusal::NotInCorner);
  EXPECT_EQ(refusal(state, 0, "blue PENTO_V NONE 0 18"), Refusal::OutOfBounds);
  EXPECT_EQ(refusal(state, 0, "blue PENTO_V NONE -1 0"), Refusal::OutOfBounds);
  EXPECT_EQ(refusal(state, 0, "blue pass"), Refusal::SkipNotAllowed);
  EXPECT_EQ(refusal(state, 0, "yellow pass"), Refusal::WrongColour);
  EXPECT_EQ(refusal(state, 0, "blue PENTO_V NONE 0 0"), std::nullopt);
}

TEST(Refusals, NameTheRuleOfLaterPieces) {
  const State state = after_one_round();
  EXPECT_EQ(refusal(state, 0, "blue PENTO_V NONE 3 3"), Refusal::PieceAlreadyUsed);
  EXPECT_EQ(refusal(state, 0, "blue MONO NONE 20 3"), Refusal::OutOfBounds);
  EXPECT_EQ(refusal(state, 0, "blue MONO NONE 0 0"), Refusal::Occupied);
  EXPECT_EQ(refusal(state, 0, "blue MONO NONE 19 19"), Refusal::Occupied);
  EXPECT_EQ(refusal(state, 0, "blue MONO NONE 3 2"), Refusal::TouchesOwnColour);
  EXPECT_EQ(refusal(state, 0, "blue MONO NONE 4 4"), Refusal::NoSharedCorner);
  EXPECT_EQ(refusal(state, 0, "blue MONO NONE 3 3"), std::nullopt);
  EXPECT_EQ(refusal(state, 0, "blue pass"), std::nullopt);
  EXPECT_EQ(refusal(state, 0, "red MONO NONE 3 3"), Refusal::WrongColour);
}

TEST(Refusals, ReportTheFirstOfSeveralBrokenRules) {
  const State state = after_one_round();
  EXPECT_EQ(refusal(state, 0, "red PENTO_V NONE 0 0"), Refusal::WrongColour);
  EXPECT_EQ(refusal(state, 0, "blue PENTO_V NONE 0 0"), Refusal::PieceAlreadyUsed);
  EXPECT_EQ(refusal(state, 0, "blue PENTO_I NONE 0 0"), Refusal::Occupied);
  EXPECT_EQ(refusal(state, 0, "blue PENTO_I NONE 0 17"), Refusal::OutOfBounds);
}

TEST(Refusals, LeaveTheStateAsItWas) {
  State state = after_one_round();
  const State before = state;
  int events = 0;
  const auto done = apply(state, 0, action("blue MONO NONE 4 4"), {}, [&](Event&&) { ++events; });
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error(), Refusal::NoSharedCorner);
  EXPECT_EQ(state, before);
  EXPECT_EQ(events, 0);
}

TEST(Refusals, ForbidAnyPassOutsideSwc) {
  State state = start({VariantId::Classic, std::nullopt});
  EXPECT_EQ(refusal(state, 0, "blue pass"), Refusal::SkipNotAllowed);
  for (int i = 0; i < 4; ++i) play(state, (*legal_now(state))[0]);
  EXPECT_EQ(refusal(state, 0, "blue pass"), Refusal::SkipNotAllowed);
}

TEST(Refusals, ForbidEverythingAfterTheEnd) {
  Random random(2);
  State state = start({VariantId::Duo, std::nullopt});
  while (!is_over(state)) play(state, random_action(state, random));
  for (Seat seat = 0; seat < 2; ++seat) {
    EXPECT_EQ(refusal(state, seat, "blue MONO NONE 0 0"), Refusal::GameOver);
    EXPECT_EQ(check(state, seat, Action::leave()), Refusal::GameOver);
  }
  EXPECT_TRUE(legal_now(state)->empty());
  EXPECT_EQ(to_act(state), 0);
}

TEST(Refusals, ForbidSeatsThatAreNotThere) {
  const State state = start({VariantId::Duo, std::nullopt});
  EXPECT_EQ(check(state, 2, Action::leave()), Refusal::SeatHasLeft);
  EXPECT_EQ(check(state, kNoSeat, Action::leave()), Refusal::SeatHasLeft);
}

TEST(Refusals, HaveDistinctNamesAndASentenceEach) {
  std::set<std::string_view> names;
  for (int r = 0; r <= static_cast<int>(Refusal::SkipNotAllowed); ++r) {
    names.insert(name_of(static_cast<Refusal>(r)));
    EXPECT_TRUE(explain(static_cast<Refusal>(r)).ends_with('.'));
  }
  EXPECT_EQ(names.size(), static_cast<std::size_t>(Refusal::SkipNotAllowed) + 1);
  EXPECT_EQ(name_of(Refusal::NotInCorner), "not-in-corner");
  EXPECT_EQ(name_of(Refusal::SeatHasLeft), "seat-has-left");
}

}  // namespace
}  // namespace spiel::blokus::check_test

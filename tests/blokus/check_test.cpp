// Every refusal, and which one is given when several rules are broken.
#include "tests/blokus/support.hpp"

namespace spiel::blokus {
namespace {

std::optional<Refusal> refusal(const State& state, Seat seat, std::string_view text) {
  return check(state, seat, action(text));
}

// Blue has placed PENTO_V in the top left corner: squares (0,0) to (0,2) and (1,2), (2,2).
State after_one_round() {
  State state = start({VariantId::swc, Piece::pento_v});
  play(state, "blue PENTO_V NONE 0 0");
  play(state, "yellow PENTO_V MIRROR 17 0");
  play(state, "red PENTO_V MIRROR 17 17");
  play(state, "green PENTO_V NONE 0 17");
  return state;
}

TEST(Refusals, NameTheRuleOfTheFirstPiece) {
  const State state = start({VariantId::swc, Piece::pento_v});
  EXPECT_EQ(refusal(state, 1, "blue PENTO_V NONE 0 0"), Refusal::not_your_turn);
  EXPECT_EQ(refusal(state, 0, "yellow PENTO_V NONE 0 0"), Refusal::wrong_colour);
  EXPECT_EQ(refusal(state, 0, "red PENTO_V NONE 0 0"), Refusal::wrong_colour);
  EXPECT_EQ(refusal(state, 0, "blue PENTO_I NONE 0 0"), Refusal::wrong_first_shape);
  EXPECT_EQ(refusal(state, 0, "blue PENTO_V NONE 5 5"), Refusal::not_in_corner);
  EXPECT_EQ(refusal(state, 0, "blue PENTO_V LEFT 0 0"), Refusal::not_in_corner);
  EXPECT_EQ(refusal(state, 0, "blue PENTO_V NONE 0 18"), Refusal::out_of_bounds);
  EXPECT_EQ(refusal(state, 0, "blue PENTO_V NONE -1 0"), Refusal::out_of_bounds);
  EXPECT_EQ(refusal(state, 0, "blue pass"), Refusal::skip_not_allowed);
  EXPECT_EQ(refusal(state, 0, "yellow pass"), Refusal::wrong_colour);
  EXPECT_EQ(refusal(state, 0, "blue PENTO_V NONE 0 0"), std::nullopt);
}

TEST(Refusals, NameTheRuleOfLaterPieces) {
  const State state = after_one_round();
  EXPECT_EQ(refusal(state, 0, "blue PENTO_V NONE 3 3"), Refusal::piece_already_used);
  EXPECT_EQ(refusal(state, 0, "blue MONO NONE 20 3"), Refusal::out_of_bounds);
  EXPECT_EQ(refusal(state, 0, "blue MONO NONE 0 0"), Refusal::occupied);
  EXPECT_EQ(refusal(state, 0, "blue MONO NONE 19 19"), Refusal::occupied);
  EXPECT_EQ(refusal(state, 0, "blue MONO NONE 3 2"), Refusal::touches_own_colour);
  EXPECT_EQ(refusal(state, 0, "blue MONO NONE 4 4"), Refusal::no_shared_corner);
  EXPECT_EQ(refusal(state, 0, "blue MONO NONE 3 3"), std::nullopt);
  EXPECT_EQ(refusal(state, 0, "blue pass"), std::nullopt);
  EXPECT_EQ(refusal(state, 0, "red MONO NONE 3 3"), Refusal::wrong_colour);
}

TEST(Refusals, ReportTheFirstOfSeveralBrokenRules) {
  const State state = after_one_round();
  EXPECT_EQ(refusal(state, 0, "red PENTO_V NONE 0 0"), Refusal::wrong_colour);
  EXPECT_EQ(refusal(state, 0, "blue PENTO_V NONE 0 0"), Refusal::piece_already_used);
  EXPECT_EQ(refusal(state, 0, "blue PENTO_I NONE 0 0"), Refusal::occupied);
  EXPECT_EQ(refusal(state, 0, "blue PENTO_I NONE 0 17"), Refusal::out_of_bounds);
}

TEST(Refusals, LeaveTheStateAsItWas) {
  State state = after_one_round();
  const State before = state;
  int events = 0;
  const auto done = apply(state, 0, action("blue MONO NONE 4 4"), {}, [&](Event&&) { ++events; });
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error(), Refusal::no_shared_corner);
  EXPECT_EQ(state, before);
  EXPECT_EQ(events, 0);
}

TEST(Refusals, ForbidAnyPassOutsideSwc) {
  State state = start({VariantId::classic, std::nullopt});
  EXPECT_EQ(refusal(state, 0, "blue pass"), Refusal::skip_not_allowed);
  for (int i = 0; i < 4; ++i) play(state, (*legal_now(state))[0]);
  EXPECT_EQ(refusal(state, 0, "blue pass"), Refusal::skip_not_allowed);
}

TEST(Refusals, ForbidEverythingAfterTheEnd) {
  Random random(2);
  State state = start({VariantId::duo, std::nullopt});
  while (!is_over(state)) play(state, random_action(state, random));
  for (Seat seat = 0; seat < 2; ++seat) {
    EXPECT_EQ(refusal(state, seat, "blue MONO NONE 0 0"), Refusal::game_over);
    EXPECT_EQ(check(state, seat, Action::leave()), Refusal::game_over);
  }
  EXPECT_TRUE(legal_now(state)->empty());
  EXPECT_EQ(to_act(state), 0);
}

TEST(Refusals, ForbidSeatsThatAreNotThere) {
  const State state = start({VariantId::duo, std::nullopt});
  EXPECT_EQ(check(state, 2, Action::leave()), Refusal::seat_has_left);
  EXPECT_EQ(check(state, kNoSeat, Action::leave()), Refusal::seat_has_left);
}

TEST(Refusals, HaveDistinctNamesAndASentenceEach) {
  std::set<std::string_view> names;
  for (int r = 0; r <= static_cast<int>(Refusal::skip_not_allowed); ++r) {
    names.insert(name_of(static_cast<Refusal>(r)));
    EXPECT_TRUE(explain(static_cast<Refusal>(r)).ends_with('.'));
  }
  EXPECT_EQ(names.size(), static_cast<std::size_t>(Refusal::skip_not_allowed) + 1);
  EXPECT_EQ(name_of(Refusal::not_in_corner), "not-in-corner");
  EXPECT_EQ(name_of(Refusal::seat_has_left), "seat-has-left");
}

}  // namespace
}  // namespace spiel::blokus

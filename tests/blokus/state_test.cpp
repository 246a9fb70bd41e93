#include "blokus/state.hpp"

#include "tests/blokus/support.hpp"

namespace spiel::blokus::state_test {
namespace {

constexpr Colour kBlue = Colour::Blue;

// A state in which blue has placed everything but these pieces; the squares lie anywhere.
State blue_with_left(std::initializer_list<Piece> pieces, bool mono_last) {
  State state = start({VariantId::Classic, std::nullopt});
  std::uint32_t left = 0;
  int squares = 89;
  for (const Piece p : pieces) left |= bit(p), squares -= size_of(p);
  for (int i = 0; i < squares; ++i) state.placed[0].set(Bitboard::index(i % 20, i / 20));
  state.left[0] = left;
  state.mono_last = mono_last ? bit(kBlue) : std::uint8_t{0};
  return state;
}

TEST(Points, AreSquaresAndBonuses) {
  EXPECT_EQ(points_of_colour(blue_with_left({}, true), kBlue), 109);
  EXPECT_EQ(points_of_colour(blue_with_left({}, false), kBlue), 104);
  const State some = blue_with_left({Piece::Mono, Piece::PentoW, Piece::TetroI}, false);
  EXPECT_EQ(points_of_colour(some, kBlue), 79);
  EXPECT_EQ(points_of_colour(start({VariantId::Classic, std::nullopt}), kBlue), 0);
}

TEST(Points, OfASeatAreTheSumOverItsColours) {
  State state = start({VariantId::Swc, Piece::PentoI});
  play(state, "blue PENTO_I NONE 0 0");
  play(state, "yellow PENTO_I NONE 19 0");
  play(state, "red PENTO_I NONE 19 15");
  EXPECT_EQ(points_of_seat(state, 0), 10);
  EXPECT_EQ(points_of_seat(state, 1), 5);
}

TEST(Points, OfTheSharedColourAreNobodys) {
  State state = start({VariantId::Classic3, std::nullopt});
  for (int i = 0; i < 4; ++i) play(state, (*legal_now(state))[0]);
  EXPECT_EQ(points_of_colour(state, Colour::Green), 1);
  for (Seat seat = 0; seat < 3; ++seat) EXPECT_EQ(points_of_seat(state, seat), 1);
}

TEST(FinishedColours, TellWhetherTheMonominoCameLast) {
  EXPECT_EQ(finished_with_mono(blue_with_left({}, true), kBlue), true);
  EXPECT_EQ(finished_with_mono(blue_with_left({}, false), kBlue), false);
  EXPECT_EQ(finished_with_mono(blue_with_left({Piece::Mono}, false), kBlue), std::nullopt);
}

TEST(States, StartWithTheFirstColourAndAllPieces) {
  for (const VariantId id : kAllVariants) {
    Random random(1);
    const State state = start(random_setup(id, random));
    EXPECT_EQ(colour_to_move(state), kBlue);
    EXPECT_EQ(to_move(state), 0);
    EXPECT_EQ(to_act(state), 1);
    EXPECT_EQ(round(state), 1);
    EXPECT_FALSE(is_over(state));
    EXPECT_EQ(outcome(state), std::nullopt);
    EXPECT_EQ(state.last, std::nullopt);
    EXPECT_TRUE(has_left(state, kBlue, Piece::PentoX));
    EXPECT_FALSE(has_placed(state, kBlue));
  }
}

TEST(States, TellWhatLiesWhereAndWhatWasPlayedLast) {
  State state = start({VariantId::Classic, std::nullopt});
  play(state, "blue PENTO_V NONE 0 0");
  EXPECT_EQ(colour_at(state, {0, 2}), kBlue);
  EXPECT_EQ(colour_at(state, {1, 0}), std::nullopt);
  EXPECT_EQ(state.last, action("blue PENTO_V NONE 0 0"));
  EXPECT_FALSE(has_left(state, kBlue, Piece::PentoV));
  EXPECT_TRUE(has_placed(state, kBlue));
  EXPECT_EQ(colour_to_move(state), Colour::Yellow);
  EXPECT_EQ(to_act(state), 2);
}

State ended(VariantId id, std::initializer_list<int> squares) {
  Random random(1);
  State state = start(random_setup(id, random));
  state.valid = 0;
  int row = 0;
  for (const int n : squares) {
    for (int x = 0; x < n; ++x) {
      state.placed[static_cast<std::size_t>(row)].set(Bitboard::index(x, row));
    }
    ++row;
  }
  return state;
}

TEST(Outcomes, NameTheSeatWithMostPoints) {
  const auto end = outcome(ended(VariantId::Classic, {3, 9, 4, 5})).value();
  EXPECT_EQ(end.winners, 0b0010);
  EXPECT_EQ(end.points, (std::array<std::int16_t, kMaxSeats>{3, 9, 4, 5}));
  EXPECT_EQ(end.reason, Outcome::Reason::NoMoves);
  EXPECT_EQ(name_of(end.reason), "no-moves");
}

TEST(Outcomes, NameAllWhoShareTheMostPoints) {
  EXPECT_EQ(outcome(ended(VariantId::Classic, {9, 9, 4, 9}))->winners, 0b1011);
}

TEST(Outcomes, NameNobodyWhenAllAreEqual) {
  EXPECT_EQ(outcome(ended(VariantId::Classic, {9, 9, 9, 9}))->winners, 0);
  EXPECT_EQ(outcome(ended(VariantId::Swc, {9, 4, 2, 7}))->winners, 0);
  EXPECT_EQ(outcome(ended(VariantId::Duo, {0, 0}))->winners, 0);
}

}  // namespace
}  // namespace spiel::blokus::state_test

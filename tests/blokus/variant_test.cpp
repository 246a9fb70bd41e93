#include "blokus/variant.hpp"

#include <map>
#include <set>

#include "tests/blokus/support.hpp"

namespace spiel::blokus::variant_test {
namespace {

TEST(Variants, AreFoundByName) {
  for (const Variant& v : all_variants()) {
    EXPECT_EQ(parse_variant(v.name), v.id);
    EXPECT_EQ(variant(v.id).name, v.name);
  }
  EXPECT_EQ(all_variants().size(), std::size(kAllVariants));
  EXPECT_EQ(parse_variant("chess"), std::nullopt);
}

TEST(Variants, NameAsManyColoursAndSeatsAsTheyHave) {
  for (const Variant& v : all_variants()) {
    std::set<Seat> seats;
    for (std::size_t c = 0; c < v.colours; ++c) {
      if (v.seat_of[c] != kNoSeat) seats.insert(v.seat_of[c]);
      EXPECT_TRUE(v.start[c].any());
    }
    EXPECT_EQ(seats.size(), v.seats) << v.name;
    EXPECT_EQ(v.board.count(), v.size * v.size) << v.name;
  }
}

TEST(Colours, AreFoundByName) {
  for (std::size_t c = 0; c < kMaxColours; ++c) {
    const auto colour = static_cast<Colour>(c);
    EXPECT_EQ(parse_colour(name_of(colour)), colour);
  }
  EXPECT_EQ(parse_colour("BLUE"), std::nullopt);
}

std::set<Piece> drawn(VariantId id) {
  Random random(5);
  std::set<Piece> pieces;
  for (int i = 0; i < 1000; ++i) {
    const Setup setup = random_setup(id, random);
    EXPECT_TRUE(valid(setup));
    if (setup.start_piece) pieces.insert(*setup.start_piece);
  }
  return pieces;
}

TEST(Setups, DrawElevenPentominoesInCornersAndTwelveAtTheBorder) {
  EXPECT_EQ(drawn(VariantId::Swc).size(), 11U);
  EXPECT_FALSE(drawn(VariantId::Swc).contains(Piece::PentoX));
  EXPECT_EQ(drawn(VariantId::SwcBorder).size(), 12U);
  EXPECT_EQ(drawn(VariantId::Swc2027).size(), 12U);
  EXPECT_TRUE(drawn(VariantId::Classic).empty());
}

TEST(Setups, AreValidOnlyWithAStartPieceOfTheVariant) {
  EXPECT_FALSE(valid({VariantId::Swc, std::nullopt}));
  EXPECT_FALSE(valid({VariantId::Swc, Piece::PentoX}));
  EXPECT_FALSE(valid({VariantId::Swc, Piece::TetroO}));
  EXPECT_TRUE(valid({VariantId::SwcBorder, Piece::PentoX}));
  EXPECT_FALSE(valid({VariantId::Duo, Piece::PentoV}));
  EXPECT_TRUE(valid({VariantId::Duo, std::nullopt}));
}

// As the original counts them on the empty board: every orientation along every side.
TEST(Season2027, EveryStartPieceHasItsNumberOfFirstPlacements) {
  const std::map<Piece, std::size_t> counts = {
      {Piece::PentoP, 560}, {Piece::PentoL, 544}, {Piece::PentoS, 544}, {Piece::PentoR, 544},
      {Piece::PentoY, 544}, {Piece::PentoU, 280}, {Piece::PentoT, 272}, {Piece::PentoV, 272},
      {Piece::PentoZ, 272}, {Piece::PentoW, 272}, {Piece::PentoI, 136}, {Piece::PentoX, 68}};
  for (const auto& [piece, count] : counts) {
    const State state = start({VariantId::Swc2027, piece});
    EXPECT_EQ(legal_now(state)->placements(), count) << name_of(piece);
  }
}

TEST(Season2027, TheGameEndsWhenTheTwentyFifthRoundBegins) {
  State state = start({VariantId::Swc2027, Piece::PentoI});
  for (int turn = 0; turn < 4; ++turn) apply_legal(state, to_move(state), (*legal_now(state))[0]);
  while (!is_over(state)) {
    apply_legal(state, to_move(state), Action::pass(colour_to_move(state)));
  }
  EXPECT_EQ(state.turn, 96);
  EXPECT_EQ(round(state), 25);
}

}  // namespace
}  // namespace spiel::blokus::variant_test

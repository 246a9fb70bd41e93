#include "blokus/variant.hpp"

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

TEST(Setups, DrawElevenPentominoesInSwcAndTwelveInSwcBorder) {
  EXPECT_EQ(drawn(VariantId::Swc).size(), 11U);
  EXPECT_FALSE(drawn(VariantId::Swc).contains(Piece::PentoX));
  EXPECT_EQ(drawn(VariantId::SwcBorder).size(), 12U);
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

}  // namespace
}  // namespace spiel::blokus::variant_test

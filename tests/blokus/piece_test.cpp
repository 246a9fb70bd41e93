#include "blokus/piece.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "blokus/placement.hpp"

namespace spiel::blokus::piece_test {
namespace {

int orientations_of(Piece piece) {
  return first_orientation(index_of(piece) + 1) - first_orientation(index_of(piece));
}

TEST(Pieces, HaveNinetyOneOrientationsSplitBySizeAsKnown) {
  std::map<int, int> by_size;
  for (const OrientedPiece& o : kOrientationTable.all) ++by_size[o.shape.size];
  EXPECT_EQ(by_size, (std::map<int, int>{{1, 1}, {2, 2}, {3, 6}, {4, 19}, {5, 63}}));
}

TEST(Pieces, CoverEightyNineSquaresInAll) {
  int squares = 0;
  for (int p = 0; p < kPieces; ++p) squares += size_of(static_cast<Piece>(p));
  EXPECT_EQ(squares, 89);
}

TEST(Pieces, HaveTheKnownNumberOfOrientationsEach) {
  const int expected[kPieces] = {1, 2, 4, 2, 1, 4, 2, 8, 4, 8, 4, 4, 8, 4, 2, 8, 4, 4, 8, 1, 8};
  for (int p = 0; p < kPieces; ++p) {
    EXPECT_EQ(orientations_of(static_cast<Piece>(p)), expected[p])
        << name_of(static_cast<Piece>(p));
  }
}

TEST(Pieces, AreNamedAndParsedByTheirWireNames) {
  std::set<std::string_view> names;
  for (int p = 0; p < kPieces; ++p) {
    const auto piece = static_cast<Piece>(p);
    names.insert(name_of(piece));
    EXPECT_EQ(parse_piece(name_of(piece)), piece);
  }
  EXPECT_EQ(names.size(), kPieces);
  EXPECT_EQ(parse_piece("PENTO_Q"), std::nullopt);
  EXPECT_EQ(parse_piece("pento_v"), std::nullopt);
}

TEST(Rotations, AreNamedAndParsedByTheirWireNames) {
  for (const Rotation r : {Rotation::None, Rotation::Right, Rotation::Mirror, Rotation::Left}) {
    EXPECT_EQ(parse_rotation(name_of(r)), r);
  }
  EXPECT_EQ(parse_rotation("UP"), std::nullopt);
}

TEST(Orientations, TurnClockwiseFlipLeftToRightAndShiftToTheTopLeft) {
  // The base of PENTO_V is the L along the left and the bottom edge of a 3x3 square.
  const Shape& right = oriented(orientation_of(Piece::PentoV, Rotation::Right, false)).shape;
  EXPECT_EQ(right.squares, (std::array<Square, 5>{{{0, 0}, {1, 0}, {2, 0}, {0, 1}, {0, 2}}}));
  const Shape& flipped = oriented(orientation_of(Piece::PentoV, Rotation::None, true)).shape;
  EXPECT_EQ(flipped.squares, (std::array<Square, 5>{{{2, 0}, {2, 1}, {0, 2}, {1, 2}, {2, 2}}}));
  const Shape& left = oriented(orientation_of(Piece::TetroL, Rotation::Left, true)).shape;
  EXPECT_EQ(left.width, 3);
  EXPECT_EQ(left.height, 2);
  EXPECT_EQ(left.squares, (std::array<Square, 5>{{{0, 0}, {0, 1}, {1, 1}, {2, 1}, {}}}));
}

TEST(Orientations, AreNamedByTheFirstNameThatGivesTheShape) {
  // Half a turn changes nothing about PENTO_I, and a flip nothing about the upright one.
  const OrientedPiece& upright = oriented(orientation_of(Piece::PentoI, Rotation::Mirror, true));
  EXPECT_EQ(upright.rotation, Rotation::None);
  EXPECT_FALSE(upright.flipped);
  const OrientedPiece& lying = oriented(orientation_of(Piece::PentoI, Rotation::Left, false));
  EXPECT_EQ(lying.rotation, Rotation::Right);
  EXPECT_FALSE(lying.flipped);
}

TEST(Placements, AreTheSameUnderEveryNameOfTheirShape) {
  EXPECT_EQ(Placement(Piece::PentoX, Rotation::None, false, 3, 4),
            Placement(Piece::PentoX, Rotation::Left, true, 3, 4));
  EXPECT_EQ(Placement(Piece::TetroZ, Rotation::None, false, 3, 4),
            Placement(Piece::TetroZ, Rotation::Mirror, false, 3, 4));
  EXPECT_NE(Placement(Piece::TetroZ, Rotation::None, false, 3, 4),
            Placement(Piece::TetroZ, Rotation::None, true, 3, 4));
}

// Placements that keep to the first rows and columns.
int placements_within(int board_size) {
  int count = 0;
  for (int n = 0; n < kPlacements; ++n) {
    bool fits = true;
    squares_of(placement_from_number(n)).for_each([&](Square at) {
      fits = fits && at.x < board_size && at.y < board_size;
    });
    count += fits ? 1 : 0;
  }
  return count;
}

TEST(Placements, NumberAsManyAsKnownOnBothBoards) {
  EXPECT_EQ(kPlacements, 30433);
  EXPECT_EQ(placements_within(20), 30433);
  EXPECT_EQ(placements_within(14), 13729);
}

TEST(Placements, ComeBackFromTheirNumbersAndFromTheirSquares) {
  for (int n = 0; n < kPlacements; ++n) {
    const Placement p = placement_from_number(n);
    ASSERT_TRUE(p.fits(20));
    ASSERT_EQ(number_of(p), n);
    if (n % 7 == 0) {
      ASSERT_EQ(placement_of(squares_of(p)), p);
    }
  }
}

TEST(Placements, AreNotFoundForSquaresNoPieceCovers) {
  Bitboard apart;
  apart.set(Square{0, 0});
  apart.set(Square{2, 0});
  EXPECT_EQ(placement_of(apart), std::nullopt);
  EXPECT_EQ(placement_of(Bitboard{}), std::nullopt);
}

TEST(Placements, OutsideEveryBoardAreOneThatFitsNowhere) {
  for (const auto& [x, y] : {std::pair{-1, 0}, {0, -1}, {20, 0}, {0, 20}, {1000000, -1000000}}) {
    const Placement p(Piece::Mono, Rotation::None, false, x, y);
    EXPECT_EQ(p, Placement(Piece::Mono, Rotation::None, false, 99, 99));
    EXPECT_FALSE(p.fits(20));
    EXPECT_EQ(p.piece(), Piece::Mono);
  }
  EXPECT_FALSE(Placement(Piece::PentoI, Rotation::None, false, 0, 16).fits(20));
  EXPECT_TRUE(Placement(Piece::PentoI, Rotation::None, false, 0, 15).fits(20));
}

}  // namespace
}  // namespace spiel::blokus::piece_test

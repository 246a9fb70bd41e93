#include "blokus/draw.hpp"

#include "tests/blokus/support.hpp"

namespace spiel::blokus::draw_test {
namespace {

State small_position() {
  State state = start({VariantId::Duo, std::nullopt});
  play(state, "blue TRIO_L NONE 4 4");
  play(state, "yellow DOMINO NONE 9 9");
  return state;
}

TEST(DrawnBoards, ShowColoursAsLetters) {
  const std::string text = draw_board(small_position(), false);
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 14);
  EXPECT_NE(text.find(" . . . . B . ."), text.npos);
  EXPECT_NE(text.find(" . . . . B B ."), text.npos);
  EXPECT_NE(text.find(" . Y Y . . .\n"), text.npos);
  EXPECT_EQ(text.find('\x1b'), text.npos);
}

TEST(DrawnBoards, ArePaintedOnATerminal) {
  const std::string text = draw_board(small_position(), true);
  EXPECT_NE(text.find(" .\x1b[44m  \x1b[0m\x1b[44m  \x1b[0m ."), text.npos);
  EXPECT_NE(text.find("\x1b[43m"), text.npos);
  EXPECT_EQ(text.find('B'), text.npos);
}

TEST(DrawnPieces, TellPointsAndWhatIsLeft) {
  const std::string text = draw_pieces(small_position());
  EXPECT_TRUE(text.starts_with("blue: 3 points MONO DOMINO TRIO_I "));
  EXPECT_NE(text.find("\nyellow: 2 points MONO TRIO_L "), text.npos);
}

}  // namespace
}  // namespace spiel::blokus::draw_test

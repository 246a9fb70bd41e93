#include "blokus/draw.hpp"

namespace spiel::blokus {

namespace {

std::string plain(std::optional<Colour> colour) {
  if (!colour) return " .";
  constexpr std::string_view kLetters = "BYRG";
  return {' ', kLetters[index_of(*colour)]};
}

std::string painted(std::optional<Colour> colour) {
  if (!colour) return " .";
  constexpr std::array<std::string_view, kMaxColours> kBackground{"44", "43", "41", "42"};
  return "\x1b[" + std::string(kBackground[index_of(*colour)]) + "m  \x1b[0m";
}

}  // namespace

std::string draw_board(const State& state, bool ansi) {
  const int size = variant(state).size;
  std::string text;
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x) {
      const auto colour =
          colour_at(state, {static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)});
      text += ansi ? painted(colour) : plain(colour);
    }
    text += "\n";
  }
  return text;
}

std::string draw_pieces(const State& state) {
  std::string text;
  for (std::size_t c = 0; c < variant(state).colours; ++c) {
    const auto colour = static_cast<Colour>(c);
    text.append(name_of(colour)).append(": ");
    text += std::to_string(points_of_colour(state, colour)) + " points";
    for (int p = 0; p < kPieces; ++p) {
      const auto piece = static_cast<Piece>(p);
      if (has_left(state, colour, piece)) text.append(" ").append(name_of(piece));
    }
    text += "\n";
  }
  return text;
}

}  // namespace spiel::blokus

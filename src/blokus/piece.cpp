#include "blokus/piece.hpp"

namespace spiel::blokus {

namespace {

constexpr std::array<std::string_view, kPieces> kPieceNames{
    "MONO",    "DOMINO",  "TRIO_L",  "TRIO_I",  "TETRO_O", "TETRO_T", "TETRO_I",
    "TETRO_L", "TETRO_Z", "PENTO_L", "PENTO_T", "PENTO_V", "PENTO_S", "PENTO_Z",
    "PENTO_I", "PENTO_P", "PENTO_W", "PENTO_U", "PENTO_R", "PENTO_X", "PENTO_Y"};
constexpr std::array<std::string_view, kRotations> kRotationNames{"NONE", "RIGHT", "MIRROR",
                                                                  "LEFT"};

template <class T, std::size_t N>
std::optional<T> find(const std::array<std::string_view, N>& names, std::string_view name) {
  for (std::size_t i = 0; i < N; ++i) {
    if (names[i] == name) return static_cast<T>(i);
  }
  return std::nullopt;
}

}  // namespace

std::string_view name_of(Piece piece) { return kPieceNames[static_cast<std::size_t>(piece)]; }
std::string_view name_of(Rotation rotation) {
  return kRotationNames[static_cast<std::size_t>(rotation)];
}
std::optional<Piece> parse_piece(std::string_view name) { return find<Piece>(kPieceNames, name); }
std::optional<Rotation> parse_rotation(std::string_view name) {
  return find<Rotation>(kRotationNames, name);
}

}  // namespace spiel::blokus

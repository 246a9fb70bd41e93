// The forms of the game, as data: everything in which they differ is a value here.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "blokus/bitboard.hpp"
#include "blokus/piece.hpp"
#include "core/random.hpp"
#include "core/seat.hpp"

namespace spiel::blokus {

// In the order of play. Duo has the first two.
enum class Colour : std::uint8_t { Blue, Yellow, Red, Green };
inline constexpr std::size_t kMaxColours = 4;
constexpr std::size_t index_of(Colour colour) { return static_cast<std::size_t>(colour); }
constexpr std::uint8_t bit(Colour colour) {
  return static_cast<std::uint8_t>(1U << static_cast<unsigned>(colour));
}
std::string_view name_of(Colour);  // "blue"
std::optional<Colour> parse_colour(std::string_view);

enum class VariantId : std::uint8_t { Swc, Classic, Classic2, Classic3, Duo, SwcBorder, Swc2027 };

struct Variant {
  VariantId id = VariantId::Classic;
  std::string_view name;
  std::uint8_t size = 20;  // rows and columns of the board
  Bitboard board = full_board(20);
  std::uint8_t seats = 4;
  std::uint8_t colours = 4;
  // Who plays each colour; kNoSeat: all seats in turn, and nobody scores it.
  std::array<Seat, kMaxColours> seat_of{};
  // A colour's first piece must cover one of these squares.
  std::array<Bitboard, kMaxColours> start{};
  // The pieces of which one is drawn to be everybody's first; empty: each may choose.
  std::uint32_t start_pieces = 0;
  bool may_pass = false;        // also while there is a move, after the colour's first piece
  std::uint16_t max_turns = 0;  // the game ends after so many turns; 0: never

  // Colours take turns. They are two or four, so nothing has to be divided.
  constexpr Colour colour_of_turn(std::size_t turn) const {
    return static_cast<Colour>(turn & (colours - 1U));
  }
};

std::span<const Variant> all_variants();
extern const std::array<Variant, 7> kVariants;  // by their ids
inline const Variant& variant(VariantId id) { return kVariants[static_cast<std::size_t>(id)]; }
std::optional<VariantId> parse_variant(std::string_view name);

// Everything fixed before the first action.
struct Setup {
  VariantId variant = VariantId::Classic;
  std::optional<Piece> start_piece;  // present exactly in variants that draw one
  bool operator==(const Setup&) const = default;
};

// Whether the start piece is one the variant may draw (none where none is drawn).
bool valid(const Setup&);

template <RandomSource Source>
Setup random_setup(VariantId id, Source& source) {
  std::uint32_t pieces = variant(id).start_pieces;
  if (pieces == 0) return {id, std::nullopt};
  for (auto skip = source.below(static_cast<std::uint32_t>(std::popcount(pieces))); skip > 0;
       --skip) {
    pieces &= pieces - 1;
  }
  return {id, static_cast<Piece>(std::countr_zero(pieces))};
}

}  // namespace spiel::blokus

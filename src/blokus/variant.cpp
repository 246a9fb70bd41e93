#include "blokus/variant.hpp"

#include <algorithm>
#include <bit>

namespace spiel::blokus {

namespace {

constexpr std::array<std::string_view, kMaxColours> kColourNames{"blue", "yellow", "red", "green"};

constexpr std::uint32_t kPentominoes = kAllPieces & ~(bit(Piece::PentoL) - 1);
constexpr int kLast = kMaxSize - 1;

constexpr Bitboard squares(std::initializer_list<Square> list) {
  Bitboard b;
  for (const Square s : list) b.set(s);
  return b;
}
constexpr std::array<Bitboard, kMaxColours> for_all(const Bitboard& b) { return {b, b, b, b}; }

constexpr Bitboard border() {
  Bitboard b;
  for (int i = 0; i < kMaxSize; ++i) {
    b.set(Bitboard::index(i, 0));
    b.set(Bitboard::index(i, kLast));
    b.set(Bitboard::index(0, i));
    b.set(Bitboard::index(kLast, i));
  }
  return b;
}

// Clockwise from the top left, in the order of the colours.
constexpr std::array<Bitboard, kMaxColours> kOwnCorner{
    squares({{0, 0}}), squares({{kLast, 0}}), squares({{kLast, kLast}}), squares({{0, kLast}})};
constexpr Bitboard kAnyCorner = squares({{0, 0}, {kLast, 0}, {kLast, kLast}, {0, kLast}});
constexpr Bitboard kDuoStart = squares({{4, 4}, {9, 9}});

constexpr Variant four_colours(VariantId id, std::string_view name, std::uint8_t seats,
                               std::array<Seat, kMaxColours> seat_of) {
  return {.id = id, .name = name, .seats = seats, .seat_of = seat_of, .start = kOwnCorner};
}

constexpr Variant challenge(VariantId id, std::string_view name, const Bitboard& start,
                            std::uint32_t start_pieces, std::uint16_t max_turns) {
  return {.id = id,
          .name = name,
          .seats = 2,
          .seat_of = {0, 1, 0, 1},
          .start = for_all(start),
          .start_pieces = start_pieces,
          .may_pass = true,
          .max_turns = max_turns};
}

// The cross covers no corner, so it is not drawn where corners are asked for. The season of 2027
// ends when its 25th round begins; `swc-border` are its rules as they were first announced.
}  // namespace

constexpr std::array<Variant, 7> kVariants{
    challenge(VariantId::Swc, "swc", kAnyCorner, kPentominoes & ~bit(Piece::PentoX), 100),
    four_colours(VariantId::Classic, "classic", 4, {0, 1, 2, 3}),
    four_colours(VariantId::Classic2, "classic-2", 2, {0, 1, 0, 1}),
    four_colours(VariantId::Classic3, "classic-3", 3, {0, 1, 2, kNoSeat}),
    Variant{.id = VariantId::Duo,
            .name = "duo",
            .size = 14,
            .board = full_board(14),
            .seats = 2,
            .colours = 2,
            .seat_of = {0, 1},
            .start = for_all(kDuoStart)},
    challenge(VariantId::SwcBorder, "swc-border", border(), kPentominoes, 100),
    challenge(VariantId::Swc2027, "swc-2027", border(), kPentominoes, 96)};

static_assert(std::ranges::all_of(kVariants,
                                  [](const Variant& v) { return std::has_single_bit(v.colours); }));

std::string_view name_of(Colour colour) { return kColourNames[index_of(colour)]; }

std::optional<Colour> parse_colour(std::string_view name) {
  for (std::size_t i = 0; i < kMaxColours; ++i) {
    if (kColourNames[i] == name) return static_cast<Colour>(i);
  }
  return std::nullopt;
}

std::span<const Variant> all_variants() { return kVariants; }

std::optional<VariantId> parse_variant(std::string_view name) {
  for (const Variant& v : kVariants) {
    if (v.name == name) return v.id;
  }
  return std::nullopt;
}

bool valid(const Setup& setup) {
  const std::uint32_t allowed = variant(setup.variant).start_pieces;
  return setup.start_piece ? (allowed & bit(*setup.start_piece)) != 0 : allowed == 0;
}

}  // namespace spiel::blokus

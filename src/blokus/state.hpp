// The position. Only what was placed is kept; where a colour may still go is derived from it, so
// nothing can fall out of step, and a copy is five cache lines.
//
// Invariant: unless the game is over, the colour to move is in `valid` and has a placement.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "blokus/action.hpp"
#include "blokus/variant.hpp"
#include "core/seat.hpp"

namespace spiel::blokus {

struct State {
  std::array<Bitboard, kMaxColours> placed{};     // squares by colour
  std::array<std::uint32_t, kMaxColours> left{};  // pieces not yet placed, as bits
  VariantId variant_id = VariantId::Classic;
  std::optional<Piece> start_piece;
  std::uint16_t turn = 0;      // turns so far, those of eliminated colours and passes included
  std::uint8_t valid = 0;      // colours not eliminated, as bits
  std::uint8_t mono_last = 0;  // colours whose last placed piece was the monomino, as bits
  SeatMask present = 0;        // seats that have not left
  Seat shared_by = 0;          // who plays the shared colour next
  std::optional<Action> last;  // the last placement or pass

  bool operator==(const State&) const = default;
};
static_assert(std::is_trivially_copyable_v<State>);

State start(const Setup&);

inline const Variant& variant(const State& state) { return variant(state.variant_id); }
inline int round(const State& state) { return 1 + state.turn / variant(state).colours; }
inline bool is_over(const State& state) {
  const std::uint16_t limit = variant(state).max_turns;
  return state.valid == 0 || (limit != 0 && state.turn >= limit) ||
         std::popcount(state.present) < 2;
}
inline bool is_valid(const State& state, Colour colour) { return (state.valid & bit(colour)) != 0; }

// Whose turn it is; meaningless once the game is over.
inline Colour colour_to_move(const State& state) {
  return variant(state).colour_of_turn(state.turn);
}
Seat to_move(const State&);
// Who plays this colour (the shared one: next).
Seat seat_of(const State&, Colour);
// The seats that must act now, as bits: one seat, or none once the game is over.
SeatMask to_act(const State&);

inline bool has_placed(const State& state, Colour colour) {
  return state.left[index_of(colour)] != kAllPieces;
}
inline bool has_left(const State& state, Colour colour, Piece piece) {
  return (state.left[index_of(colour)] & bit(piece)) != 0;
}
// Whether a colour that has placed all its pieces placed the monomino last; none if pieces are
// left.
std::optional<bool> finished_with_mono(const State&, Colour);
// Who lies on a square, if anybody.
std::optional<Colour> colour_at(const State&, Square);

// The squares placed; 15 more for placing all pieces, and another 5 if the monomino came last.
int points_of_colour(const State&, Colour);
// The sum over the colours the seat plays alone.
int points_of_seat(const State&, Seat);

// How a finished game ended.
struct Outcome {
  enum class Reason : std::uint8_t { NoMoves, TurnLimit, LeftAlone };
  SeatMask winners = 0;  // none: a draw
  std::array<std::int16_t, kMaxSeats> points{};
  Reason reason = Reason::NoMoves;
  bool operator==(const Outcome&) const = default;
};
std::string_view name_of(Outcome::Reason);

std::optional<Outcome> outcome(const State&);

}  // namespace spiel::blokus

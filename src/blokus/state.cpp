#include "blokus/state.hpp"

#include <cassert>

namespace spiel::blokus {

namespace {

constexpr int kAllPlacedBonus = 15;
constexpr int kMonoLastBonus = 5;

std::uint8_t low_bits(int n) { return static_cast<std::uint8_t>((1U << n) - 1); }

Outcome::Reason reason(const State& state) {
  if (std::popcount(state.present) == 1) return Outcome::Reason::LeftAlone;
  return state.valid == 0 ? Outcome::Reason::NoMoves : Outcome::Reason::TurnLimit;
}

// Those with the most points among the seats that stayed; nobody if all of them have the same.
SeatMask winners(const State& state, const Outcome& outcome) {
  int best = -1;
  SeatMask mask = 0;
  for (int seat = 0; seat < variant(state).seats; ++seat) {
    if (!has_seat(state.present, seat)) continue;
    const int points = outcome.points[static_cast<std::size_t>(seat)];
    if (points > best) mask = 0;
    if (points >= best) mask |= seat_bit(seat);
    best = std::max(best, points);
  }
  const bool draw = std::popcount(mask) > 1 && mask == state.present;
  return draw ? SeatMask{0} : mask;
}

}  // namespace

State start(const Setup& setup) {
  assert(valid(setup));
  const Variant& v = variant(setup.variant);
  State state;
  state.variant_id = setup.variant;
  state.start_piece = setup.start_piece;
  state.valid = low_bits(v.colours);
  state.present = low_bits(v.seats);
  for (std::size_t c = 0; c < v.colours; ++c) state.left[c] = kAllPieces;
  return state;
}

Seat seat_of(const State& state, Colour colour) {
  const Seat seat = variant(state).seat_of[index_of(colour)];
  return seat == kNoSeat ? state.shared_by : seat;
}

Seat to_move(const State& state) { return seat_of(state, colour_to_move(state)); }

SeatMask to_act(const State& state) {
  return is_over(state) ? SeatMask{0} : seat_bit(to_move(state));
}

std::optional<bool> finished_with_mono(const State& state, Colour colour) {
  if (state.left[index_of(colour)] != 0) return std::nullopt;
  return (state.mono_last & bit(colour)) != 0;
}

std::optional<Colour> colour_at(const State& state, Square square) {
  for (std::size_t c = 0; c < kMaxColours; ++c) {
    if (state.placed[c].test(square)) return static_cast<Colour>(c);
  }
  return std::nullopt;
}

int points_of_colour(const State& state, Colour colour) {
  int points = state.placed[index_of(colour)].count();
  if (const auto mono = finished_with_mono(state, colour)) {
    points += kAllPlacedBonus + (*mono ? kMonoLastBonus : 0);
  }
  return points;
}

int points_of_seat(const State& state, Seat seat) {
  const Variant& v = variant(state);
  int points = 0;
  for (std::size_t c = 0; c < v.colours; ++c) {
    if (v.seat_of[c] == seat) points += points_of_colour(state, static_cast<Colour>(c));
  }
  return points;
}

std::string_view name_of(Outcome::Reason why) {
  constexpr std::array<std::string_view, 3> kNames{"no-moves", "turn-limit", "left-alone"};
  return kNames[static_cast<std::size_t>(why)];
}

std::optional<Outcome> outcome(const State& state) {
  if (!is_over(state)) return std::nullopt;
  Outcome out;
  out.reason = reason(state);
  for (Seat seat = 0; seat < variant(state).seats; ++seat) {
    out.points[seat] = static_cast<std::int16_t>(points_of_seat(state, seat));
  }
  out.winners = winners(state, out);
  return out;
}

}  // namespace spiel::blokus

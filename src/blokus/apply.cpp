#include "blokus/apply.hpp"

namespace spiel::blokus {

namespace {

void place(State& state, Colour colour, Placement placement) {
  const std::size_t c = index_of(colour);
  state.placed[c] |= squares_of(placement);
  state.left[c] &= ~bit(placement.piece());
  const bool mono = placement.piece() == Piece::Mono;
  state.mono_last =
      static_cast<std::uint8_t>((state.mono_last & ~bit(colour)) | (mono ? bit(colour) : 0));
}

// The shared colour goes round the seats that are still there.
void next_sharer(State& state) {
  do {
    state.shared_by = static_cast<Seat>((state.shared_by + 1) % variant(state).seats);
  } while (!has_seat(state.present, state.shared_by));
}

void settle_turn(State& state) {
  settle_turn(state, [&](Colour colour) { return has_placement(state, colour); });
}

void leave(State& state, Seat seat) {
  state.present &= all_but(seat);
  if (is_over(state)) return;
  const Variant& v = variant(state);
  for (std::size_t c = 0; c < v.colours; ++c) {
    if (v.seat_of[c] == seat) eliminate(state, static_cast<Colour>(c));
  }
  if (state.shared_by == seat) next_sharer(state);
  settle_turn(state);
}

// The mover's turn is over.
void pass_on(State& state, Action action) {
  if (variant(state).seat_of[index_of(action.colour)] == kNoSeat) next_sharer(state);
  state.last = action;
  ++state.turn;
}

}  // namespace

void place_unsettled(State& state, Colour colour, Placement placement) {
  place(state, colour, placement);
  pass_on(state, Action::place(colour, placement));
}

void skip_blocked(State& state) {
  eliminate(state, colour_to_move(state));
  ++state.turn;
}

void apply_legal(State& state, Seat seat, Action action) {
  if (action.kind == Action::Kind::Leave) return leave(state, seat);
  if (action.kind == Action::Kind::Place) place(state, action.colour, action.placement);
  pass_on(state, action);
  settle_turn(state);
}

}  // namespace spiel::blokus

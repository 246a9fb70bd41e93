#include "blokus/apply.hpp"

namespace spiel::blokus {

void detail::next_sharer(State& state) {
  do {
    state.shared_by = static_cast<Seat>((state.shared_by + 1) % variant(state).seats);
  } while (!has_seat(state.present, state.shared_by));
}

namespace {

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
  if (state.shared_by == seat) detail::next_sharer(state);
  settle_turn(state);
}

}  // namespace

void skip_blocked(State& state) {
  eliminate(state, colour_to_move(state));
  ++state.turn;
}

void apply_legal(State& state, Seat seat, Action action) {
  if (action.kind == Action::Kind::Leave) return leave(state, seat);
  if (action.kind == Action::Kind::Place) {
    place_unsettled(state, action.colour, action.placement, Wide(squares_of(action.placement)));
  } else {
    detail::pass_on(state, action);
  }
  settle_turn(state);
}

}  // namespace spiel::blokus

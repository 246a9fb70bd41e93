// Carrying out actions. A refused action leaves the state as it was.
#pragma once

#include <type_traits>

#include "blokus/event.hpp"
#include "blokus/legal.hpp"
#include "blokus/state.hpp"
#include "core/random.hpp"
#include "core/result.hpp"

namespace spiel::blokus {

// Blokus leaves nothing to chance after the set-up.
struct Chance {
  bool operator==(const Chance&) const = default;
};
enum class ChanceKind : std::uint8_t { None };

inline ChanceKind chance_needed(const State&, Seat, Action) { return ChanceKind::None; }

template <RandomSource Source>
Chance deal(const State&, Seat, Action, Source&) {
  return {};
}

struct NoSink {};

namespace detail {

// The shared colour goes round the seats that are still there.
void next_sharer(State&);

// The mover's turn is over.
inline void pass_on(State& state, Action action) {
  if (variant(state).seat_of[index_of(action.colour)] == kNoSeat) next_sharer(state);
  state.last = action;
  ++state.turn;
}

}  // namespace detail

// For an action known to be legal, as in search.
void apply_legal(State&, Seat, Action);

// The same in two halves, for playouts that find out by themselves whether a colour can place.
// After a placement it is the next colour's turn, whether or not it can go on; the turn of one that
// cannot is skipped, and it is out of the game.
// `squares`: of the placement.
inline void place_unsettled(State& state, Colour colour, Placement placement, const Wide& squares) {
  const std::size_t c = index_of(colour);
  state.placed[c] = (Wide(state.placed[c]) | squares).narrow();
  state.left[c] &= ~bit(placement.piece());
  const bool mono = placement.piece() == Piece::Mono;
  state.mono_last =
      static_cast<std::uint8_t>((state.mono_last & ~bit(colour)) | (mono ? bit(colour) : 0));
  detail::pass_on(state, Action::place(colour, placement));
}
void skip_blocked(State&);

inline void eliminate(State& state, Colour colour) {
  state.valid = static_cast<std::uint8_t>(state.valid & ~bit(colour));
}

// Goes on to the next colour that can place something; those that cannot are out for good. Only the
// colour whose turn comes is examined, so `valid` may name a blocked one until then. Unless the
// game is over, `can_place(colour)` is asked last about the colour to move.
template <class CanPlace>
void settle_turn(State& state, CanPlace&& can_place) {
  while (state.valid != 0) {
    const Colour colour = colour_to_move(state);
    if (is_valid(state, colour)) {
      if (can_place(colour)) return;
      eliminate(state, colour);
      if (state.valid == 0) return;
    }
    ++state.turn;
  }
}

namespace detail {

template <class Sink>
void tell(const State& before, const State& after, Seat seat, Action action, Sink& sink) {
  switch (action.kind) {
    case Action::Kind::Place:
      sink(Event{Placed{seat, action.colour, action.placement}});
      break;
    case Action::Kind::Pass:
      sink(Event{Passed{seat, action.colour}});
      break;
    case Action::Kind::Leave:
      sink(Event{Left{seat}});
      break;
  }
  const int colours = variant(before).colours;
  for (int i = 1; i <= colours; ++i) {
    const auto colour = static_cast<Colour>((before.turn + i) % colours);
    if (is_valid(before, colour) && !is_valid(after, colour)) sink(Event{Eliminated{colour}});
  }
  if (const auto end = outcome(after)) sink(Event{Ended{*end}});
}

}  // namespace detail

// `sink` is called with each Event in order; NoSink compiles away.
template <class Sink = NoSink>
Result<void, Refusal> apply(State& state, Seat seat, Action action, Chance, Sink&& sink = {}) {
  if (const auto refusal = check(state, seat, action)) return failure(*refusal);
  if constexpr (std::is_same_v<std::remove_cvref_t<Sink>, NoSink>) {
    apply_legal(state, seat, action);
  } else {
    const State before = state;
    apply_legal(state, seat, action);
    detail::tell(before, state, seat, action, sink);
  }
  return {};
}

}  // namespace spiel::blokus

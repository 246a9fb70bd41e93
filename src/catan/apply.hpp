// Carrying out actions: the one place where a state changes.
#pragma once

#include <type_traits>

#include "catan/action.hpp"
#include "catan/chance.hpp"
#include "catan/event.hpp"
#include "catan/legal.hpp"
#include "catan/state.hpp"
#include "core/result.hpp"

namespace spiel::catan {

// Carries out what `check` and `is_possible` have accepted, without asking them again: for
// simulation and search, which take their actions from `legal`.
void perform(State&, Seat, const Action&, const Chance&);
void perform(State&, Seat, const Action&, const Chance&, EventSink);

std::optional<Refusal> check(const State&, Seat, Action, Chance);

// Refused: the state is unchanged. The sink is called with each Event in order.
template <class Sink = NoSink>
Result<void, Refusal> apply(State& state, Seat seat, Action action, Chance chance,
                            Sink&& sink = {}) {
  if (const auto refusal = check(state, seat, action, chance)) return failure(*refusal);
  if constexpr (std::is_same_v<std::decay_t<Sink>, NoSink>) {
    perform(state, seat, action, chance);
  } else {
    perform(state, seat, action, chance, EventSink(sink));
  }
  return {};
}

}  // namespace spiel::catan

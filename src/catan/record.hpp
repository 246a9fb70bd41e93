// A recorded game of Catan.
#pragma once

#include "catan/action.hpp"
#include "catan/apply.hpp"
#include "catan/chance.hpp"
#include "catan/setup.hpp"
#include "catan/state.hpp"
#include "core/record.hpp"

namespace spiel::catan {

using Recorded = RecordedAction<Action, Chance>;
using Record = GameRecord<Setup, Action, Chance>;

// Of a game that the rules have ended.
inline FinalResult result_of(const State& state) {
  return final_result(outcome(state).value(), state.seats);
}

}  // namespace spiel::catan

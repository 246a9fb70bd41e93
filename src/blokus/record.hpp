// A recorded game of Blokus.
#pragma once

#include "blokus/apply.hpp"
#include "blokus/state.hpp"
#include "core/record.hpp"

namespace spiel::blokus {

using Recorded = RecordedAction<Action, Chance>;
using Record = GameRecord<Setup, Action, Chance>;

// Of a game that the rules have ended.
inline FinalResult result_of(const State& state) {
  return final_result(outcome(state).value(), variant(state).seats);
}

}  // namespace spiel::blokus

// A game as its record: the setup, then one entry per action with its chance, then perhaps the
// result. Replaying it gives the same state, bit for bit, on any machine. These are the values, of
// whichever game; games/record.hpp writes them as text.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "core/seat.hpp"

namespace spiel {

template <class Action, class Chance>
struct RecordedAction {
  Seat seat = 0;  // kNoSeat: the table itself
  Action action{};
  Chance chance{};
  std::string spelling{};  // how its player named it, where a protocol has several names for it
  bool operator==(const RecordedAction&) const = default;
};

// How the table closed the game; `reason` is the rules' ("target-reached", "no-moves") or its own.
struct FinalResult {
  std::vector<Seat> winners;
  std::vector<int> points;  // one per seat
  std::string reason;
  // Of games that did not end by the rules; empty where nothing is known.
  std::optional<Seat> offender{};
  std::string detail{};   // which rule was broken, how a connection was lost
  std::string refused{};  // the spelling of the action that lost the game
  std::string told{};     // the sentence that gave the reason, of another program
  std::string error{};    // and the one that refused the action
  bool operator==(const FinalResult&) const = default;
};

template <class Setup, class Action, class Chance>
struct GameRecord {
  Setup setup;
  std::vector<std::string> seats;  // names
  std::vector<RecordedAction<Action, Chance>> entries;
  std::optional<FinalResult> result;
  bool operator==(const GameRecord&) const = default;
};

struct RecordError {
  std::size_t line = 0;  // of its text, from 1
  std::string reason;
};

// The result of a game that ended by the rules.
template <class Outcome>
FinalResult final_result(const Outcome& outcome, int seats) {
  FinalResult result{{}, {}, std::string(name_of(outcome.reason))};
  for (int seat = 0; seat < seats; ++seat) {
    const auto at = static_cast<std::size_t>(seat);
    if (has_seat(outcome.winners, at)) result.winners.push_back(static_cast<Seat>(seat));
    result.points.push_back(outcome.points[at]);
  }
  return result;
}

// The state after the first `count` entries, all by default.
template <class Setup, class Action, class Chance>
auto replay(const GameRecord<Setup, Action, Chance>& record, std::optional<std::size_t> count = {})
    -> Result<decltype(start(record.setup)), RecordError> {
  auto state = start(record.setup);
  const std::size_t last = std::min(count.value_or(record.entries.size()), record.entries.size());
  for (std::size_t i = 0; i < last; ++i) {
    const auto& entry = record.entries[i];
    const auto done = apply(state, entry.seat, entry.action, entry.chance);
    if (!done) return failure(RecordError{i + 2, std::string(explain(done.error()))});
  }
  return state;
}

}  // namespace spiel

// What a built-in player would do in somebody's place: a question, and what it is answered with.
// Whoever answers is given the view of the seat that asks, and nothing else.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/seat.hpp"
#include "table/game.hpp"
#include "table/table_info.hpp"

namespace spiel::table {

struct Question {
  TableId table;
  std::uint64_t version = 0;
  Seat seat = kNoSeat;
  View view;
};

struct Suggestion {
  Action action;
  std::optional<double> value;  // the seat's chance to win after it, where that was weighed
};
using Suggestions = std::vector<Suggestion>;  // the recommended one first

struct Advice {
  std::uint64_t version = 0;  // of the table when it was asked
  Seat seat = kNoSeat;
  Suggestions suggestions;
};

}  // namespace spiel::table

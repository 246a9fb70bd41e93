// A game as its record: setup, then one entry per action with its chance. JSON Lines; replaying
// gives the same state, bit for bit. A journal stores exactly these lines.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catan/action.hpp"
#include "catan/chance.hpp"
#include "catan/setup.hpp"
#include "catan/state.hpp"
#include "core/result.hpp"

namespace spiel::catan {

struct Entry {
  Seat seat = 0;  // kNoSeat: the table itself (leave, return)
  Action action{};
  Chance chance;
  bool operator==(const Entry&) const = default;
};

// How the table closed the game; `reason` is the rules' ("target-reached", "turn-limit") or its
// own.
struct FinalResult {
  std::vector<Seat> winners;
  std::vector<int> points;
  std::string reason;
  bool operator==(const FinalResult&) const = default;
};

// Of a game that the rules have ended.
FinalResult result_of(const State&);

struct Record {
  Setup setup;
  std::vector<std::string> seats;  // names
  std::vector<Entry> entries;
  std::optional<FinalResult> result;
  bool operator==(const Record&) const = default;
};

struct RecordError {
  std::size_t line = 0;  // from 1
  std::string reason;
};

// Lines have no line feed.
std::string header_line(const Setup&, const std::vector<std::string>& seats);
std::string entry_line(const Entry&);
std::string result_line(const FinalResult&);
struct Header {
  Setup setup;
  std::vector<std::string> seats;
};
Result<Header, std::string> parse_header(std::string_view line);
Result<Entry, std::string> parse_entry(std::string_view line);
Result<FinalResult, std::string> parse_result(std::string_view line);

std::string to_json(const Setup&);
Result<Setup, std::string> parse_setup(std::string_view json);

void write(std::ostream&, const Record&);
Result<Record, RecordError> read(std::istream&);

// The state after the first `count` entries (all by default).
Result<State, RecordError> replay(const Record&, std::optional<std::size_t> count = {});

}  // namespace spiel::catan

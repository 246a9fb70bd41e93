// A game as text, one JSON object per line: the set-up, then every action, then perhaps the result.
// Replaying a record gives the same state on any machine. The journal of a table holds these lines.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "blokus/apply.hpp"
#include "blokus/state.hpp"
#include "core/result.hpp"

namespace spiel::blokus {

struct Header {
  Setup setup;
  std::vector<std::string> seats;  // names, one per seat
  bool operator==(const Header&) const = default;
};

struct Entry {
  Seat seat = 0;
  Action action;
  Chance chance;
  std::string spelling{};  // how its player named it, where a protocol has several names for it
  bool operator==(const Entry&) const = default;
};

// How the table closed the game; the reason is the rules' own ("no-moves") or the table's.
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
// The result of a game that ended by the rules.
FinalResult final_result(const Outcome&, int seats);

struct Record {
  Setup setup;
  std::vector<std::string> seats;
  std::vector<Entry> entries;
  std::optional<FinalResult> result;
  bool operator==(const Record&) const = default;
};

struct RecordError {
  std::size_t line = 0;  // counted from 1
  std::string reason;
};

// Lines come without a line feed.
std::string to_line(const Header&);
std::string to_line(const Entry&);
std::string to_line(const FinalResult&);
Result<Header, std::string> parse_header(std::string_view line);
Result<Entry, std::string> parse_entry(std::string_view line);
Result<FinalResult, std::string> parse_result(std::string_view line);

std::string to_text(const Record&);
Result<Record, RecordError> parse_record(std::string_view text);

// The state after the first `count` entries, all by default.
Result<State, RecordError> replay(const Record&, std::optional<std::size_t> count = std::nullopt);

}  // namespace spiel::blokus

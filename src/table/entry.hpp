// What happened at a table, as facts. The journal holds exactly these, one line of JSON each, and a
// table is the fold of its entries: playing and restoring go through the same function.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/result.hpp"
#include "core/time.hpp"
#include "table/game.hpp"
#include "table/table_info.hpp"

namespace spiel::table {

struct Opened {
  TableOptions options;
};

enum class SeatChange : std::uint8_t {
  Reserved,
  Unreserved,
  Joined,
  Profile,
  Ready,
  Left,
  Lost,
  Returned,
  BotPlays,
  Timed,
  Noted,
};

// Seat `seat` is now as `info` says.
struct SeatSet {
  Seat seat = kNoSeat;
  SeatChange change = SeatChange::Joined;
  SeatInfo info;
};

struct Started {
  GameHeader game;
};

struct Move {
  Action action;
  Chance chance;
};

// What one seat did, or the table for it; `seat` is the one that acted.
struct Moved {
  Seat seat = kNoSeat;
  std::vector<Move> steps;
  std::string request;
  std::vector<std::string> hints;
  Payload spelling{};             // see Act
  std::optional<Payload> note{};  // of the seat from now on, if that is another
};

struct Chatted {
  PlayerId player = kNobody;
  std::string name;
  std::string text;
  bool aside = false;
};

struct Paused {
  bool paused = true;
};

// While paused, one action is asked for.
struct Stepped {};

struct DrawOffered {
  Seat seat = kNoSeat;
};

// The seat asks to take back its last move, or agrees that the first who asked does.
struct UndoAsked {
  Seat seat = kNoSeat;
};
// The game stands as it did before the entry with this version; whatever was moved since is gone.
struct Undone {
  Seat seat = kNoSeat;
  std::uint64_t from = 0;
};

// The seat wants neither the draw nor the move back that was asked for.
struct Declined {
  Seat seat = kNoSeat;
};

// The seat's time is over: a bot takes the decision that the game waits for.
struct TimeUp {
  Seat seat = kNoSeat;
};

// The seat wants `of`, which is missing, to be given to another.
struct ReplaceAsked {
  Seat seat = kNoSeat;
  Seat of = kNoSeat;
};
// The seat wants the game to end because somebody is missing.
struct CallOffAsked {
  Seat seat = kNoSeat;
};

struct OptionsChanged {
  TableOptions options;
};

struct Resized {
  int max_seats = 0;
};

// The same people play again at another table.
struct PlayedAgain {
  Seat seat = kNoSeat;
  TableId table;
};

struct Ended {
  TableResult result;
};

using Fact = std::variant<Opened, SeatSet, Started, Moved, Chatted, Paused, Stepped, DrawOffered,
                          UndoAsked, Undone, Declined, TimeUp, ReplaceAsked, CallOffAsked,
                          OptionsChanged, Resized, Ended, PlayedAgain>;

struct Entry {
  Time at{};
  Fact fact;
  // When the server had come back, in the first entry after that: clocks have run since then.
  std::optional<Time> resumed{};
};

std::string to_line(const Entry& entry);
Result<Entry, std::string> parse_entry(std::string_view line);

}  // namespace spiel::table

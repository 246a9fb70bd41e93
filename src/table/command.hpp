// Everything that may be asked of a table, as one closed sum type.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "table/game.hpp"
#include "table/seat_info.hpp"

namespace spiel::table {

// Sit down on the first open seat, or on the one reserved under `key`.
struct Join {
  PlayerId player = kNobody;
  SeatInfo seat{};            // name, colour, protocol, level, flags of the newcomer
  std::string reservation{};  // empty: any open seat
};
// Keep a seat for whoever brings the key.
struct Reserve {
  std::string key{};
  std::string name{};
  bool timed = true;
};
struct Unreserve {
  std::string key{};
};
struct SetProfile {
  PlayerId player = kNobody;
  std::optional<std::string> name{};
  std::optional<std::string> colour{};
};
struct SetReady {
  PlayerId player = kNobody;
  bool ready = true;
};
struct Start {};
// One action, or several that only count together: all are applied, or none.
struct Act {
  PlayerId player = kNobody;
  std::vector<Action> steps{};
  std::string request{};  // the client's own name for this request: a repeat is not applied twice
  std::optional<std::uint64_t> version{};  // refused when the table has moved on
  bool at_stake = false;                   // an illegal or untimely action loses the game
  std::vector<std::string> hints{};        // kept in the record
  std::string spelling{};                  // the client's own wording, told with the action
};
struct Chat {
  PlayerId player = kNobody;  // kNobody: from `name`, who has no seat
  std::string name{};
  std::string text{};
};
struct Leave {
  PlayerId player = kNobody;
};
// The client's connection is there, or is gone.
struct Connected {
  PlayerId player = kNobody;
  bool connected = true;
};
struct ReplaceByBot {
  PlayerId player = kNobody;
  std::string level{};
};
struct SetTimed {
  Seat seat = kNoSeat;
  bool timed = true;
};
struct SetPaused {
  bool paused = true;
};
// While paused: ask the seat to move for one action.
struct StepOnce {};
struct OfferDraw {
  PlayerId player = kNobody;
};
// Take back the own last move, and all that came after it; or agree that another does. Bots agree.
struct AskUndo {
  PlayerId player = kNobody;
};
// What was asked in this position, a draw or a move back, is not wanted; or no longer.
struct Decline {
  PlayerId player = kNobody;
};
struct Abort {
  std::string detail{};
};
// Out of turn or otherwise not to be tolerated: the seat loses.
struct Forfeit {
  PlayerId player = kNobody;
  EndReason reason = EndReason::Left;
  std::string detail{};
};
// A seat does not take part for a while; the rules of the game skip it.
struct SetActive {
  PlayerId player = kNobody;
  bool active = true;
};

// What a protocol wants remembered with a seat, over restarts too: which half of an order is done.
struct SetNote {
  PlayerId player = kNobody;
  std::string note{};
};
// While gathering: how many may sit down.
struct SetMaxSeats {
  int seats = 0;
};

using Command = std::variant<SetNote, SetMaxSeats, Join, Reserve, Unreserve, SetProfile, SetReady,
                             Start, Act, Chat, Leave, Connected, ReplaceByBot, SetTimed, SetPaused,
                             StepOnce, OfferDraw, AskUndo, Decline, Abort, Forfeit, SetActive>;

}  // namespace spiel::table

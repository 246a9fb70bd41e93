// Everything that may be asked of a table, as one closed sum type.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "table/game.hpp"
#include "table/table_info.hpp"

namespace spiel::table {

// Sit down on the first open seat, or on the one reserved under `reservation`; once the game goes
// on, on the first seat that somebody has left for good.
struct Join {
  PlayerId player = kNobody;
  SeatInfo seat{};            // name, colour, protocol, level, flags of the newcomer
  std::string reservation{};  // empty: any open seat
  PlayerId by = kNobody;      // who seats a bot: must sit here
  bool absent = false;        // is still to come
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
// kNobody: by whoever runs the table. Those in `absent` do not take part at first, see SetActive.
struct Start {
  PlayerId by = kNobody;
  std::vector<PlayerId> absent{};
};
// While gathering, by the host: the player loses the seat.
struct Remove {
  PlayerId by = kNobody;
  PlayerId player = kNobody;
};
// While gathering, by the host: other options. What kind of table it is stays.
struct ChangeOptions {
  PlayerId by = kNobody;
  TableOptions options{};
};
// One action, or several that only count together: all are applied, or none. What shows somebody
// what could not be known before (dice, a drawn or stolen card) can only be the last of them.
struct Act {
  PlayerId player = kNobody;
  std::vector<Action> steps{};
  // The client's own name for this request: a repeat is not applied twice. Behind a line feed a
  // digest of its words may follow: the same name for other words is then refused.
  std::string request{};
  std::optional<std::uint64_t> version{};  // refused when the table has moved on
  bool at_stake = false;                   // an illegal or untimely action loses the game
  std::vector<std::string> hints{};        // kept in the record
  Payload spelling{};                      // the client's own wording, told with the action
  Payload note{};                          // of the seat from then on, see SetNote
};
struct Chat {
  PlayerId player = kNobody;  // kNobody: from `name`, who has no seat
  std::string name{};
  std::string text{};
  bool aside = false;  // among those who look on; players hear it when the game is over
};
// When the game is over: the same people play again at `table`.
struct PlayAgain {
  PlayerId player = kNobody;
  TableId table{};
};
// What a built-in player decided for a seat that it plays, in the position of this version.
struct BotActs {
  Seat seat = kNoSeat;
  Action action{};
  std::uint64_t version = 0;  // see Table::position
};
// For good: the seat is free, and nothing can be done in the player's name any more.
struct Leave {
  PlayerId player = kNobody;
};
// A player who is missing loses the seat; a bot of this level plays it until somebody sits down, or
// nobody does. The host decides, else more than half of the others.
struct Replace {
  PlayerId by = kNobody;
  PlayerId player = kNobody;
  std::string level{};
};
// End the game without a winner because somebody is missing. Decided likewise.
struct CallOff {
  PlayerId player = kNobody;
};
// The client's connection is there, or is gone.
struct Connected {
  PlayerId player = kNobody;
  bool connected = true;
};
// A bot plays the seat until its player takes it back.
struct LetBotPlay {
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
// Take back one's last move, and all that came after it; or agree that another does. Bots agree.
struct AskUndo {
  PlayerId player = kNobody;
};
// What was asked in this position, a draw or a move back, is not wanted; or no longer.
struct Decline {
  PlayerId player = kNobody;
};
struct Abort {
  Why detail{};
};
// Out of turn or otherwise not to be tolerated: the seat loses.
struct Forfeit {
  PlayerId player = kNobody;
  EndReason reason = EndReason::Left;
  Why detail{};
};
// A seat does not take part for a while; the rules of the game skip it.
struct SetActive {
  PlayerId player = kNobody;
  bool active = true;
};

// What a protocol wants remembered with a seat, over restarts too: which half of an order is done.
// It holds until the seat moves, whoever moves for it: each move leaves a note of its own, or none.
struct SetNote {
  PlayerId player = kNobody;
  Payload note{};
};
// From now on only whoever has the token with this hash is the seat's client. Once and for all.
struct ClaimSeat {
  PlayerId player = kNobody;
  std::string secret{};
};
// While gathering: how many may sit down.
struct SetMaxSeats {
  int seats = 0;
};

using Command = std::variant<SetNote, ClaimSeat, SetMaxSeats, Join, Reserve, Unreserve, SetProfile,
                             SetReady, Start, Remove, ChangeOptions, Act, BotActs, Chat, Leave,
                             Replace, CallOff, Connected, LetBotPlay, SetTimed, SetPaused, StepOnce,
                             OfferDraw, AskUndo, Decline, Abort, Forfeit, SetActive, PlayAgain>;

}  // namespace spiel::table

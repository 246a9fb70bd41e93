// Who sits where, and how the game ended: what everybody at a table may know about it, whatever the
// game. A player keeps the number it was given for the life of the server; the seat's place in the
// order of play may change until the game begins.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/seat.hpp"
#include "core/time.hpp"
#include "table/options.hpp"
#include "table/payload.hpp"
#include "table/why.hpp"

namespace spiel::table {

using TableId = std::string;
using PlayerId = std::uint64_t;

inline constexpr PlayerId kNobody = 0;

enum class Holder : std::uint8_t { Open, Reserved, Client, Bot };

struct SeatInfo {
  Holder holder = Holder::Open;
  PlayerId player = kNobody;
  std::string name;
  std::string colour;
  std::string protocol;  // its name, as in "web": for display
  std::string level;     // of a bot
  std::string key;       // a protocol's own handle: a reservation code, an API's player id
  Payload note;          // see SetNote
  std::string secret;    // hash of the token that lets a client return to this seat
  bool ready = false;
  bool says_ready = false;  // its protocol tells when it is ready: no game begins before that
  bool connected = false;
  bool may_return = false;    // its protocol knows how to come back after a lost connection
  bool knows_undo = false;    // its protocol has words for moves taken back and for a host's rights
  bool timed = true;          // the time limits apply
  bool has_stand_in = false;  // a bot acts for the client
  bool left = false;          // the client left for good; somebody new may sit down
  // Its protocol names all players by their keys, and whoever knows the key of such a seat, and no
  // token is claimed for it, is its client.
  bool goes_by_key = false;
  // At a table with how many seats its protocol can play, where it has no words for changes.
  std::uint8_t most_seats = 0;
  bool reserved = false;  // taken under a reservation: kept until the game begins

  // Whether it can stay when the table gets so many seats.
  bool follows(int seats) const {
    return !is_person() || knows_undo || goes_by_key || seats <= most_seats;
  }
  bool is_person() const { return holder == Holder::Client && !left; }
  bool is_played_by_person() const { return is_person() && !has_stand_in; }
  bool bot_plays() const { return holder == Holder::Bot || has_stand_in; }
  bool taken() const { return holder == Holder::Client || holder == Holder::Bot; }
  // Before the game begins.
  bool stays_while_lost() const { return may_return || reserved; }
  bool is_getting_ready() const { return taken() && says_ready && !ready; }
  bool operator==(const SeatInfo&) const = default;
};

enum class Stage : std::uint8_t { Gathering, Playing, Over };

enum class EndReason : std::uint8_t {
  Finished,       // by the rules of the game
  Left,           // a seat left and lost by it
  SoftTimeout,    // a seat acted too late
  HardTimeout,    // a seat did not act
  RuleViolation,  // a seat lost by an illegal action
  Drawn,          // by agreement
  Aborted,        // by whoever may do so
  Abandoned,      // seats were lost and nobody came back
  TooLong,        // more happened than a table has room for
};

struct TableResult {
  EndReason reason = EndReason::Finished;
  SeatMask winners = 0;
  Seat offender = kNoSeat;  // who left, was late or broke a rule
  std::vector<int> points;  // per seat
  Why detail;
  Payload refused{};  // how the action that lost the game was worded

  bool aborted_by(AbortedBy who) const {
    const auto* by = detail.aborted_by();
    return reason == EndReason::Aborted && by != nullptr && *by == who;
  }
  // By the server, and no fault of anybody at the table.
  bool interrupted() const {
    return aborted_by(AbortedBy::ServerRestart) || aborted_by(AbortedBy::ServerStop);
  }
  bool operator==(const TableResult&) const = default;
};

// The part of a table that is no secret and has nothing to do with the game.
struct TableInfo {
  TableId id;
  TableOptions options;
  Stage stage = Stage::Gathering;
  bool paused = false;
  std::vector<SeatInfo> seats;
  std::optional<TableResult> result;
  Time opened{};
  TableId again{};  // where the same people play again
  // Who sat where when the game began; nobody before that.
  std::vector<PlayerId> began_with{};

  // Where the player sits; whoever has left sits nowhere.
  std::optional<Seat> seat_of(PlayerId player) const;
  // The seat that goes by the player's number, also when that player has left.
  std::optional<Seat> seat_named(PlayerId player) const;
  // Protocols that have no word for a seat that changes hands name it by who began the game there.
  PlayerId known_as(Seat seat) const;
  // Who decides for all before the start, and on seats that are lost: of those who are there, the
  // first who came. kNobody where there is no host.
  PlayerId host() const;
  // The person whose seat has this key, or kNobody.
  PlayerId holder_of(std::string_view key) const;
  // Whether another player may have been told the key of this seat: those who go by keys are told
  // everybody's once the game has begun.
  bool tells_key_of(const SeatInfo& seat) const;
  // Whoever could not be told that a move is taken back would play on in another game.
  bool can_undo() const;
  // Nobody is advised against people who cannot ask for advice themselves.
  bool can_hint() const { return options.hints && can_undo(); }
};

}  // namespace spiel::table

// One conversation with one client, as a state machine without socket, thread or clock. The server
// feeds it bytes and what the tables say, and carries away what it wants sent and asked.
//
// What a session may rely on:
// - a reply comes after the updates that its request caused, except for TakeSeat: there the reply,
//   with a snapshot of the table including the newcomer, comes first, then every later update;
// - everything it is told is in the journal;
// - over WebSocket every line it sends is one text message, and every text message is received with
//   a line feed added;
// - updates of one table come in order of version, without gaps, once it watches that table.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/list_position.hpp"
#include "core/result.hpp"
#include "core/time.hpp"
#include "table/advice.hpp"
#include "table/command.hpp"
#include "table/refusal.hpp"
#include "table/update.hpp"

namespace spiel::table {

using RequestId = std::uint64_t;

// Opens a table and does `then` at it (reserve seats, seat bots).
struct OpenTable {
  TableOptions options;
  std::vector<Command> then;
  bool watch = false;
  std::string from{};  // address of whoever asks; empty: any number may be opened
};

// Where a newcomer wants to sit: a table by its id, the first table of a kind that waits for
// players (`otherwise` is opened when there is none), or wherever a reservation code says.
struct AnyTable {
  std::string kind;
  TableOptions otherwise;
};
struct Reservation {
  std::string code;
};
using Destination = std::variant<TableId, AnyTable, Reservation>;

// Takes a seat and, unless told otherwise, watches the table from it.
struct TakeSeat {
  Destination where;
  SeatInfo seat;  // name, colour, protocol, flags of the newcomer
  bool watch = true;
  PlayerId by = kNobody;  // who seats a bot: must sit at the table
};

struct Tell {
  TableId table;
  Command command;
  // Whom the reply tells, as `missed`, what the command caused; for those who do not watch.
  PlayerId report_to = kNobody;
  std::optional<std::uint64_t> version{};  // refused when the table has moved on
};

// Be told what happens at a table from now on, as an observer or as the player named. The reply
// has the updates missed since version `since`, or a snapshot when they are no longer at hand.
struct Watch {
  TableId table;
  PlayerId player = kNobody;
  std::optional<std::uint64_t> since;
  std::string from{};  // household of whoever asks; empty: not counted among the observers
};
struct Unwatch {
  TableId table;
};

// One look at a table, as an observer, as a player, or as whoever holds the seat with this key.
struct Look {
  TableId table;
  PlayerId player = kNobody;
  std::string key{};
};

// What a built-in player would do in this player's place.
struct AskAdvice {
  TableId table;
  PlayerId player = kNobody;
};

// A part of the list of tables: the first `most` that fit and one more, or as many as there are.
struct ListedTables {
  std::optional<Stage> stage{};
  std::optional<std::string> game{};
  std::size_t most = 0;
  std::optional<ListPosition> before{};
};

// Be told whenever a table's TableInfo changes; the reply lists them all, or the part asked for.
struct WatchLobby {
  std::optional<ListedTables> part{};
};

using Request =
    std::variant<OpenTable, TakeSeat, Tell, Watch, Unwatch, Look, WatchLobby, AskAdvice>;

struct Accepted {
  TableId table;
  PlayerId player = kNobody;
  std::uint64_t version = 0;
  std::optional<Snapshot> snapshot;
  std::vector<SeenUpdate> missed;
  std::vector<std::shared_ptr<const TableInfo>> tables;
  std::optional<Advice> advice{};
};

using Reply = Result<Accepted, Refusal>;

class Session {
 public:
  // What a session wants done since it was last asked.
  struct Output {
    std::string bytes;
    std::vector<std::pair<RequestId, Request>> requests;
    std::size_t heard = 0;             // messages of the peer that were taken up
    bool close = false;                // after the bytes are sent
    std::vector<std::string> notes{};  // for the log: what was refused, and why
  };

  Session() = default;
  Session& operator=(const Session&) = delete;
  virtual ~Session() = default;

  virtual void opened(Time) {}
  virtual void received(std::string_view bytes, Time now) = 0;
  virtual void disconnected(Time) {}
  virtual void replied(RequestId request, const Reply& reply, Time now) = 0;
  virtual void updated(const TableId& table, const SeenUpdate& update, Time now) = 0;
  virtual void lobby_changed(const TableInfo&, Time) {}
  // What it says now is the last that reaches its peer.
  virtual void server_stops(Time) {}

  // Whether it can use more bytes now. A transport reads on only then: a flood waits in the peer's
  // own socket and not in our memory.
  virtual bool wants_input() const { return true; }

  // Whether a message has begun and not ended: a peer may not take for ever to finish one.
  virtual bool is_mid_message() const { return false; }
  // The peer took too long to finish a message, and is told so where the protocol has words for it.
  virtual void gave_up_waiting(Time) { close(); }
  // The peer says more than it may and is read more slowly from now on: a word to it, if there is
  // one.
  virtual void slowed_down(Time) {}

  // For what must happen without anybody's doing.
  virtual std::optional<Time> next_deadline() const { return std::nullopt; }
  virtual void tick(Time) {}

  Output take_output() { return std::exchange(output_, {}); }

 protected:
  // A copy goes on from where the original stands, at another hub (see LocalHub).
  Session(const Session&) = default;

  void send(std::string_view bytes) { output_.bytes += bytes; }
  RequestId ask(Request request) {
    output_.requests.emplace_back(++last_request_, std::move(request));
    return last_request_;
  }
  // What makes the server work a lot counts for several messages.
  void heard(std::size_t cost = 1) { output_.heard += cost; }
  void close() { output_.close = true; }
  void note(std::string line) { output_.notes.push_back(std::move(line)); }
  // The session itself does not take what was said. What tables refuse is noted without it.
  void note_refusal(std::string_view why) { note("refused: " + std::string(why)); }
  bool closing() const { return output_.close; }

 private:
  Output output_;
  RequestId last_request_ = 0;
};

// For those who ask once and keep no conversation, as an HTTP request does. The callback is called
// once, after everything it tells is in the journal. WatchLobby then just lists, Watch just looks.
class Hub {
 public:
  using Callback = std::function<void(const Reply& reply, Time now)>;

  Hub() = default;
  Hub& operator=(const Hub&) = delete;
  virtual ~Hub() = default;

  virtual void ask(Request request, Callback callback, Time now) = 0;

 protected:
  Hub(const Hub&) = default;
};

}  // namespace spiel::table

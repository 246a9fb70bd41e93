// The server's side of one connection: a player, an administrator, or both. Every message a client
// may send has one handler here; what happens at the tables is turned into messages by its rooms.
//
// A connection is not bound to a season: each request is in the manner of the season whose game
// type or room it names, every other in that of the request before it, at first in the server's
// own. Whether a move is legal, in time and in turn is for the table alone to decide.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/swc/encode.hpp"
#include "protocol/swc/messages.hpp"
#include "protocol/swc/result.hpp"
#include "protocol/swc/room.hpp"
#include "protocol/swc/settings.hpp"
#include "protocol/swc/xml_reader.hpp"
#include "table/session.hpp"

namespace spiel::swc {

class ServerSession : public table::Session {
 public:
  explicit ServerSession(std::shared_ptr<const Settings> settings, std::string peer = {});

  void received(std::string_view bytes, Time now) override;
  void replied(table::RequestId request, const table::Reply& reply, Time now) override;
  void updated(const table::TableId& table, const table::SeenUpdate& update, Time now) override;
  void lobby_changed(const table::TableInfo& info, Time now) override;
  bool wants_input() const override {
    return stage_ == Stage::Listening || stage_ == Stage::Finished;
  }
  bool is_mid_message() const override { return reader_.is_mid_message(); }
  void gave_up_waiting(Time now) override;
  std::optional<Time> next_deadline() const override;
  void tick(Time now) override;
  void server_stops(Time now) override;

 private:
  using OnReply = std::function<void(const table::Reply& reply)>;

  // What comes waits while a password is judged, and until a new administrator's rooms are known:
  // what an administrator says first may be about one of them. Nothing is heard in the end.
  enum class Stage : std::uint8_t { Listening, JudgingPassword, LearningRooms, Finished };
  // As far as what the client may say depends on it.
  enum class Standing : std::uint8_t { Stranger, Administrator };

  const Release& release() const { return *manner_; }
  const Release& release_of(const Season& season) const { return release_for(*settings_, season); }
  void choose_manner(const Element& request);
  void speak_as_in(const Season& season);
  const Season* season_that_knows(const std::string& element) const;
  const Season* season_of_room(const std::string& room) const;
  // The season meant by a game type; the server's own if there is none, null if it is unknown.
  const Season* season_meant(const std::string& game_type) const;

  // --- players
  void on(const Join& message);
  void on(const JoinRoom& message);
  void on(const JoinPrepared& message);
  void on(const MoveInRoom& message);
  void on(const CloseConnection& message);
  void join_table(const ClientMessage& request, const table::TableId& table);
  void take_seat(const ClientMessage& request, table::Destination where, bool reserved);
  std::size_t seats() const;  // taken or asked for
  void seated(const ClientMessage& request, const table::Accepted& accepted, bool reserved);
  void tell_move(const MoveInRoom& message, const table::Tell& move);
  void keep_move(const MoveInRoom& message, const table::Tell& move);
  void forget_kept_move(const table::TableId& table);
  void repeat_moves();
  void moved_wrongly(const ClientMessage& message, std::string_view why);

  // --- administrators
  void on(const Authenticate& message);
  void on(const Prepare& message);
  void on(const Observe& message);
  void on(const Pause& message);
  void on(const Step& message);
  void on(const SwitchTimeout& message);
  void on(const FreeReservation& message);
  void on(const Cancel& message);
  void on(const TestMode& message);
  void on(const ScoreForPlayer& message);
  void look_at_login(Time now);
  void take_verdict(const Authenticate& message, Login verdict);
  void become_admin();
  void tell_table(const ClientMessage& request, const std::string& room, table::Command command,
                  bool drop_afterwards = false);
  void observed(const ClientMessage& request, const table::Accepted& accepted);
  void know_rooms(const std::vector<std::shared_ptr<const table::TableInfo>>& tables);
  void announce(const table::TableInfo& info);
  void keep_score(const table::TableInfo& info);

  // --- the stream
  void listen();
  void hear_end();
  void handle(const Element& element);
  void demand_password(const ClientMessage& request);
  void say(const ServerMessage& message) { say_all({message}, release()); }
  void say_all(const std::vector<ServerMessage>& messages, const Release& release);
  void request(table::Request request, OnReply on_reply);
  // Says why where the release has words for it, and ends the conversation where it does.
  void refuse(const ClientMessage& request, std::string_view why);
  // The same, but the conversation always ends.
  void turn_away(const ClientMessage& request, std::string_view why);
  // Ends the conversation; whoever plays leaves the game for this reason.
  void drop(Departure how);
  // Without the end tag where the release sends none to a client that it does not understand.
  void give_up(std::string_view what_was_wrong);
  void say_end();
  void shut();
  void farewell(Time now);
  Room* find_room(const table::TableId& table, table::PlayerId player);

  std::shared_ptr<const Settings> settings_;
  const Release* manner_;
  bool knows_season_ = false;  // which one the client is of
  XmlReader reader_;
  StreamWriter writer_;
  std::deque<Element> unheard_;
  std::optional<XmlError> broken_;  // after what is unheard the stream makes no sense
  bool ended_ = false;              // or is at its end
  Stage stage_ = Stage::Listening;
  Standing standing_ = Standing::Stranger;
  std::map<table::RequestId, OnReply> waiting_;
  std::vector<Room> rooms_;
  std::size_t seats_asked_ = 0;  // not answered yet
  std::uint64_t moves_ = 0;      // that tables were told of

  // Moves that the server could not store, one in a room at most. That is no fault of the player's:
  // the table is told again until it has an opinion. It knows a move that it has by its name.
  struct KeptMove {
    MoveInRoom message;
    table::Tell move;
    Time again;
  };
  std::vector<KeptMove> kept_moves_;
  std::optional<Time> farewell_at_;

  // The password that is being judged.
  struct PendingLogin {
    Authenticate message;
    LoginResult result;
    Time look_at;
  };
  std::string peer_;
  std::optional<PendingLogin> login_;
  Time now_{};

  int wrong_passwords_ = 0;
  std::map<table::TableId, table::TableInfo> lobby_;  // tables of ours that are not over
};

}  // namespace spiel::swc

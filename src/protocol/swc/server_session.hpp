// The server's side of one connection: a player, an administrator, or both. Every message a client
// may send has one handler here; what happens at the tables is turned into messages by its rooms.
//
// What is refused ends the connection, as with the original; the table then learns that the seat is
// gone. Whether a move is legal, in time and in turn is for the table alone to decide.
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
#include "protocol/swc/room.hpp"
#include "protocol/swc/settings.hpp"
#include "protocol/swc/xml_reader.hpp"
#include "table/session.hpp"

namespace spiel::swc {

class ServerSession : public table::Session {
 public:
  explicit ServerSession(std::shared_ptr<const Settings> settings);

  void received(std::string_view bytes, Time now) override;
  void replied(table::RequestId request, const table::Reply& reply, Time now) override;
  void updated(const table::TableId& table, const table::SeenUpdate& update, Time now) override;
  void lobby_changed(const table::TableInfo& info, Time now) override;
  bool wants_input() const override { return !awaits_lobby_; }
  std::optional<Time> next_deadline() const override { return farewell_at_; }
  void tick(Time now) override;

 private:
  using OnReply = std::function<void(const table::Reply& reply)>;

  const Compat& compat() const { return *settings_->compat; }

  // --- players
  void on(const Join& message);
  void on(const JoinRoom& message);
  void on(const JoinPrepared& message);
  void on(const MoveInRoom& message);
  void on(const CloseConnection& message);
  void join_table(const ClientMessage& request, const table::TableId& table);
  void take_seat(const ClientMessage& request, table::Place place, bool reserved);
  void seated(const ClientMessage& request, const table::Accepted& accepted, bool reserved);

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
  void say(const ServerMessage& message);
  void say_all(const std::vector<ServerMessage>& messages);
  void request(table::Request request, OnReply on_reply);
  // Ends the conversation with the word for it, after the reason where the release gives one.
  void refuse(const ClientMessage& request, std::string_view why);
  // Ends it without a word.
  void drop();
  void farewell(Time now);
  Room* find_room(const table::TableId& table, table::PlayerId player);

  std::shared_ptr<const Settings> settings_;
  XmlReader reader_;
  StreamWriter writer_;
  std::deque<Element> unheard_;
  bool broken_ = false;  // after what is unheard the stream makes no sense
  bool ended_ = false;   // or is at its end
  bool finished_ = false;
  std::map<table::RequestId, OnReply> waiting_;
  std::vector<Room> rooms_;
  std::optional<Time> farewell_at_;

  bool is_admin_ = false;
  bool awaits_lobby_ = false;
  std::map<table::TableId, table::TableInfo> lobby_;  // tables of ours that are not over
};

}  // namespace spiel::swc

#include "protocol/swc/server_session.hpp"

#include <algorithm>

#include "protocol/swc/decode.hpp"
#include "protocol/swc/words.hpp"

namespace spiel::swc {

namespace {

// Clients send moves and little else; nothing they need comes near this.
constexpr XmlLimits kServerLimits{.depth = 12, .message_bytes = 64 * 1024, .attributes = 16};

constexpr std::size_t kRoomForAPosition = 16 * 1024;

template <class Message>
constexpr bool kIsForAdmins =
    !(std::is_same_v<Message, Join> || std::is_same_v<Message, JoinRoom> ||
      std::is_same_v<Message, JoinPrepared> || std::is_same_v<Message, MoveInRoom> ||
      std::is_same_v<Message, Authenticate> || std::is_same_v<Message, CloseConnection>);

bool is_for_admins(const ClientMessage& message) {
  return std::visit([](const auto& m) { return kIsForAdmins<std::decay_t<decltype(m)>>; }, message);
}

}  // namespace

ServerSession::ServerSession(std::shared_ptr<const Settings> settings)
    : settings_(std::move(settings)), reader_(kServerLimits), writer_(*settings_->compat) {}

// --- the stream ----------------------------------------------------------------------------------

void ServerSession::received(std::string_view bytes, Time) {
  if (finished_) return;
  Parsed parsed = reader_.feed(bytes);
  for (Element& element : parsed.messages) unheard_.push_back(std::move(element));
  broken_ = parsed.error.has_value();
  ended_ = parsed.ended;
  listen();
}

// What an administrator says first may be about a room, so it is heard once the rooms are known.
void ServerSession::listen() {
  while (!unheard_.empty() && !finished_ && !awaits_lobby_) {
    const Element element = std::move(unheard_.front());
    unheard_.pop_front();
    handle(element);
  }
  if (finished_ || awaits_lobby_) return;
  if (broken_) {
    drop();
  } else if (ended_) {
    hear_end();
  }
}

void ServerSession::handle(const Element& element) {
  const auto message = decode_client(element, compat());
  if (!message) return drop();
  if (is_for_admins(*message) && !is_admin_) {
    if (compat().refuses_strangers) refuse(*message, "Not authenticated");
    return;
  }
  std::visit([this](const auto& m) { on(m); }, *message);
}

void ServerSession::say(const ServerMessage& message) {
  if (finished_) return;
  std::string bytes;
  writer_.write(bytes, message);
  send(bytes);
}

void ServerSession::say_all(const std::vector<ServerMessage>& messages) {
  if (finished_ || messages.empty()) return;
  std::string bytes;
  bytes.reserve(kRoomForAPosition);
  for (const ServerMessage& message : messages) writer_.write(bytes, message);
  send(bytes);
}

void ServerSession::request(table::Request request, OnReply on_reply) {
  waiting_.emplace(ask(std::move(request)), std::move(on_reply));
}

void ServerSession::replied(table::RequestId request, const table::Reply& reply, Time) {
  auto waiting = waiting_.extract(request);
  if (waiting && !finished_) waiting.mapped()(reply);
}

void ServerSession::refuse(const ClientMessage& request, std::string_view why) {
  if (compat().error_packets) say(ErrorPacket{std::string(why), request});
  say(swc::CloseConnection{});
  drop();
}

void ServerSession::drop() {
  if (finished_) return;
  std::string bytes;
  writer_.end(bytes);
  send(bytes);
  finished_ = true;
  farewell_at_.reset();
  close();
}

void ServerSession::on(const CloseConnection&) { drop(); }

void ServerSession::hear_end() {
  if (compat().answers_end_tag) return drop();
  finished_ = true;
  close();
}

void ServerSession::tick(Time now) {
  if (farewell_at_ && *farewell_at_ <= now) drop();
}

// A player whose game is over may say goodbye first; an administrator stays.
void ServerSession::farewell(Time now) {
  const bool plays =
      std::any_of(rooms_.begin(), rooms_.end(), [](const Room& room) { return room.is_player(); });
  if (compat().closes_after_left && !plays && !is_admin_) {
    farewell_at_ = now + settings_->farewell;
  }
}

// --- rooms ---------------------------------------------------------------------------------------

Room* ServerSession::find_room(const table::TableId& table, table::PlayerId player) {
  const auto found = std::find_if(rooms_.begin(), rooms_.end(), [&](const Room& room) {
    return room.table() == table && room.player() == player;
  });
  return found == rooms_.end() ? nullptr : &*found;
}

void ServerSession::updated(const table::TableId& table, const table::SeenUpdate& update,
                            Time now) {
  const auto room = std::find_if(rooms_.begin(), rooms_.end(), [&](const Room& r) {
    return r.table() == table && update.info->seat_of(r.player()) == update.viewer;
  });
  if (room == rooms_.end()) return;
  if (update.info->result) keep_score(*update.info);
  say_all(room->updated(update));
  if (!room->is_over()) return;
  const bool played = room->is_player();
  rooms_.erase(room);
  if (played) farewell(now);
}

// --- players -------------------------------------------------------------------------------------

void ServerSession::on(const Join& message) {
  if (message.game_type != kGameType) return refuse(message, "Unknown game type");
  auto options = table_options(*settings_, settings_->paused);
  options.ends_when_empty = true;
  take_seat(message, table::AnyTable{options.kind, options}, false);
}

// Our extension: the code of a table stands for a seat there that nobody has reserved.
void ServerSession::on(const JoinPrepared& message) {
  if (is_table_code(message.reservation)) return join_table(message, message.reservation);
  take_seat(message, table::Reservation{message.reservation}, true);
}

void ServerSession::on(const JoinRoom& message) { join_table(message, table_id(message.room_id)); }

void ServerSession::join_table(const ClientMessage& message, const table::TableId& table) {
  request(table::Look{table}, [this, message, table](const table::Reply& reply) {
    if (!reply || !fits(*reply->snapshot->info)) return refuse(message, "Unknown room");
    take_seat(message, table, false);
  });
}

void ServerSession::take_seat(const ClientMessage& message, table::Place place, bool reserved) {
  table::SeatInfo seat;
  seat.name = compat().default_name;
  seat.protocol = "swc";
  seat.timed = compat().default_can_timeout;
  // A reserved seat waits for nobody else: if its player is gone when the game begins, it loses.
  seat.may_return = reserved;
  request(table::TakeSeat{std::move(place), std::move(seat)},
          [this, message, reserved](const table::Reply& reply) {
            if (!reply) return refuse(message, table::explain(reply.error()));
            seated(message, *reply, reserved);
          });
}

void ServerSession::seated(const ClientMessage& message, const table::Accepted& accepted,
                           bool reserved) {
  if (!fits(*accepted.snapshot->info)) return refuse(message, "Unknown room");
  farewell_at_.reset();
  const bool tell_now = !reserved || compat().joined_at_once;
  if (tell_now) say(Joined{room_id(accepted.table)});
  rooms_.emplace_back(compat(), accepted.table, accepted.player, tell_now);
}

void ServerSession::on(const MoveInRoom& message) {
  const auto table = table_id(message.room_id);
  const auto room = std::find_if(rooms_.begin(), rooms_.end(), [&](const Room& r) {
    return r.table() == table && r.is_player();
  });
  if (room == rooms_.end()) return refuse(message, "Unknown room");
  auto act = room->act(message.move);
  if (!act) return refuse(message, "The game has not begun");
  request(table::Tell{table, *std::move(act)}, [this, message](const table::Reply& reply) {
    const bool late = !reply && reply.error() == table::Refusal(table::TableRefusal::TooLate);
    if (reply || late) return;
    refuse(message, table::explain(reply.error()));
  });
}

}  // namespace spiel::swc

#include "protocol/swc/server_session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "protocol/swc/decode.hpp"
#include "protocol/swc/fields.hpp"
#include "protocol/swc/words.hpp"

namespace spiel::swc {

namespace {

// Clients send moves and little else; nothing they need comes near this.
constexpr XmlLimits kServerLimits{.depth = 12, .message_bytes = 64 * 1024, .attributes = 16};

constexpr std::size_t kRoomForAPosition = 16 * 1024;
// Clients play one game at a time; whoever sits everywhere keeps the rooms from everybody else.
constexpr std::size_t kMostSeats = 16;
constexpr std::size_t kCostOfARoom = 5;  // of plain messages
// Well below the time for a move, which begins anew when the table is back.
constexpr Duration kBeforeRepeatingAMove{200};

// What keeps a client from saying something now.
enum class Bar : std::uint8_t { None, NeedsPassword };

// What may be said by whom: by a stranger, and by an administrator. All but the six messages below
// are administration.
using Bars = std::array<Bar, 2>;
template <class Message>
constexpr Bars kBars{Bar::NeedsPassword, Bar::None};
template <>
constexpr Bars kBars<Join>{Bar::None, Bar::None};
template <>
constexpr Bars kBars<JoinRoom>{Bar::None, Bar::None};
template <>
constexpr Bars kBars<JoinPrepared>{Bar::None, Bar::None};
template <>
constexpr Bars kBars<MoveInRoom>{Bar::None, Bar::None};
template <>
constexpr Bars kBars<Authenticate>{Bar::None, Bar::None};
template <>
constexpr Bars kBars<CloseConnection>{Bar::None, Bar::None};

std::string_view why_no_seat(const table::Refusal& refusal, bool reserved) {
  const auto* own = std::get_if<table::TableRefusal>(&refusal);
  if (own == nullptr) return table::explain(refusal);
  switch (*own) {
    case table::TableRefusal::NoSuchTable:
    case table::TableRefusal::NotReserved:
      return reserved ? "Couldn't find a reservation for the provided token."
                      : "Couldn't find such a room.";
    case table::TableRefusal::NoOpenSeat:
    case table::TableRefusal::AlreadyStarted:
      return "The room is already full!";
    default:
      return table::explain(refusal);
  }
}

}  // namespace

ServerSession::ServerSession(std::shared_ptr<const Settings> settings, std::string peer)
    : settings_(std::move(settings)),
      manner_(&release_for(*settings_, *settings_->season)),
      reader_(kServerLimits),
      peer_(std::move(peer)) {}

// --- the stream ----------------------------------------------------------------------------------

void ServerSession::received(std::string_view bytes, Time now) {
  if (stage_ == Stage::Finished) return;
  now_ = now;
  Parsed parsed = reader_.feed(bytes);
  for (Element& element : parsed.messages) unheard_.push_back(std::move(element));
  broken_ = parsed.error;
  ended_ = parsed.ended;
  listen();
}

void ServerSession::listen() {
  while (!unheard_.empty() && stage_ == Stage::Listening) {
    const Element element = std::move(unheard_.front());
    unheard_.pop_front();
    handle(element);
  }
  if (stage_ != Stage::Listening) return;
  if (broken_) {
    give_up(explain(*broken_));
  } else if (ended_) {
    hear_end();
  }
}

void ServerSession::choose_manner(const Element& request) {
  const Fields fields(request);
  const std::string type = fields.text("gameType");
  const auto* season = find_season(&Season::game_type, std::string_view(type));
  if (season == nullptr) season = season_of_room(fields.text("roomId"));
  if (season == nullptr && !knows_season_) season = season_that_knows(request.name);
  if (season != nullptr) speak_as_in(*season);
}

void ServerSession::speak_as_in(const Season& season) {
  manner_ = &release_of(season);
  knows_season_ = true;
}

// An administrator may begin with a request that one season alone has.
const Season* ServerSession::season_that_knows(const std::string& element) const {
  if (is_known(element, release())) return nullptr;
  const auto found = std::find_if(kSeasons.begin(), kSeasons.end(), [&](const Season* season) {
    return is_known(element, release_of(*season));
  });
  return found == kSeasons.end() ? nullptr : *found;
}

const Season* ServerSession::season_of_room(const std::string& room) const {
  const auto table = table_id(room);
  const auto seen =
      std::find_if(rooms_.begin(), rooms_.end(), [&](const Room& r) { return r.table() == table; });
  if (seen != rooms_.end()) return seen->release().season;
  const auto known = lobby_.find(table);
  return known == lobby_.end() ? nullptr : season_of(known->second);
}

const Season* ServerSession::season_meant(const std::string& game_type) const {
  if (game_type.empty()) return settings_->season;
  return find_season(&Season::game_type, std::string_view(game_type));
}

void ServerSession::handle(const Element& element) {
  choose_manner(element);
  const auto message = decode_client(element, release());
  heard(message && std::holds_alternative<Join>(*message) ? kCostOfARoom : 1);
  if (!message) return give_up(explain(message.error()));
  std::visit(
      [this]<class Message>(const Message& said) {
        const auto bar = kBars<Message>[static_cast<std::size_t>(standing_)];
        bar == Bar::None ? on(said) : demand_password(said);
      },
      *message);
}

void ServerSession::demand_password(const ClientMessage& request) {
  if (release().refuses_strangers) return refuse(request, "This request requires authentication");
  note("ignored: this request requires authentication");
}

void ServerSession::say_all(const std::vector<ServerMessage>& messages, const Release& release) {
  if (stage_ == Stage::Finished || messages.empty()) return;
  std::string bytes;
  if (messages.size() > 1) bytes.reserve(kRoomForAPosition);
  for (const ServerMessage& message : messages) writer_.write(bytes, message, release);
  send(bytes);
}

void ServerSession::request(table::Request request, OnReply on_reply) {
  waiting_.emplace(ask(std::move(request)), std::move(on_reply));
}

void ServerSession::replied(table::RequestId request, const table::Reply& reply, Time now) {
  now_ = now;
  auto waiting = waiting_.extract(request);
  if (waiting && stage_ != Stage::Finished) waiting.mapped()(reply);
}

void ServerSession::refuse(const ClientMessage& request, std::string_view why) {
  if (release().refusals_end) return turn_away(request, why);
  note_refusal(why);
  if (release().error_packets) say(ErrorPacket{std::string(why), request});
}

void ServerSession::turn_away(const ClientMessage& request, std::string_view why) {
  note_refusal(why);
  if (release().error_packets) say(ErrorPacket{std::string(why), request});
  if (release().refusals_end) say(swc::CloseConnection{});
  drop(Departure::LostConnection);
}

void ServerSession::drop(Departure how) {
  if (stage_ == Stage::Finished) return;
  say_end();
  for (const Room& room : rooms_) {
    const table::Forfeit forfeit{room.player(), table::EndReason::Left, to_why(how)};
    if (room.is_at_stake()) ask(table::Tell{room.table(), forfeit});
  }
  shut();
}

void ServerSession::give_up(std::string_view what_was_wrong) {
  note(fmt::format("not understood: {}", what_was_wrong));
  if (release().answers_nonsense) return drop(Departure::ProtocolError);
  std::string unsaid;
  writer_.end(unsaid, release());
  drop(Departure::ProtocolError);
}

void ServerSession::say_end() {
  std::string bytes;
  writer_.end(bytes, release());
  send(bytes);
}

void ServerSession::shut() {
  stage_ = Stage::Finished;
  farewell_at_.reset();
  kept_moves_.clear();
  close();
}

void ServerSession::on(const CloseConnection&) { drop(Departure::ReceivedDisconnect); }

void ServerSession::hear_end() {
  if (release().answers_end_tag) return drop(Departure::LostConnection);
  shut();
}

// Nobody leaves: what becomes of a game whose table is at another node is decided there.
void ServerSession::server_stops(Time) {
  if (stage_ == Stage::Finished) return;
  say_end();
  shut();
}

void ServerSession::gave_up_waiting(Time) { drop(Departure::LostConnection); }

std::optional<Time> ServerSession::next_deadline() const {
  auto next = farewell_at_;
  const auto no_later_than = [&](Time at) { next = next ? std::min(*next, at) : at; };
  if (stage_ == Stage::JudgingPassword) no_later_than(login_->look_at);
  for (const KeptMove& kept : kept_moves_) no_later_than(kept.again);
  return next;
}

void ServerSession::tick(Time now) {
  now_ = now;
  if (farewell_at_ && *farewell_at_ <= now) return drop(Departure::LostConnection);
  repeat_moves();
  if (stage_ == Stage::JudgingPassword && login_->look_at <= now) look_at_login(now);
}

// A player whose game is over may say goodbye first; an administrator stays.
void ServerSession::farewell(Time now) {
  const bool plays =
      std::any_of(rooms_.begin(), rooms_.end(), [](const Room& room) { return room.is_player(); });
  if (release().closes_after_left && !plays && standing_ != Standing::Administrator) {
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
  const auto* moved = std::get_if<table::MoveMade>(&update.news);
  if (moved != nullptr && update.viewer == moved->seat) forget_kept_move(table);
  say_all(room->updated(update), room->release());
  if (!room->is_over()) return;
  forget_kept_move(table);
  const bool played = room->is_player();
  rooms_.erase(room);
  if (played) farewell(now);
}

// --- players -------------------------------------------------------------------------------------

void ServerSession::on(const Join& message) {
  const auto* season = season_meant(message.game_type);
  if (season == nullptr) return turn_away(message, "There is no game type " + message.game_type);
  speak_as_in(*season);
  auto options = table_options(*settings_, *season, settings_->paused);
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
    const auto* season = reply ? season_of(*reply->snapshot->info) : nullptr;
    if (season == nullptr) return refuse(message, "Couldn't find a room with id " + room_id(table));
    speak_as_in(*season);
    take_seat(message, table, false);
  });
}

void ServerSession::take_seat(const ClientMessage& message, table::Destination where,
                              bool reserved) {
  if (seats() >= kMostSeats) {
    return refuse(message, fmt::format("You play in {} rooms already.", kMostSeats));
  }
  table::SeatInfo seat;
  seat.name = release().default_name;
  seat.protocol = "swc";
  seat.timed = release().default_can_timeout;
  seat.ready = true;  // the protocol has no word for it
  if (const auto* table = std::get_if<table::TableId>(&where)) seat.key = room_id(*table);
  ++seats_asked_;
  request(table::TakeSeat{std::move(where), std::move(seat)},
          [this, message, reserved](const table::Reply& reply) {
            --seats_asked_;
            if (!reply) return refuse(message, why_no_seat(reply.error(), reserved));
            seated(message, *reply, reserved);
          });
}

std::size_t ServerSession::seats() const {
  const auto taken = std::count_if(rooms_.begin(), rooms_.end(),
                                   [](const Room& room) { return room.is_player(); });
  return static_cast<std::size_t>(taken) + seats_asked_;
}

void ServerSession::seated(const ClientMessage& message, const table::Accepted& accepted,
                           bool reserved) {
  const auto* season = season_of(*accepted.snapshot->info);
  if (season == nullptr) return turn_away(message, "This seat is at a table of another game");
  speak_as_in(*season);
  farewell_at_.reset();
  const bool tell_now = !reserved || release().joined_at_once;
  if (tell_now) say(Joined{room_id(accepted.table)});
  rooms_.emplace_back(release(), accepted.table, accepted.player, tell_now);
}

void ServerSession::on(const MoveInRoom& message) {
  const auto table = table_id(message.room_id);
  const auto room = std::find_if(rooms_.begin(), rooms_.end(), [&](const Room& r) {
    return r.table() == table && r.is_player();
  });
  if (room == rooms_.end()) {
    return refuse(message, "Client is not a member of game " + message.room_id);
  }
  auto act = room->act(message.move);
  if (!act) return refuse(message, "The game has not begun");
  act->request = std::to_string(++moves_);
  tell_move(message, {table, *std::move(act)});
}

void ServerSession::tell_move(const MoveInRoom& message, const table::Tell& move) {
  request(move, [this, message, move](const table::Reply& reply) {
    if (reply || reply.error() == table::Refusal(table::TableRefusal::TooLate)) return;
    const bool wrong = !table::is_trouble(reply.error());
    wrong ? moved_wrongly(message, table::explain(reply.error())) : keep_move(message, move);
  });
}

// A second move in the same room was not asked for.
void ServerSession::keep_move(const MoveInRoom& message, const table::Tell& move) {
  note("a move could not be stored");
  const bool is_second = std::ranges::any_of(
      kept_moves_, [&](const KeptMove& kept) { return kept.move.table == move.table; });
  if (!is_second) kept_moves_.push_back({message, move, now_ + kBeforeRepeatingAMove});
}

// The seat has moved: the move was stored after all, or somebody moved in its place.
void ServerSession::forget_kept_move(const table::TableId& table) {
  std::erase_if(kept_moves_, [&](const KeptMove& kept) { return kept.move.table == table; });
}

void ServerSession::repeat_moves() {
  const auto first_due =
      std::stable_partition(kept_moves_.begin(), kept_moves_.end(),
                            [this](const auto& kept) { return kept.again > now_; });
  const std::vector<KeptMove> due(std::make_move_iterator(first_due),
                                  std::make_move_iterator(kept_moves_.end()));
  kept_moves_.erase(first_due, kept_moves_.end());
  for (const KeptMove& kept : due) tell_move(kept.message, kept.move);
}

// The room has told of it, with the result. Where refusals end the conversation this one does too.
void ServerSession::moved_wrongly(const ClientMessage& message, std::string_view why) {
  if (release().refusals_end) return turn_away(message, why);
  note(fmt::format("lost by a move: {}", why));
}

}  // namespace spiel::swc

// What administrators ask for: rooms, pauses, scores. The part of ServerSession behind the
// password.
#include <algorithm>

#include "protocol/swc/result.hpp"
#include "protocol/swc/room_id.hpp"
#include "protocol/swc/server_session.hpp"
#include "protocol/swc/words.hpp"

namespace spiel::swc {

namespace {

constexpr std::size_t kSlots = 2;
constexpr std::size_t kMaxNameBytes = 256;
constexpr std::string_view kBotPrefix = "bot:";
constexpr Duration kBetweenLooks{10};
constexpr int kMaxWrongPasswords = 3;
constexpr std::string_view kWrongPassword = "Failed to authenticate as administrator";
constexpr std::string_view kTooManyPasswords = "Too many passwords are tried";

bool is_bot(const Slot& slot) { return slot.display_name.starts_with(kBotPrefix); }

std::string level_of(const Slot& bot) { return bot.display_name.substr(kBotPrefix.size()); }

bool has_level(const Settings& settings, const std::string& level) {
  const auto& levels = settings.bot_levels;
  return std::find(levels.begin(), levels.end(), level) != levels.end();
}

// Seats that a plain join has taken: whoever brought a code or the room's name has that as key.
int plain_joins(const table::TableInfo& info) {
  return static_cast<int>(
      std::count_if(info.seats.begin(), info.seats.end(), [](const table::SeatInfo& seat) {
        return seat.holder == table::Holder::Client && seat.key.empty();
      }));
}

int taken_seats(const table::TableInfo& info) {
  return static_cast<int>(std::count_if(info.seats.begin(), info.seats.end(),
                                        [](const table::SeatInfo& seat) { return seat.taken(); }));
}

std::string no_room(const std::string& room) { return "Couldn't find a room with id " + room; }

std::string_view complaint_about(const Prepare& message, const Settings& settings) {
  if (message.slots.size() > kSlots) return "Too many slots";
  for (const Slot& slot : message.slots) {
    if (slot.display_name.size() > kMaxNameBytes) return "A name is too long";
    if (is_bot(slot) && !has_level(settings, level_of(slot))) return "Unknown level of a bot";
  }
  return {};
}

}  // namespace

void ServerSession::on(const Authenticate& message) {
  if (!settings_->judge) {
    const bool right = is_password(*settings_, message.password);
    return take_verdict(message, right ? Login::Right : Login::Wrong);
  }
  login_ = PendingLogin{message, settings_->judge(message.password, peer_), now_};
  stage_ = Stage::JudgingPassword;
  look_at_login(now_);
}

void ServerSession::look_at_login(Time now) {
  const auto verdict = login_->result();
  if (verdict == Login::Undecided) {
    login_->look_at = now + kBetweenLooks;
    return;
  }
  const auto message = std::move(login_->message);
  login_.reset();
  stage_ = Stage::Listening;
  take_verdict(message, verdict);
  listen();
}

// Where refusals do not end the conversation, guessing passwords does.
void ServerSession::take_verdict(const Authenticate& message, Login verdict) {
  if (verdict == Login::Right) return become_admin();
  if (verdict == Login::TooMany) return refuse(message, kTooManyPasswords);
  if (++wrong_passwords_ == kMaxWrongPasswords) return turn_away(message, kWrongPassword);
  refuse(message, kWrongPassword);
}

void ServerSession::become_admin() {
  if (standing_ == Standing::Administrator) return;
  standing_ = Standing::Administrator;
  farewell_at_.reset();
  stage_ = Stage::LearningRooms;
  request(table::WatchLobby{}, [this](const table::Reply& reply) {
    stage_ = Stage::Listening;
    if (reply) know_rooms(reply->tables);
    listen();
  });
}

void ServerSession::know_rooms(const std::vector<std::shared_ptr<const table::TableInfo>>& tables) {
  for (const auto& info : tables) {
    if (season_of(*info) != nullptr && info->stage != table::Stage::Over)
      lobby_.emplace(info->id, *info);
  }
}

void ServerSession::lobby_changed(const table::TableInfo& info, Time) {
  if (standing_ != Standing::Administrator || season_of(info) == nullptr) return;
  announce(info);
  if (info.stage != table::Stage::Over) {
    lobby_.insert_or_assign(info.id, info);
  } else if (lobby_.erase(info.id) != 0) {
    keep_score(info);
  }
}

// A room that a join opens is seen without seats first; any other was open already.
void ServerSession::announce(const table::TableInfo& info) {
  if (info.stage != table::Stage::Gathering) return;
  const auto known = lobby_.find(info.id);
  const int before = known == lobby_.end() ? 0 : plain_joins(known->second);
  if (plain_joins(info) <= before) return;
  const bool existing = known != lobby_.end() && !known->second.seats.empty();
  say_all({JoinedGameRoom{room_id(info.id), taken_seats(info), existing}},
          release_of(*season_of(info)));
}

// A slot named `bot:LEVEL` is for one of our own players, which takes its seat at once.
void ServerSession::on(const Prepare& message) {
  const auto* season = season_meant(message.game_type);
  if (season == nullptr) return turn_away(message, "There is no game type " + message.game_type);
  speak_as_in(*season);
  if (message.slots.empty()) return give_up("a room without slots");
  if (const auto complaint = complaint_about(message, *settings_); !complaint.empty()) {
    return turn_away(message, complaint);
  }
  table::OpenTable open{table_options(*settings_, *season, message.pause), {}, false};
  Prepared prepared;
  std::vector<table::TakeSeat> bots;
  for (const Slot& slot : message.slots) {
    const std::string code = settings_->new_code();
    open.then.push_back(table::Reserve{code, slot.display_name, slot.can_timeout});
    if (is_bot(slot)) {
      table::SeatInfo bot;
      bot.holder = table::Holder::Bot;
      bot.level = level_of(slot);
      bots.push_back({table::Reservation{code}, std::move(bot), false});
    } else if (slot.reserved) {
      prepared.reservations.push_back(code);
    } else {
      open.then.push_back(table::Unreserve{code});
    }
  }
  request(std::move(open), [this, message, prepared, bots](const table::Reply& reply) mutable {
    if (!reply) return refuse(message, table::explain(reply.error()));
    lobby_.insert_or_assign(reply->table, *reply->snapshot->info);
    prepared.room_id = room_id(reply->table);
    say(prepared);
    for (table::TakeSeat& bot : bots) request(std::move(bot), [](const table::Reply&) {});
  });
}

void ServerSession::on(const Observe& message) {
  request(table::Watch{table_id(message.room_id), table::kNobody, std::nullopt},
          [this, message](const table::Reply& reply) {
            if (!reply) return refuse(message, no_room(message.room_id));
            observed(message, *reply);
          });
}

void ServerSession::observed(const ClientMessage& message, const table::Accepted& accepted) {
  const auto& info = *accepted.snapshot->info;
  const auto* season = season_of(info);
  if (season == nullptr || info.stage == table::Stage::Over) {
    return refuse(message, no_room(room_id(info.id)));
  }
  say(Observed{room_id(accepted.table)});
  if (find_room(accepted.table, table::kNobody) != nullptr) return;
  const Room& room = rooms_.emplace_back(release_of(*season), accepted.table, table::kNobody, true);
  say_all(rooms_.back().catch_up(*accepted.snapshot), room.release());
}

// What the table finds pointless, as pausing twice, is ignored without a word; a room that does not
// exist is not, nor what could not be stored.
void ServerSession::tell_table(const ClientMessage& message, const std::string& room,
                               table::Command command, bool drop_afterwards) {
  const auto table = table_id(room);
  if (!lobby_.contains(table)) return refuse(message, no_room(room));
  request(table::Tell{table, std::move(command)},
          [this, message, drop_afterwards](const table::Reply& reply) {
            if (!reply && table::is_trouble(reply.error()))
              return refuse(message, table::explain(reply.error()));
            if (drop_afterwards) drop(Departure::LostConnection);
          });
}

void ServerSession::on(const Pause& message) {
  tell_table(message, message.room_id, table::SetPaused{message.pause});
}

void ServerSession::on(const Step& message) {
  tell_table(message, message.room_id, table::StepOnce{});
}

void ServerSession::on(const SwitchTimeout& message) {
  if (message.slot < 0 || message.slot >= static_cast<int>(kSlots)) {
    return refuse(message, "Unknown slot");
  }
  tell_table(message, message.room_id,
             table::SetTimed{static_cast<Seat>(message.slot), message.activate});
}

void ServerSession::on(const FreeReservation& message) {
  for (const auto& [id, info] : lobby_) {
    for (const table::SeatInfo& seat : info.seats) {
      if (seat.holder != table::Holder::Reserved || seat.key != message.reservation) continue;
      return tell_table(message, room_id(id), table::Unreserve{message.reservation});
    }
  }
  refuse(message, "Couldn't find a reservation for the provided token.");
}

void ServerSession::on(const Cancel& message) {
  tell_table(message, message.room_id, table::Abort{}, release().cancel_drops_admin);
}

void ServerSession::on(const TestMode& message) {
  settings_->scores->switch_mode(message.on);
  say(Testing{message.on});
}

void ServerSession::keep_score(const table::TableInfo& info) {
  if (info.seats.size() != kSlots || info.result->points.size() != kSlots) return;
  if (info.result->reason == table::EndReason::Aborted) return;
  const auto* season = season_of(info);
  if (season == nullptr) return;
  settings_->scores->add(info.id, game_result(info, {}, release_of(*season)),
                         {info.seats[0].name, info.seats[1].name});
}

void ServerSession::on(const ScoreForPlayer& message) {
  const auto score = settings_->scores->score_of(message.display_name);
  if (score) return say(*score);
  // Another node may have counted; here there was no game.
  if (settings_->one_of_several) return say(no_score(message.display_name));
  give_up("a score of somebody who has none");
}

}  // namespace spiel::swc

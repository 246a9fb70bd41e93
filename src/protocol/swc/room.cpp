#include "protocol/swc/room.hpp"

#include "protocol/swc/position.hpp"
#include "protocol/swc/result.hpp"
#include "protocol/swc/room_id.hpp"
#include "protocol/swc/texts.hpp"

namespace spiel::swc {

namespace {

std::array<std::string, 2> names_of(const table::TableInfo& info) {
  return {info.seats.at(0).name, info.seats.at(1).name};
}

const blokus::State& state_of(const table::View& view) {
  return std::get<blokus::View>(view).state;
}

}  // namespace

const Season* season_of(const table::TableInfo& info) {
  const auto* variant = std::get_if<blokus::VariantId>(&info.options.rules);
  return variant == nullptr ? nullptr : find_season(&Season::rules, *variant);
}

Room::Room(const Release& release, table::TableId table, table::PlayerId player, bool told_joined)
    : release_(&release), table_(std::move(table)), player_(player), told_joined_(told_joined) {}

std::optional<table::Act> Room::act(const Move& move) const {
  if (!state_) return std::nullopt;
  table::Act act;
  act.player = player_;
  act.steps = {to_action(move, blokus::colour_to_move(*state_))};
  act.at_stake = true;
  act.spelling = to_payload(move);
  if (const auto* set = std::get_if<SetMove>(&move)) act.hints = set->hints;
  return act;
}

std::vector<ServerMessage> Room::catch_up(const table::Snapshot& snapshot) {
  Messages out;
  if (!snapshot.view) return out;
  state_ = state_of(*snapshot.view);
  if (release_->late_observer_memento) tell_position(out, *snapshot.info);
  return out;
}

std::vector<ServerMessage> Room::updated(const table::SeenUpdate& update) {
  Messages out;
  if (has_lost_seat(*update.info)) return leave();
  if (!update.steps.empty()) state_ = state_of(update.steps.back().view);
  std::visit([&](const auto& news) { on(out, news, *update.info); }, update.news);
  return out;
}

// Somebody who may has sent the player away: the game, if there is one, goes on without it.
bool Room::has_lost_seat(const table::TableInfo& info) const {
  return is_player() && !info.seat_of(player_);
}

std::vector<ServerMessage> Room::leave() {
  over_ = true;
  return {Left{room_id(table_)}};
}

void Room::on(Messages& out, const table::GameStarted&, const table::TableInfo& info) {
  forfeits_ = info.options.lost_seat == table::LostSeat::Forfeits;
  if (is_player()) {
    if (!told_joined_) out.push_back(Joined{room_id(table_)});
    told_joined_ = true;
    tell(out, Welcome{static_cast<Team>(*info.seat_of(player_))});
  }
  if (!is_player() || !info.paused) tell_position(out, info);
  if (!info.paused && is_asked(info)) tell(out, MoveRequest{});
}

void Room::on(Messages& out, const table::MoveMade& news, const table::TableInfo& info) {
  last_move_ = move_of(news.spelling);
  const bool over = blokus::is_over(*state_);
  if (over && !release_->final_state_before_result) return;
  if (!is_player() || !info.paused) tell_position(out, info);
  if (!info.paused && is_asked(info)) tell(out, MoveRequest{});
}

void Room::on(Messages& out, const table::Paused& news, const table::TableInfo& info) {
  const bool resumes = !news.paused && state_;
  const bool tells = !is_player() && release_->tells_pause;
  if (tells && release_->pause_told_first) tell(out, PauseNotice{news.paused});
  if (resumes) tell_position(out, info);
  if (tells && !release_->pause_told_first) tell(out, PauseNotice{news.paused});
  if (resumes && is_asked(info)) tell(out, MoveRequest{});
}

void Room::on(Messages& out, const table::Stepped&, const table::TableInfo& info) {
  if (!state_) return;
  tell_position(out, info);
  if (is_asked(info)) tell(out, MoveRequest{});
}

// Players of this protocol never see this: where one sits, nothing is taken back.
void Room::on(Messages& out, const table::Undone&, const table::TableInfo& info) {
  last_move_.reset();
  tell_position(out, info);
}

void Room::on(Messages& out, const table::Ended&, const table::TableInfo& info) {
  over_ = true;
  const auto seat = is_player() ? info.seat_of(player_) : std::nullopt;
  if (state_) {
    for (RoomData& data : end_of_game(info, *state_, seat, *release_)) tell(out, std::move(data));
  }
  out.push_back(Left{room_id(table_)});
}

void Room::tell(Messages& out, RoomData data) const {
  out.push_back(RoomMessage{room_id(table_), std::move(data)});
}

void Room::tell_position(Messages& out, const table::TableInfo& info) const {
  tell(out, Memento{to_game_state(*state_, names_of(info), last_move_)});
}

bool Room::is_asked(const table::TableInfo& info) const {
  const auto seat = info.seat_of(player_);
  return seat && state_ && has_seat(blokus::to_act(*state_), *seat);
}

}  // namespace spiel::swc

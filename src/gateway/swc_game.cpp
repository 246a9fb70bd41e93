#include "gateway/swc_game.hpp"

#include <memory>

#include "protocol/swc/decode.hpp"
#include "protocol/swc/position.hpp"
#include "protocol/swc/result.hpp"
#include "protocol/swc/settings.hpp"
#include "protocol/swc/words.hpp"

namespace spiel::gateway {

namespace {

table::TableOptions options_for(std::string title, const swc::Season& season) {
  auto options = swc::table_options({}, season, false);
  options.title = std::move(title);
  options.limits = {};  // the foreign server does not tell them
  return options;
}

table::Event event_of(const blokus::Action& action, const blokus::State& state) {
  const Seat seat = blokus::seat_of(state, action.colour);
  if (action.kind == blokus::Action::Kind::Place) {
    return blokus::Event(blokus::Placed{seat, action.colour, action.placement});
  }
  return blokus::Event(blokus::Passed{seat, action.colour});
}

}  // namespace

SwcGame::SwcGame(std::string title, std::string reservation, const swc::Season& season)
    : options_(options_for(std::move(title), season)),
      reservation_(std::move(reservation)),
      manner_(season.standard) {}

void SwcGame::sit_down(const table::SeatInfo& person) {
  person_ = person;
  std::string words;
  if (reservation_.empty()) {
    writer_.write(words, swc::Join{std::string(manner_->season->game_type)}, *manner_);
  } else {
    writer_.write(words, swc::JoinPrepared{reservation_}, *manner_);
  }
  say(words);
}

// --- what the server says ------------------------------------------------------------------------

void SwcGame::received(std::string_view bytes) {
  if (result_) return;
  const swc::Parsed parsed = reader_.feed(bytes);
  for (const swc::Element& element : parsed.messages) hear(element);
  if (parsed.error) announce(std::string(swc::explain(*parsed.error)));
  if (parsed.error || parsed.ended) disconnected();
}

void SwcGame::hear(const swc::Element& element) {
  const auto message = swc::decode_server(element);
  if (message && !result_) std::visit([this](const auto& m) { on(m); }, *message);
}

void SwcGame::on(const swc::RoomMessage& message) {
  room_ = message.room_id;
  std::visit([this](const auto& data) { on_data(data); }, message.data);
}

// Servers of 2027 leave the connection open, but a client that is refused a seat will hear nothing
// more.
void SwcGame::on(const swc::ErrorPacket& message) {
  announce(message.message);
  if (!position_) disconnected();
}

void SwcGame::learn_season(blokus::VariantId rules) {
  const auto* season = swc::find_season(&swc::Season::rules, rules);
  if (season == nullptr || season == manner_->season) return;
  manner_ = season->standard;
  options_ = options_for(options_.title, *season);
}

void SwcGame::on_data(const swc::Memento& data) {
  const bool first = !position_;
  if (first) learn_season(data.state.rules);
  const bool repeated = position_ == data.state;
  position_ = data.state;
  const auto state = swc::to_state(data.state);
  if (!state) return announce("The server's position is none of ours.");
  state_ = state;
  if (repeated) return;
  if (first) return happened(table::GameStarted{table().setup});
  std::vector<table::Event> events;
  if (state->last) events.push_back(event_of(*state->last, *state));
  const Seat mover = state->last ? blokus::seat_of(*state, state->last->colour) : kNoSeat;
  happened(table::MoveMade{mover, {}, {}}, std::move(events));
  if (mover == own_seat()) settle({});
}

// A colour that can place nothing is passed over without asking the person.
void SwcGame::on_data(const swc::MoveRequest&) {
  if (position_ && answered_ == position_->turn) return;
  asked_ = true;
  if (move_) return send_move(*std::exchange(move_, std::nullopt));
  if (position_ && !can_place()) {
    send_move(swc::SkipMove{static_cast<swc::Colour>(position_->turn % int{swc::kColours})});
  }
}

bool SwcGame::can_place() const {
  if (!state_ || blokus::is_over(*state_)) return false;
  auto list = std::make_unique<blokus::ActionList>();
  blokus::legal(*state_, blokus::to_move(*state_), *list);
  return list->placements() > 0;
}

void SwcGame::on_data(const swc::MoveError& data) {
  announce(data.message);
  settle(failure(table::Refusal(table::ForeignRefusal{data.message})));
}

void SwcGame::on_data(const swc::PauseNotice& data) { happened(table::Paused{data.paused}); }

void SwcGame::on_data(const swc::GameResult& data) {
  table::TableResult result;
  for (std::size_t team = 0; team < data.scores.size(); ++team) {
    const auto& score = data.scores[team];
    result.points.push_back(score.points);
    if (score.win_points == 2) result.winners |= seat_bit(team);
    if (score.cause == swc::Cause::Regular) continue;
    result.reason = swc::end_reason(score.cause);
    result.offender = static_cast<Seat>(team);
    result.detail = score.reason;
  }
  if (data.is_called_off()) {
    result.reason = table::EndReason::Aborted;
    result.offender = kNoSeat;
    result.detail = data.scores[0].reason;
  }
  end(std::move(result));
}

void SwcGame::disconnected() {
  if (result_) return;
  table::TableResult result;
  result.reason = table::EndReason::Abandoned;
  if (state_) result.points = table::points(*state_, 2);
  end(std::move(result));
}

void SwcGame::end(table::TableResult result) {
  result_ = result;
  happened(table::Ended{std::move(result)});
  settle(failure(table::Refusal(table::TableRefusal::AlreadyOver)));
  std::string words;
  writer_.end(words, *manner_);
  say(words);
  hang_up();
}

void SwcGame::settle(Answer given) {
  if (const auto ticket = std::exchange(unanswered_, {})) answer(*ticket, std::move(given));
}

void SwcGame::announce(const std::string& text) {
  happened(table::Chatted{table::kNobody, "Server", text});
}

// --- what the person does ------------------------------------------------------------------------

void SwcGame::tell(const table::Command& command, Ticket ticket) {
  if (result_) return refuse(ticket, table::TableRefusal::AlreadyOver);
  if (std::holds_alternative<table::Leave>(command)) {
    answer(ticket, {});
    return disconnected();
  }
  const auto* act_command = std::get_if<table::Act>(&command);
  if (act_command == nullptr) return refuse(ticket, table::TableRefusal::NothingToDo);
  const auto& steps = act_command->steps;
  const auto* action = steps.size() == 1 ? std::get_if<blokus::Action>(&steps[0]) : nullptr;
  if (action == nullptr) return refuse(ticket, table::TableRefusal::WrongGame);
  act(*action, ticket);
}

void SwcGame::act(const blokus::Action& action, Ticket ticket) {
  if (!state_) return refuse(ticket, table::TableRefusal::NotStarted);
  if (const auto refusal = blokus::check(*state_, own_seat(), action)) {
    return refuse(ticket, *refusal);
  }
  const auto move = swc::to_move(action);
  if (!move || unanswered_) return refuse(ticket, table::TableRefusal::NothingToDo);
  unanswered_ = ticket;
  if (asked_) return send_move(*move);
  move_ = move;
}

void SwcGame::send_move(const swc::Move& move) {
  asked_ = false;
  if (position_) answered_ = position_->turn;
  std::string words;
  writer_.write(words, swc::MoveInRoom{room_, move}, *manner_);
  say(words);
}

// --- the table as it stands ----------------------------------------------------------------------

std::optional<table::State> SwcGame::known() const { return state_; }

RemoteTable SwcGame::table() const {
  RemoteTable table;
  table.options = options_;
  table.result = result_;
  if (result_) table.stage = table::Stage::Over;
  if (!position_) return table;
  for (std::size_t team = 0; team < 2; ++team) {
    const bool mine = team == own_seat();
    const auto& told = position_->names[team];
    const auto name = told.empty() ? std::string(swc::kTeamWords[team]) : told;
    table.seats.push_back(stranger(mine ? kPerson : kPerson + 1, name, options_.kind));
    if (mine) table.seats.back().name = person_.name;
  }
  if (!result_) table.stage = table::Stage::Playing;
  const blokus::Setup setup{position_->rules, position_->start_piece};
  table.setup = std::make_shared<const table::Setup>(setup);
  return table;
}

}  // namespace spiel::gateway

#include "gateway/lmu_game.hpp"

#include <algorithm>

#include "catan/apply.hpp"
#include "catan/legal.hpp"
#include "client/lmu_phrase.hpp"
#include "gateway/lmu_events.hpp"
#include "protocol/lmu/refusals.hpp"
#include "protocol/lmu/roster.hpp"
#include "protocol/lmu/server_session.hpp"

namespace spiel::gateway {

namespace {

using catan::Action;
using catan::ActionKind;

constexpr std::string_view kSoftware = "Spieltisch (Browser)";

table::TableOptions options_for(const lmu::Dialect& dialect, std::string title) {
  auto options = lmu::table_for(dialect);
  options.title = std::move(title);
  return options;
}

}  // namespace

LmuGame::LmuGame(const lmu::Dialect& dialect, std::string title, std::string wish)
    : dialect_(dialect),
      options_(options_for(dialect, std::move(title))),
      wish_(std::move(wish)),
      mirror_(dialect) {}

// --- what the server says ------------------------------------------------------------------------

void LmuGame::received(std::string_view bytes) {
  while (const auto item = splitter_.next(bytes)) {
    if (!*item || result_) continue;
    if (const auto message = lmu::decode_server(dialect_, **item)) hear(*message);
  }
  report_moves();
}

void LmuGame::hear(const lmu::ServerMessage& message) {
  if (mirror_.playing()) {
    for (auto& event : events_of(message, mirror_)) unreported_.emplace_back(std::move(event));
    moved_ = true;
  }
  note_leaver(message);
  mirror_.hear(message);
  std::visit([this](const auto& m) { on(m); }, message);
}

// The mirror forgets whoever leaves before the start.
void LmuGame::note_leaver(const lmu::ServerMessage& message) {
  const auto* update = std::get_if<lmu::StatusUpdate>(&message);
  const bool leaves = update != nullptr && !mirror_.playing() &&
                      update->player.status == lmu::Status::ConnectionLost;
  if (!leaves) return;
  const auto seat = seat_numbered(update->player.id);
  if (seat) happened(table::SeatNews{*seat, table::SeatChange::Left});
}

// One report for all that came together: the page draws once.
void LmuGame::report_moves() {
  if (!std::exchange(moved_, false) || !mirror_.playing() || result_) return;
  happened(table::MoveMade{mirror_.view().known.current, {}, {}}, std::exchange(unreported_, {}));
}

void LmuGame::on(const lmu::Hello& message) {
  if (message.protocol.value_or(std::string(dialect_.version)) != dialect_.version) {
    return turned_away("The server speaks version " + *message.protocol);
  }
  if (std::exchange(greeted_, true)) return;
  const auto software = std::string(kSoftware) + (wish_.empty() ? "" : " " + wish_);
  send(lmu::Hello{software, std::nullopt});
}

void LmuGame::introduce() {
  colour_ = lmu::parse_colour(person_.colour).value_or(colour_);
  send(lmu::Profile{person_.name, colour_});
}

// Servers look at colours when the name comes, or only when the game is to begin.
void LmuGame::on(const lmu::Refused& message) {
  if (std::exchange(told_, {}) == message.reason) return;
  if (!mirror_.my_id()) return turned_away("The server does not let us in: " + message.reason);
  if (!mirror_.playing() && message.reason == lmu::kColourTaken) return try_next_colour();
  if (unanswered_ == 0) announce(message.reason);
  staged_.clear();
  moved_ = true;
  settle(failure(table::Refusal(table::ForeignRefusal{message.reason})));
}

// A colour may be refused with the name and with the start.
void LmuGame::try_next_colour() {
  if (++colours_refused_ > 2 * dialect_.colours) {
    return turned_away("The server says of every colour that it is taken.");
  }
  colour_ = static_cast<lmu::Colour>((static_cast<int>(colour_) + 1) % dialect_.colours);
  send(lmu::Profile{person_.name, colour_});
  if (wants_start_) send(lmu::StartGame{});
}

// Some tell the same again as an answer.
void LmuGame::on(const lmu::Fault& message) {
  on(lmu::Refused{message.reason});
  told_ = message.reason;
}

void LmuGame::on(const lmu::Chat& message) {
  if (!message.sender) return announce(message.text);
  happened(table::Chatted{static_cast<table::PlayerId>(*message.sender), name_of(*message.sender),
                          message.text});
}

// A server that forgets to answer has done so by what it waits for now.
void LmuGame::on(const lmu::StatusUpdate& message) {
  const auto seat = seat_numbered(message.player.id);
  if (!seat) return;
  if (!mirror_.playing()) {
    const bool ready = message.player.status == lmu::Status::AwaitStart;
    happened(table::SeatNews{*seat, ready ? table::SeatChange::Ready : table::SeatChange::Joined});
  } else if (message.player.status == lmu::Status::ConnectionLost) {
    happened(table::SeatNews{*seat, table::SeatChange::Lost});
  }
  if (message.player.id != mirror_.my_id()) return;
  if (message.player.status == lmu::Status::AwaitStart) wants_start_ = false;
  if (message.player.status == lmu::Status::Wait) staged_.clear();
  settle({});
}

void LmuGame::on(const lmu::GameStarted&) {
  if (mirror_.playing()) happened(table::GameStarted{table().setup});
}

void LmuGame::on(const lmu::GameOver& message) {
  report_moves();
  announce(message.text);
  end(table::EndReason::Finished, mirror_.seat_of(message.winner));
}

void LmuGame::disconnected() {
  if (result_) return;
  if (!greeted_) announce("Nobody there speaks the LMU protocol.");
  end(table::EndReason::Abandoned);
}

void LmuGame::turned_away(const std::string& why) {
  announce(why);
  end(table::EndReason::Aborted);
}

void LmuGame::end(table::EndReason reason, std::optional<Seat> winner) {
  table::TableResult result;
  result.reason = reason;
  if (winner) result.winners = seat_bit(*winner);
  for (const auto& player : mirror_.players()) result.points.push_back(player.points);
  result_ = result;
  happened(table::Ended{std::move(result)});
  while (unanswered_ > 0) settle(failure(table::Refusal(table::TableRefusal::AlreadyOver)));
  hang_up();
}

void LmuGame::settle(Answer given) {
  if (unanswered_ == 0) return;
  --unanswered_;
  answer(std::move(given));
}

void LmuGame::announce(const std::string& text) {
  happened(table::Chatted{table::kNobody, "Server", text});
}

// --- what the person does ------------------------------------------------------------------------

void LmuGame::tell(const table::Command& command) {
  if (result_) return refuse(table::TableRefusal::AlreadyOver);
  std::visit([this](const auto& c) { obey(c); }, command);
  report_moves();
}

bool LmuGame::send(const lmu::ClientMessage& message) {
  if (!speaks(dialect_, message)) return false;
  say(encode(dialect_, message) + "\n");
  return true;
}

void LmuGame::order(const lmu::ClientMessage& message) {
  if (!send(message)) return refuse(table::TableRefusal::DoesNotFit);
  ++unanswered_;
}

void LmuGame::obey(const table::SetReady&) {
  wants_start_ = true;
  order(lmu::StartGame{});
}

void LmuGame::obey(const table::Chat& command) {
  if (!send(lmu::SendChat{command.text})) return refuse(table::TableRefusal::DoesNotFit);
  answer({});
}

void LmuGame::obey(const table::SetProfile& command) {
  if (mirror_.playing()) return refuse(table::TableRefusal::AlreadyStarted);
  if (command.name) person_.name = *command.name;
  if (command.colour) colour_ = lmu::parse_colour(*command.colour).value_or(colour_);
  colours_refused_ = 0;
  order(lmu::Profile{person_.name, colour_});
}

void LmuGame::obey(const table::Leave&) {
  answer({});
  end(table::EndReason::Left);
}

void LmuGame::obey(const table::Act& command) {
  if (!mirror_.playing()) return refuse(table::TableRefusal::NotStarted);
  const auto* action = command.steps.size() == 1 ? std::get_if<Action>(&command.steps[0]) : nullptr;
  if (action == nullptr) return refuse(table::TableRefusal::WrongGame);
  act(*action);
}

void LmuGame::act(Action action) {
  const auto now = view();
  if (const auto refusal = catan::check(now.known, *now.viewer, action)) return refuse(*refusal);
  if (decline(action)) return answer({});
  staged_.push_back(action);
  if (is_complete()) return order_staged();
  moved_ = true;
  answer({});
}

// Where the protocol has no word for it, declining is kept here.
bool LmuGame::decline(Action action) {
  const bool has_word = dialect_.has(lmu::Feature::Declines);
  if (action.kind != ActionKind::Decline || has_word) return false;
  if (const auto trade = mirror_.trade_of(action.first)) declined_.push_back(*trade);
  moved_ = true;
  return true;
}

bool LmuGame::is_complete() const {
  const auto first = staged_.front().kind;
  if (first == ActionKind::PlayKnight) return staged_.size() > 1;
  if (first == ActionKind::PlayRoadBuilding) {
    return view().known.phase != catan::Phase::FreeRoads;
  }
  return true;
}

void LmuGame::order_staged() {
  const auto steps = std::exchange(staged_, {});
  auto next = steps.begin() + 1;
  const auto decide = [&](const catan::View&, bool) {
    return next == steps.end() ? std::nullopt : std::optional(*next++);
  };
  const auto message = client::phrase(steps.front(), mirror_, decide);
  moved_ = moved_ || steps.size() > 1;
  if (!message) return refuse(table::TableRefusal::DoesNotFit);
  order(*message);
}

// --- the table as it stands ----------------------------------------------------------------------

catan::View LmuGame::view() const {
  auto view = mirror_.view();
  auto& game = view.known;
  for (std::size_t i = 0; i < game.offers.size(); ++i) {
    const auto trade = mirror_.trade_of(static_cast<int>(i));
    const bool declined = trade && std::ranges::count(declined_, *trade) != 0;
    if (declined && game.offers[i].open()) game.offers[i].decline(*view.viewer);
  }
  for (const Action& step : staged_) {
    if (!catan::apply(game, *view.viewer, step, {})) break;
    if (step.kind == ActionKind::PlayKnight) game.phase = catan::Phase::MoveRobber;
  }
  return view;
}

std::optional<table::State> LmuGame::known() const {
  if (!mirror_.playing()) return std::nullopt;
  return view().known;
}

std::optional<Seat> LmuGame::seat_numbered(lmu::PlayerId id) const {
  const auto& players = mirror_.players();
  const auto found = std::ranges::find(players, id, &lmu::Player::id);
  if (found == players.end()) return std::nullopt;
  return static_cast<Seat>(found - players.begin());
}

std::string LmuGame::name_of(lmu::PlayerId id) const {
  const auto seat = seat_numbered(id);
  return seat ? mirror_.players()[*seat].name.value_or("") : "";
}

table::SeatInfo LmuGame::seat_of(const lmu::Player& player) const {
  const bool mine = player.id == mirror_.my_id();
  // Numbers of strangers must not be the person's.
  const auto number = static_cast<table::PlayerId>(player.id) + kPerson + 1;
  auto seat = stranger(mine ? kPerson : number, player.name.value_or(""), options_.kind);
  if (player.colour) seat.colour = lmu::name_of(*player.colour);
  if (mine && seat.name.empty()) seat.name = person_.name;
  seat.ready = player.status == lmu::Status::AwaitStart;
  seat.connected = player.status != lmu::Status::ConnectionLost;
  return seat;
}

// How many may sit down, and on which board they play, shows when they do.
RemoteTable LmuGame::table() const {
  RemoteTable table;
  table.options = options_;
  for (const auto& player : mirror_.players()) table.seats.push_back(seat_of(player));
  table.options.max_seats = std::max(options_.max_seats, static_cast<int>(table.seats.size()));
  if (mirror_.playing()) {
    table.stage = table::Stage::Playing;
    table.options.rules = mirror_.setup().rules;
    table.setup = std::make_shared<const table::Setup>(mirror_.setup());
  }
  if (result_) table.stage = table::Stage::Over;
  table.result = result_;
  return table;
}

}  // namespace spiel::gateway

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
  order(lmu::Profile{person_.name, colour_}, {Sent::Kind::Profile});
}

void LmuGame::on(const lmu::Accepted&) {
  told_.clear();
  if (sent_.empty()) return;
  settle(sent_.front(), {});
  sent_.pop_front();
}

// Servers look at colours when the name comes, or only when the game is to begin.
void LmuGame::on(const lmu::Refused& message) {
  if (std::exchange(told_, {}) == message.reason) return;
  if (!mirror_.my_id()) return turned_away("The server does not let us in: " + message.reason);
  auto refused = take_refused();
  if (!mirror_.playing() && message.reason == lmu::kColourTaken) return try_next_colour(refused);
  if (!refused || !refused->ticket) announce(message.reason);
  const bool chat = refused && refused->kind == Sent::Kind::Chat;
  if (!chat) staged_.clear();
  moved_ = moved_ || !chat;
  if (refused) settle(*refused, failure(table::Refusal(table::ForeignRefusal{message.reason})));
}

// What has had its effect is not refused any more: the server has forgotten to answer it.
std::optional<LmuGame::Sent> LmuGame::take_refused() {
  while (!sent_.empty() && sent_.front().settled) sent_.pop_front();
  if (sent_.empty()) return std::nullopt;
  const auto refused = sent_.front();
  sent_.pop_front();
  return refused;
}

// A colour may be refused with the name and with the start. Whoever wished for what was refused
// hears how it goes with the next.
void LmuGame::try_next_colour(const std::optional<Sent>& refused) {
  const auto again = [&](Sent::Kind kind) {
    const bool same = refused && refused->kind == kind;
    return Sent{kind, same ? refused->ticket : std::nullopt};
  };
  if (++colours_refused_ > 2 * dialect_.colours) {
    if (refused) sent_.push_front(*refused);
    return turned_away("The server says of every colour that it is taken.");
  }
  colour_ = static_cast<lmu::Colour>((static_cast<int>(colour_) + 1) % dialect_.colours);
  order(lmu::Profile{person_.name, colour_}, again(Sent::Kind::Profile));
  if (wants_start_) order(lmu::StartGame{}, again(Sent::Kind::Start));
}

// Some tell the same again as an answer; another fault is one of its own.
void LmuGame::on(const lmu::Fault& message) {
  told_.clear();
  on(lmu::Refused{message.reason});
  told_ = message.reason;
}

void LmuGame::on(const lmu::Chat& message) {
  if (!message.sender) return announce(message.text);
  if (message.sender == mirror_.my_id()) settle_first(true);
  happened(table::Chatted{number_of(*message.sender), name_of(*message.sender), message.text});
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
  settle_first(false);
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
  for (Sent& sent : std::exchange(sent_, {})) {
    settle(sent, failure(table::Refusal(table::TableRefusal::AlreadyOver)));
  }
  hang_up();
}

void LmuGame::settle(Sent& sent, Answer given) {
  if (std::exchange(sent.settled, true) || !sent.ticket) return;
  answer(*sent.ticket, std::move(given));
}

// The effect of the first that was said, or of the first that was done.
void LmuGame::settle_first(bool chat) {
  const auto first = std::ranges::find_if(sent_, [&](const Sent& sent) {
    return !sent.settled && (sent.kind == Sent::Kind::Chat) == chat;
  });
  if (first != sent_.end()) settle(*first, {});
}

void LmuGame::announce(const std::string& text) {
  happened(table::Chatted{table::kNobody, "Server", text});
}

// --- what the person does ------------------------------------------------------------------------

void LmuGame::tell(const table::Command& command, Ticket ticket) {
  if (result_) return refuse(ticket, table::TableRefusal::AlreadyOver);
  std::visit([&](const auto& c) { obey(c, ticket); }, command);
  report_moves();
}

bool LmuGame::send(const lmu::ClientMessage& message) {
  if (!speaks(dialect_, message)) return false;
  say(encode(dialect_, message) + "\n");
  return true;
}

void LmuGame::order(const lmu::ClientMessage& message, Sent sent) {
  if (!send(message)) return settle(sent, failure(table::Refusal(table::TableRefusal::DoesNotFit)));
  sent_.push_back(sent);
}

void LmuGame::obey(const table::SetReady&, Ticket ticket) {
  wants_start_ = true;
  order(lmu::StartGame{}, {Sent::Kind::Start, ticket});
}

void LmuGame::obey(const table::Chat& command, Ticket ticket) {
  order(lmu::SendChat{command.text}, {Sent::Kind::Chat, ticket});
}

void LmuGame::obey(const table::SetProfile& command, Ticket ticket) {
  if (mirror_.playing()) return refuse(ticket, table::TableRefusal::AlreadyStarted);
  if (command.name) person_.name = *command.name;
  if (command.colour) colour_ = lmu::parse_colour(*command.colour).value_or(colour_);
  colours_refused_ = 0;
  order(lmu::Profile{person_.name, colour_}, {Sent::Kind::Profile, ticket});
}

void LmuGame::obey(const table::Leave&, Ticket ticket) {
  answer(ticket, {});
  end(table::EndReason::Left);
}

void LmuGame::obey(const table::Act& command, Ticket ticket) {
  if (!mirror_.playing()) return refuse(ticket, table::TableRefusal::NotStarted);
  const auto* action = command.steps.size() == 1 ? std::get_if<Action>(&command.steps[0]) : nullptr;
  if (action == nullptr) return refuse(ticket, table::TableRefusal::WrongGame);
  act(*action, ticket);
}

void LmuGame::act(Action action, Ticket ticket) {
  const auto now = view();
  if (const auto refusal = catan::check(now.known, *now.viewer, action)) {
    return refuse(ticket, *refusal);
  }
  if (decline(action)) return answer(ticket, {});
  staged_.push_back(action);
  if (is_complete()) return order_staged(ticket);
  moved_ = true;
  answer(ticket, {});
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

void LmuGame::order_staged(Ticket ticket) {
  const auto steps = std::exchange(staged_, {});
  auto next = steps.begin() + 1;
  const auto decide = [&](const catan::View&, bool) {
    return next == steps.end() ? std::nullopt : std::optional(*next++);
  };
  const auto message = client::phrase(steps.front(), mirror_, decide);
  moved_ = moved_ || steps.size() > 1;
  if (!message) return refuse(ticket, table::TableRefusal::DoesNotFit);
  order(*message, {Sent::Kind::Play, ticket});
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

// Numbers of strangers must not be the person's.
table::PlayerId LmuGame::number_of(lmu::PlayerId id) const {
  return id == mirror_.my_id() ? kPerson : static_cast<table::PlayerId>(id) + kPerson + 1;
}

table::SeatInfo LmuGame::seat_of(const lmu::Player& player) const {
  const bool mine = player.id == mirror_.my_id();
  auto seat = stranger(number_of(player.id), player.name.value_or(""), options_.kind);
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

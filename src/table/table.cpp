#include "table/table.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace spiel::table {

namespace {

Result<void, Refusal> refuse(const Refusal& refusal) { return failure(refusal); }

SeatMask everybody_but(Seat seat, std::size_t seats) {
  return static_cast<SeatMask>(((1U << seats) - 1U) & all_but(seat));
}

}  // namespace

Table::Table(TableId id, Dealer dealer) : dealer_(dealer) {
  auto info = std::make_shared<TableInfo>();
  info->id = std::move(id);
  info_ = std::move(info);
}

Table::Table(TableId id, const TableOptions& options, Dealer dealer, Time now)
    : Table(std::move(id), dealer) {
  record(Opened{options}, now);
}

Result<Table, std::string> Table::restore(TableId id, const std::vector<std::string>& lines,
                                          Dealer dealer, Time now, Presence presence,
                                          const Hear& hear) {
  Table table(std::move(id), dealer);
  for (const auto& line : lines) {
    auto entry = parse_entry(line);
    if (!entry) return failure(entry.error());
    auto update = table.advance(std::move(*entry));
    if (hear) hear(std::move(update));
  }
  if (lines.empty()) return failure(std::string("a table without entries"));
  table.asked_.fill(now);
  if (presence == Presence::AsBefore) return table;
  auto& info = table.change_info();
  for (Seat seat = 0; seat < info.seats.size(); ++seat) {
    if (info.seats[seat].holder != Holder::Client) continue;
    info.seats[seat].connected = false;
    table.lost_since_[seat] = now;
  }
  table.let_go_who_cannot_return(now);
  return table;
}

// A game that has begun has its grace time; before that nobody waits for a seat that stays empty.
void Table::let_go_who_cannot_return(Time now) {
  if (info_->stage != Stage::Gathering) return;
  const auto seats = info_->seats;
  for (const auto& seat : seats) {
    if (seat.holder == Holder::Client && !seat.may_return) (void)execute(Leave{seat.player}, now);
  }
}

Result<void, Refusal> Table::execute(const Command& command, Time now) {
  auto done = std::visit([&](const auto& c) { return on(c, now); }, command);
  if (done) start_if_due(now);
  return done;
}

// --- seats ---------------------------------------------------------------------------------------

Result<void, Refusal> Table::on(const Join& command, Time now) {
  if (info_->stage != Stage::Gathering) return refuse(TableRefusal::AlreadyStarted);
  if (seat_of(command.player)) return refuse(TableRefusal::AlreadySeated);
  const auto& seats = info_->seats;
  const auto wanted = std::find_if(seats.begin(), seats.end(), [&](const SeatInfo& seat) {
    return command.reservation.empty()
               ? seat.holder == Holder::Open
               : seat.holder == Holder::Reserved && seat.key == command.reservation;
  });
  if (wanted == seats.end()) {
    if (!command.reservation.empty()) return refuse(TableRefusal::NotReserved);
    if (seats.size() >= static_cast<std::size_t>(info_->options.max_seats)) {
      return refuse(TableRefusal::NoOpenSeat);
    }
  }
  SeatInfo info = command.seat;
  info.player = command.player;
  if (info.holder != Holder::Bot) info.holder = Holder::Client;
  info.connected = true;
  if (info.holder == Holder::Bot) info.ready = true;
  if (wanted != seats.end() && wanted->holder == Holder::Reserved) {
    info.key = wanted->key;
    info.timed = wanted->timed;
    if (!wanted->name.empty()) info.name = wanted->name;
  }
  set_seat(static_cast<Seat>(wanted - seats.begin()), SeatChange::Joined, std::move(info), now);
  return {};
}

Result<void, Refusal> Table::on(const Reserve& command, Time now) {
  if (info_->stage != Stage::Gathering) return refuse(TableRefusal::AlreadyStarted);
  if (info_->seats.size() >= static_cast<std::size_t>(info_->options.max_seats)) {
    return refuse(TableRefusal::NoOpenSeat);
  }
  SeatInfo info;
  info.holder = Holder::Reserved;
  info.key = command.key;
  info.name = command.name;
  info.timed = command.timed;
  set_seat(static_cast<Seat>(info_->seats.size()), SeatChange::Reserved, std::move(info), now);
  return {};
}

Result<void, Refusal> Table::on(const Unreserve& command, Time now) {
  const auto& seats = info_->seats;
  const auto wanted = std::find_if(seats.begin(), seats.end(), [&](const SeatInfo& seat) {
    return seat.holder == Holder::Reserved && seat.key == command.key;
  });
  if (wanted == seats.end()) return refuse(TableRefusal::NotReserved);
  SeatInfo info = *wanted;
  info.holder = Holder::Open;
  info.key.clear();
  set_seat(static_cast<Seat>(wanted - seats.begin()), SeatChange::Unreserved, std::move(info), now);
  return {};
}

Result<void, Refusal> Table::on(const SetProfile& command, Time now) {
  const auto seat = seat_of(command.player);
  if (!seat) return refuse(TableRefusal::NoSuchPlayer);
  if (info_->stage != Stage::Gathering) return refuse(TableRefusal::AlreadyStarted);
  SeatInfo info = seat_info(*seat);
  if (command.name) info.name = *command.name;
  if (command.colour) info.colour = *command.colour;
  set_seat(*seat, SeatChange::Profile, std::move(info), now);
  return {};
}

Result<void, Refusal> Table::on(const SetReady& command, Time now) {
  const auto seat = seat_of(command.player);
  if (!seat) return refuse(TableRefusal::NoSuchPlayer);
  if (info_->stage != Stage::Gathering) return refuse(TableRefusal::AlreadyStarted);
  SeatInfo info = seat_info(*seat);
  if (info.ready == command.ready) return refuse(TableRefusal::NothingToDo);
  const bool taken =
      std::any_of(info_->seats.begin(), info_->seats.end(), [&](const SeatInfo& other) {
        return other.player != info.player && other.ready && !info.colour.empty() &&
               other.colour == info.colour;
      });
  if (command.ready && taken) return refuse(TableRefusal::ColourTaken);
  info.ready = command.ready;
  set_seat(*seat, SeatChange::Ready, std::move(info), now);
  return {};
}

Result<void, Refusal> Table::on(const Leave& command, Time now) {
  const auto seat = seat_of(command.player);
  if (!seat) return refuse(TableRefusal::NoSuchPlayer);
  SeatInfo info = seat_info(*seat);
  info.connected = false;
  set_seat(*seat, SeatChange::Left, std::move(info), now);
  if (info_->stage == Stage::Playing) settle_lost_seat(*seat, now);
  if (info_->stage == Stage::Gathering && info_->options.ends_when_empty && is_empty()) {
    return on(Abort{"everybody has left"}, now);
  }
  return {};
}

Result<void, Refusal> Table::on(const Connected& command, Time now) {
  const auto seat = seat_of(command.player);
  if (!seat) return refuse(TableRefusal::NoSuchPlayer);
  SeatInfo info = seat_info(*seat);
  if (info_->stage == Stage::Over) return {};  // who looks at an old game changes nothing
  const bool takes_back = command.connected && info.stand_in;
  if (info.connected == command.connected && !takes_back) return {};
  if (!command.connected && info_->stage == Stage::Gathering && !info.may_return) {
    return on(Leave{command.player}, now);
  }
  info.connected = command.connected;
  if (command.connected) info.stand_in = false;
  set_seat(*seat, command.connected ? SeatChange::Returned : SeatChange::Lost, std::move(info),
           now);
  tick(now);
  return {};
}

Result<void, Refusal> Table::on(const ReplaceByBot& command, Time now) {
  const auto seat = seat_of(command.player);
  if (!seat) return refuse(TableRefusal::NoSuchPlayer);
  SeatInfo info = seat_info(*seat);
  info.stand_in = true;
  info.level = command.level;
  set_seat(*seat, SeatChange::BotPlays, std::move(info), now);
  return {};
}

Result<void, Refusal> Table::on(const SetNote& command, Time now) {
  const auto seat = seat_of(command.player);
  if (!seat) return refuse(TableRefusal::NoSuchPlayer);
  SeatInfo info = seat_info(*seat);
  info.note = command.note;
  set_seat(*seat, SeatChange::Noted, std::move(info), now);
  return {};
}

Result<void, Refusal> Table::on(const SetMaxSeats& command, Time now) {
  if (info_->stage != Stage::Gathering) return refuse(TableRefusal::AlreadyStarted);
  if (command.seats < static_cast<int>(info_->seats.size()))
    return refuse(TableRefusal::NoOpenSeat);
  if (command.seats > seats_for(info_->options.rules).most) return refuse(TableRefusal::DoesNotFit);
  record(Resized{command.seats}, now);
  return {};
}

Result<void, Refusal> Table::on(const SetTimed& command, Time now) {
  if (command.seat >= info_->seats.size()) return refuse(TableRefusal::NoSuchPlayer);
  SeatInfo info = seat_info(command.seat);
  info.timed = command.timed;
  set_seat(command.seat, SeatChange::Timed, std::move(info), now);
  return {};
}

void Table::set_seat(Seat seat, SeatChange change, SeatInfo info, Time now) {
  record(SeatSet{seat, change, std::move(info)}, now);
}

// Bots keep nobody company.
bool Table::is_empty() const {
  return std::none_of(info_->seats.begin(), info_->seats.end(), [](const SeatInfo& seat) {
    return seat.holder == Holder::Client || seat.holder == Holder::Reserved;
  });
}

int Table::taken_seats() const {
  return static_cast<int>(std::count_if(info_->seats.begin(), info_->seats.end(),
                                        [](const SeatInfo& seat) { return seat.taken(); }));
}

// --- beginning -----------------------------------------------------------------------------------

Result<void, Refusal> Table::on(const Start&, Time now) {
  if (info_->stage != Stage::Gathering) return refuse(TableRefusal::AlreadyStarted);
  if (taken_seats() < info_->options.min_seats) return refuse(TableRefusal::NotEnoughPlayers);
  begin(now);
  return {};
}

void Table::start_if_due(Time now) {
  if (info_->stage != Stage::Gathering) return;
  const int taken = taken_seats();
  const bool all_ready = std::all_of(
      info_->seats.begin(), info_->seats.end(),
      [](const SeatInfo& s) { return s.holder != Holder::Reserved && (!s.taken() || s.ready); });
  const bool awaited = std::any_of(info_->seats.begin(), info_->seats.end(),
                                   [](const SeatInfo& s) { return s.says_ready && !s.ready; });
  switch (info_->options.start) {
    case StartRule::WhenFull:
      if (taken == info_->options.max_seats && !awaited) begin(now);
      break;
    case StartRule::WhenAllReady:
      if (taken >= info_->options.min_seats && all_ready) begin(now);
      break;
    case StartRule::WhenTold:
      break;
  }
}

void Table::begin(Time now) {
  const auto& options = info_->options;
  GameHeader game{dealer_.make_setup(options.rules, taken_seats(), version_), {}};
  if (options.in_join_order) let_first_seat_begin(game.setup);
  for (const auto& seat : info_->seats) {
    if (seat.taken()) game.names.push_back(seat.name);
  }
  record(Started{std::move(game)}, now);
}

// --- playing -------------------------------------------------------------------------------------

Result<void, Refusal> Table::on(const Act& command, Time now) {
  const auto seat = seat_of(command.player);
  if (!seat) return refuse(TableRefusal::NoSuchPlayer);
  const auto& seen = requests_[*seat];
  const bool repeated = !command.request.empty() &&
                        std::find(seen.begin(), seen.end(), command.request) != seen.end();
  if (repeated) return {};
  if (const auto refusal = cannot_act(command, *seat, now)) {
    if (command.at_stake) lose_by(*seat, *refusal, command.spelling, now);
    return refuse(*refusal);
  }
  auto moves = try_steps(*seat, command.steps);
  if (!moves) {
    if (command.at_stake) lose_by(*seat, moves.error(), command.spelling, now);
    return refuse(moves.error());
  }
  record(Moved{*seat, std::move(*moves), command.request, command.hints, command.spelling}, now);
  end_if_over(now);
  act_for_absent_seats(now);
  return {};
}

std::optional<Refusal> Table::cannot_act(const Act& command, Seat seat, Time now) const {
  if (info_->stage == Stage::Gathering) return TableRefusal::NotStarted;
  if (info_->stage == Stage::Over) return TableRefusal::AlreadyOver;
  if (info_->paused && !may_step_) return TableRefusal::IsPaused;
  if (command.version && *command.version != version_) return TableRefusal::Stale;
  if (command.steps.empty()) return TableRefusal::NothingToDo;
  const auto& soft = info_->options.limits.soft;
  if (soft && seat_info(seat).timed && must_act(seat) && now - asked_[seat] > *soft) {
    return TableRefusal::TooLate;
  }
  return std::nullopt;
}

// All steps on a copy, so that the first refusal leaves nothing behind. Steps that a won game has
// no use for are left out.
Result<std::vector<Move>, Refusal> Table::try_steps(Seat seat,
                                                    const std::vector<Action>& steps) const {
  State trial = *state_;
  std::vector<Move> moves;
  for (const auto& action : steps) {
    if (!moves.empty() && game_end(trial)) break;
    if (action.index() != trial.index()) return failure(Refusal(TableRefusal::WrongGame));
    if (const auto refusal = check(trial, seat, action)) return failure(*refusal);
    const auto version = version_ + (moves.size() << 32U);
    auto chance = dealer_.deal(trial, seat, action, version);
    if (auto done = apply(trial, seat, action, chance, nullptr); !done)
      return failure(done.error());
    moves.push_back({action, std::move(chance)});
  }
  return moves;
}

void Table::lose_by(Seat seat, const Refusal& refusal, const std::string& spelling, Time now) {
  if (info_->stage != Stage::Playing) return;
  auto reason = EndReason::RuleViolation;
  if (const auto* own = std::get_if<TableRefusal>(&refusal)) {
    reason = *own == TableRefusal::TooLate ? EndReason::SoftTimeout : EndReason::Left;
  } else if (!must_act(seat)) {
    reason = EndReason::Left;
  }
  forfeit(seat, reason, std::string(name_of(refusal)), now, spelling);
}

Result<void, Refusal> Table::on(const Forfeit& command, Time now) {
  const auto seat = seat_of(command.player);
  if (!seat) return refuse(TableRefusal::NoSuchPlayer);
  if (info_->stage == Stage::Gathering) return refuse(TableRefusal::NotStarted);
  if (info_->stage == Stage::Over) return refuse(TableRefusal::AlreadyOver);
  forfeit(*seat, command.reason, command.detail, now);
  return {};
}

void Table::forfeit(Seat seat, EndReason reason, const std::string& detail, Time now,
                    const std::string& refused) {
  const auto seats = static_cast<int>(info_->seats.size());
  const auto winners = everybody_but(seat, info_->seats.size());
  end({reason, winners, seat, points(*state_, seats), detail, refused}, now);
}

void Table::end(TableResult result, Time now) { record(Ended{std::move(result)}, now); }

Result<void, Refusal> Table::on(const SetActive& command, Time now) {
  const auto seat = seat_of(command.player);
  if (!seat) return refuse(TableRefusal::NoSuchPlayer);
  if (info_->stage != Stage::Playing) return refuse(TableRefusal::NotStarted);
  const auto action = activity_action(*state_, *seat, command.active);
  if (!action) return refuse(TableRefusal::WrongGame);
  auto moves = try_steps(kNoSeat, {*action});
  if (!moves) return refuse(moves.error());
  record(Moved{kNoSeat, std::move(*moves), {}, {}}, now);
  act_for_absent_seats(now);
  return {};
}

// Whatever the game still waits for from a seat that does not take part is done at once.
void Table::act_for_absent_seats(Time now) {
  for (Seat seat = 0; info_->stage == Stage::Playing && seat < info_->seats.size(); ++seat) {
    const auto action = dealer_.stand_in(*state_, seat, version_);
    if (!action) continue;
    auto moves = try_steps(seat, {*action});
    assert(moves);
    record(Moved{seat, std::move(*moves), {}, {}}, now);
    end_if_over(now);
    seat = kNoSeat;  // wraps to 0: others may owe something now
  }
}

void Table::end_if_over(Time now) {
  if (auto over = game_end(*state_)) {
    end({EndReason::Finished, over->winners, kNoSeat, std::move(over->points), {}}, now);
  }
}

Result<void, Refusal> Table::on(const Chat& command, Time now) {
  if (command.player != kNobody && !seat_of(command.player))
    return refuse(TableRefusal::NoSuchPlayer);
  record(Chatted{command.player, command.name, command.text}, now);
  return {};
}

Result<void, Refusal> Table::on(const SetPaused& command, Time now) {
  if (info_->stage == Stage::Over) return refuse(TableRefusal::AlreadyOver);
  if (info_->paused == command.paused) return refuse(TableRefusal::NothingToDo);
  record(Paused{command.paused}, now);
  return {};
}

Result<void, Refusal> Table::on(const StepOnce&, Time now) {
  if (info_->stage != Stage::Playing) return refuse(TableRefusal::NotStarted);
  if (!info_->paused) return refuse(TableRefusal::NotPaused);
  record(Stepped{}, now);
  return {};
}

Result<void, Refusal> Table::on(const OfferDraw& command, Time now) {
  const auto seat = seat_of(command.player);
  if (!seat) return refuse(TableRefusal::NoSuchPlayer);
  if (info_->stage != Stage::Playing) return refuse(TableRefusal::NotStarted);
  record(DrawOffered{*seat}, now);
  for (Seat other = 0; other < info_->seats.size(); ++other) {
    if (seat_info(other).holder == Holder::Client && !has_seat(draw_offers_, other)) return {};
  }
  const auto seats = static_cast<int>(info_->seats.size());
  end({EndReason::Drawn, 0, kNoSeat, points(*state_, seats), {}}, now);
  return {};
}

Result<void, Refusal> Table::on(const AskUndo& command, Time now) {
  const auto seat = seat_of(command.player);
  if (!seat) return refuse(TableRefusal::NoSuchPlayer);
  if (info_->stage != Stage::Playing) return refuse(TableRefusal::NotStarted);
  if (!info_->can_undo()) return refuse(TableRefusal::NoUndoHere);
  if (undo_.has_agreed(*seat)) return refuse(TableRefusal::NothingToDo);
  const auto* position = undo_.wanted_by(*seat);
  if (position == nullptr) return refuse(TableRefusal::NothingToUndo);
  const Undone undone{position->mover, position->version};
  record(UndoAsked{*seat}, now);
  for (Seat other = 0; other < info_->seats.size(); ++other) {
    const auto& info = seat_info(other);
    const bool decides = info.holder == Holder::Client && !info.stand_in;
    if (decides && !undo_.has_agreed(other)) return {};
  }
  record(undone, now);
  return {};
}

Result<void, Refusal> Table::on(const Decline& command, Time now) {
  const auto seat = seat_of(command.player);
  if (!seat) return refuse(TableRefusal::NoSuchPlayer);
  if (info_->stage != Stage::Playing) return refuse(TableRefusal::NotStarted);
  if (!wishes().any()) return refuse(TableRefusal::NothingToDo);
  record(Declined{*seat}, now);
  return {};
}

Result<void, Refusal> Table::on(const Abort& command, Time now) {
  if (info_->stage == Stage::Over) return refuse(TableRefusal::AlreadyOver);
  const auto seats = static_cast<int>(info_->seats.size());
  auto so_far = state_ ? points(*state_, seats) : std::vector<int>(info_->seats.size());
  end({EndReason::Aborted, 0, kNoSeat, std::move(so_far), command.detail}, now);
  return {};
}

// --- time ----------------------------------------------------------------------------------------

bool Table::must_act(Seat seat) const { return state_ && has_seat(table::must_act(*state_), seat); }

bool Table::is_awaited(Seat seat) const { return is_running() && must_act(seat); }

bool Table::is_running() const {
  return info_->stage == Stage::Playing && (!info_->paused || may_step_);
}

std::optional<Time> Table::lost_deadline(Seat seat) const {
  const auto& info = seat_info(seat);
  const bool is_waited_for = info_->options.lost_seat == LostSeat::Waits && info.may_return;
  if (info_->stage != Stage::Playing || is_waited_for) return {};
  if (info.holder != Holder::Client || info.stand_in || !lost_since_[seat]) return {};
  return *lost_since_[seat] + info_->options.grace;
}

std::optional<Time> Table::late_deadline(Seat seat) const {
  const auto& info = seat_info(seat);
  const auto& hard = info_->options.limits.hard;
  if (!hard || !info.timed || info.stand_in || info.holder != Holder::Client) return {};
  if (!is_awaited(seat)) return {};
  return asked_[seat] + *hard;
}

std::optional<Time> Table::next_deadline() const {
  std::optional<Time> next;
  for (Seat seat = 0; seat < info_->seats.size(); ++seat) {
    for (const auto deadline : {lost_deadline(seat), late_deadline(seat)}) {
      if (deadline && (!next || *deadline < *next)) next = deadline;
    }
  }
  return next;
}

void Table::tick(Time now) {
  for (Seat seat = 0; seat < info_->seats.size(); ++seat) {
    if (const auto lost = lost_deadline(seat); lost && *lost <= now) settle_lost_seat(seat, now);
    if (const auto late = late_deadline(seat); late && *late <= now) settle_late_seat(seat, now);
  }
}

void Table::settle_lost_seat(Seat seat, Time now) {
  const auto seats = static_cast<int>(info_->seats.size());
  switch (info_->options.lost_seat) {
    case LostSeat::Waits:
      if (!seat_info(seat).may_return) forfeit(seat, EndReason::Left, {}, now);
      break;
    case LostSeat::EndsGame:
      end({EndReason::Abandoned, 0, seat, points(*state_, seats), {}}, now);
      break;
    case LostSeat::Forfeits:
      forfeit(seat, EndReason::Left, {}, now);
      break;
    case LostSeat::BotPlays: {
      SeatInfo info = seat_info(seat);
      info.stand_in = true;
      info.level = info_->options.stand_in;
      set_seat(seat, SeatChange::BotPlays, std::move(info), now);
      break;
    }
  }
}

void Table::settle_late_seat(Seat seat, Time now) {
  if (info_->options.limits.overtime == Overtime::Forfeits) {
    forfeit(seat, EndReason::HardTimeout, {}, now);
    return;
  }
  SeatInfo info = seat_info(seat);
  info.stand_in = true;
  info.level = info_->options.stand_in;
  set_seat(seat, SeatChange::BotPlays, std::move(info), now);
}

// --- what others see -----------------------------------------------------------------------------

std::vector<Update> Table::take_updates() { return std::exchange(updates_, {}); }

Snapshot Table::snapshot(Viewer viewer) const {
  Snapshot snapshot{version_, viewer, info_, setup_, std::nullopt, wishes(), asked()};
  if (state_) snapshot.view = view_of(*state_, viewer);
  return snapshot;
}

std::vector<Seat> Table::bots_to_act() const {
  std::vector<Seat> seats;
  for (Seat seat = 0; seat < info_->seats.size(); ++seat) {
    const auto& info = seat_info(seat);
    const bool may_act = is_running() && has_seat(to_act(*state_), seat);
    if (may_act && (info.holder == Holder::Bot || info.stand_in)) seats.push_back(seat);
  }
  return seats;
}

}  // namespace spiel::table

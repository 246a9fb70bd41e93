// A table as the fold of its entries: nothing else changes what it is.
#include <algorithm>
#include <cassert>
#include <utility>

#include "table/table.hpp"

namespace spiel::table {

namespace {

constexpr std::size_t kRememberedRequests = 8;

// Somebody was missing there, and is not any more.
bool fills_seat(SeatChange change) {
  return change == SeatChange::Joined || change == SeatChange::Returned ||
         change == SeatChange::BotPlays;
}

}  // namespace

void Table::record(Fact fact, Time now) {
  auto update = advance({now, std::move(fact), std::exchange(resumed_, std::nullopt)});
  assert(update);
  updates_.push_back(std::move(*update));
}

Result<Update, std::string> Table::advance(Entry entry) {
  if (entry.resumed) asked_.fill(*entry.resumed);
  auto steps = fold(entry);
  if (!steps) return failure(steps.error());
  if (info_->stage == Stage::Playing) count_for_its_seat(entry.fact);
  last_ = entry.at;
  ++version_;
  if (!steps->empty()) position_ = version_;
  return Update{version_, std::move(entry), std::move(*steps), info_, clocks()};
}

Table::Folded Table::fold(const Entry& entry) {
  return std::visit([&](const auto& fact) -> Folded { return fold_fact(fact, entry.at); },
                    entry.fact);
}

void Table::count_for_its_seat(const Fact& fact) {
  const auto seat = std::visit(
      [this]<class F>(const F& f) -> std::optional<Seat> {
        if constexpr (std::is_same_v<F, Chatted>) return seat_of(f.player);
        if constexpr (requires { f.seat; }) return f.seat;
        return std::nullopt;
      },
      fact);
  if (seat && *seat < info_->seats.size()) ++entries_of_[*seat];
}

TableInfo& Table::change_info() {
  auto copy = std::make_shared<TableInfo>(*info_);
  auto& changed = *copy;
  info_ = std::move(copy);
  return changed;
}

std::vector<Step> Table::fold_fact(const Opened& fact, Time at) {
  auto& info = change_info();
  info.options = fact.options;
  info.paused = fact.options.paused;
  info.opened = at;
  return {};
}

std::vector<Step> Table::fold_fact(const SeatSet& fact, Time at) {
  auto& seats = change_info().seats;
  if (seats.size() <= fact.seat) seats.resize(fact.seat + 1U);
  const bool limited_now = fact.change == SeatChange::Timed && !seats[fact.seat].timed;
  if (limited_now) asked_[fact.seat] = at;  // the time before counts for nothing
  seats[fact.seat] = fact.info;
  if (fact.change == SeatChange::Left) seats[fact.seat].left = true;  // older entries do not say so
  const bool absent = fact.info.holder == Holder::Client && !fact.info.connected;
  if (!absent) {
    lost_since_[fact.seat].reset();
  } else if (!lost_since_[fact.seat]) {
    lost_since_[fact.seat] = at;
  }
  if (fact.change == SeatChange::Joined) {
    if (!is_on_the_clock(fact.seat)) asked_[fact.seat] = at;
    requests_[fact.seat].clear();
    entries_of_[fact.seat] = 0;
  }
  if (fact.change != SeatChange::Lost) replace_[fact.seat] = 0;
  if (fills_seat(fact.change)) call_off_ = 0;
  if (fact.change == SeatChange::Joined || fact.change == SeatChange::Left) withdraw(fact.seat);
  if (fact.change == SeatChange::Left && info_->stage == Stage::Gathering) {
    drop_seats(seat_bit(fact.seat));
  }
  return {};
}

// The others move up, and with them since when they are lost.
void Table::drop_seats(SeatMask gone) {
  auto& seats = change_info().seats;
  Seat kept = 0;
  for (Seat seat = 0; seat < seats.size(); ++seat) {
    const auto lost = std::exchange(lost_since_[seat], std::nullopt);
    if (has_seat(gone, seat)) continue;
    if (kept != seat) seats[kept] = std::move(seats[seat]);
    lost_since_[kept++] = lost;
  }
  seats.resize(kept);
}

// What a seat wanted of the others was its player's wish.
void Table::withdraw(Seat seat) {
  draw_offers_ &= all_but(seat);
  undo_.withdraw(seat);
  call_off_ &= all_but(seat);
  for (auto& votes : replace_) votes &= all_but(seat);
}

std::vector<Step> Table::fold_fact(const Started& fact, Time at) {
  SeatMask empty = 0;
  for (Seat seat = 0; seat < info_->seats.size(); ++seat) {
    if (!seat_info(seat).taken()) empty |= seat_bit(seat);
  }
  drop_seats(empty);
  auto& info = change_info();
  info.stage = Stage::Playing;
  for (const auto& seat : info.seats) info.began_with.push_back(seat.player);
  setup_ = std::make_shared<const Setup>(fact.game.setup);
  state_ = start(fact.game.setup);
  asked_.fill(at);
  left_.fill(info.options.limits.game.value_or(Duration(0)));
  std::vector<Step> steps;
  steps.push_back({kNoSeat, {}, *state_});
  return steps;
}

Table::Folded Table::fold_fact(const Moved& fact, Time at) {
  assert(state_);
  if (info_->can_undo() && !is_unasked(fact)) {
    undo_.remember({fact.seat, version_ + 1, *state_, increments_});
  }
  const auto before = table::must_act(*state_);
  std::vector<Step> steps;
  for (const auto& move : fact.steps) {
    Step step{fact.seat, {}, {}};
    const bool shows = fact.seat == kNoSeat || reveals(*state_, fact.seat, move.action);
    const auto done = apply(*state_, fact.seat, move.action, move.chance, &step.events);
    if (!done) return failure("the rules refuse a move: " + std::string(explain(done.error())));
    if (shows) undo_.close();
    step.after = *state_;
    steps.push_back(std::move(step));
  }
  charge_clocks(before, fact.seat, at);
  if (plays_on(fact.seat)) call_off_ = 0;
  time_up_ &= table::must_act(*state_);
  if (fact.seat != kNoSeat) {
    time_up_ &= all_but(fact.seat);
    replace_[fact.seat] = 0;
  }
  ++moves_;
  if (fact.note && fact.seat != kNoSeat) change_info().seats[fact.seat].note = *fact.note;
  if (!fact.request.empty()) {
    auto& seen = requests_[fact.seat];
    if (seen.size() == kRememberedRequests) seen.erase(seen.begin());
    seen.push_back(fact.request);
  }
  forget_agreements();
  may_step_ = false;
  return steps;
}

// What the table did for a seat, see `act_unasked`, is no move that its player could want back.
bool Table::is_unasked(const Moved& fact) const {
  if (fact.seat == kNoSeat) return false;
  if (dealer_.automatic_action(*state_, fact.seat, version_)) return true;
  const auto withdrawal = withdrawal_of_declined(*state_, fact.seat);
  return withdrawal && *withdrawal == fact.steps.front().action;
}

// A person acts, and has not asked for the end: whoever was waited for is there.
bool Table::plays_on(Seat seat) const {
  return seat != kNoSeat && seat_info(seat).is_played_by_person() && !has_seat(time_up_, seat) &&
         !has_seat(call_off_, seat);
}

Wishes Table::wishes() const {
  return {draw_offers_, undo_.agreed(), undo_.asker(), call_off_, replace_};
}

// What was agreed on belongs to the position it was agreed in.
void Table::forget_agreements() {
  draw_offers_ = 0;
  undo_.forget_agreements();
}

std::vector<Step> Table::fold_fact(const Chatted& fact, Time) {
  ++(fact.aside ? asides_ : chats_);
  return {};
}

// A request that is under way when the table is paused may still be answered.
std::vector<Step> Table::fold_fact(const Paused& fact, Time at) {
  auto& info = change_info();
  const SeatMask awaited =
      info.stage == Stage::Playing && !info.paused ? table::must_act(*state_) : 0;
  if (fact.paused) charge(awaited, at);
  info.paused = fact.paused;
  may_step_ = fact.paused && info.stage == Stage::Playing;
  if (!fact.paused) asked_.fill(at);
  return {};
}

std::vector<Step> Table::fold_fact(const Stepped&, Time at) {
  if (!may_step_) asked_.fill(at);
  may_step_ = true;
  return {};
}

std::vector<Step> Table::fold_fact(const DrawOffered& fact, Time) {
  draw_offers_ |= seat_bit(fact.seat);
  return {};
}

std::vector<Step> Table::fold_fact(const UndoAsked& fact, Time) {
  undo_.agree(fact.seat);
  return {};
}

std::vector<Step> Table::fold_fact(const Undone& fact, Time at) {
  if (!info_->paused) charge(table::must_act(*state_), at);
  const auto before = undo_.take_back(fact.from);
  state_ = before.state;
  take_back_increments(before.increments);
  asked_.fill(at);
  time_up_ = 0;
  forget_agreements();
  std::vector<Step> steps;
  steps.push_back({kNoSeat, {}, *state_});
  return steps;
}

std::vector<Step> Table::fold_fact(const Declined&, Time) {
  forget_agreements();
  return {};
}

std::vector<Step> Table::fold_fact(const TimeUp& fact, Time) {
  time_up_ |= seat_bit(fact.seat);
  return {};
}

std::vector<Step> Table::fold_fact(const ReplaceAsked& fact, Time) {
  replace_[fact.of] |= seat_bit(fact.seat);
  return {};
}

std::vector<Step> Table::fold_fact(const CallOffAsked& fact, Time) {
  call_off_ |= seat_bit(fact.seat);
  return {};
}

// Whoever was ready was ready for another game.
std::vector<Step> Table::fold_fact(const OptionsChanged& fact, Time) {
  auto& info = change_info();
  info.options = fact.options;
  for (auto& seat : info.seats) {
    if (seat.is_person() && seat.knows_undo) seat.ready = false;
  }
  return {};
}

std::vector<Step> Table::fold_fact(const Resized& fact, Time) {
  change_info().options.max_seats = fact.max_seats;
  return {};
}

std::vector<Step> Table::fold_fact(const PlayedAgain& fact, Time) {
  change_info().again = fact.table;
  return {};
}

std::vector<Step> Table::fold_fact(const Ended& fact, Time) {
  auto& info = change_info();
  info.stage = Stage::Over;
  info.paused = false;
  info.result = fact.result;
  undo_.close();
  forget_agreements();
  return {};
}

}  // namespace spiel::table

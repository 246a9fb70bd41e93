// What time alone brings about at a table: decisions that come too late, seats that stay lost, and
// tables that nobody plays at.
#include <algorithm>
#include <utility>

#include "table/table.hpp"

namespace spiel::table {

namespace {

using std::chrono::hours;
using std::chrono::minutes;

// Nothing has happened for so long: the table is over.
constexpr Duration kNobodyCame = hours(1);
constexpr Duration kNobodyBegan = hours(24);
constexpr Duration kNobodyThere = hours(72);
constexpr Duration kNobodyMoves = hours(7 * 24);
// But after a restart everybody has time to find the way back to a game.
constexpr Duration kAfterRestart = minutes(10);

constexpr Duration kLongest = hours(24 * 365);  // of any limit

}  // namespace

bool Table::must_act(Seat seat) const { return state_ && has_seat(table::must_act(*state_), seat); }

bool Table::is_awaited(Seat seat) const { return is_running() && must_act(seat); }

bool Table::is_running() const {
  return info_->stage == Stage::Playing && (!info_->paused || may_step_);
}

// A seat that was left for good is not waited for: a bot plays it until somebody sits down.
std::optional<Time> Table::lost_deadline(Seat seat) const {
  const auto& info = seat_info(seat);
  const bool is_waited_for =
      info_->options.lost_seat == LostSeat::Waits && info.may_return && !info.left;
  if (info_->stage != Stage::Playing || is_waited_for) return {};
  if (info.holder != Holder::Client || info.has_stand_in || !lost_since_[seat]) return {};
  return *lost_since_[seat] + grace_of(info);
}

// Where a seat loses by being lost, nobody waits for one whose player cannot come back.
Duration Table::grace_of(const SeatInfo& seat) const {
  const bool in_vain = info_->options.lost_seat == LostSeat::Forfeits && !seat.may_return;
  return in_vain ? Duration(0) : info_->options.grace;
}

// Whoever sits there or has left: leaving and sitting down again gains no time.
bool Table::is_on_the_clock(Seat seat) const {
  const auto& limits = info_->options.limits;
  return seat_info(seat).timed && (limits.hard || limits.game) && must_act(seat);
}

std::optional<Time> Table::late_deadline(Seat seat) const {
  const auto& info = seat_info(seat);
  const auto& [soft, hard, overtime, game, increment] = info_->options.limits;
  const bool by_bot = info.holder != Holder::Client || info.has_stand_in;
  if (by_bot || has_seat(time_up_, seat) || !is_awaited(seat) || !is_on_the_clock(seat)) return {};
  const bool whole = game && !info_->paused;
  if (!hard && !whole) return {};
  return asked_[seat] + std::min(hard.value_or(kLongest), whole ? left_[seat] : kLongest);
}

Time Table::expiry() const {
  const bool anybody = std::ranges::any_of(info_->seats, [](const SeatInfo& seat) {
    return seat.holder == Holder::Reserved || (seat.is_person() && seat.connected);
  });
  if (info_->stage == Stage::Gathering) return last_ + (anybody ? kNobodyBegan : kNobodyCame);
  const Time expires = last_ + (anybody ? kNobodyMoves : kNobodyThere);
  return restored_ ? std::max(expires, *restored_ + kAfterRestart) : expires;
}

std::optional<Time> Table::next_deadline() const {
  if (info_->stage == Stage::Over) return std::nullopt;
  Time next = expiry();
  for (Seat seat = 0; seat < info_->seats.size(); ++seat) {
    for (const auto deadline : {lost_deadline(seat), late_deadline(seat)}) {
      if (deadline) next = std::min(next, *deadline);
    }
  }
  return next;
}

void Table::tick(Time now) {
  for (Seat seat = 0; seat < info_->seats.size(); ++seat) {
    if (const auto lost = lost_deadline(seat); lost && *lost <= now) settle_lost_seat(seat, now);
    if (const auto late = late_deadline(seat); late && *late <= now) settle_late_seat(seat, now);
  }
  if (info_->stage == Stage::Over || expiry() > now) return;
  const bool began = info_->stage == Stage::Playing;
  end_without_winner(began ? EndReason::Abandoned : EndReason::Aborted, kNoSeat,
                     "nobody was there for a long time", now);
}

void Table::settle_lost_seat(Seat seat, Time now) {
  switch (info_->options.lost_seat) {
    case LostSeat::Waits:
      if (!seat_info(seat).may_return && !seat_info(seat).left) {
        return forfeit(seat, EndReason::Left, {}, now);
      }
      return let_bot_play(seat, info_->options.stand_in_level, now);
    case LostSeat::EndsGame:
      return end_without_winner(EndReason::Abandoned, seat, {}, now);
    case LostSeat::Forfeits:
      return forfeit(seat, EndReason::Left, {}, now);
    case LostSeat::BotPlays:
      return let_bot_play(seat, info_->options.stand_in_level, now);
  }
}

void Table::settle_late_seat(Seat seat, Time now) {
  if (info_->options.limits.overtime == Overtime::Forfeits) {
    return forfeit(seat, EndReason::HardTimeout, {}, now);
  }
  record(TimeUp{seat}, now);
}

// After a move by `mover`, where the game waited for the seats in `before`: whoever it waits for
// no longer has paid the time since it was asked, and gets the increment; whoever moved and is
// waited for again has paid, too.
void Table::charge_clocks(SeatMask before, Seat mover, Time at) {
  const auto after = table::must_act(*state_);
  for (Seat seat = 0; seat < info_->seats.size(); ++seat) {
    const bool awaited = has_seat(before, seat);
    const bool done = awaited && !has_seat(after, seat) && !info_->paused;
    if (done || (awaited && seat == mover && !info_->paused)) {
      left_[seat] = std::max(Duration(0), left_[seat] - (at - asked_[seat]));
    }
    if (done) {
      left_[seat] += info_->options.limits.increment;
      increments_[seat] += info_->options.limits.increment;
    }
    if (seat == mover || !awaited) asked_[seat] = at;
  }
}

// Those in `awaited` have paid until now.
void Table::charge(SeatMask awaited, Time at) {
  for (Seat seat = 0; seat < info_->seats.size(); ++seat) {
    if (!has_seat(awaited, seat)) continue;
    left_[seat] = std::max(Duration(0), left_[seat] - (at - asked_[seat]));
    asked_[seat] = at;
  }
}

// A move that was taken back earns nothing; the time that it took is gone.
void Table::take_back_increments(const std::array<Duration, kMaxSeats>& before) {
  for (Seat seat = 0; seat < info_->seats.size(); ++seat) {
    left_[seat] = std::max(Duration(0), left_[seat] - (increments_[seat] - before[seat]));
  }
  increments_ = before;
}

ClocksPtr Table::clocks() const {
  if (info_->stage != Stage::Playing || !info_->options.limits.any()) return nullptr;
  const SeatMask running = info_->paused ? SeatMask{0} : table::must_act(*state_);
  return std::make_shared<const Clocks>(Clocks{asked_, left_, running});
}

}  // namespace spiel::table

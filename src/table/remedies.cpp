// What those at a table can do when somebody is missing, and what its host may do before the start.
#include <algorithm>
#include <bit>
#include <utility>

#include "table/table.hpp"

namespace spiel::table {

namespace {

// Whoever does not act for so long although the game waits may be replaced, connected or not.
constexpr Duration kPatience = std::chrono::minutes(3);

}  // namespace

// --- the host ------------------------------------------------------------------------------------

std::optional<Refusal> Table::may_not_host(PlayerId by) const {
  if (by == kNobody) return std::nullopt;
  if (!seat_of(by)) return TableRefusal::NoSuchPlayer;
  if (info_->options.hosted && info_->host() != by) return TableRefusal::NotTheHost;
  return std::nullopt;
}

Result<void, Refusal> Table::on(const Remove& command, Time now) {
  if (const auto refusal = may_not_host(command.by)) return refuse(*refusal);
  if (const auto refusal = not_gathering()) return refuse(*refusal);
  if (!info_->options.hosted && command.by != kNobody) return refuse(TableRefusal::NotTheHost);
  return on(Leave{command.player}, now);
}

// Clients of other protocols chose this table for its rules and cannot be asked again.
Result<void, Refusal> Table::on(const ChangeOptions& command, Time now) {
  if (const auto refusal = may_not_host(command.by)) return refuse(*refusal);
  if (const auto refusal = not_gathering()) return refuse(*refusal);
  const auto& present = info_->options;
  if (!present.hosted) return refuse(TableRefusal::NotTheHost);
  TableOptions options = with_clean_title(command.options);
  options.kind = present.kind;
  options.hosted = true;
  if (options == present) return refuse(TableRefusal::NothingToDo);
  if (options.max_seats < static_cast<int>(info_->seats.size())) {
    return refuse(TableRefusal::NoOpenSeat);
  }
  const bool may_have_rules = options.rules == present.rules || info_->can_undo();
  if (!may_have_rules || !may_have_seats(options.max_seats)) {
    return refuse(TableRefusal::DoesNotFit);
  }
  record(OptionsChanged{std::move(options)}, now);
  return {};
}

// --- who is there --------------------------------------------------------------------------------

bool Table::is_away(Seat seat, Time now) const {
  return lost_since_[seat] && *lost_since_[seat] + info_->options.grace <= now;
}

// Gone, or there without acting although the game waits.
bool Table::is_missing(Seat seat, Time now) const {
  const auto& info = seat_info(seat);
  if (info.holder != Holder::Client || info.has_stand_in) return false;
  const bool silent =
      is_awaited(seat) && asked_[seat] + std::max(kPatience, info_->options.grace) <= now;
  return info.left || is_away(seat, now) || silent;
}

// Whoever asks for something is there.
Seat Table::first_missing(SeatMask askers, Time now) const {
  for (Seat seat = 0; seat < info_->seats.size(); ++seat) {
    if (!has_seat(askers, seat) && is_missing(seat, now)) return seat;
  }
  return kNoSeat;
}

// Bots agree to everything, also those that stand in; whoever is away is not waited for.
bool Table::decides(Seat seat, Time now) const {
  const auto& info = seat_info(seat);
  return info.is_person() && !info.has_stand_in && !is_away(seat, now);
}

bool Table::all_who_decide(SeatMask agreed, Time now) const {
  for (Seat seat = 0; seat < info_->seats.size(); ++seat) {
    if (decides(seat, now) && !has_seat(agreed, seat)) return false;
  }
  return true;
}

// The host decides alone, the others by more than half of those who are there: also by those who
// do not act because somebody is missing.
bool Table::is_decided(PlayerId by, SeatMask votes, Time now) const {
  if (by == info_->host()) return true;
  int present = 0;
  int in_favour = 0;
  for (Seat seat = 0; seat < info_->seats.size(); ++seat) {
    const bool votes_for = has_seat(votes, seat);
    if (!decides(seat, now) || (!votes_for && is_missing(seat, now))) continue;
    ++present;
    in_favour += votes_for ? 1 : 0;
  }
  return 2 * in_favour > present;
}

// --- when somebody is missing --------------------------------------------------------------------

// A seat that was left is free: whoever sits at the table may give it to a bot.
Result<void, Refusal> Table::on(const Replace& command, Time now) {
  const auto by = seat_of(command.by);
  const auto seat = info_->seat_named(command.player);
  if (!by || !seat) return refuse(TableRefusal::NoSuchPlayer);
  if (const auto refusal = not_playing()) return refuse(*refusal);
  if (by == seat || !is_missing(*seat, now)) return refuse(TableRefusal::NobodyMissing);
  if (!seat_info(*seat).left) {
    record(ReplaceAsked{*by, *seat}, now);
    if (!is_decided(command.by, replace_[*seat], now)) return {};
    free_seat(*seat, now);
  }
  if (!command.level.empty()) let_bot_play(*seat, command.level, now);
  return {};
}

Result<void, Refusal> Table::on(const CallOff& command, Time now) {
  const auto by = seat_of(command.player);
  if (!by) return refuse(TableRefusal::NoSuchPlayer);
  if (const auto refusal = not_playing()) return refuse(*refusal);
  const Seat missing = first_missing(call_off_ | seat_bit(*by), now);
  if (missing == kNoSeat) return refuse(TableRefusal::NobodyMissing);
  record(CallOffAsked{*by}, now);
  if (is_decided(command.player, call_off_, now)) {
    end_without_winner(EndReason::Abandoned, missing, {}, now);
  }
  return {};
}

}  // namespace spiel::table

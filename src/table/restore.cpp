// A table from the lines of the journal. They may come from an earlier version of the program, or
// from a disk that has forgotten something: nothing about them is taken for granted.
#include <fmt/core.h>

#include <algorithm>
#include <bit>

#include "table/table.hpp"

namespace spiel::table {

namespace {

bool fit(int least, int most) { return least >= 0 && most <= kMaxSeats; }

}  // namespace

Result<Table, std::string> Table::restore(TableId id, const std::vector<std::string>& lines,
                                          Dealer dealer, Time now, Presence presence,
                                          const Hear& hear) {
  Table table(std::move(id), dealer);
  if (const auto done = table.follow_all(lines, hear); !done) return failure(done.error());
  if (lines.empty()) return failure(std::string("a table without entries"));
  table.come_back(now, presence);
  return table;
}

Result<Table, std::string> Table::restore(TableId id, const NextLines& next, Dealer dealer,
                                          Time now, Presence presence, const Hear& hear) {
  Table table(std::move(id), dealer);
  for (auto lines = next(); !lines.empty(); lines = next()) {
    if (const auto done = table.follow_all(lines, hear); !done) return failure(done.error());
  }
  if (table.version_ == 0) return failure(std::string("a table without entries"));
  table.come_back(now, presence);
  return table;
}

Result<void, std::string> Table::follow_all(const std::vector<std::string>& lines,
                                            const Hear& hear) {
  for (const auto& line : lines) {
    auto update = follow(line);
    if (!update) return failure(update.error());
    if (hear) hear(std::move(*update));
  }
  return {};
}

void Table::come_back(Time now, Presence presence) {
  asked_.fill(now);
  restored_ = now;
  if (info_->stage == Stage::Playing && info_->options.limits.game) resumed_ = now;
  if (presence == Presence::AsBefore) return;
  auto& info = change_info();
  for (Seat seat = 0; seat < info.seats.size(); ++seat) {
    if (info.seats[seat].holder != Holder::Client) continue;
    info.seats[seat].connected = false;
    lost_since_[seat] = now;
  }
  end_if_interrupted(AbortedBy::ServerRestart, now);
  let_go_who_cannot_return(now);
}

// A seat whose protocol knows no way back would lose for what it did not do.
bool Table::outlives_server(const SeatInfo& seat) const {
  const auto& options = info_->options;
  const bool waits = options.lost_seat == LostSeat::Waits;
  if (info_->stage != Stage::Playing || !seat.is_person() || seat.has_stand_in) return true;
  if (options.lost_seat != LostSeat::Forfeits && !waits) return true;
  return seat.may_return && (waits || options.grace > Duration(0));
}

void Table::end_if_interrupted(AbortedBy by, Time now) {
  const auto seats = info_->seats;
  for (const auto& seat : seats) end_if_interrupted(seat.player, by, now);
}

void Table::end_if_interrupted(PlayerId player, AbortedBy by, Time now) {
  const auto seat = seat_of(player);
  if (seat && !outlives_server(seat_info(*seat))) (void)on(Abort{by}, now);
}

// A game that has begun has its grace time; before that nobody waits for a seat that stays empty.
void Table::let_go_who_cannot_return(Time now) {
  if (info_->stage != Stage::Gathering) return;
  const auto seats = info_->seats;
  for (const auto& seat : seats) {
    if (seat.is_person() && !seat.stays_while_lost()) (void)execute(Leave{seat.player}, now);
  }
}

// --- what may follow -----------------------------------------------------------------------------

Result<Update, std::string> Table::follow(std::string_view line) {
  auto entry = parse_entry(line);
  if (!entry) return failure(at_entry(entry.error()));
  if (const auto reason = misfit(entry->fact); !reason.empty()) return failure(at_entry(reason));
  auto update = advance(std::move(*entry));
  if (!update) return failure(at_entry(update.error()));
  return update;
}

std::string Table::at_entry(const std::string& reason) const {
  return fmt::format("entry {}: {}", version_, reason);
}

std::string Table::misfit(const Fact& fact) const {
  const auto* opened = std::get_if<Opened>(&fact);
  if ((version_ == 0) != (opened != nullptr)) return "a table is opened first, and once";
  if (opened) {
    const auto& options = opened->options;
    return fit(options.min_seats, options.max_seats) ? "" : "the number of seats is impossible";
  }
  if (const auto* seat = std::get_if<SeatSet>(&fact)) return misfit(*seat);
  if (const auto* started = std::get_if<Started>(&fact)) return misfit(*started);
  if (const auto* moved = std::get_if<Moved>(&fact)) return misfit(*moved);
  if (const auto* ended = std::get_if<Ended>(&fact)) return misfit(*ended);
  if (const auto* draw = std::get_if<DrawOffered>(&fact)) return misfit_of_seat(draw->seat);
  if (const auto* asked = std::get_if<UndoAsked>(&fact)) return misfit_of_seat(asked->seat);
  if (const auto* declined = std::get_if<Declined>(&fact)) return misfit_of_seat(declined->seat);
  if (const auto* late = std::get_if<TimeUp>(&fact)) return misfit_of_seat(late->seat);
  if (const auto* ended = std::get_if<CallOffAsked>(&fact)) return misfit_of_seat(ended->seat);
  if (const auto* asked = std::get_if<ReplaceAsked>(&fact)) {
    const auto reason = misfit_of_seat(asked->seat);
    return reason.empty() ? misfit_of_seat(asked->of) : reason;
  }
  if (const auto* undone = std::get_if<Undone>(&fact)) {
    return undo_.keeps(undone->from) ? "" : "the move that was taken back is not known";
  }
  if (const auto* changed = std::get_if<OptionsChanged>(&fact)) return misfit(*changed);
  if (const auto* again = std::get_if<PlayedAgain>(&fact)) return misfit_of_seat(again->seat);
  if (const auto* resized = std::get_if<Resized>(&fact)) {
    return fit(0, resized->max_seats) ? "" : "the number of seats is impossible";
  }
  return "";
}

std::string Table::misfit_of_seat(Seat seat) const {
  return seat < info_->seats.size() ? "" : "there is no such seat";
}

std::string Table::misfit(const SeatSet& fact) const {
  const bool new_seat = info_->stage == Stage::Gathering && fact.seat == info_->seats.size();
  return new_seat ? "" : misfit_of_seat(fact.seat);
}

std::string Table::misfit(const OptionsChanged& fact) const {
  const auto& options = fact.options;
  if (info_->stage != Stage::Gathering) return "a game that has begun stays as it is";
  const bool room = options.max_seats >= static_cast<int>(info_->seats.size());
  return room && fit(options.min_seats, options.max_seats) ? ""
                                                           : "the number of seats is impossible";
}

std::string Table::misfit(const Started& fact) const {
  if (info_->stage != Stage::Gathering) return "a game begins once";
  if (fact.game.setup.index() != info_->options.rules.index()) return "another game begins";
  return seats_of(fact.game.setup) == taken_seats() ? "" : "the game has another number of seats";
}

std::string Table::misfit(const Moved& fact) const {
  if (info_->stage != Stage::Playing) return "nobody plays";
  if (fact.steps.empty()) return "a move without steps";
  for (const auto& move : fact.steps) {
    if (move.action.index() != state_->index()) return "a move of another game";
  }
  const bool by_the_table = fact.seat == kNoSeat && fact.request.empty();
  return by_the_table ? "" : misfit_of_seat(fact.seat);
}

std::string Table::misfit(const Ended& fact) const {
  const auto& [reason, winners, offender, points, detail, refused] = fact.result;
  const auto seats = info_->seats.size();
  if (info_->stage == Stage::Over) return "a game ends once";
  if (offender != kNoSeat && offender >= seats) return "there is no such seat";
  if (static_cast<std::size_t>(std::bit_width(winners)) > seats) return "there is no such seat";
  return points.empty() || points.size() == seats ? "" : "the points of another game";
}

}  // namespace spiel::table

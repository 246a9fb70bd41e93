// A table as the fold of its entries: nothing else changes what it is.
#include <algorithm>
#include <cassert>
#include <utility>

#include "table/table.hpp"

namespace spiel::table {

namespace {

constexpr std::size_t kRememberedRequests = 8;

}  // namespace

void Table::record(Fact fact, Time now) { updates_.push_back(advance({now, std::move(fact)})); }

Update Table::advance(Entry entry) {
  auto steps = fold(entry);
  return {++version_, std::move(entry), std::move(steps), info_, asked()};
}

std::vector<Step> Table::fold(const Entry& entry) {
  return std::visit([&](const auto& fact) { return fold_fact(fact, entry.at); }, entry.fact);
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
  seats[fact.seat] = fact.info;
  const bool absent = fact.info.holder == Holder::Client && !fact.info.connected;
  if (!absent) {
    lost_since_[fact.seat].reset();
  } else if (!lost_since_[fact.seat]) {
    lost_since_[fact.seat] = at;
  }
  if (fact.change == SeatChange::Left && info_->stage == Stage::Gathering) {
    seats.erase(seats.begin() + fact.seat);
    lost_since_.fill(std::nullopt);
  }
  return {};
}

std::vector<Step> Table::fold_fact(const Started& fact, Time at) {
  auto& info = change_info();
  std::erase_if(info.seats, [](const SeatInfo& seat) { return !seat.taken(); });
  info.stage = Stage::Playing;
  setup_ = std::make_shared<const Setup>(fact.game.setup);
  state_ = start(fact.game.setup);
  asked_.fill(at);
  std::vector<Step> steps;
  steps.push_back({kNoSeat, {}, *state_});
  return steps;
}

std::vector<Step> Table::fold_fact(const Moved& fact, Time at) {
  assert(state_);
  if (info_->can_undo()) undo_.remember(fact.seat, version_ + 1, *state_);
  const auto before = table::must_act(*state_);
  std::vector<Step> steps;
  for (const auto& move : fact.steps) {
    Step step{fact.seat, {}, {}};
    [[maybe_unused]] const auto done =
        apply(*state_, fact.seat, move.action, move.chance, &step.events);
    assert(done);
    if (fact.seat == kNoSeat || reveals(move.action, move.chance)) undo_.close();
    step.after = *state_;
    steps.push_back(std::move(step));
  }
  for (Seat seat = 0; seat < info_->seats.size(); ++seat) {
    if (seat == fact.seat || !has_seat(before, seat)) asked_[seat] = at;
  }
  if (!fact.request.empty()) {
    auto& seen = requests_[fact.seat];
    if (seen.size() == kRememberedRequests) seen.erase(seen.begin());
    seen.push_back(fact.request);
  }
  forget_agreements();
  may_step_ = false;
  return steps;
}

Wishes Table::wishes() const { return {draw_offers_, undo_.agreed(), undo_.asker()}; }

AskedSince Table::asked() const {
  const auto& [soft, hard, overtime] = info_->options.limits;
  if (info_->stage != Stage::Playing || (!soft && !hard)) return nullptr;
  return std::make_shared<const std::array<Time, kMaxSeats>>(asked_);
}

// What was agreed on belongs to the position it was agreed in.
void Table::forget_agreements() {
  draw_offers_ = 0;
  undo_.forget_agreements();
}

std::vector<Step> Table::fold_fact(const Chatted&, Time) { return {}; }

// A request that is under way when the table is paused may still be answered.
std::vector<Step> Table::fold_fact(const Paused& fact, Time at) {
  auto& info = change_info();
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
  state_ = undo_.take_back(fact.from);
  asked_.fill(at);
  forget_agreements();
  std::vector<Step> steps;
  steps.push_back({kNoSeat, {}, *state_});
  return steps;
}

std::vector<Step> Table::fold_fact(const Declined&, Time) {
  forget_agreements();
  return {};
}

std::vector<Step> Table::fold_fact(const Resized& fact, Time) {
  change_info().options.max_seats = fact.max_seats;
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

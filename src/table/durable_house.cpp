#include "table/durable_house.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace spiel::table {

namespace {

// Refusals in place of replies; updates of what may not be stored are told to nobody. `why` is for
// those who were told that something was done: whoever only looked may always look again.
std::vector<Delivery> refusals_of(std::vector<Delivery> deliveries, TableRefusal why) {
  std::erase_if(deliveries, [](const Delivery& delivery) { return delivery.message.index() != 0; });
  for (auto& delivery : deliveries) {
    const auto refusal = delivery.acknowledges ? why : TableRefusal::Unavailable;
    std::get<0>(delivery.message).second = failure(Refusal(refusal));
  }
  return deliveries;
}

bool contains(const std::vector<TableId>& tables, const TableId& id) {
  return std::find(tables.begin(), tables.end(), id) != tables.end();
}

std::vector<Delivery> taken_from(std::vector<Delivery>& deliveries,
                                 const std::vector<TableId>& tables) {
  std::vector<Delivery> theirs, others;
  for (auto& delivery : deliveries) {
    (contains(tables, delivery.table) ? theirs : others).push_back(std::move(delivery));
  }
  deliveries = std::move(others);
  return theirs;
}

void append(auto& to, auto& from) {
  to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

}  // namespace

DurableHouse::Work DurableHouse::take_work() {
  auto output = house_.take_output();
  hold(output);
  Work work{output.batch,
            std::move(output.rows),
            {},
            std::move(output.changed),
            std::move(output.told),
            std::move(output.prompts),
            std::move(output.asked),
            std::move(output.happenings)};
  if (work.rows.empty()) return work;
  under_way_.insert(work.batch);
  work.turns = take_turns(work.changed);
  return work;
}

void DurableHouse::hold(House::Output& output) {
  for (auto& delivery : output.deliveries) {
    held_[delivery.after_batch].deliveries.push_back(std::move(delivery));
  }
  if (output.changed.empty()) return;
  auto& changed = held_[output.batch].changed;
  changed.insert(changed.end(), output.changed.begin(), output.changed.end());
}

// What the journal will know of them from this batch on.
std::vector<Turn> DurableHouse::take_turns(const Tables& changed) {
  std::vector<Turn> turns;
  for (const auto& info : changed) {
    const auto [known, fresh] = known_stages_.try_emplace(info->id, info->stage);
    if (fresh) {
      turns.push_back({info, std::nullopt});
    } else if (known->second != info->stage) {
      turns.push_back({info, std::exchange(known->second, info->stage)});
    }
  }
  return turns;
}

void DurableHouse::settled(std::uint64_t batch) {
  under_way_.erase(batch);
  if (under_way_.empty()) put_back_.clear();
}

// How the tables of the batch look is told again when they are put back. What else of them is on
// its way to the journal is mostly refused there, since it follows what is missing; that is no
// reason to put them back once more.
std::vector<TableId> DurableHouse::refused(std::uint64_t batch, const std::vector<TableId>& tables,
                                           TableRefusal why) {
  std::vector<TableId> there;
  for (const auto& id : tables) {
    if (!was_put_back_since(id, batch) && house_.find(id)) there.push_back(id);
  }
  take_away(there);
  if (const auto lost = held_.find(batch); lost != held_.end()) {
    auto& [changed, deliveries] = lost->second;
    keep_back(deliveries, why);
    std::erase_if(changed, [&](const auto& info) { return contains(tables, info->id); });
  }
  settled(batch);
  return there;
}

bool DurableHouse::is_missed(std::uint64_t batch, const std::vector<TableId>& tables) const {
  if (put_back_.empty()) return false;
  return std::any_of(tables.begin(), tables.end(),
                     [&](const TableId& id) { return was_put_back_since(id, batch); });
}

std::vector<TableId> DurableHouse::missed(std::uint64_t batch, const std::vector<TableId>& tables) {
  std::vector<TableId> stale;
  for (const auto& id : tables) {
    if (was_put_back_since(id, batch) && house_.find(id)) stale.push_back(id);
  }
  take_away(stale);
  settled(batch);
  return stale;
}

// Until they are put back nobody hears of them: whatever of it the journal turns out to have is
// told then, in its order. What is on its way may yet be stored.
void DurableHouse::take_away(const std::vector<TableId>& tables) {
  if (tables.empty()) return;
  for (auto& [batch, held] : held_) {
    auto theirs = taken_from(held.deliveries, tables);
    keep_back(theirs, TableRefusal::OutcomeUnknown);
    append(held.deliveries, theirs);
  }
  for (const auto& id : tables) house_.suspend(id);
}

void DurableHouse::keep_back(std::vector<Delivery>& deliveries, TableRefusal why) {
  for (const auto& delivery : deliveries) {
    const auto* update = std::get_if<1>(&delivery.message);
    if (!update) continue;
    const auto [untold, fresh] = untold_.try_emplace(delivery.table, (*update)->version);
    if (!fresh) untold->second = std::min(untold->second, (*update)->version);
  }
  deliveries = refusals_of(std::move(deliveries), why);
}

bool DurableHouse::was_put_back_since(const TableId& id, std::uint64_t batch) const {
  const auto found = put_back_.find(id);
  return found != put_back_.end() && batch < found->second;
}

// Everything up to the oldest batch that is still on its way.
DurableHouse::News DurableHouse::take_news() {
  const auto oldest = under_way_.empty() ? UINT64_MAX : *under_way_.begin();
  News news;
  while (!held_.empty() && held_.begin()->first < oldest) {
    auto& held = held_.begin()->second;
    append(news.changed, held.changed);
    append(news.deliveries, held.deliveries);
    held_.erase(held_.begin());
  }
  return news;
}

Result<void, std::string> DurableHouse::restore(const TableId& id, Stage stage,
                                                const std::vector<std::string>& lines, Time now) {
  auto done = house_.restore(id, lines, now);
  if (done) known_stages_[id] = stage;
  return done;
}

void DurableHouse::revive(Table table) {
  const auto id = table.info()->id;
  house_.revive(std::move(table));
  known_stages_[id] = Stage::Over;
}

void DurableHouse::put_back(const TableId& id, const std::vector<std::string>& lines, Time now) {
  const auto untold = untold_.extract(id);
  const auto stage =
      house_.roll_back(id, lines, now, untold.empty() ? House::kAllTold : untold.mapped());
  put_back_[id] = house_.next_batch();
  known_stages_.erase(id);
  if (stage) known_stages_.emplace(id, *stage);
}

// Something of the table to the journal.
bool DurableHouse::is_on_its_way(const TableId& id) const {
  const auto oldest = under_way_.empty() ? house_.next_batch() : *under_way_.begin();
  return house_.last_batch_of(id) >= oldest;
}

bool DurableHouse::forget(const TableId& id) {
  if (is_on_its_way(id)) return false;
  house_.forget(id);
  if (house_.find(id)) return false;
  known_stages_.erase(id);
  return true;
}

DurableHouse::LetGo DurableHouse::let_go() {
  auto gone = house_.let_go();
  LetGo result{std::move(gone.tables), std::move(gone.watchers), {}};
  for (auto& [batch, held] : std::exchange(held_, {})) {
    auto refusals = refusals_of(std::move(held.deliveries), TableRefusal::OutcomeUnknown);
    append(result.refusals, refusals);
  }
  known_stages_.clear();
  untold_.clear();
  return result;
}

}  // namespace spiel::table

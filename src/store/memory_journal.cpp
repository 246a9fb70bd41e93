#include "store/memory_journal.hpp"

#include <algorithm>

namespace spiel::store {

bool MemoryJournal::append(Batch batch, Committed on_committed) {
  Outcome outcome;
  {
    const std::lock_guard lock(mutex_);
    outcome = fits(batch);
    if (outcome) store(std::move(batch));
  }
  if (on_committed) on_committed(outcome);
  return true;
}

Outcome MemoryJournal::fits(const Batch& batch) const {
  std::unordered_map<TableId, std::size_t> next;
  for (const auto& head : batch.heads) {
    const auto table = tables_.find(head.id);
    next[head.id] = table == tables_.end() ? 0 : table->second.entries.size();
  }
  for (const auto& entry : batch.entries) {
    const auto table = tables_.find(entry.table);
    if (table != tables_.end()) next.try_emplace(entry.table, table->second.entries.size());
    const auto expected = next.find(entry.table);
    if (expected == next.end() || expected->second++ != entry.sequence) {
      return misfit(entry);
    }
  }
  return {};
}

void MemoryJournal::store(Batch batch) {
  for (auto& head : batch.heads) put(std::move(head));
  for (auto& entry : batch.entries) {
    auto& entries = tables_.at(entry.table).entries;
    entries.push_back(std::move(entry));
  }
  for (const auto& name : batch.removed_settings) settings_.erase(name);
  for (auto& setting : batch.settings) settings_[setting.name] = std::move(setting.value);
  for (auto& claim : batch.claims) settings_.try_emplace(claim.name, std::move(claim.value));
  for (auto& account : batch.accounts) accounts_[account.user] = account;
  for (const auto& user : batch.removed_accounts) accounts_.erase(user);
  drop_oldest_finished();
}

void MemoryJournal::put(TableHead head) {
  StoredTable& table = tables_[head.id];
  const bool now_finished = is_over(head.state) && !is_over(table.head.state);
  if (now_finished) finished_.push_back(head.id);
  by_age_.erase({table.head.created, table.head.id});
  by_age_[{head.created, head.id}] = &table;
  table.head = std::move(head);
}

void MemoryJournal::drop_oldest_finished() {
  while (finished_.size() > max_finished_) {
    const auto table = tables_.find(finished_.front());
    finished_.pop_front();
    if (table == tables_.end()) continue;
    by_age_.erase({table->second.head.created, table->first});
    tables_.erase(table);
  }
}

void MemoryJournal::load_unfinished(const std::function<void(StoredTable)>& visit) {
  std::vector<StoredTable> unfinished;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [key, table] : by_age_) {
      if (!is_over(table->head.state)) unfinished.push_back(*table);
    }
  }
  for (auto& table : unfinished) visit(std::move(table));
}

std::optional<StoredTable> MemoryJournal::load(const TableId& table) {
  const std::lock_guard lock(mutex_);
  const auto found = tables_.find(table);
  if (found == tables_.end()) return std::nullopt;
  return found->second;
}

class MemoryJournal::Reader : public EntryReader {
 public:
  Reader(MemoryJournal& journal, TableId table) : journal_(journal), table_(std::move(table)) {}

  std::vector<Entry> next(std::size_t most) override {
    const std::lock_guard lock(journal_.mutex_);
    std::vector<Entry> some;
    const auto found = journal_.tables_.find(table_);
    if (found == journal_.tables_.end()) return some;
    const auto& entries = found->second.entries;
    for (; some.size() < most && read_ < entries.size(); ++read_) some.push_back(entries[read_]);
    return some;
  }

 private:
  MemoryJournal& journal_;
  TableId table_;
  std::size_t read_ = 0;
};

std::unique_ptr<EntryReader> MemoryJournal::read(const TableId& table) {
  const std::lock_guard lock(mutex_);
  if (!tables_.contains(table)) return nullptr;
  return std::make_unique<Reader>(*this, table);
}

ListPage MemoryJournal::list(const ListFilter& filter) {
  const auto position = parse_cursor(filter.cursor);
  ListPage page;
  const std::lock_guard lock(mutex_);
  auto table =
      position ? by_age_.lower_bound({to_millis(position->opened), position->id}) : by_age_.end();
  while (table != by_age_.begin()) {
    const TableHead& head = (--table)->second->head;
    if (filter.since && head.created < *filter.since) break;
    if (filter.game && head.game != *filter.game) continue;
    if (filter.state && head.state != *filter.state) continue;
    if (page.heads.size() == filter.limit) {
      page.next = page.heads.empty() ? "" : to_cursor(position_of(page.heads.back()));
      break;
    }
    page.heads.push_back(head);
  }
  return page;
}

std::optional<std::string> MemoryJournal::setting(const std::string& name) {
  const std::lock_guard lock(mutex_);
  const auto found = settings_.find(name);
  if (found == settings_.end()) return std::nullopt;
  return found->second;
}

std::vector<std::string> MemoryJournal::setting_names() {
  const std::lock_guard lock(mutex_);
  std::vector<std::string> names;
  names.reserve(settings_.size());
  for (const auto& [name, value] : settings_) names.push_back(name);
  return names;
}

std::optional<Account> MemoryJournal::account(const std::string& user) {
  const std::lock_guard lock(mutex_);
  const auto found = accounts_.find(user);
  if (found == accounts_.end()) return std::nullopt;
  return found->second;
}

std::vector<std::string> MemoryJournal::account_users() {
  const std::lock_guard lock(mutex_);
  std::vector<std::string> users;
  users.reserve(accounts_.size());
  for (const auto& [user, account] : accounts_) users.push_back(user);
  return users;
}

}  // namespace spiel::store

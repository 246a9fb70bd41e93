// The journal of `--store memory` or `--volatile`: everything in memory, gone with the process.
// Finished tables are kept up to a limit, the oldest are dropped first.
#pragma once

#include <deque>
#include <map>
#include <mutex>
#include <unordered_map>

#include "store/journal.hpp"

namespace spiel::store {

class MemoryJournal : public Journal {
 public:
  explicit MemoryJournal(std::size_t max_finished = 10'000) : max_finished_(max_finished) {}

  bool append(Batch batch, Committed on_committed) override;
  std::size_t depth() const override { return 0; }
  void drain() override {}
  void load_unfinished(const std::function<void(StoredTable)>& visit) override;
  std::optional<StoredTable> load(const TableId& table) override;
  std::unique_ptr<EntryReader> read(const TableId& table) override;
  ListPage list(const ListFilter& filter) override;
  std::optional<std::string> setting(const std::string& name) override;
  std::vector<std::string> setting_names() override;
  std::optional<Account> account(const std::string& user) override;
  std::vector<std::string> account_users() override;

 private:
  class Reader;

  Outcome fits(const Batch& batch) const;
  void store(Batch batch);
  void put(TableHead head);
  void drop_oldest_finished();

  const std::size_t max_finished_;
  mutable std::mutex mutex_;
  std::unordered_map<TableId, StoredTable> tables_;
  std::map<std::pair<Millis, TableId>, const StoredTable*> by_age_;
  std::deque<TableId> finished_;
  std::map<std::string, std::string> settings_;
  std::map<std::string, Account> accounts_;
};

}  // namespace spiel::store

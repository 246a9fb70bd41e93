// Tables as the journal has them, for those that no house has any more. Reads the disk: not on a
// shard's thread. One that is damaged is spoken of in the log, once, however often it is asked for.
#pragma once

#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/conversation_hub.hpp"
#include "store/journal.hpp"
#include "table/table.hpp"

namespace spiel::server {

class StoredTables {
 public:
  StoredTables(store::Journal& journal, ConversationHub::Clock clock)
      : journal_(journal), clock_(std::move(clock)) {}

  // Read a few lines at a time; none if there never was such a table, and what is wrong with one
  // that is damaged.
  std::optional<Result<table::Table, std::string>> find(const table::TableId& id,
                                                        const table::Table::Hear& hear = {}) const;
  // Throws where the journal cannot be read now, and may be later.
  std::optional<store::StoredTable> read(const table::TableId& id) const;
  // None of a table that is damaged, or that was never stored.
  std::vector<std::string> lines_of(std::optional<store::StoredTable>& stored);
  void note_damage(const table::TableId& id, const std::string& damage);

 private:
  store::Journal& journal_;
  ConversationHub::Clock clock_;
  std::mutex mutex_;
  std::set<table::TableId> damaged_;  // that have been spoken of
};

}  // namespace spiel::server

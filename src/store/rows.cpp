#include "store/rows.hpp"

#include <fmt/core.h>

#include "store/data_folder.hpp"
#include "store/digest.hpp"

namespace spiel::store {

TableHead head_from(const sqlite::Statement& row) {
  TableHead head;
  head.id = row.text(0);
  head.game = row.text(1);
  head.kind = row.text(2);
  head.state = static_cast<TableState>(row.integer(3));
  head.created = row.integer(4);
  if (!row.is_null(5)) head.finished = row.integer(5);
  head.summary = row.text(6);
  return head;
}

std::vector<Entry> entries_from(sqlite::Statement& query, const TableId& table) {
  std::vector<Entry> entries;
  while (query.step()) {
    Entry entry{table, static_cast<std::uint64_t>(query.integer(0)), query.integer(1),
                query.text(2)};
    if (entry.sequence != entries.size() || digest(entry) != query.integer(3)) {
      throw Unusable(fmt::format("entry {} of table {} is damaged", entries.size(), table));
    }
    entries.push_back(std::move(entry));
  }
  return entries;
}

}  // namespace spiel::store

#include "store/rows.hpp"

#include <fmt/core.h>

#include "store/data_folder.hpp"
#include "store/digest.hpp"

namespace spiel::store {

namespace {

std::string tail_of(std::string_view table_key) {
  return fmt::format(
      "coalesce((SELECT key FROM entries WHERE table_key = {0} "
      "AND key > (SELECT key FROM tails WHERE table_key = 0) ORDER BY key DESC LIMIT 1), "
      "(SELECT key FROM tails WHERE table_key = {0}))",
      table_key);
}

}  // namespace

// Chains lead backwards, so that a damaged one ends too.
const std::string kEntriesOfTable = fmt::format(
    "WITH RECURSIVE chain AS (SELECT * FROM entries WHERE key = {} "
    "UNION ALL SELECT entries.* FROM chain JOIN entries "
    "ON entries.key = chain.previous AND entries.key < chain.key) "
    "SELECT sequence, at, line, digest FROM chain ORDER BY sequence",
    tail_of("?1"));

const std::string kPlaceOfTable = fmt::format(
    "SELECT tables.key, tail.key, tail.sequence FROM tables "
    "LEFT JOIN entries AS tail ON tail.key = {} WHERE tables.id = ?1",
    tail_of("tables.key"));

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

#include "store/postgres_rows.hpp"

#include <fmt/core.h>

#include <unordered_map>

#include "store/data_folder.hpp"
#include "store/digest.hpp"

namespace spiel::store {

namespace {

const postgres::Statement kEntriesOfTables{
    "entries_of_tables", fmt::format("SELECT {} FROM entries WHERE table_key = ANY ($1::bigint[]) "
                                     "ORDER BY table_key, sequence",
                                     kEntryColumns)};

void add_entry(const postgres::Rows& rows, int row, StoredTable& table) {
  if (!table.damage.empty()) return;
  try {
    table.entries.push_back(entry_from(rows, row, table.head.id, table.entries.size()));
  } catch (const Unusable& damaged) {
    table.damage = damaged.what();
  }
}

}  // namespace

TableHead head_from(const postgres::Rows& rows, int row) {
  TableHead head;
  head.id = rows.bytes(row, 0);
  head.game = rows.bytes(row, 1);
  head.kind = rows.bytes(row, 2);
  head.state = static_cast<TableState>(rows.integer(row, 3));
  head.created = rows.integer(row, 4);
  if (!rows.is_null(row, 5)) head.finished = rows.integer(row, 5);
  head.summary = rows.bytes(row, 6);
  return head;
}

std::int64_t key_from(const postgres::Rows& rows, int row) { return rows.integer(row, 7); }

Entry entry_from(const postgres::Rows& rows, int row, const TableId& table,
                 std::uint64_t sequence) {
  Entry entry{table, static_cast<std::uint64_t>(rows.integer(row, 1)), rows.integer(row, 2),
              rows.bytes(row, 4)};
  if (entry.sequence != sequence || digest(entry) != rows.integer(row, 3)) {
    throw Unusable(fmt::format("entry {} of table {} is damaged", sequence, table));
  }
  return entry;
}

std::vector<StoredTable> tables_from(postgres::Connection& connection, const postgres::Rows& heads,
                                     int first, int count) {
  std::vector<StoredTable> tables;
  std::vector<std::int64_t> keys;
  std::unordered_map<std::int64_t, std::size_t> place;
  for (int row = first; row < first + count; ++row) {
    place[key_from(heads, row)] = tables.size();
    keys.push_back(key_from(heads, row));
    tables.push_back({head_from(heads, row), {}, {}});
  }
  const auto rows =
      connection.ask(kEntriesOfTables, postgres::Values::of(std::span(std::as_const(keys))));
  for (int row = 0; row < rows.size(); ++row) {
    add_entry(rows, row, tables[place.at(rows.integer(row, 0))]);
  }
  for (auto& table : tables) {
    if (table.damage.empty() && table.head.state == TableState::SetAside) {
      table.damage = kWasSetAside;
    }
  }
  return tables;
}

}  // namespace spiel::store

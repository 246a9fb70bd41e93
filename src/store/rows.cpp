#include "store/rows.hpp"

#include <fmt/core.h>

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

namespace {

bool fits(const Entry& entry, const sqlite::Statement& row, std::uint64_t sequence) {
  return entry.sequence == sequence && digest(entry) == row.integer(3);
}

Entry current_entry(const sqlite::Statement& row, const TableId& table) {
  return {table, static_cast<std::uint64_t>(row.integer(0)), row.integer(1), row.text(2)};
}

void read_entries(sqlite::Statement& query, StoredTable& table) {
  while (query.step()) {
    auto entry = current_entry(query, table.head.id);
    if (!fits(entry, query, table.entries.size())) {
      table.damage = fmt::format("entry {} is damaged", table.entries.size());
      return;
    }
    table.entries.push_back(std::move(entry));
  }
}

}  // namespace

Entry entry_from(sqlite::Statement& query, const TableId& table, std::uint64_t sequence) {
  if (!query.step()) {
    throw Unusable(fmt::format("entry {} of table {} is missing", sequence, table));
  }
  auto entry = current_entry(query, table);
  if (!fits(entry, query, sequence)) {
    throw Unusable(fmt::format("entry {} of table {} is damaged", sequence, table));
  }
  return entry;
}

StoredTable table_from(const sqlite::Statement& heads, sqlite::Statement& entries) {
  StoredTable table{head_from(heads), {}, {}};
  try {
    entries.start(heads.integer(kKeyColumn));
    read_entries(entries, table);
    entries.start();
  } catch (const sqlite::Error& error) {
    table.may_pass = !error.means_damage();
    table.damage = fmt::format("entry {} cannot be read: {}", table.entries.size(), error.what());
  }
  if (table.damage.empty() && table.head.state == TableState::SetAside) {
    table.damage = kWasSetAside;
  }
  return table;
}

}  // namespace spiel::store

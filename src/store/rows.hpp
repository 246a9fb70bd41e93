// How heads and entries look as rows; shared by the journal and its check.
#pragma once

#include "store/journal.hpp"
#include "store/sqlite.hpp"

namespace spiel::store {

inline constexpr const char* kHeadColumns = "id, game, kind, state, created, finished, summary";
inline constexpr int kKeyColumn = 7;  // when `key` is selected behind them
inline constexpr const char* kEntriesOfTable =
    "SELECT sequence, at, line, digest FROM entries WHERE table_key = ? ORDER BY sequence";

TableHead head_from(const sqlite::Statement& row);

// `query` selects sequence, at, line, digest of one table in order. Throws Unusable at the first
// entry that is missing or does not fit its digest.
std::vector<Entry> entries_from(sqlite::Statement& query, const TableId& table);

}  // namespace spiel::store

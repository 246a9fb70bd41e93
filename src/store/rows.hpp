// How heads and entries look as rows; shared by the journal and its check.
//
// Entries lie in the order in which they came, whatever their tables: a commit then fills a few
// pages at the end of the file, not one page for every table. What belongs to a table is a chain:
// every entry knows the `previous` one. Where the chains end is written down in `tails` from time
// to time only, up to the entry that row 0 names; whoever looks for the end of a chain looks among
// the entries behind that one first.
#pragma once

#include "store/journal.hpp"
#include "store/sqlite.hpp"

namespace spiel::store {

inline constexpr const char* kHeadColumns = "id, game, kind, state, created, finished, summary";
inline constexpr int kKeyColumn = 7;  // when `key` is selected behind them
// By its key: sequence, at, line, digest in order. Chains lead backwards, so that a damaged one
// ends too.
inline constexpr const char* kEntriesOfTable =
    "WITH RECURSIVE chain AS (SELECT * FROM entries WHERE key = coalesce("
    "(SELECT key FROM entries WHERE table_key = ?1 "
    "AND key > (SELECT key FROM tails WHERE table_key = 0) ORDER BY key DESC LIMIT 1), "
    "(SELECT key FROM tails WHERE table_key = ?1)) "
    "UNION ALL SELECT entries.* FROM chain JOIN entries "
    "ON entries.key = chain.previous AND entries.key < chain.key) "
    "SELECT sequence, at, line, digest FROM chain ORDER BY sequence";
// The keys of its entries alone, the newest first.
inline constexpr const char* kKeysOfTable =
    "WITH RECURSIVE chain AS (SELECT key, previous FROM entries WHERE key = coalesce("
    "(SELECT key FROM entries WHERE table_key = ?1 "
    "AND key > (SELECT key FROM tails WHERE table_key = 0) ORDER BY key DESC LIMIT 1), "
    "(SELECT key FROM tails WHERE table_key = ?1)) "
    "UNION ALL SELECT entries.key, entries.previous FROM chain JOIN entries "
    "ON entries.key = chain.previous AND entries.key < chain.key) "
    "SELECT key FROM chain";
inline constexpr const char* kEntryWithKey =
    "SELECT sequence, at, line, digest FROM entries WHERE key = ?";
inline constexpr const char* kWriteTails =
    "REPLACE INTO tails SELECT table_key, max(key) FROM entries "
    "WHERE key > (SELECT key FROM tails WHERE table_key = 0) GROUP BY table_key "
    "UNION ALL SELECT 0, coalesce(max(key), 0) FROM entries";

TableHead head_from(const sqlite::Statement& row);

// The next row of kEntryWithKey. Throws Unusable when it is missing, or is not the one with this
// number.
Entry entry_from(sqlite::Statement& query, const TableId& table, std::uint64_t sequence);

// `heads` stands at a head with its key, `entries` is kEntriesOfTable. The entries end before the
// first that is missing, cannot be read or does not fit its digest.
StoredTable table_from(const sqlite::Statement& heads, sqlite::Statement& entries);

}  // namespace spiel::store

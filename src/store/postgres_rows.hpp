// How heads and entries are read from PostgreSQL; shared by the journal and its check.
#pragma once

#include "store/journal.hpp"
#include "store/postgres.hpp"

namespace spiel::store {

// What a statement selects of a head, and of an entry.
inline constexpr const char* kHeadAndKey = "id, game, kind, state, created, finished, summary, key";
inline constexpr const char* kEntryColumns = "table_key, sequence, at, digest, line";

TableHead head_from(const postgres::Rows& rows, int row);
std::int64_t key_from(const postgres::Rows& rows, int row);

// Throws Unusable when it is not the one with this number, or does not fit its digest.
Entry entry_from(const postgres::Rows& rows, int row, const TableId& table, std::uint64_t sequence);

// The tables of some heads, with their entries up to the first that is damaged.
std::vector<StoredTable> tables_from(postgres::Connection& connection, const postgres::Rows& heads,
                                     int first, int count);

}  // namespace spiel::store

// The shape of the database, as the list of steps that led to it. A file says how many steps it
// has seen (user_version); opening it takes the missing ones, all in one transaction.
#pragma once

#include "store/sqlite.hpp"

namespace spiel::store {

int schema_version();
// Since this one entries have keys in the order in which they came, and there are settings.
inline constexpr int kFirstSchemaWithKeys = 3;

// Throws Unusable when the file was written by a newer program; so does `migrate`.
void refuse_newer(sqlite::Database& database);
void migrate(sqlite::Database& database, int to = schema_version());

}  // namespace spiel::store

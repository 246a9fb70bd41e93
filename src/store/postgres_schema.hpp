// The shape of the database on PostgreSQL, as the list of steps that led to it. The database says
// how many it has seen; whoever comes first takes the missing ones, in one transaction and under a
// lock, so that servers which start at once do not get in each other's way.
//
// Who may write is said by rows, so that one database can serve several servers ("nodes"). A node
// has a row in `nodes` with the epoch of its present life; epochs are given once. Every table names
// the node and epoch that write it. A node writes only while its own row has its epoch, and only to
// tables that name both. Whoever takes over raises the row's epoch first: that waits for a commit
// on its way, and from then on the former life cannot store one entry.
//
// Everything a journal is given is stored as bytes, since texts may hold anything and are ordered
// byte by byte. Entries do not refer to their table by a foreign key: it would lock the table's row
// for every entry.
#pragma once

#include "store/postgres.hpp"

namespace spiel::store {

int postgres_schema_version();

// How many steps the database has seen; 0 if it has no journal.
int schema_of(postgres::Connection& connection);

// Takes the missing steps. Throws Unusable when a newer program made more than are known here.
void migrate(postgres::Connection& connection);
void refuse_newer(postgres::Connection& connection);

// Everything lives in a schema of this name.
inline constexpr const char* kUseSchema = "SET search_path TO spieltisch";

// What the database raises by `must` when a node may not write.
inline constexpr const char* kNodeIsFenced = "SPF01";
inline constexpr const char* kTableIsElsewhere = "SPF02";

}  // namespace spiel::store

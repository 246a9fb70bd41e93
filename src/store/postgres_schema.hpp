// The shape of the database on PostgreSQL, as the list of steps that led to it. The database says
// how many it has seen; whoever comes first takes the missing ones, in one transaction and under a
// lock, so that servers which start at once do not get in each other's way.
//
// Who may write is said by rows, so that one database can serve several servers ("nodes"). A node
// has a row in `nodes` with the epoch of its present life; epochs are given once. Every table names
// the node and epoch that write it. A node writes only while its own row has its epoch, and only to
// tables that name both. Every commit of a node prolongs its lease (`expires`). Whoever takes over
// raises the row's epoch, or removes the row of a node whose lease is over, first: that waits for a
// commit on its way, and from then on the former life cannot store one entry.
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

// For the row of a node.
inline constexpr const char* kLeaseIsOver = "(expires IS NULL OR expires < clock_timestamp())";

// Which of the locks in pg_locks the connection of node $1 holds while it lives (the first number
// is anybody's choice; it must stay the same).
inline constexpr const char* kIsLockOfNode =
    "locktype = 'advisory' AND granted AND classid = 1936745826 "
    "AND objid::bigint = hashtext($1::text)::bigint & 4294967295 "
    "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";

// What the database raises by `must` when a node may not write.
inline constexpr const char* kNodeIsFenced = "SPF01";
inline constexpr const char* kTableIsElsewhere = "SPF02";

}  // namespace spiel::store

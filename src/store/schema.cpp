#include "store/schema.hpp"

#include <fmt/core.h>

#include <array>

#include "store/data_folder.hpp"

namespace spiel::store {

namespace {

// Never change a step that has been released; add one.
constexpr std::array kSteps = {
    // 1: tables and what was said at them
    R"(CREATE TABLE tables (
         key INTEGER PRIMARY KEY,
         id TEXT NOT NULL UNIQUE,
         game TEXT NOT NULL,
         kind TEXT NOT NULL,
         state INTEGER NOT NULL,
         created INTEGER NOT NULL,
         finished INTEGER,
         summary TEXT NOT NULL);
       CREATE INDEX tables_by_age ON tables (created, id);
       CREATE INDEX tables_unfinished ON tables (created, id) WHERE state < 2;
       CREATE TABLE entries (
         table_key INTEGER NOT NULL REFERENCES tables (key),
         sequence INTEGER NOT NULL,
         at INTEGER NOT NULL,
         line TEXT NOT NULL,
         digest INTEGER NOT NULL,
         PRIMARY KEY (table_key, sequence)) WITHOUT ROWID;)",
    // 2: what the server itself remembers
    R"(CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
       CREATE TABLE accounts (user TEXT PRIMARY KEY, password_hash TEXT NOT NULL) WITHOUT ROWID;)",
    // 3: entries in the order in which they came, see rows.hpp
    R"(CREATE TABLE chained (
         key INTEGER PRIMARY KEY,
         table_key INTEGER NOT NULL REFERENCES tables (key),
         sequence INTEGER NOT NULL,
         previous INTEGER,
         at INTEGER NOT NULL,
         line TEXT NOT NULL,
         digest INTEGER NOT NULL);
       INSERT INTO chained
         SELECT n, table_key, sequence, CASE WHEN sequence > 0 THEN n - 1 END, at, line, digest
         FROM (SELECT row_number() OVER (ORDER BY table_key, sequence) AS n, * FROM entries);
       DROP TABLE entries;
       ALTER TABLE chained RENAME TO entries;
       CREATE TABLE tails (table_key INTEGER PRIMARY KEY, key INTEGER NOT NULL);
       INSERT INTO tails VALUES (0, 0);)",
};

}  // namespace

int schema_version() { return static_cast<int>(kSteps.size()); }

void refuse_newer(sqlite::Database& database) {
  const auto version = database.integer("PRAGMA user_version");
  if (version <= schema_version()) return;
  throw Unusable(
      fmt::format("the journal has schema version {}, this program knows {}: it was "
                  "written by a newer spieltisch",
                  version, schema_version()));
}

void migrate(sqlite::Database& database, int to) {
  refuse_newer(database);
  const auto version = database.integer("PRAGMA user_version");
  if (version == to) return;
  database.execute("BEGIN IMMEDIATE");
  for (auto step = version; step < to; ++step) {
    database.execute(kSteps[static_cast<std::size_t>(step)]);
  }
  database.execute(fmt::format("PRAGMA user_version = {}", to));
  database.execute("COMMIT");
}

}  // namespace spiel::store

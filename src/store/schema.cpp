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
};

}  // namespace

int schema_version() { return static_cast<int>(kSteps.size()); }

void migrate(sqlite::Database& database) {
  const auto version = database.integer("PRAGMA user_version");
  if (version == schema_version()) return;
  if (version > schema_version()) {
    throw Unusable(
        fmt::format("the journal has schema version {}, this program knows {}: it was "
                    "written by a newer spieltisch",
                    version, schema_version()));
  }
  database.execute("BEGIN IMMEDIATE");
  for (auto step = static_cast<std::size_t>(version); step < kSteps.size(); ++step) {
    database.execute(kSteps[step]);
  }
  database.execute(fmt::format("PRAGMA user_version = {}", schema_version()));
  database.execute("COMMIT");
}

}  // namespace spiel::store

#include "store/postgres_schema.hpp"

#include <fmt/core.h>

#include <array>

#include "store/data_folder.hpp"

namespace spiel::store {

namespace {

// Never change a step that has been released; add one.
constexpr std::array kPostgresSteps = {
    // 1: nodes, tables and what was said at them, and what the server itself remembers
    R"(CREATE TABLE nodes (
         id text PRIMARY KEY,
         epoch bigint NOT NULL,
         commits bigint NOT NULL DEFAULT 0,
         address text NOT NULL DEFAULT '',
         started timestamptz NOT NULL DEFAULT now(),
         renewed timestamptz NOT NULL DEFAULT now(),
         expires timestamptz) WITH (fillfactor = 20);
       CREATE SEQUENCE epochs;
       CREATE TABLE tables (
         key bigint PRIMARY KEY,
         id bytea NOT NULL UNIQUE,
         node text NOT NULL,
         epoch bigint NOT NULL,
         game bytea NOT NULL,
         kind bytea NOT NULL,
         state bigint NOT NULL,
         created bigint NOT NULL,
         finished bigint,
         summary bytea NOT NULL);
       CREATE SEQUENCE table_keys;
       CREATE INDEX tables_by_age ON tables (created, id);
       CREATE INDEX tables_unfinished ON tables (created, id) WHERE state < 2;
       CREATE INDEX tables_of_nodes ON tables (node, epoch) WHERE state < 2;
       CREATE TABLE entries (
         table_key bigint NOT NULL,
         sequence bigint NOT NULL,
         at bigint NOT NULL,
         digest bigint NOT NULL,
         line bytea NOT NULL,
         PRIMARY KEY (table_key, sequence));
       CREATE TABLE settings (name bytea PRIMARY KEY, value bytea NOT NULL);
       CREATE TABLE accounts (name bytea PRIMARY KEY, password_hash bytea NOT NULL);
       CREATE FUNCTION must(held boolean, code text) RETURNS void LANGUAGE plpgsql AS $$
       BEGIN
         IF NOT held THEN
           RAISE EXCEPTION 'another server writes here' USING ERRCODE = code;
         END IF;
       END $$;)",
    // 2: nodes can be asked to hand over what they have
    "ALTER TABLE nodes ADD COLUMN draining boolean NOT NULL DEFAULT false",
};

const postgres::Statement kFindSchema{
    "find_schema", "SELECT count(*) FROM pg_namespace WHERE nspname = 'spieltisch'"};
const postgres::Statement kFindSteps{
    "find_steps",
    "SELECT count(*) FROM pg_tables WHERE schemaname = 'spieltisch' AND tablename = 'steps'"};
const postgres::Statement kCountSteps{"count_steps", "SELECT count(*) FROM spieltisch.steps"};

bool has_schema(postgres::Connection& connection) {
  return connection.ask(kFindSchema).integer(0, 0) > 0;
}

// The number is anybody's choice; it must stay the same.
void take_steps(postgres::Connection& connection) {
  connection.execute("SELECT pg_advisory_xact_lock(5787213827046133841)");
  if (!has_schema(connection)) connection.execute("CREATE SCHEMA spieltisch");
  connection.execute(kUseSchema);
  connection.execute(
      "CREATE TABLE IF NOT EXISTS steps (step bigint PRIMARY KEY, "
      "taken timestamptz NOT NULL DEFAULT now())");
  refuse_newer(connection);
  for (int step = schema_of(connection); step < postgres_schema_version(); ++step) {
    connection.execute(kPostgresSteps[static_cast<std::size_t>(step)]);
    connection.execute(fmt::format("INSERT INTO steps (step) VALUES ({})", step + 1));
  }
}

}  // namespace

int postgres_schema_version() { return static_cast<int>(kPostgresSteps.size()); }

int schema_of(postgres::Connection& connection) {
  if (connection.ask(kFindSteps).integer(0, 0) == 0) return 0;
  return static_cast<int>(connection.ask(kCountSteps).integer(0, 0));
}

void refuse_newer(postgres::Connection& connection) {
  const auto version = schema_of(connection);
  if (version <= postgres_schema_version()) return;
  throw Unusable(
      fmt::format("the journal has schema version {}, this program knows {}: it was "
                  "written by a newer spieltisch",
                  version, postgres_schema_version()));
}

void migrate(postgres::Connection& connection) {
  refuse_newer(connection);
  if (schema_of(connection) < postgres_schema_version()) {
    connection.execute("BEGIN");
    take_steps(connection);
    connection.execute("COMMIT");
  }
  connection.execute(kUseSchema);
}

}  // namespace spiel::store

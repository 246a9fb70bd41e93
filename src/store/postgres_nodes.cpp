#include "store/postgres_nodes.hpp"

#include <fmt/core.h>

#include "store/postgres_rows.hpp"
#include "store/postgres_schema.hpp"

namespace spiel::store {

namespace {

using postgres::Statement;
using postgres::Values;

const Statement kNodes{
    "nodes",
    "SELECT id, epoch, address, "
    "coalesce(extract(epoch FROM expires - clock_timestamp()) * 1000, -1)::bigint, "
    "(extract(epoch FROM renewed) * 1000000)::bigint, draining::int::bigint, "
    "(SELECT count(*) FROM tables WHERE node = nodes.id AND epoch = nodes.epoch AND state < 2), "
    "extract(epoch FROM clock_timestamp() - started)::bigint FROM nodes ORDER BY id"};
const Statement kOwners{
    "owners",
    "SELECT tables.id, node, tables.epoch, state, (nodes.id IS NOT NULL)::int::bigint "
    "FROM tables LEFT JOIN nodes ON nodes.id = node AND nodes.epoch = tables.epoch "
    "WHERE tables.id = ANY ($1::bytea[])"};
// Its process may hold the row in the middle of a commit that will never go on.
const Statement kEndProcess{
    "end_process",
    fmt::format("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE {} AND EXISTS (SELECT FROM "
                "nodes WHERE id = $1::text AND epoch = $2::bigint AND {})",
                kIsLockOfNode, kLeaseIsOver)};
const Statement kEndLife{
    "end_life", fmt::format("DELETE FROM nodes WHERE id = $1::text AND epoch = $2::bigint AND {} "
                            "RETURNING epoch",
                            kLeaseIsOver)};
const Statement kClaimSome{
    "claim_some",
    fmt::format("UPDATE tables SET node = $1::text, epoch = $2::bigint WHERE key IN (SELECT key "
                "FROM tables AS orphan WHERE state < 2 AND NOT EXISTS (SELECT FROM nodes WHERE "
                "nodes.id = orphan.node AND nodes.epoch = orphan.epoch) ORDER BY created, id "
                "LIMIT $3::bigint FOR UPDATE SKIP LOCKED) RETURNING {}",
                kHeadAndKey)};
const Statement kDrain{"drain",
                       "UPDATE nodes SET draining = true WHERE id = $1::text RETURNING epoch"};

}  // namespace

template <class Work>
auto PostgresNodes::with_connection(const Work& work) {
  try {
    if (!connection_) {
      connection_.emplace(target_, patience_);
      connection_->execute(kUseSchema);
    }
    return work(*connection_);
  } catch (...) {
    connection_.reset();
    throw;
  }
}

std::vector<NodeRow> PostgresNodes::list() {
  return with_connection([](postgres::Connection& connection) {
    const auto rows = connection.ask(kNodes);
    std::vector<NodeRow> nodes;
    for (int row = 0; row < rows.size(); ++row) {
      nodes.push_back({{rows.bytes(row, 0), rows.integer(row, 1)},
                       rows.bytes(row, 2),
                       rows.integer(row, 3),
                       rows.integer(row, 4),
                       rows.integer(row, 5) != 0,
                       rows.integer(row, 6),
                       rows.integer(row, 7)});
    }
    return nodes;
  });
}

std::map<TableId, TableOwner> PostgresNodes::owners_of(const std::vector<TableId>& tables) {
  return with_connection([&](postgres::Connection& connection) {
    const std::vector<std::string_view> ids(tables.begin(), tables.end());
    const auto rows = connection.ask(kOwners, Values::of(std::span(ids)));
    std::map<TableId, TableOwner> owners;
    for (int row = 0; row < rows.size(); ++row) {
      owners[rows.bytes(row, 0)] = {{rows.bytes(row, 1), rows.integer(row, 2)},
                                    static_cast<TableState>(rows.integer(row, 3)),
                                    rows.integer(row, 4) != 0};
    }
    return owners;
  });
}

bool PostgresNodes::end_life(const NodeLife& dead) {
  return with_connection([&](postgres::Connection& connection) {
    connection.ask(kEndProcess, Values::of(dead.id, dead.epoch));
    return connection.ask(kEndLife, Values::of(dead.id, dead.epoch)).size() == 1;
  });
}

// What is claimed was unclaimed when the transaction began; if another node was quicker with one of
// them, the database takes all of it back. Who fails to read them has not claimed them.
std::vector<StoredTable> PostgresNodes::claim(const NodeLife& heir, std::int64_t most) {
  return with_connection([&](postgres::Connection& connection) {
    connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ");
    const auto heads = connection.ask(kClaimSome, Values::of(heir.id, heir.epoch, most));
    auto tables = tables_from(connection, heads, 0, heads.size());
    connection.execute("COMMIT");
    return tables;
  });
}

bool PostgresNodes::drain(const std::string& id) {
  return with_connection([&](postgres::Connection& connection) {
    return connection.ask(kDrain, Values::of(id)).size() == 1;
  });
}

}  // namespace spiel::store

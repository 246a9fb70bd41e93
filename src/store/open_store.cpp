#include "store/open_store.hpp"

#include <fmt/core.h>

#include "store/data_folder.hpp"
#include "store/memory_journal.hpp"
#include "store/postgres_journal.hpp"
#include "store/sqlite_journal.hpp"

namespace spiel::store {

namespace {

OpenedStore open_sqlite(const std::string& folder, StoreOptions options) {
  SqliteOptions sqlite;
  sqlite.open.stretch_log = options.for_long;
  sqlite.open.accept_loss = options.accept_loss;
  sqlite.on_commit = std::move(options.on_commit);
  auto journal = std::make_unique<SqliteJournal>(folder, std::move(sqlite));
  const auto& recovery = journal->recovery();
  const bool alarming = recovery.wal.damaged() || !recovery.loss.empty();
  auto found = recovery.text();
  return {std::move(journal), std::move(found), alarming};
}

OpenedStore open_postgres(const std::string& address, StoreOptions options) {
  PostgresOptions postgres;
  postgres.on_commit = std::move(options.on_commit);
  postgres.node = std::move(options.node);
  auto journal = std::make_unique<PostgresJournal>(postgres::Target(address), std::move(postgres));
  auto found = journal->warning();
  const bool alarming = !found.empty();
  return {std::move(journal), std::move(found), alarming};
}

}  // namespace

OpenedStore open_any_store(const StoreAddress& address, StoreOptions options) {
  switch (address.kind) {
    case StoreAddress::Kind::Sqlite:
      return open_sqlite(address.place, std::move(options));
    case StoreAddress::Kind::Postgres:
      return open_postgres(address.place, std::move(options));
    case StoreAddress::Kind::Memory:
      break;
  }
  return {std::make_unique<MemoryJournal>()};
}

OpenedStore open_store(const StoreAddress& address, StoreOptions options) {
  auto opened = open_any_store(address, std::move(options));
  const auto copied = opened.journal->setting(kUnfinishedCopyOf);
  if (copied && !copied->empty()) {
    throw Unusable(fmt::format(
        "{} is a copy of {} that is not whole; go on with `spieltisch journal copy {} {}`",
        address.shown(), *copied, *copied, address.shown()));
  }
  return opened;
}

}  // namespace spiel::store

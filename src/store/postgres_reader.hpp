// Reads a journal in PostgreSQL, over one connection that all readers share. A connection that was
// lost is made anew when it is next needed; while that fails, so does reading, at once.
#pragma once

#include <mutex>
#include <optional>

#include "store/journal.hpp"
#include "store/postgres.hpp"
#include "store/postgres_nodes.hpp"

namespace spiel::store {

class PostgresReader {
 public:
  PostgresReader(postgres::Target target, std::chrono::milliseconds patience)
      : target_(std::move(target)), patience_(patience) {}

  // Tables that were a former life's of this node become this one's; where it is alone, all do.
  void load_unfinished(const std::function<void(StoredTable)>& visit, const NodeLife& life,
                       bool alone);
  std::optional<StoredTable> load(const TableId& table);
  std::unique_ptr<EntryReader> read(const TableId& table);
  ListPage list(const ListFilter& filter);
  std::optional<std::string> setting(const std::string& name);
  std::vector<std::string> setting_names();
  std::optional<Account> account(const std::string& user);
  std::vector<std::string> account_users();

 private:
  class Entries;

  // One connection may have been lost unnoticed, so it is tried twice.
  template <class Work>
  auto with_connection(const Work& work);
  postgres::Rows ask(const postgres::Statement& statement, const postgres::Values& values = {});
  std::vector<std::string> names(const postgres::Statement& statement);

  const postgres::Target target_;
  const std::chrono::milliseconds patience_;
  std::mutex mutex_;
  std::optional<postgres::Connection> connection_;
};

}  // namespace spiel::store

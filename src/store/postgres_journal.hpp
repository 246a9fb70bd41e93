// The journal in PostgreSQL, for those who run it already: `--store postgres://…`.
//
// One thread writes (group_commit.hpp, postgres_writer.hpp) over one connection, readers share
// another. One server writes to a table at a time, which the database itself sees to
// (postgres_tenure.hpp). While nothing else is stored a heartbeat is: so it is known whether the
// database is there, and the database knows that the server is.
#pragma once

#include <thread>

#include "store/group_commit.hpp"
#include "store/journal.hpp"
#include "store/postgres_nodes.hpp"
#include "store/postgres_reader.hpp"
#include "store/postgres_writer.hpp"

namespace spiel::store {

struct PostgresOptions {
  std::size_t max_waiting_rows = 200'000;
  // How long what is to be stored waits for a database that is away, and for its answer.
  std::chrono::milliseconds patience{5'000};
  std::chrono::milliseconds patience_of_readers{30'000};
  std::chrono::milliseconds between_heartbeats{1'000};
  NodeIdentity node = {};
  GroupCommit::OnStats on_commit = {};
};

class PostgresJournal : public Journal {
 public:
  // Throws Unusable when the database cannot be reached or used, or another server writes to it.
  explicit PostgresJournal(const postgres::Target& target, PostgresOptions options = {});
  ~PostgresJournal() override;

  // What an operator should know of the database; mostly empty.
  const std::string& warning() const { return writer_.warning(); }

  // The present life of this node.
  NodeLife life() const { return {writer_.node(), writer_.epoch()}; }
  // Another node has taken this one for dead and has its tables: it stores nothing until everything
  // is let go and it begins anew.
  bool is_fenced() const { return writer_.is_fenced(); }
  void begin_anew();
  // What this node has in memory is the newest: no other can have gone on with it.
  bool holds_lease() const { return writer_.holds_lease(); }

  bool append(Batch batch, Committed on_committed) override;
  std::size_t depth() const override { return committer_.depth(); }
  std::string trouble() const override { return writer_.trouble(); }
  void drain() override { committer_.drain(); }
  void stop_waiting() override { writer_.stop_waiting(); }
  // Those of this node; and, where it is alone, everybody's.
  void load_unfinished(const std::function<void(StoredTable)>& visit) override;
  std::optional<StoredTable> load(const TableId& table) override { return reader_.load(table); }
  std::unique_ptr<EntryReader> read(const TableId& table) override { return reader_.read(table); }
  ListPage list(const ListFilter& filter) override { return reader_.list(filter); }
  std::optional<std::string> setting(const std::string& name) override;
  std::vector<std::string> setting_names() override { return reader_.setting_names(); }
  std::optional<Account> account(const std::string& user) override;
  std::vector<std::string> account_users() override { return reader_.account_users(); }

 private:
  void beat();

  PostgresWriter writer_;
  PostgresReader reader_;
  const std::chrono::milliseconds between_heartbeats_;
  const bool alone_;
  std::mutex mutex_;
  std::condition_variable ending_changed_;
  bool ending_ = false;
  bool beat_under_way_ = false;
  GroupCommit committer_;  // its last callbacks need all of these
  std::thread heart_;
};

}  // namespace spiel::store

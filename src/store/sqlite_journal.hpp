// The journal in one SQLite file, `spieltisch.db`, with a write-ahead log and full sync.
//
// One thread writes (group_commit.hpp), over one connection; readers share another one, which in
// WAL mode waits for nobody. A batch that does not fit (unknown table, gap in the numbers) is left
// out of its transaction; a failure of the transaction fails all its batches. Because numbers may
// have no gaps, batches of a table that follow a failed one fail too: nothing is half there.
#pragma once

#include <filesystem>
#include <mutex>
#include <unordered_map>

#include "store/checkpoints.hpp"
#include "store/data_folder.hpp"
#include "store/group_commit.hpp"
#include "store/journal.hpp"
#include "store/open_database.hpp"
#include "store/sqlite.hpp"

namespace spiel::store {

struct SqliteOptions {
  std::size_t max_waiting_rows = 200'000;
  OpenOptions open = {};
  GroupCommit::OnStats on_commit = {};
};

class SqliteJournal : public Journal {
 public:
  // Throws Unusable when the folder is in use, or the database is damaged or has lost something.
  explicit SqliteJournal(const std::filesystem::path& folder, SqliteOptions options = {});

  const RecoveryReport& recovery() const { return opened_.report; }

  bool append(Batch batch, Committed on_committed) override;
  std::size_t depth() const override { return committer_.depth(); }
  void drain() override { committer_.drain(); }
  void load_unfinished(const std::function<void(StoredTable)>& visit) override;
  std::optional<StoredTable> load(const TableId& table) override;
  std::unique_ptr<EntryReader> read(const TableId& table) override;
  ListPage list(const ListFilter& filter) override;
  std::optional<std::string> setting(const std::string& name) override;
  std::vector<std::string> setting_names() override;
  std::optional<Account> account(const std::string& user) override;
  std::vector<std::string> account_users() override;

 private:
  // Knows the places of the entries alone, and reads over the shared connection.
  class Reader;

  // Over the writing connection; used by the thread of the committer alone.
  class Writer {
   public:
    Writer(sqlite::Database& database, MarkFile& mark);
    std::vector<Outcome> commit(std::span<const Batch> batches);

   private:
    struct Written {  // how far a table is
      std::int64_t key;
      std::optional<std::int64_t> tail = {};
      std::uint64_t next_sequence = 0;
    };
    Outcome write(const Batch& batch);
    Outcome write(const Entry& entry);
    void write(const TableHead& head);
    Written* find(const TableId& table);
    void abandon(const Batch& batch);
    std::optional<std::uint64_t> sequence_of(std::int64_t entry);
    Reach next_reach();
    void write_tails();

    sqlite::Database& database_;
    MarkFile& mark_;
    sqlite::Statement begin_, commit_, rollback_, savepoint_, release_, rollback_to_;
    sqlite::Statement put_head_, find_table_, find_sequence_, add_entry_, put_tail_, find_tails_;
    sqlite::Statement put_setting_, remove_setting_, claim_setting_;
    sqlite::Statement put_account_, remove_account_;
    // Since tails were last written; what was taken back leaves them in doubt.
    std::uint64_t entries_since_tails_ = 0;
    std::unordered_map<std::int64_t, std::int64_t> new_tails_;  // by table
    std::int64_t newest_entry_;
    bool tails_in_doubt_ = false;
    std::unordered_map<TableId, Written> written_;  // tables that were written to and run
  };

  DataFolder folder_;
  OpenedDatabase opened_;
  Checkpoints checkpoints_;
  sqlite::Database read_database_;
  std::mutex read_mutex_;
  Writer writer_;
  GroupCommit committer_;
};

}  // namespace spiel::store

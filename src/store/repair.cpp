#include "store/repair.hpp"

#include <fmt/core.h>

#include <ctime>
#include <map>

#include "store/digest.hpp"
#include "store/rows.hpp"
#include "store/sqlite_journal.hpp"

namespace spiel::store {

namespace {

constexpr std::size_t kEntriesPerBatch = 1000;
constexpr std::int64_t kLastKey = std::int64_t{1} << 60;

// A table on its way into the new database.
struct Rescued {
  TableHead head;
  std::uint64_t next = 0;   // so many entries follow each other without a gap
  std::uint64_t found = 0;  // so many there were at least
  std::int64_t last = 0;    // the keys of the last one that was found,
  std::int64_t tail = 0;    // and of the last one that there was, as far as that was noted

  bool has_lost_its_end() const { return last < tail; }
};
using RescuedTables = std::map<std::int64_t, Rescued>;  // by their keys in the old database

void write(Journal& journal, Batch batch) {
  const auto stored = append_and_wait(journal, std::move(batch));
  if (!stored) throw Unusable("cannot write the repaired journal: " + stored.error().message);
}

// Rows up to the first that cannot be read.
template <class Take>
void read_rows(sqlite::Database& database, const std::string& sql, Take take) {
  try {
    auto rows = database.prepare(sql);
    while (rows.step()) take(rows);
  } catch (const sqlite::Error&) {
    return;  // what follows is lost
  }
}

class Rescue {
 public:
  Rescue(sqlite::Database& from, Journal& to) : from_(from), to_(to) {}

  RescuedTables run() {
    read_what_the_server_remembers();
    read_heads();
    read_tails();
    read_entries();
    return std::move(tables_);
  }

 private:
  void read_what_the_server_remembers() {
    Batch batch;
    read_rows(from_, "SELECT name, value FROM settings", [&](const sqlite::Statement& row) {
      const auto name = row.text(0);
      if (name != kJournalName && name != kJournalChanges) {
        batch.settings.push_back({name, row.text(1)});
      }
    });
    read_rows(from_, "SELECT user, password_hash FROM accounts", [&](const sqlite::Statement& row) {
      batch.accounts.push_back({row.text(0), row.text(1)});
    });
    write(to_, std::move(batch));
  }

  void read_heads() {
    Batch batch;
    const auto sql = fmt::format("SELECT {}, key FROM tables ORDER BY key", kHeadColumns);
    read_rows(from_, sql, [&](const sqlite::Statement& row) {
      batch.heads.push_back(head_from(row));
      tables_[row.integer(kKeyColumn)].head = batch.heads.back();
    });
    write(to_, std::move(batch));
  }

  void read_tails() {
    read_rows(from_, "SELECT table_key, key FROM tails", [&](const sqlite::Statement& row) {
      const auto table = tables_.find(row.integer(0));
      if (table != tables_.end()) table->second.tail = row.integer(1);
    });
  }

  // Skips pages that cannot be read, in growing steps.
  void read_entries() {
    auto rows = from_.prepare(
        "SELECT key, table_key, sequence, at, line, digest FROM entries WHERE key > ? "
        "ORDER BY key");
    std::int64_t key = 0;
    for (std::int64_t step = 1; key < kLastKey; step *= 2) {
      try {
        rows.start(key);
        while (rows.step()) {
          key = rows.integer(0);
          step = 1;
          take_entry(rows);
        }
        break;
      } catch (const sqlite::Error&) {
        key += step;
      }
    }
    write_batch();
  }

  void take_entry(const sqlite::Statement& row) {
    const auto table = tables_.find(row.integer(1));
    if (table == tables_.end()) return;
    auto& rescued = table->second;
    Entry entry{rescued.head.id, static_cast<std::uint64_t>(row.integer(2)), row.integer(3),
                row.text(4)};
    rescued.found = std::max(rescued.found, entry.sequence + 1);
    rescued.last = row.integer(0);
    if (entry.sequence != rescued.next || digest(entry) != row.integer(5)) return;
    ++rescued.next;
    batch_.entries.push_back(std::move(entry));
    if (batch_.entries.size() == kEntriesPerBatch) write_batch();
  }

  void write_batch() { write(to_, std::exchange(batch_, {})); }

  sqlite::Database& from_;
  Journal& to_;
  RescuedTables tables_;
  Batch batch_;
};

struct Cut {
  TableId table;
  std::size_t entries;
};

std::string extent_of(const Rescued& rescued, std::size_t good, const std::string& reason) {
  const auto count = rescued.has_lost_its_end()
                         ? fmt::format("{} entries are good, and its end is lost", good)
                         : fmt::format("{} of {} entries are good", good, rescued.found);
  return count + (reason.empty() ? "" : ": " + reason);
}

// Decides what becomes of every table; what is left to do is to cut the tables that are returned.
std::vector<Cut> settle(Journal& journal, const RescuedTables& tables, const Judge& judge,
                        RepairReport& report) {
  std::vector<Cut> cuts;
  for (const auto& [key, rescued] : tables) {
    ++report.tables;
    if (rescued.head.state == TableState::SetAside) continue;
    const auto table = journal.load(rescued.head.id).value();
    const auto verdict = judge ? judge(table) : Verdict{table.entries.size()};
    const auto good = std::min<std::size_t>(verdict.good_entries, table.entries.size());
    if (good > 0 && good == rescued.found && !rescued.has_lost_its_end()) continue;
    const auto extent = extent_of(rescued, good, verdict.reason);
    if (is_over(rescued.head.state) || good == 0) {
      report.set_aside.push_back(fmt::format("table {} is set aside, {}", table.head.id, extent));
      TableHead head = rescued.head;
      head.state = TableState::SetAside;
      write(journal, {{head}, {}, {}, {}});
    } else {
      report.cut.push_back(fmt::format("table {} is cut, {}", table.head.id, extent));
      if (good < table.entries.size()) cuts.push_back({table.head.id, good});
    }
  }
  return cuts;
}

void carry_out(const DataFolder& folder, const std::vector<Cut>& cuts, RepairReport& report) {
  sqlite::Database database(folder.database(), sqlite::Access::ReadWrite);
  database.execute("BEGIN IMMEDIATE");
  auto cut = database.prepare(
      "DELETE FROM entries WHERE sequence >= ? "
      "AND table_key = (SELECT key FROM tables WHERE id = ?)");
  for (const auto& [table, entries] : cuts) cut.run(static_cast<std::int64_t>(entries), table);
  database.execute("UPDATE tails SET key = 0 WHERE table_key = 0");
  database.execute(kWriteTails);
  database.execute("COMMIT");
  report.entries = static_cast<std::uint64_t>(database.integer("SELECT count(*) FROM entries"));
  const auto found = look_into(database);
  const MarkFile renewed(folder.mark(), {found.journal.value(), found.reach});
}

void accept_or_refuse(const DataFolder& folder, sqlite::Database& database, bool accept_loss,
                      RepairReport& report) {
  try {
    report.loss = loss_between(read_mark(folder.mark()), look_into(database));
  } catch (const sqlite::Error& error) {
    report.loss = fmt::format("nobody can tell what is missing ({})", error.what());
  }
  if (!report.loss.empty() && !accept_loss) {
    throw Unusable(
        fmt::format("the journal has lost something: {}; put the missing file back, or "
                    "repair what is there with --accept-loss",
                    report.loss));
  }
}

// Each is a part of the journal; the log need not be there.
std::vector<std::filesystem::path> files_of(const DataFolder& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& file : {folder.database(), wal_of(folder.database()), folder.mark()}) {
    if (std::filesystem::exists(file)) files.push_back(file);
  }
  return files;
}

std::filesystem::path keep_original(const DataFolder& folder) {
  const auto kept = folder.path() / fmt::format("spieltisch.before-repair-{}", std::time(nullptr));
  std::filesystem::create_directory(kept);
  std::filesystem::permissions(kept, std::filesystem::perms::owner_all);
  for (const auto& file : files_of(folder)) {
    std::filesystem::copy_file(file, kept / file.filename());
    make_private(kept / file.filename());
  }
  sync_folder(kept);
  return kept;
}

// In an order in which no database ever lies beside a log that is not its own; a mark that is not
// would be noticed.
void put_in_place(const DataFolder& fresh, const DataFolder& folder) {
  std::filesystem::remove(wal_of(folder.database()));
  std::filesystem::remove(folder.database().native() + "-shm");
  std::filesystem::rename(fresh.database(), folder.database());
  std::filesystem::rename(fresh.mark(), folder.mark());
  sync_folder(folder.path());
}

}  // namespace

RepairReport repair_journal(const std::filesystem::path& folder, bool accept_loss,
                            const Judge& judge) {
  const DataFolder old(folder);
  const auto building = folder / "spieltisch.repairing";
  std::filesystem::remove_all(building);
  RepairReport report;
  std::vector<Cut> cuts;
  {
    sqlite::Database damaged(old.database(), sqlite::Access::ReadWrite);
    damaged.keep_log_at_close(true);
    accept_or_refuse(old, damaged, accept_loss, report);
    SqliteJournal journal(building);
    cuts = settle(journal, Rescue(damaged, journal).run(), judge, report);
  }
  {
    const DataFolder fresh(building);
    carry_out(fresh, cuts, report);
    report.original = keep_original(old);
    put_in_place(fresh, old);
  }
  std::filesystem::remove_all(building);
  return report;
}

}  // namespace spiel::store

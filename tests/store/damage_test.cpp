// Files that were truncated, overwritten or lost: what was acknowledged and is not there is
// noticed, and nothing is changed; whoever accepts that goes on with the last whole commit. A
// damaged database is refused, a damaged table is told apart from the others.
#include <gtest/gtest.h>

#include <map>

#include "core/random.hpp"
#include "store/check.hpp"
#include "store/sqlite_journal.hpp"
#include "support.hpp"

namespace spiel::store::damage_test {
namespace {

constexpr std::uint64_t kCommits = 12;

// A folder as a killed server leaves it: the table is in the database, its later entries, one per
// commit, are in the log alone.
class Damage : public testing::Test {
 protected:
  Damage() {
    const TempFolder live;
    {
      SqliteJournal journal(live.path());
      EXPECT_TRUE(append_and_wait(journal, new_table("A", 1)));
    }
    SqliteJournal journal(live.path());
    for (std::uint64_t i = 1; i <= kCommits; ++i) {
      EXPECT_TRUE(append_and_wait(journal, one_entry("A", i)));
    }
    database_ = read_bytes(live / kDatabaseFile);
    wal_ = read_bytes(wal_of(live / kDatabaseFile));
    mark_ = read_bytes(live / kMarkFile);
  }
  void put(const std::string& database, const std::string& wal) const {
    write_bytes(folder_ / kDatabaseFile, database);
    write_bytes(wal_of(folder_ / kDatabaseFile), wal);
    write_bytes(folder_ / kMarkFile, mark_);
    std::filesystem::remove(folder_ / (std::string(kDatabaseFile) + "-shm"));
  }
  void put_without_mark(const std::string& database, const std::string& wal) const {
    put(database, wal);
    std::filesystem::remove(folder_ / kMarkFile);
  }
  // Refused, with these words, and every file is as it was.
  void expect_refused(const std::string& words) const {
    const auto database = read_bytes(folder_ / kDatabaseFile);
    const auto wal = read_bytes(wal_of(folder_ / kDatabaseFile));
    const auto mark = read_bytes(folder_ / kMarkFile);
    try {
      const SqliteJournal journal(folder_.path());
      ADD_FAILURE() << "opened, although it should say: " << words;
    } catch (const Unusable& refusal) {
      EXPECT_NE(std::string(refusal.what()).find(words), std::string::npos) << refusal.what();
    }
    EXPECT_EQ(read_bytes(folder_ / kDatabaseFile), database);
    EXPECT_EQ(read_bytes(wal_of(folder_ / kDatabaseFile)), wal);
    EXPECT_EQ(read_bytes(folder_ / kMarkFile), mark);
  }
  // Opens, and checks that what is there is a beginning of what was written.
  std::uint64_t recovered_entries(RecoveryReport& report) const {
    SqliteJournal journal(folder_.path(), {.open = {.accept_loss = true}});
    report = journal.recovery();
    const auto table = journal.load("A");
    EXPECT_TRUE(table);
    for (std::uint64_t i = 0; i < table->entries.size(); ++i) {
      EXPECT_EQ(table->entries[i], entry("A", i));
    }
    return table->entries.size();
  }

  TempFolder folder_;
  std::string database_;
  std::string wal_;
  std::string mark_;
};

TEST_F(Damage, AWholeLogIsRecoveredWhole) {
  put(database_, wal_);
  RecoveryReport report;
  EXPECT_EQ(recovered_entries(report), 1 + kCommits);
  EXPECT_TRUE(is_clean(report));
  EXPECT_GE(report.wal.commits, kCommits);
}

constexpr const char* kLost = "has lost something";

TEST_F(Damage, AnAcknowledgedLogThatIsGoneIsMissed) {
  put(database_, "");
  std::filesystem::remove(wal_of(folder_ / kDatabaseFile));
  expect_refused("13 entries and 0 other changes were acknowledged, 1 and 0 are there");
  EXPECT_FALSE(check_journal(folder_.path()).ok());
  RecoveryReport report;
  EXPECT_EQ(recovered_entries(report), 1U);
  EXPECT_FALSE(is_clean(report));
  SqliteJournal again(folder_.path());  // it was accepted once and for all
  EXPECT_TRUE(again.recovery().loss.empty());
  EXPECT_TRUE(append_and_wait(again, one_entry("A", 1)));
}

TEST_F(Damage, AJournalThatIsGoneIsMissed) {
  put("", "");
  std::filesystem::remove(folder_ / kDatabaseFile);
  std::filesystem::remove(wal_of(folder_ / kDatabaseFile));
  try {
    const SqliteJournal journal(folder_.path());
    FAIL() << "began anew";
  } catch (const Unusable& refusal) {
    EXPECT_NE(std::string(refusal.what()).find(kLost), std::string::npos);
  }
  const SqliteJournal journal(folder_.path(), {.open = {.accept_loss = true}});
}

TEST_F(Damage, AnOlderDatabaseInItsPlaceIsNoticed) {
  const TempFolder live;
  std::string old;
  {
    SqliteJournal journal(live.path());
    ASSERT_TRUE(append_and_wait(journal, new_table("A", 1)));
  }
  old = read_bytes(live / kDatabaseFile);
  {
    SqliteJournal journal(live.path());
    ASSERT_TRUE(append_and_wait(journal, {{}, {}, {{"secret", "1"}}, {}}));
  }
  write_bytes(live / kDatabaseFile, old);
  EXPECT_THROW(SqliteJournal(live.path()), Unusable);
}

TEST_F(Damage, AnotherDatabaseInItsPlaceIsNoticed) {
  const TempFolder other;
  {
    SqliteJournal journal(other.path());
    ASSERT_TRUE(append_and_wait(journal, new_table("A", 50)));
  }
  put(read_bytes(other / kDatabaseFile), "");
  expect_refused("belongs to another database");
}

TEST_F(Damage, AMarkThatIsGoneIsMissed) {
  put_without_mark(database_, wal_);
  expect_refused("spieltisch.mark is missing or damaged");
  RecoveryReport report;
  EXPECT_EQ(recovered_entries(report), 1 + kCommits);
}

TEST_F(Damage, AMarkWithAFlippedByteIsReadFromItsOtherSlot) {
  for (std::size_t at = 0; at < mark_.size(); at += 41) {
    put(database_, wal_);
    std::string mark = mark_;
    mark[at] = static_cast<char>(mark[at] ^ 1);
    write_bytes(folder_ / kMarkFile, mark);
    const auto read = read_mark(folder_ / kMarkFile);
    ASSERT_TRUE(read) << at;
    EXPECT_GE(read->reach.entries, static_cast<std::int64_t>(kCommits));
    EXPECT_NO_THROW(SqliteJournal(folder_.path())) << at;
  }
}

TEST_F(Damage, ALogOfBeforeThereWereMarksIsRefusedWhenItIsDamaged) {
  for (const bool damaged : {false, true}) {
    put_without_mark(database_, wal_);
    sqlite::Database(folder_ / kDatabaseFile, sqlite::Access::ReadWrite)
        .execute("DELETE FROM settings");
    {
      const SqliteJournal journal(folder_.path());
    }
    std::string wal = wal_;
    if (damaged) wal[wal.size() / 2] = static_cast<char>(wal[wal.size() / 2] ^ 1);
    const auto nameless = read_bytes(folder_ / kDatabaseFile);
    put_without_mark(nameless, "");
    sqlite::Database(folder_ / kDatabaseFile, sqlite::Access::ReadWrite)
        .execute("DELETE FROM settings");
    write_bytes(wal_of(folder_ / kDatabaseFile), wal);
    if (damaged) {
      expect_refused("its write-ahead log is damaged");
    } else {
      EXPECT_NO_THROW(SqliteJournal(folder_.path()));
    }
  }
}

TEST_F(Damage, ALogCutAnywhereIsRecoveredToItsLastWholeCommit) {
  std::uint64_t last = 0;
  for (std::size_t size = 0; size <= wal_.size(); size += 509) {
    put(database_, wal_.substr(0, size));
    if (size + 5000 < wal_.size()) expect_refused(kLost);
    RecoveryReport report;
    const auto entries = recovered_entries(report);
    EXPECT_GE(entries, last) << "a longer log gave less, at " << size;
    EXPECT_EQ(entries, 1 + report.wal.commits) << "at " << size;
    EXPECT_EQ(report.loss.empty(), entries == 1 + kCommits) << "at " << size;
    last = entries;
  }
  EXPECT_GE(last, kCommits);
}

TEST_F(Damage, ALogWithAFlippedByteIsRecoveredUpToItAndReported) {
  Random random(7);
  for (int round = 0; round < 60; ++round) {
    std::string wal = wal_;
    const auto at = round < 10 ? static_cast<std::size_t>(round * 3)  // the header is short
                               : random.below(static_cast<std::uint32_t>(wal.size()));
    wal[at] = static_cast<char>(wal[at] ^ 0x20);
    put(database_, wal);
    expect_refused(kLost);
    RecoveryReport report;
    const auto entries = recovered_entries(report);
    EXPECT_EQ(entries, 1 + report.wal.commits) << "at " << at;
    EXPECT_LE(entries, kCommits) << "at " << at;
    EXPECT_FALSE(is_clean(report)) << "at " << at;
    EXPECT_NE(report.text().find("13 entries"), std::string::npos);
    EXPECT_EQ(read_bytes(report.damaged_wal_copy), wal);
  }
}

TEST_F(Damage, AStretchedLogIsRecoveredToItsLastCommit) {
  const TempFolder live;
  SqliteJournal journal(live.path(), {.open = {.stretch_log = true}});
  const auto log = wal_of(live / kDatabaseFile);
  EXPECT_GT(std::filesystem::file_size(log), 16'000'000U);
  EXPECT_FALSE(inspect_wal(log).present);
  ASSERT_TRUE(append_and_wait(journal, new_table("A", 1)));
  ASSERT_TRUE(append_and_wait(journal, one_entry("A", 1)));
  mark_ = read_bytes(live / kMarkFile);
  put(read_bytes(live / kDatabaseFile), read_bytes(log));
  RecoveryReport report;
  EXPECT_EQ(recovered_entries(report), 2U);
  EXPECT_TRUE(is_clean(report));
}

TEST_F(Damage, AnEmptiedDatabaseWithALogIsRefusedAndTheLogKept) {
  put("", wal_);
  expect_refused("it is empty, but its write-ahead log is not");
}

TEST_F(Damage, ADamagedDatabaseIsRefusedWithAHint) {
  for (const std::size_t at : {std::size_t{0}, database_.size() / 2 / 4096 * 4096}) {
    std::string database = database_;
    database.replace(at, 2048, std::string(2048, '\x5a'));
    put(database, "");
    try {
      SqliteJournal journal(folder_.path());
      FAIL() << "opened in spite of the damage at " << at;
    } catch (const Unusable& refusal) {
      EXPECT_NE(std::string(refusal.what()).find("journal check"), std::string::npos);
    }
    EXPECT_FALSE(check_journal(folder_.path()).ok());
  }
}

TEST_F(Damage, ATruncatedDatabaseIsRefused) {
  put(database_.substr(0, database_.size() / 2), "");
  EXPECT_THROW(SqliteJournal(folder_.path()), Unusable);
}

TEST_F(Damage, AByteFlippedInsideALineIsFound) {
  put(database_, wal_);
  {
    const SqliteJournal journal(folder_.path());
  }
  std::string database = read_bytes(folder_ / kDatabaseFile);
  const auto at = database.find("line 0 of A");
  ASSERT_NE(at, std::string::npos);
  database[at] = 'L';
  write_bytes(folder_ / kDatabaseFile, database);
  {
    SqliteJournal journal(folder_.path());
    ASSERT_TRUE(append_and_wait(journal, new_table("B", 3)));
    std::map<TableId, std::string> damage;
    journal.load_unfinished(
        [&](const StoredTable& table) { damage[table.head.id] = table.damage; });
    EXPECT_EQ(damage, (std::map<TableId, std::string>{{"A", "entry 0 is damaged"}, {"B", ""}}));
    EXPECT_EQ(journal.load("A")->damage, "entry 0 is damaged");
    EXPECT_TRUE(journal.load("A")->entries.empty());
  }
  const auto report = check_journal(folder_.path());
  EXPECT_FALSE(report.ok());
  EXPECT_EQ(report.damaged_tables, 1U);
}

TEST_F(Damage, AnEntryWithoutItsChainIsFound) {
  put(database_, wal_);
  sqlite::Database(folder_ / kDatabaseFile, sqlite::Access::ReadWrite)
      .execute("UPDATE entries SET previous = key WHERE sequence = 5");
  EXPECT_NE(SqliteJournal(folder_.path()).load("A")->damage, "");
  EXPECT_EQ(check_journal(folder_.path()).damaged_tables, 1U);
}

TEST_F(Damage, TheCheckCountsWhatIsThereAndChangesNothing) {
  put(database_, wal_);
  const auto report = check_journal(folder_.path());
  EXPECT_TRUE(report.ok());
  EXPECT_EQ(report.tables, 1U);
  EXPECT_EQ(report.unfinished_tables, 1U);
  EXPECT_EQ(report.entries, 1 + kCommits);
  EXPECT_EQ(read_bytes(folder_ / kDatabaseFile), database_);
  EXPECT_EQ(read_bytes(wal_of(folder_ / kDatabaseFile)), wal_);
}

TEST_F(Damage, TheCheckWorksBesideARunningServer) {
  put(database_, wal_);
  SqliteJournal journal(folder_.path());
  ASSERT_TRUE(append_and_wait(journal, new_table("B", 2)));
  const auto report = check_journal(folder_.path());
  EXPECT_TRUE(report.ok());
  EXPECT_EQ(report.tables, 2U);
}

TEST(Check, AFolderWithoutJournalIsAProblem) {
  const TempFolder folder;
  EXPECT_FALSE(check_journal(folder.path()).ok());
}

}  // namespace
}  // namespace spiel::store::damage_test

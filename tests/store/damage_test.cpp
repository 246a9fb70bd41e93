// Files that were truncated or overwritten: the log is recovered to the last whole commit, a
// damaged database is refused, and both are said.
#include <gtest/gtest.h>

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
  }
  void put(const std::string& database, const std::string& wal) const {
    write_bytes(folder_ / kDatabaseFile, database);
    write_bytes(wal_of(folder_ / kDatabaseFile), wal);
    std::filesystem::remove(folder_ / (std::string(kDatabaseFile) + "-shm"));
  }
  // Opens, and checks that what is there is a beginning of what was written.
  std::uint64_t recovered_entries(RecoveryReport& report) const {
    SqliteJournal journal(folder_.path());
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
};

TEST_F(Damage, AWholeLogIsRecoveredWhole) {
  put(database_, wal_);
  RecoveryReport report;
  EXPECT_EQ(recovered_entries(report), 1 + kCommits);
  EXPECT_TRUE(report.clean());
  EXPECT_GE(report.wal.commits, kCommits);
}

TEST_F(Damage, ALogCutAnywhereIsRecoveredToItsLastWholeCommit) {
  std::uint64_t last = 0;
  for (std::size_t size = 0; size <= wal_.size(); size += 509) {
    put(database_, wal_.substr(0, size));
    RecoveryReport report;
    const auto entries = recovered_entries(report);
    EXPECT_GE(entries, last) << "a longer log gave less, at " << size;
    EXPECT_EQ(entries, 1 + report.wal.commits) << "at " << size;
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
    RecoveryReport report;
    const auto entries = recovered_entries(report);
    EXPECT_EQ(entries, 1 + report.wal.commits) << "at " << at;
    EXPECT_LE(entries, kCommits) << "at " << at;
    EXPECT_FALSE(report.clean()) << "at " << at;
    EXPECT_NE(report.text().find("ignored"), std::string::npos);
  }
}

TEST_F(Damage, ADamagedLogIsKept) {
  std::string wal = wal_;
  wal[wal.size() / 2] = static_cast<char>(wal[wal.size() / 2] ^ 1);
  put(database_, wal);
  RecoveryReport report;
  recovered_entries(report);
  ASSERT_TRUE(report.wal.damaged());
  EXPECT_EQ(read_bytes(report.damaged_wal_copy), wal);
}

TEST_F(Damage, AStretchedLogIsRecoveredToItsLastCommit) {
  const TempFolder live;
  SqliteJournal journal(live.path(), {.stretch_log = true});
  const auto log = wal_of(live / kDatabaseFile);
  EXPECT_GT(std::filesystem::file_size(log), 16'000'000U);
  EXPECT_FALSE(inspect_wal(log).present);
  ASSERT_TRUE(append_and_wait(journal, new_table("A", 1)));
  ASSERT_TRUE(append_and_wait(journal, one_entry("A", 1)));
  put(read_bytes(live / kDatabaseFile), read_bytes(log));
  RecoveryReport report;
  EXPECT_EQ(recovered_entries(report), 2U);
  EXPECT_TRUE(report.clean());
}

TEST_F(Damage, AnEmptiedDatabaseWithALogIsRefusedAndTheLogKept) {
  put("", wal_);
  EXPECT_THROW(SqliteJournal(folder_.path()), Unusable);
  EXPECT_EQ(read_bytes(wal_of(folder_ / kDatabaseFile)), wal_);
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
  const auto at = database_.find("line 0 of A");
  ASSERT_NE(at, std::string::npos);
  std::string database = database_;
  database[at] = 'L';
  put(database, "");
  {
    SqliteJournal journal(folder_.path());
    EXPECT_THROW(journal.load_unfinished([](const StoredTable&) {}), Unusable);
    EXPECT_THROW(journal.load("A"), Unusable);
  }
  const auto report = check_journal(folder_.path());
  EXPECT_FALSE(report.ok());
  EXPECT_EQ(report.damaged_tables, 1U);
}

TEST_F(Damage, AnEntryWithoutItsChainIsFound) {
  put(database_, wal_);
  sqlite::Database(folder_ / kDatabaseFile, sqlite::Access::ReadWrite)
      .execute("UPDATE entries SET previous = key WHERE sequence = 5");
  EXPECT_THROW(SqliteJournal(folder_.path()).load("A"), Unusable);
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

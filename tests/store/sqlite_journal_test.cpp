#include "store/sqlite_journal.hpp"

#include <gtest/gtest.h>

#include "store/schema.hpp"
#include "support.hpp"

namespace spiel::store {
namespace {

TEST(SqliteJournal, EverythingIsThereAfterReopening) {
  const TempFolder folder;
  {
    SqliteJournal journal(folder.path());
    ASSERT_TRUE(append_and_wait(journal, new_table("A", 5)));
    ASSERT_TRUE(append_and_wait(journal, {{}, {}, {{"secret", "1"}}, {}}));
  }
  SqliteJournal journal(folder.path());
  EXPECT_TRUE(journal.recovery().clean());
  EXPECT_EQ(journal.load("A")->entries.size(), 5U);
  EXPECT_EQ(journal.setting("secret"), "1");
  EXPECT_TRUE(append_and_wait(journal, one_entry("A", 5)));
}

TEST(SqliteJournal, ASecondServerOnTheSameFolderIsRefused) {
  const TempFolder folder;
  const SqliteJournal first(folder.path());
  try {
    const SqliteJournal second(folder.path());
    FAIL() << "two journals on one folder";
  } catch (const Unusable& refusal) {
    EXPECT_NE(std::string(refusal.what()).find("another server uses"), std::string::npos);
  }
}

TEST(SqliteJournal, AFolderThatCannotBeMadeIsRefused) {
  EXPECT_THROW(SqliteJournal("/dev/null/data"), Unusable);
}

TEST(SqliteJournal, AFullJournalFailsTheBatchWholeAndKeepsTheRest) {
  const TempFolder folder;
  SqliteJournal journal(folder.path(), {.max_bytes = 256 * 1024});
  ASSERT_TRUE(append_and_wait(journal, new_table("A", 1)));
  Batch big = one_entry("A", 1);
  big.entries.push_back({"A", 2, 0, std::string(1 << 20, 'x')});
  const Outcome outcome = append_and_wait(journal, big);
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().kind, JournalError::Kind::DiskFull);
  EXPECT_EQ(journal.load("A")->entries.size(), 1U);
  EXPECT_TRUE(append_and_wait(journal, one_entry("A", 1)));
}

TEST(SqliteJournal, BatchesThatFollowAFailedOneFailToo) {
  const TempFolder folder;
  SqliteJournal journal(folder.path(), {.max_bytes = 256 * 1024});
  ASSERT_TRUE(append_and_wait(journal, new_table("A", 1)));
  Batch big = one_entry("A", 1);
  big.entries[0].line.assign(1 << 20, 'x');
  std::vector<bool> stored;
  const auto note = [&](const Outcome& outcome) { stored.push_back(outcome.has_value()); };
  ASSERT_TRUE(journal.append(big, note));
  ASSERT_TRUE(journal.append(one_entry("A", 2), note));
  journal.drain();
  EXPECT_EQ(stored, (std::vector{false, false}));
}

// The first released schema, with one table in it.
void write_version_1(const std::filesystem::path& file) {
  sqlite::Database database(file, sqlite::Access::ReadWrite);
  migrate(database);
  database.execute(
      "DROP TABLE settings; DROP TABLE accounts; PRAGMA user_version = 1;"
      "INSERT INTO tables VALUES (1, 'A', 'catan', 'web', 1, 1000, NULL, '{}');");
}

TEST(Schema, AnOlderFileIsMigratedAndKeepsItsTables) {
  const TempFolder folder;
  write_version_1(folder / kDatabaseFile);
  SqliteJournal journal(folder.path());
  EXPECT_EQ(journal.load("A")->head, head("A"));
  EXPECT_TRUE(append_and_wait(journal, {{}, {}, {{"secret", "1"}}, {}}));
}

TEST(Schema, AFileFromANewerProgramIsRefused) {
  const TempFolder folder;
  {
    sqlite::Database database(folder / kDatabaseFile, sqlite::Access::ReadWrite);
    database.execute("PRAGMA user_version = 99");
  }
  EXPECT_THROW(SqliteJournal(folder.path()), Unusable);
}

}  // namespace
}  // namespace spiel::store

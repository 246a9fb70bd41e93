#include "store/sqlite_journal.hpp"

#include <gtest/gtest.h>

#include "store/check.hpp"
#include "store/digest.hpp"
#include "store/schema.hpp"
#include "support.hpp"

namespace spiel::store::sqlite_journal_test {
namespace {

TEST(SqliteJournal, EverythingIsThereAfterReopening) {
  const TempFolder folder;
  {
    SqliteJournal journal(folder.path());
    ASSERT_TRUE(append_and_wait(journal, new_table("A", 5)));
    ASSERT_TRUE(append_and_wait(journal, {{}, {}, {{"secret", "1"}}, {}}));
  }
  SqliteJournal journal(folder.path());
  EXPECT_TRUE(is_clean(journal.recovery()));
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
  SqliteJournal journal(folder.path(), {.open = {.max_bytes = 256 * 1024}});
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
  SqliteJournal journal(folder.path(), {.open = {.max_bytes = 256 * 1024}});
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

// Two tables take turns, so that their chains cross; enough entries that tails are written.
void write_in_turn(SqliteJournal& journal, std::uint64_t entries) {
  Batch both;
  for (std::uint64_t i = 1; i < entries; ++i) {
    both.entries.push_back(entry("A", i));
    if (i % 3 == 0) both.entries.push_back(entry("B", i / 3));
  }
  ASSERT_TRUE(append_and_wait(journal, both));
  ASSERT_TRUE(append_and_wait(journal, one_entry("A", entries)));
}

class SqliteJournalInTurn : public testing::TestWithParam<bool> {};

TEST_P(SqliteJournalInTurn, TablesAreReadApartWhetherOrNotABatchWasTakenBack) {
  constexpr std::uint64_t kEntries = 42'000;
  const TempFolder folder;
  {
    SqliteJournal journal(folder.path());
    ASSERT_TRUE(append_and_wait(journal, new_table("A", 1)));
    ASSERT_TRUE(append_and_wait(journal, new_table("B", 1)));
    if (GetParam()) {
      Batch gap = one_entry("B", 1);
      gap.entries.push_back(entry("B", 7));
      ASSERT_FALSE(append_and_wait(journal, gap));
    }
    write_in_turn(journal, kEntries);
    EXPECT_EQ(journal.load("A")->entries.size(), kEntries + 1);
    EXPECT_EQ(journal.load("B")->entries.size(), kEntries / 3);
  }
  SqliteJournal journal(folder.path());
  EXPECT_EQ(journal.load("A")->entries.back(), entry("A", kEntries));
  EXPECT_TRUE(append_and_wait(journal, one_entry("B", kEntries / 3)));
  EXPECT_EQ(journal.load("B")->entries.back(), entry("B", kEntries / 3));
  EXPECT_TRUE(check_journal(folder.path()).ok());
}

INSTANTIATE_TEST_SUITE_P(Chains, SqliteJournalInTurn, testing::Bool());

// The first released schema, with one table in it.
void write_version_1(const std::filesystem::path& file) {
  sqlite::Database database(file, sqlite::Access::ReadWrite);
  migrate(database, 1);
  database.execute("INSERT INTO tables VALUES (1, 'A', 'catan', 'web', 1, 1000, NULL, '{}');");
  auto add = database.prepare("INSERT INTO entries VALUES (1, ?, ?, ?, ?)");
  for (std::int64_t i = 0; i < 3; ++i) {
    const auto e = entry("A", static_cast<std::uint64_t>(i));
    add.run(i, e.at, e.line, digest(e));
  }
}

TEST(Schema, AnOlderFileIsMigratedAndKeepsItsTables) {
  const TempFolder folder;
  write_version_1(folder / kDatabaseFile);
  SqliteJournal journal(folder.path());
  EXPECT_EQ(journal.load("A")->head, head("A"));
  EXPECT_EQ(journal.load("A")->entries, (std::vector{entry("A", 0), entry("A", 1), entry("A", 2)}));
  EXPECT_TRUE(append_and_wait(journal, one_entry("A", 3)));
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
}  // namespace spiel::store::sqlite_journal_test

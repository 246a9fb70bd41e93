// Copies beside a running server, and journals that were damaged and can be used again.
#include "store/repair.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "store/backup.hpp"
#include "store/sqlite_journal.hpp"
#include "support.hpp"

namespace spiel::store::repair_test {
namespace {

unsigned mode_of(const std::filesystem::path& file) {
  struct stat state{};
  EXPECT_EQ(::stat(file.c_str(), &state), 0) << file;
  return state.st_mode & 0777U;
}

TEST(Backup, IsAJournalOfItsOwnMadeBesideARunningServer) {
  const TempFolder folder;
  const TempFolder other;
  SqliteJournal journal(folder.path());
  ASSERT_TRUE(append_and_wait(journal, new_table("A", 5)));
  back_up_journal(folder.path(), other / kDatabaseFile);
  ASSERT_TRUE(append_and_wait(journal, one_entry("A", 5)));
  EXPECT_EQ(mode_of(other / kDatabaseFile), 0600U);
  EXPECT_FALSE(std::filesystem::exists(wal_of(other / kDatabaseFile)));
  SqliteJournal restored(other.path());
  EXPECT_EQ(restored.recovery().loss, "");
  EXPECT_EQ(restored.load("A")->entries.size(), 5U);
  EXPECT_TRUE(append_and_wait(restored, one_entry("A", 5)));
}

TEST(Backup, PutBackWhereMoreWasAcknowledgedIsNoticed) {
  const TempFolder folder;
  {
    SqliteJournal journal(folder.path());
    ASSERT_TRUE(append_and_wait(journal, new_table("A", 5)));
    back_up_journal(folder.path(), folder / "spieltisch.copy");
    ASSERT_TRUE(append_and_wait(journal, one_entry("A", 5)));
  }
  std::filesystem::rename(folder / "spieltisch.copy", folder / kDatabaseFile);
  EXPECT_THROW(SqliteJournal(folder.path()), Unusable);
  const SqliteJournal journal(folder.path(), {.open = {.accept_loss = true}});
}

TEST(Backup, NeverReplacesAFile) {
  const TempFolder folder;
  const SqliteJournal journal(folder.path());
  write_bytes(folder / "taken", "precious");
  EXPECT_THROW(back_up_journal(folder.path(), folder / "taken"), Unusable);
  EXPECT_EQ(read_bytes(folder / "taken"), "precious");
  EXPECT_THROW(back_up_journal(folder.path(), "/nowhere/copy"), Unusable);
}

TEST(Backup, WithoutAJournalIsRefusedAndLeavesNothing) {
  const TempFolder folder;
  EXPECT_THROW(back_up_journal(folder / "none", folder / "copy"), Unusable);
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

// Three tables with three entries each: "A" and "B" run, "C" is finished.
class Repair : public testing::Test {
 protected:
  Repair() {
    SqliteJournal journal(folder_.path());
    for (const auto* id : {"A", "B", "C"}) {
      EXPECT_TRUE(append_and_wait(journal, new_table(id, 3)));
    }
    EXPECT_TRUE(append_and_wait(
        journal, {{head("C", TableState::Finished)}, {}, {{"secret", "1"}}, {{"anna", "hash"}}}));
  }
  // Changes the text of one line; its digest no longer fits.
  void damage(const std::string& line) {
    std::string bytes = read_bytes(folder_ / kDatabaseFile);
    const auto at = bytes.find(line);
    ASSERT_NE(at, std::string::npos);
    bytes[at] = 'L';
    write_bytes(folder_ / kDatabaseFile, bytes);
  }
  std::vector<TableId> unfinished() {
    std::vector<TableId> ids;
    SqliteJournal(folder_.path()).load_unfinished([&](const StoredTable& table) {
      EXPECT_EQ(table.damage, "");
      ids.push_back(table.head.id);
    });
    return ids;
  }

  TempFolder folder_;
};

TEST_F(Repair, CutsAGameThatRunsAtItsLastGoodEntry) {
  damage("line 1 of B");
  EXPECT_EQ(check_journal(folder_.path()).damaged_tables, 1U);
  const auto before = read_bytes(folder_ / kDatabaseFile);
  const auto report = repair_journal(folder_.path(), false);
  EXPECT_EQ(report.cut, std::vector<std::string>{"table B is cut, 1 of 3 entries are good"});
  EXPECT_TRUE(report.set_aside.empty());
  EXPECT_EQ(report.tables, 3U);
  EXPECT_EQ(report.entries, 7U);
  EXPECT_EQ(read_bytes(report.original / kDatabaseFile), before);
  EXPECT_TRUE(check_journal(folder_.path()).ok());
  EXPECT_EQ(unfinished(), (std::vector<TableId>{"A", "B"}));
  SqliteJournal journal(folder_.path());
  EXPECT_EQ(journal.load("A")->entries.size(), 3U);
  EXPECT_TRUE(append_and_wait(journal, one_entry("B", 1)));
  EXPECT_EQ(journal.setting("secret"), "1");
  EXPECT_EQ(journal.account("anna")->password_hash, "hash");
}

TEST_F(Repair, SetsAsideWhatCannotGoOn) {
  damage("line 0 of A");
  damage("line 2 of C");
  const auto report = repair_journal(folder_.path(), false);
  EXPECT_EQ(report.set_aside,
            (std::vector<std::string>{"table A is set aside, 0 of 3 entries are good",
                                      "table C is set aside, 2 of 3 entries are good"}));
  EXPECT_EQ(unfinished(), std::vector<TableId>{"B"});
  const auto check = check_journal(folder_.path());
  EXPECT_TRUE(check.ok());
  EXPECT_EQ(check.set_aside, (std::vector<std::string>{"A", "C"}));
  EXPECT_NE(SqliteJournal(folder_.path()).load("C")->damage, "");
  EXPECT_THROW(SqliteJournal(folder_.path()).read("C"), Unusable);
  EXPECT_TRUE(SqliteJournal(folder_.path()).list({.state = TableState::Finished}).heads.empty());
}

// What entries mean is for others to say.
TEST_F(Repair, CutsWhereTheEntriesMakeNoSense) {
  const Judge judge = [](const StoredTable& table) -> Verdict {
    if (table.head.id == "A") return {2, "that is no move"};
    return {table.entries.size()};
  };
  EXPECT_EQ(check_journal(folder_.path(), judge).damaged_tables, 1U);
  const auto report = repair_journal(folder_.path(), false, judge);
  EXPECT_EQ(report.cut,
            std::vector<std::string>{"table A is cut, 2 of 3 entries are good: that is no move"});
  SqliteJournal journal(folder_.path());
  EXPECT_EQ(journal.load("A")->entries.size(), 2U);
  EXPECT_EQ(journal.load("B")->entries.size(), 3U);
  EXPECT_TRUE(append_and_wait(journal, one_entry("A", 2)));
}

TEST_F(Repair, LeavesAWholeJournalAsItIs) {
  const auto report = repair_journal(folder_.path(), false);
  EXPECT_TRUE(report.cut.empty() && report.set_aside.empty());
  EXPECT_EQ(report.entries, 9U);
  EXPECT_TRUE(check_journal(folder_.path()).ok());
}

// A page of zeros in the middle of many: the structure of the file is damaged, not just a line.
TEST_F(Repair, ReadsOverPagesThatCannotBeRead) {
  {
    SqliteJournal journal(folder_.path());
    Batch many;
    for (std::uint64_t i = 3; i < 2000; ++i) many.entries.push_back(entry("A", i));
    for (std::uint64_t i = 3; i < 2000; ++i) many.entries.push_back(entry("B", i));
    ASSERT_TRUE(append_and_wait(journal, many));
  }
  std::string bytes = read_bytes(folder_ / kDatabaseFile);
  const auto page = bytes.find("line 1000 of A") / 4096 * 4096;
  bytes.replace(page, 4096, std::string(4096, '\0'));
  write_bytes(folder_ / kDatabaseFile, bytes);
  EXPECT_THROW(SqliteJournal(folder_.path()), Unusable);
  const auto report = repair_journal(folder_.path(), false);
  ASSERT_EQ(report.cut.size(), 1U);
  EXPECT_TRUE(check_journal(folder_.path()).ok());
  SqliteJournal journal(folder_.path());
  const auto cut = journal.load("A");
  EXPECT_GT(cut->entries.size(), 900U);
  EXPECT_LT(cut->entries.size(), 1001U);
  EXPECT_EQ(journal.load("B")->entries.size(), 2000U);
}

// What is left of "C" makes sense, and nothing behind it is there that would show a gap.
TEST_F(Repair, NoticesThatATableHasLostItsEnd) {
  {
    SqliteJournal journal(folder_.path());
    Batch many;
    for (std::uint64_t i = 3; i < 2000; ++i) many.entries.push_back(entry("C", i));
    for (std::uint64_t i = 3; i < 2000; ++i) many.entries.push_back(entry("A", i));
    ASSERT_TRUE(append_and_wait(journal, many));
  }
  SqliteJournal(folder_.path());  // notes where each table ends
  std::string bytes = read_bytes(folder_ / kDatabaseFile);
  const auto page = bytes.find("line 1999 of C") / 4096 * 4096;
  bytes.replace(page, 4096, std::string(4096, '\0'));
  write_bytes(folder_ / kDatabaseFile, bytes);
  const auto report = repair_journal(folder_.path(), false);
  ASSERT_EQ(report.set_aside.size(), 1U);
  EXPECT_TRUE(report.set_aside[0].starts_with("table C is set aside"));
  EXPECT_TRUE(report.set_aside[0].ends_with("its end is lost"));
  EXPECT_EQ(check_journal(folder_.path()).set_aside, std::vector<std::string>{"C"});
}

TEST_F(Repair, SetsATableAsideOfWhichNothingIsLeft) {
  {
    SqliteJournal journal(folder_.path());
    ASSERT_TRUE(append_and_wait(journal, {{head("D")}, {}, {}, {}}));
  }
  const auto report = repair_journal(folder_.path(), false);
  EXPECT_EQ(report.set_aside,
            std::vector<std::string>{"table D is set aside, 0 of 0 entries are good"});
  EXPECT_EQ(unfinished(), (std::vector<TableId>{"A", "B"}));
}

TEST_F(Repair, AcceptsALossOnlyWhenAsked) {
  write_bytes(folder_ / kMarkFile, "nonsense");
  const auto before = read_bytes(folder_ / kDatabaseFile);
  EXPECT_THROW(repair_journal(folder_.path(), false), Unusable);
  EXPECT_EQ(read_bytes(folder_ / kDatabaseFile), before);
  EXPECT_NE(repair_journal(folder_.path(), true).loss, "");
  EXPECT_EQ(unfinished(), (std::vector<TableId>{"A", "B"}));
}

TEST_F(Repair, IsRefusedBesideAServer) {
  const SqliteJournal server(folder_.path());
  EXPECT_THROW(repair_journal(folder_.path(), false), Unusable);
}

TEST(DataFolder, IsForItsOwnerAlone) {
  const TempFolder parent;
  const auto folder = parent / "data";
  {
    SqliteJournal journal(folder);
    ASSERT_TRUE(append_and_wait(journal, new_table("A", 1)));
    EXPECT_EQ(mode_of(folder), 0700U);
    for (const auto& file : std::filesystem::directory_iterator(folder)) {
      EXPECT_EQ(mode_of(file.path()), 0600U) << file.path();
    }
  }
}

TEST(DataFolder, OfAnEarlierVersionIsClosedToOthers) {
  const TempFolder parent;
  const auto folder = parent / "data";
  {
    const SqliteJournal journal(folder);
  }
  ASSERT_EQ(::chmod(folder.c_str(), 0755), 0);
  ASSERT_EQ(::chmod((folder / kDatabaseFile).c_str(), 0644), 0);
  const SqliteJournal journal(folder);
  EXPECT_EQ(mode_of(folder), 0700U);
  EXPECT_EQ(mode_of(folder / kDatabaseFile), 0600U);
}

TEST(DataFolder, ThatHoldsOtherThingsStaysOpen) {
  const TempFolder folder;
  write_bytes(folder / "letter", "dear");
  ASSERT_EQ(::chmod(folder.path().c_str(), 0755), 0);
  const SqliteJournal journal(folder.path());
  EXPECT_EQ(mode_of(folder.path()), 0755U);
  EXPECT_EQ(mode_of(folder / kDatabaseFile), 0600U);
}

}  // namespace
}  // namespace spiel::store::repair_test

// Whoever reads the journal while a server stops and starts (a backup, a shell, a check) changes
// nothing: what is in the log stays there until nobody needs it.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <optional>
#include <thread>

#include "store/check.hpp"
#include "store/sqlite_journal.hpp"
#include "support.hpp"

namespace spiel::store::readers_test {
namespace {

SqliteOptions as_the_server_does() {
  SqliteOptions options;
  options.open.stretch_log = true;
  return options;
}

class Readers : public testing::Test {
 protected:
  // A server that adds some entries, from its start to its end.
  void serve_for_a_while() {
    SqliteJournal journal(folder_.path(), as_the_server_does());
    EXPECT_EQ(journal.recovery().loss, "");
    if (entries_ == 0) {
      ASSERT_TRUE(append_and_wait(journal, new_table("A", ++entries_)));
    }
    const auto stored = journal.load("A");
    ASSERT_TRUE(stored);
    EXPECT_EQ(stored->damage, "");
    ASSERT_EQ(stored->entries.size(), entries_);
    for (int i = 0; i < 20; ++i) ASSERT_TRUE(append_and_wait(journal, one_entry("A", entries_++)));
  }
  std::filesystem::path database() const { return folder_ / kDatabaseFile; }

  TempFolder folder_;
  std::uint64_t entries_ = 0;
};

TEST_F(Readers, AReaderInATransactionOverRestartsLosesNothing) {
  serve_for_a_while();
  std::optional<sqlite::Database> reader;
  {
    SqliteJournal journal(folder_.path(), as_the_server_does());
    ASSERT_TRUE(append_and_wait(journal, one_entry("A", entries_++)));
    reader.emplace(database(), sqlite::Access::ReadOnly);
    reader->execute("BEGIN");
    EXPECT_EQ(reader->integer("SELECT count(*) FROM entries"), 22);
    for (int i = 0; i < 50; ++i) ASSERT_TRUE(append_and_wait(journal, one_entry("A", entries_++)));
  }
  for (int restart = 0; restart < 3; ++restart) serve_for_a_while();
  EXPECT_EQ(reader->integer("SELECT count(*) FROM entries"), 22);
  reader.reset();
  serve_for_a_while();
  EXPECT_TRUE(check_journal(folder_.path()).ok());
}

// As a shell or a backup does: open, read, think, close.
[[noreturn]] void read_again_and_again(const std::filesystem::path& file, sqlite::Access access) {
  while (true) {
    try {
      sqlite::Database reader(file, access);
      reader.execute("BEGIN");
      reader.integer("SELECT count(*) FROM entries");
      std::this_thread::sleep_for(std::chrono::milliseconds(40));
    } catch (const sqlite::Error& error) {
      if (error.code == SQLITE_CORRUPT || error.code == SQLITE_NOTADB) ::_exit(1);
    }
  }
}

class ReadingProcess {
 public:
  ReadingProcess(const std::filesystem::path& file, sqlite::Access access) : id_(::fork()) {
    if (id_ == 0) read_again_and_again(file, access);
  }
  // Whether it never saw anything damaged.
  bool stop() {
    ::kill(id_, SIGKILL);
    int status = 0;
    ::waitpid(id_, &status, 0);
    return WIFSIGNALED(status);
  }

 private:
  pid_t id_;
};

TEST_F(Readers, ReadersThatComeAndGoOverRestartsLoseNothing) {
  serve_for_a_while();
  std::vector<ReadingProcess> readers;
  for (const auto access : {sqlite::Access::ReadOnly, sqlite::Access::ReadWrite,
                            sqlite::Access::ReadWrite, sqlite::Access::ReadOnly}) {
    readers.emplace_back(database(), access);
  }
  for (int restart = 0; restart < 12 && !HasFailure(); ++restart) serve_for_a_while();
  for (auto& reader : readers) EXPECT_TRUE(reader.stop());
  EXPECT_TRUE(check_journal(folder_.path()).ok());
}

// Somebody writes between the moment when the log was emptied and the moment when it is filled.
TEST_F(Readers, ALogThatIsNotEmptyIsNotStretched) {
  serve_for_a_while();
  sqlite::Database reader(database(), sqlite::Access::ReadWrite);
  reader.execute("BEGIN IMMEDIATE; REPLACE INTO settings VALUES ('other', '1'); COMMIT; BEGIN");
  EXPECT_EQ(reader.integer("SELECT count(*) FROM settings WHERE name = 'other'"), 1);
  const SqliteJournal journal(folder_.path(), as_the_server_does());
  EXPECT_LT(std::filesystem::file_size(wal_of(database())), 1'000'000U);
  EXPECT_TRUE(inspect_wal(wal_of(database())).present);
}

}  // namespace
}  // namespace spiel::store::readers_test

// A process that dies in the middle of writing: what it had acknowledged is there, and every batch
// is there whole or not at all.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <map>
#include <thread>

#include "core/random.hpp"
#include "store/sqlite_journal.hpp"
#include "support.hpp"

namespace spiel::store::crash_test {
namespace {

constexpr int kTables = 8;
constexpr std::uint64_t kBatchEntries = 3;

struct Ack {
  int table;
  std::uint64_t entries;  // so many are promised
};

Batch next_batch(const TableId& id, std::uint64_t from) {
  Batch batch;
  if (from == 0) batch.heads.push_back(head(id));
  for (std::uint64_t i = 0; i < kBatchEntries; ++i) batch.entries.push_back(entry(id, from + i));
  return batch;
}

// Goes on where the journal stands, and writes to `acks` what the journal acknowledged.
[[noreturn]] void write_until_killed(const std::filesystem::path& folder, int acks) {
  SqliteJournal journal(folder);
  std::array<std::uint64_t, kTables> next{};
  for (int t = 0; t < kTables; ++t) {
    const auto table = journal.load(std::to_string(t));
    if (table) next[static_cast<std::size_t>(t)] = table->entries.size();
  }
  for (int t = 0;; t = (t + 1) % kTables) {
    std::uint64_t& from = next[static_cast<std::size_t>(t)];
    const Ack ack{t, from + kBatchEntries};
    const bool taken = journal.append(next_batch(std::to_string(t), from), [=](const Outcome& o) {
      if (o && ::write(acks, &ack, sizeof ack) != sizeof ack) ::_exit(3);
    });
    from += taken ? kBatchEntries : 0;
    if (journal.depth() > 300) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

std::map<int, std::uint64_t> read_acks(int pipe) {
  std::map<int, std::uint64_t> promised;
  Ack ack;
  while (::read(pipe, &ack, sizeof ack) == sizeof ack) promised[ack.table] = ack.entries;
  return promised;
}

std::map<int, std::uint64_t> run_and_kill(const std::filesystem::path& folder, int millis) {
  int pipe[2];
  EXPECT_EQ(::pipe(pipe), 0);
  EXPECT_GT(::fcntl(pipe[1], F_SETPIPE_SZ, 1 << 20), 0);
  const pid_t child = ::fork();
  if (child == 0) write_until_killed(folder, pipe[1]);
  ::close(pipe[1]);
  std::this_thread::sleep_for(std::chrono::milliseconds(millis));
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  auto promised = read_acks(pipe[0]);
  ::close(pipe[0]);
  return promised;
}

TEST(Crash, NoAcknowledgedEntryIsLostAndNoBatchIsHalfThere) {
  const TempFolder folder;
  Random random(20);
  std::uint64_t acknowledged = 0;
  for (int round = 0; round < 15; ++round) {
    const auto promised = run_and_kill(folder.path(), 20 + static_cast<int>(random.below(120)));
    SqliteJournal journal(folder.path());
    EXPECT_FALSE(journal.recovery().wal.damaged());
    for (const auto& [id, entries] : promised) {
      const auto table = journal.load(std::to_string(id));
      ASSERT_TRUE(table);
      EXPECT_GE(table->entries.size(), entries);
      EXPECT_EQ(table->entries.size() % kBatchEntries, 0U);
      acknowledged = std::max(acknowledged, entries);
    }
  }
  EXPECT_GT(acknowledged, 0U);
}

// The kernel refuses to let the file grow, as a full disk would. Exit code 0: all as it should be.
int write_against_file_limit(const std::filesystem::path& folder) {
  ::signal(SIGXFSZ, SIG_IGN);
  SqliteJournal journal(folder);
  if (!append_and_wait(journal, new_table("A", 1))) return 1;
  const rlimit tight{512 * 1024, 16 << 20};
  ::setrlimit(RLIMIT_FSIZE, &tight);
  std::uint64_t next = 1;
  while (next < 10'000 && append_and_wait(journal, next_batch("A", next))) next += kBatchEntries;
  if (next == 10'000) return 2;
  if (journal.load("A")->entries.size() != next) return 3;
  const rlimit wide{16 << 20, 16 << 20};
  ::setrlimit(RLIMIT_FSIZE, &wide);
  return append_and_wait(journal, next_batch("A", next)) ? 0 : 4;
}

TEST(Crash, AFailedWriteIsReportedAndTheJournalGoesOnWhenThereIsRoomAgain) {
  const TempFolder folder;
  const pid_t child = ::fork();
  if (child == 0) ::_exit(write_against_file_limit(folder.path()));
  int status = 0;
  ::waitpid(child, &status, 0);
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
  SqliteJournal journal(folder.path());
  EXPECT_EQ(journal.load("A")->entries.size() % kBatchEntries, 1U);
}

}  // namespace
}  // namespace spiel::store::crash_test

// The log is copied into the database beside the commits.
#include "store/checkpoints.hpp"

#include <gtest/gtest.h>

#include "store/open_database.hpp"
#include "support.hpp"

namespace spiel::store::checkpoints_test {
namespace {

constexpr int kPages = 20;
constexpr int kManyCommits = 1'000'000;

class CheckpointsBesideCommits : public testing::Test {
 protected:
  CheckpointsBesideCommits() : database_(folder_ / "numbers.db", sqlite::Access::ReadWrite) {
    database_.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF");
    database_.execute("CREATE TABLE numbers (number INTEGER)");
  }
  void commit_number() {
    database_.prepare("INSERT INTO numbers VALUES (?)").run(std::int64_t{committed_++});
  }
  // Every log but the first has another salt.
  std::string salt_of_log() const {
    return read_bytes(wal_of(folder_ / "numbers.db")).substr(16, 8);
  }
  bool commits_until_the_log_begins_anew() {
    const auto old = salt_of_log();
    for (int i = 0; i < kManyCommits; ++i) {
      commit_number();
      if (i % 100 == 0 && salt_of_log() != old) return true;
    }
    return false;
  }

  TempFolder folder_;
  sqlite::Database database_;
  int committed_ = 0;
};

TEST_F(CheckpointsBesideCommits, TheLogBeginsAnewWheneverItHasGrown) {
  const Checkpoints checkpoints(folder_ / "numbers.db", database_, kPages);
  for (int times = 0; times < 3; ++times) EXPECT_TRUE(commits_until_the_log_begins_anew());
  EXPECT_EQ(database_.integer("SELECT count(*) FROM numbers"), committed_);
  EXPECT_EQ(database_.integer("SELECT sum(number) FROM numbers"),
            std::int64_t{committed_} * (committed_ - 1) / 2);
}

TEST_F(CheckpointsBesideCommits, WhatAReaderStillNeedsStaysInTheLog) {
  commit_number();
  const Checkpoints checkpoints(folder_ / "numbers.db", database_, kPages);
  sqlite::Database reader(folder_ / "numbers.db", sqlite::Access::ReadOnly);
  reader.execute("BEGIN");
  EXPECT_EQ(reader.integer("SELECT count(*) FROM numbers"), 1);
  const auto salt = salt_of_log();
  for (int i = 0; i < 500; ++i) commit_number();
  EXPECT_EQ(salt_of_log(), salt);
  EXPECT_EQ(reader.integer("SELECT count(*) FROM numbers"), 1);
  reader.execute("COMMIT");
  EXPECT_TRUE(commits_until_the_log_begins_anew());
  EXPECT_EQ(reader.integer("SELECT count(*) FROM numbers"), committed_);
}

}  // namespace
}  // namespace spiel::store::checkpoints_test

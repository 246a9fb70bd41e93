#include "store/group_commit.hpp"

#include <gtest/gtest.h>

#include <future>

#include "support.hpp"

namespace spiel::store::group_commit_test {
namespace {

std::vector<Outcome> accept_all(std::span<const Batch> batches) {
  return std::vector<Outcome>(batches.size());
}

TEST(GroupCommit, WhatArrivesDuringACommitIsCommittedTogether) {
  std::promise<void> begun;
  std::promise<void> gate;
  std::vector<std::size_t> groups;
  GroupCommit committer(
      1000,
      [&](std::span<const Batch> batches) {
        groups.push_back(batches.size());
        if (groups.size() == 1) {
          begun.set_value();
          gate.get_future().wait();
        }
        return accept_all(batches);
      },
      nullptr);
  ASSERT_TRUE(committer.push(one_entry("A", 0), nullptr));
  begun.get_future().wait();
  for (std::uint64_t i = 1; i <= 10; ++i) ASSERT_TRUE(committer.push(one_entry("A", i), nullptr));
  gate.set_value();
  committer.drain();
  EXPECT_EQ(groups, (std::vector<std::size_t>{1, 10}));
}

TEST(GroupCommit, RefusesWhenTooMuchWaitsAndTakesAgainLater) {
  std::promise<void> gate;
  GroupCommit committer(
      2,
      [opened = gate.get_future().share()](std::span<const Batch> batches) {
        opened.wait();
        return accept_all(batches);
      },
      nullptr);
  int taken = 0;
  bool refused = false;
  for (std::uint64_t i = 0; i < 10 && !refused; ++i) {
    refused = !committer.push(one_entry("A", i), nullptr);
    if (!refused) ++taken;
  }
  EXPECT_TRUE(refused);
  EXPECT_LE(taken, 4);  // two waiting, and at most two in work
  bool all_before = false;
  EXPECT_TRUE(committer.push({}, [&](const Outcome&) { all_before = true; }));
  gate.set_value();
  committer.drain();
  EXPECT_TRUE(all_before);
  EXPECT_TRUE(committer.push(one_entry("A", 9), nullptr));
}

TEST(GroupCommit, ACallbackMayAppendAgain) {
  std::promise<void> done;
  GroupCommit committer(1000, accept_all, nullptr);
  ASSERT_TRUE(committer.push(one_entry("A", 0), [&](const Outcome&) {
    EXPECT_TRUE(committer.push(one_entry("A", 1), [&](const Outcome&) { done.set_value(); }));
  }));
  EXPECT_EQ(done.get_future().wait_for(std::chrono::seconds(10)), std::future_status::ready);
}

TEST(GroupCommit, CommitsWhatWaitsBeforeItEnds) {
  int acknowledged = 0;
  {
    GroupCommit committer(1000, accept_all, nullptr);
    for (std::uint64_t i = 0; i < 100; ++i) {
      ASSERT_TRUE(committer.push(one_entry("A", i), [&](const Outcome&) { ++acknowledged; }));
    }
  }
  EXPECT_EQ(acknowledged, 100);
}

TEST(GroupCommit, ReportsRowsAndTimes) {
  std::vector<CommitStats> seen;
  {
    GroupCommit committer(1000, accept_all,
                          [&](const CommitStats& stats) { seen.push_back(stats); });
    ASSERT_TRUE(committer.push(new_table("A", 4), nullptr));
  }
  ASSERT_EQ(seen.size(), 1U);
  EXPECT_EQ(seen[0].batches, 1U);
  EXPECT_EQ(seen[0].rows, 5U);
  EXPECT_GE(seen[0].longest_wait, seen[0].transaction);
}

}  // namespace
}  // namespace spiel::store::group_commit_test

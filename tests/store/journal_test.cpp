// What every journal promises, checked for each store.
#include "store/journal.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <thread>

#include "store/memory_journal.hpp"
#include "store/open_store.hpp"
#include "support.hpp"
#include "tests/postgres.hpp"

namespace spiel::store::journal_test {
namespace {

enum class Medium { Disk, Memory, Postgres };

std::string name_of(Medium medium) {
  constexpr std::array kNames = {"Disk", "Memory", "Postgres"};
  return kNames.at(static_cast<std::size_t>(medium));
}

class JournalContract : public testing::TestWithParam<Medium> {
 protected:
  JournalContract() {
    switch (GetParam()) {
      case Medium::Disk:
        address_ = sqlite_store(folder_.path().native());
        break;
      case Medium::Memory:
        address_ = *parse_store_address("memory");
        break;
      case Medium::Postgres:
        address_ = *parse_store_address(Postgres::running().new_database());
        break;
    }
    journal_ = open_store(address_).journal;
  }
  void reopen() {
    journal_.reset();
    journal_ = open_store(address_).journal;
  }
  Outcome put(Batch batch) { return append_and_wait(*journal_, std::move(batch)); }
  void put_head(const TableHead& made) { ASSERT_TRUE(put({{made}, {}, {}, {}})); }
  std::vector<TableId> listed(const ListFilter& filter) {
    std::vector<TableId> ids;
    for (const auto& found : journal_->list(filter).heads) ids.push_back(found.id);
    return ids;
  }

  TempFolder folder_;
  StoreAddress address_;
  std::unique_ptr<Journal> journal_;
};

// Those that outlive the process promise more.
class DurableJournal : public JournalContract {};

std::string name_of_test(const testing::TestParamInfo<Medium>& medium) {
  return name_of(medium.param);
}

INSTANTIATE_TEST_SUITE_P(Media, JournalContract,
                         testing::Values(Medium::Disk, Medium::Memory, Medium::Postgres),
                         name_of_test);
INSTANTIATE_TEST_SUITE_P(Media, DurableJournal, testing::Values(Medium::Disk, Medium::Postgres),
                         name_of_test);

TEST_P(JournalContract, ATableIsReadAsItWasWritten) {
  ASSERT_TRUE(put(new_table("A", 3)));
  ASSERT_TRUE(put(one_entry("A", 3)));
  const auto table = journal_->load("A");
  ASSERT_TRUE(table);
  EXPECT_EQ(table->head, head("A"));
  EXPECT_EQ(table->entries,
            (std::vector{entry("A", 0), entry("A", 1), entry("A", 2), entry("A", 3)}));
}

TEST_P(JournalContract, LinesMayHoldAnyText) {
  Batch batch = new_table("A", 1);
  batch.entries[0].line = std::string("quote ' \" umlaut ä zero \0 end", 30);
  const auto line = batch.entries[0].line;
  ASSERT_TRUE(put(batch));
  EXPECT_EQ(journal_->load("A")->entries.at(0).line, line);
}

TEST_P(JournalContract, NamesMayHoldAnyText) {
  const std::string odd("\xff\0 '\"\\ \xc3", 8);
  Batch batch = new_table(odd, 2);
  batch.settings.push_back({odd, odd});
  batch.accounts.push_back({odd, odd});
  ASSERT_TRUE(put(batch));
  EXPECT_EQ(journal_->load(odd)->head, head(odd));
  EXPECT_EQ(journal_->list({}).heads, std::vector{head(odd)});
  EXPECT_EQ(journal_->setting(odd), odd);
  EXPECT_EQ(journal_->account(odd)->password_hash, odd);
  EXPECT_TRUE(put(one_entry(odd, 2)));
}

TEST_P(JournalContract, AClaimIsKeptOnlyWhereNobodyWasFirst) {
  Batch first, second;
  first.claims = {{"name", "first"}};
  second.claims = {{"name", "second"}, {"other", "second"}};
  ASSERT_TRUE(put(first));
  ASSERT_TRUE(put(second));
  EXPECT_EQ(journal_->setting("name"), "first");
  EXPECT_EQ(journal_->setting("other"), "second");
}

TEST_P(JournalContract, ASettingThatWasRemovedMayBeClaimedAnew) {
  Batch put_it, remove_it, claim_it;
  put_it.settings = {{"name", "1"}, {"other", "1"}};
  remove_it.removed_settings = {"name", "unknown"};
  claim_it.claims = {{"name", "2"}};
  ASSERT_TRUE(put(put_it));
  ASSERT_TRUE(put(remove_it));
  EXPECT_FALSE(journal_->setting("name"));
  ASSERT_TRUE(put(claim_it));
  EXPECT_EQ(journal_->setting("name"), "2");
  EXPECT_EQ(journal_->setting("other"), "1");
}

TEST_P(JournalContract, AnUnknownTableIsNotFound) {
  EXPECT_FALSE(journal_->load("nobody"));
  EXPECT_FALSE(journal_->read("nobody"));
}

TEST_P(JournalContract, EntriesAreReadInPartsOfAnySize) {
  ASSERT_TRUE(put(new_table("A", 10)));
  ASSERT_TRUE(put(new_table("B", 1)));
  const auto reader = journal_->read("A");
  ASSERT_TRUE(reader);
  std::vector<Entry> all;
  for (const std::size_t most : {3U, 1U, 100U, 100U}) {
    const auto some = reader->next(most);
    EXPECT_LE(some.size(), most);
    all.insert(all.end(), some.begin(), some.end());
  }
  EXPECT_EQ(all, journal_->load("A")->entries);
  EXPECT_TRUE(journal_->read("B")->next(0).empty());
}

TEST_P(JournalContract, ABatchWithNothingInItIsCommittedBehindTheOthers) {
  bool stored = false;
  ASSERT_TRUE(journal_->append(new_table("A", 1), [&](const Outcome& o) { stored = bool(o); }));
  EXPECT_TRUE(put({}));
  EXPECT_TRUE(stored);
}

TEST_P(JournalContract, TheSameHeadInManyBatchesIsAsTheLastOneSays) {
  for (std::uint64_t i = 0; i < 20; ++i) {
    Batch batch = i == 0 ? new_table("A", 1) : one_entry("A", i);
    batch.heads = {head("A", TableState::Running, 1000, "game " + std::to_string(i))};
    batch.settings = {{"last", std::to_string(i)}};
    batch.accounts = {{"anna", std::to_string(i)}};
    if (i % 2 == 0) batch.removed_accounts = {"anna"};
    ASSERT_TRUE(journal_->append(batch, nullptr));
  }
  journal_->drain();
  EXPECT_EQ(journal_->load("A")->head.game, "game 19");
  EXPECT_EQ(journal_->load("A")->entries.size(), 20U);
  EXPECT_EQ(journal_->setting("last"), "19");
  EXPECT_EQ(journal_->account("anna")->password_hash, "19");
}

TEST_P(JournalContract, BatchesBehindOneThatDoesNotFitDoNotFitEither) {
  ASSERT_TRUE(put(new_table("A", 1)));
  std::vector<bool> stored(4);
  const auto append = [&](std::size_t i, Batch batch) {
    ASSERT_TRUE(journal_->append(std::move(batch),
                                 [&, i](const Outcome& outcome) { stored[i] = bool(outcome); }));
  };
  append(0, one_entry("A", 2));
  append(1, one_entry("A", 3));
  append(2, new_table("B", 1));
  append(3, one_entry("A", 1));
  journal_->drain();
  EXPECT_EQ(stored, (std::vector<bool>{false, false, true, true}));
  EXPECT_EQ(journal_->load("A")->entries.size(), 2U);
}

TEST_P(DurableJournal, WhatWasStoredIsThereAfterReopening) {
  ASSERT_TRUE(put(new_table("A", 5)));
  ASSERT_TRUE(put({{}, {}, {{"secret", "1"}}, {{"anna", "x"}}}));
  reopen();
  EXPECT_EQ(journal_->load("A")->entries.size(), 5U);
  EXPECT_EQ(journal_->setting("secret"), "1");
  EXPECT_EQ(journal_->account_users(), std::vector<std::string>{"anna"});
  EXPECT_FALSE(put(one_entry("A", 4)));
  EXPECT_TRUE(put(one_entry("A", 5)));
}

TEST_P(DurableJournal, WhatWaitsIsStoredBeforeItEnds) {
  int acknowledged = 0;
  for (std::uint64_t i = 0; i < 50; ++i) {
    ASSERT_TRUE(journal_->append(i == 0 ? new_table("A", 1) : one_entry("A", i),
                                 [&](const Outcome& o) { acknowledged += o ? 1 : 0; }));
  }
  reopen();
  EXPECT_EQ(acknowledged, 50);
  EXPECT_EQ(journal_->load("A")->entries.size(), 50U);
}

TEST_P(JournalContract, ABatchWithAGapIsRefusedWhole) {
  ASSERT_TRUE(put(new_table("A", 2)));
  Batch gap = one_entry("A", 2);
  gap.heads.push_back(head("B"));
  gap.entries.push_back(entry("A", 4));
  const Outcome outcome = put(gap);
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().kind, JournalError::Kind::Misfit);
  EXPECT_EQ(journal_->load("A")->entries.size(), 2U);
  EXPECT_FALSE(journal_->load("B"));
  EXPECT_TRUE(put(one_entry("A", 2)));
}

TEST_P(JournalContract, AnEntryWrittenTwiceIsRefused) {
  ASSERT_TRUE(put(new_table("A", 2)));
  EXPECT_FALSE(put(one_entry("A", 1)));
}

TEST_P(JournalContract, AnEntryOfAnUnknownTableIsRefused) { EXPECT_FALSE(put(one_entry("A", 0))); }

TEST_P(JournalContract, OnlyUnfinishedTablesAreLoadedAtStartOldestFirst) {
  put_head(head("young", TableState::Open, 30));
  put_head(head("done", TableState::Finished, 20));
  put_head(head("dropped", TableState::Dropped, 15));
  put_head(head("old", TableState::Running, 10));
  ASSERT_TRUE(put(one_entry("old", 0)));
  std::vector<TableId> ids;
  std::size_t entries = 0;
  journal_->load_unfinished([&](const StoredTable& table) {
    ids.push_back(table.head.id);
    entries += table.entries.size();
  });
  EXPECT_EQ(ids, (std::vector<TableId>{"old", "young"}));
  EXPECT_EQ(entries, 1U);
}

TEST_P(JournalContract, AFinishedTableStaysReadable) {
  ASSERT_TRUE(put(new_table("A", 2)));
  put_head(head("A", TableState::Finished));
  const auto table = journal_->load("A");
  EXPECT_EQ(table->head.state, TableState::Finished);
  EXPECT_EQ(table->head.finished, 1500);
  EXPECT_EQ(table->entries.size(), 2U);
}

TEST_P(JournalContract, ListsFilterByGameStateAndAge) {
  put_head(head("a", TableState::Running, 10, "catan"));
  put_head(head("b", TableState::Finished, 20, "blokus"));
  put_head(head("c", TableState::Finished, 30, "catan"));
  put_head(head("d", TableState::Dropped, 40, "catan"));
  EXPECT_EQ(listed({}), (std::vector<TableId>{"d", "c", "b", "a"}));
  EXPECT_EQ(listed({.game = "catan"}), (std::vector<TableId>{"d", "c", "a"}));
  EXPECT_EQ(listed({.state = TableState::Finished}), (std::vector<TableId>{"c", "b"}));
  EXPECT_EQ(listed({.since = 20}), (std::vector<TableId>{"d", "c", "b"}));
  EXPECT_EQ(listed({.limit = 0}), std::vector<TableId>{});
}

TEST_P(JournalContract, PagesFollowEachOtherWithoutGapOrRepetition) {
  for (int i = 0; i < 10; ++i) {
    put_head(head("t" + std::to_string(i), TableState::Running, i / 2));  // pairs of equal age
  }
  std::vector<TableId> seen;
  ListFilter filter{.limit = 3};
  do {
    const auto page = journal_->list(filter);
    for (const auto& found : page.heads) seen.push_back(found.id);
    filter.cursor = page.next;
  } while (!filter.cursor.empty());
  EXPECT_EQ(seen,
            (std::vector<TableId>{"t9", "t8", "t7", "t6", "t5", "t4", "t3", "t2", "t1", "t0"}));
}

TEST_P(JournalContract, SettingsAndAccountsAreReplaced) {
  EXPECT_FALSE(journal_->setting("secret"));
  EXPECT_FALSE(journal_->account("anna"));
  ASSERT_TRUE(put({{}, {}, {{"secret", "1"}}, {{"anna", "x"}}}));
  ASSERT_TRUE(put({{}, {}, {{"secret", "2"}}, {{"anna", "y"}}}));
  ASSERT_TRUE(put({{}, {}, {{"another", "3"}}, {}}));
  EXPECT_EQ(journal_->setting_names(), (std::vector<std::string>{"another", "secret"}));
  EXPECT_EQ(journal_->setting("secret"), "2");
  EXPECT_EQ(journal_->account("anna")->password_hash, "y");
}

TEST_P(JournalContract, AccountsAreListedAndRemoved) {
  EXPECT_TRUE(journal_->account_users().empty());
  ASSERT_TRUE(put({{}, {}, {}, {{"eve", "x"}, {"anna", "y"}}}));
  EXPECT_EQ(journal_->account_users(), (std::vector<std::string>{"anna", "eve"}));
  ASSERT_TRUE(put({{}, {}, {}, {}, {"eve", "nobody"}}));
  EXPECT_EQ(journal_->account_users(), std::vector<std::string>{"anna"});
  EXPECT_FALSE(journal_->account("eve"));
}

TEST_P(JournalContract, ManyThreadsMayAppendAtOnce) {
  constexpr int kThreads = 4;
  constexpr std::uint64_t kEntries = 250;
  std::atomic<int> acknowledged = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t) {
    threads.emplace_back([&, id = "t" + std::to_string(t)] {
      for (std::uint64_t i = 0; i < kEntries; ++i) {
        Batch batch = i == 0 ? new_table(id, 1) : one_entry(id, i);
        EXPECT_TRUE(journal_->append(std::move(batch), [&](const Outcome& outcome) {
          if (outcome) ++acknowledged;
        }));
      }
    });
  }
  for (auto& thread : threads) thread.join();
  journal_->drain();
  EXPECT_EQ(acknowledged, kThreads * static_cast<int>(kEntries));
  EXPECT_EQ(journal_->depth(), 0U);
  for (int t = 0; t < kThreads; ++t) {
    EXPECT_EQ(journal_->load("t" + std::to_string(t))->entries.size(), kEntries);
  }
}

TEST(MemoryJournal, DropsTheOldestFinishedTablesOverItsLimit) {
  MemoryJournal journal(2);
  for (const auto* id : {"a", "b", "c"}) {
    ASSERT_TRUE(append_and_wait(journal, new_table(id, 1)));
    ASSERT_TRUE(append_and_wait(journal, {{head(id, TableState::Finished)}, {}, {}, {}}));
  }
  ASSERT_TRUE(append_and_wait(journal, new_table("running", 1)));
  EXPECT_FALSE(journal.load("a"));
  EXPECT_TRUE(journal.load("b"));
  EXPECT_TRUE(journal.load("c"));
  EXPECT_TRUE(journal.load("running"));
}

}  // namespace
}  // namespace spiel::store::journal_test

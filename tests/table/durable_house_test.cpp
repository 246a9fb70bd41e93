#include "table/durable_house.hpp"

#include <gtest/gtest.h>

namespace spiel::table::durable_house_test {
namespace {

const Time kNow = from_millis(1'000'000);
constexpr SessionId kWatcher = 5;

TableOptions duo() {
  TableOptions options;
  options.rules = blokus::VariantId::Duo;
  options.kind = "test";
  options.min_seats = options.max_seats = 2;
  return options;
}

// One that stores nothing by itself: the test says what became of each batch.
struct DurableHouseTest : testing::Test {
  DurableHouse durable{7};
  std::vector<std::string> journal;  // the lines of table T

  void open() { durable.house().open("T", {duo(), {}, true}, {kWatcher, 1}, kNow); }
  void chat(RequestId request) {
    durable.house().tell({"T", Chat{kNobody, "Anna", "hello"}}, {kWatcher, request}, kNow);
  }
  std::uint64_t give_to_journal() {
    const auto work = durable.take_work();
    for (const auto& row : work.rows) given[work.batch].push_back(row.line);
    return work.batch;
  }
  void store(std::uint64_t batch) {
    journal.insert(journal.end(), given[batch].begin(), given[batch].end());
    durable.stored(batch);
  }
  void open_stored() {
    open();
    store(give_to_journal());
    durable.take_news();
  }
  // One of which the journal could not say so.
  void store_unseen(std::uint64_t batch) {
    journal.insert(journal.end(), given[batch].begin(), given[batch].end());
  }
  void put_back() {
    durable.put_back("T", journal, kNow);
    EXPECT_TRUE(durable.take_work().rows.empty());
  }
  // It is stored all the same, and what followed it is still on its way.
  struct Doubtful {
    std::uint64_t before = 0;  // the table's version
    std::uint64_t second = 0;  // the batch on its way
  };
  Doubtful refuse_the_first_of_two() {
    open_stored();
    const auto before = durable.house().find("T")->version();
    chat(2);
    const auto first = give_to_journal();
    chat(3);
    const auto second = give_to_journal();
    store_unseen(first);
    durable.refused(first, {"T"});
    return {before, second};
  }
  // The versions that watchers are told of, in order.
  std::vector<std::uint64_t> versions_told() {
    std::vector<std::uint64_t> versions;
    for (const auto& delivery : durable.take_news().deliveries) {
      if (const auto* update = std::get_if<1>(&delivery.message)) {
        versions.push_back((*update)->version);
      }
    }
    return versions;
  }
  // The names of refusals by the number of what was asked.
  std::map<RequestId, std::string> refusals() {
    std::map<RequestId, std::string> names;
    for (const auto& delivery : durable.take_news().deliveries) {
      const auto* reply = std::get_if<0>(&delivery.message);
      if (reply && !reply->second) names[reply->first] = name_of(reply->second.error());
    }
    return names;
  }
  // Replies as words, in order; updates as "update".
  std::vector<std::string> told() {
    std::vector<std::string> words;
    for (const auto& delivery : durable.take_news().deliveries) {
      const auto* reply = std::get_if<0>(&delivery.message);
      const auto number = reply ? std::to_string(reply->first) : "";
      words.push_back(!reply ? "update" : reply->second ? "yes " + number : "no " + number);
    }
    return words;
  }

  std::map<std::uint64_t, std::vector<std::string>> given;
};

using Words = std::vector<std::string>;

TEST_F(DurableHouseTest, NobodyHearsOfATableBeforeItIsStored) {
  open();
  const auto batch = give_to_journal();
  EXPECT_TRUE(durable.take_news().changed.empty());
  EXPECT_EQ(told(), Words{});
  store(batch);
  const auto news = durable.take_news();
  ASSERT_EQ(news.changed.size(), 1U);
  EXPECT_EQ(news.changed[0]->id, "T");
  EXPECT_EQ(news.deliveries.size(), 1U);
}

TEST_F(DurableHouseTest, WhatIsStoredEarlyWaitsForWhatCameBefore) {
  open_stored();
  chat(2);
  const auto first = give_to_journal();
  chat(3);
  const auto second = give_to_journal();
  store(second);
  EXPECT_EQ(told(), Words{});
  store(first);
  EXPECT_EQ(told(), (Words{"update", "yes 2", "update", "yes 3"}));
}

TEST_F(DurableHouseTest, ARefusedBatchRefusesItsAnswersAndTellsNoUpdates) {
  open_stored();
  chat(2);
  const auto batch = give_to_journal();
  EXPECT_EQ(durable.refused(batch, {"T"}), std::vector<TableId>{"T"});
  EXPECT_EQ(told(), Words{"no 2"});
}

using Refusals = std::map<RequestId, std::string>;

TEST_F(DurableHouseTest, WhoAskedForWhatMayBeStoredHearsThatNobodyKnows) {
  open_stored();
  chat(2);
  durable.house().look({"T", kNobody}, {kWatcher, 3});
  const auto first = give_to_journal();
  chat(4);
  const auto second = give_to_journal();
  durable.refused(first, {"T"}, TableRefusal::OutcomeUnknown);
  durable.refused(second, {"T"});
  EXPECT_EQ(refusals(), (Refusals{{2, "outcome-unknown"}, {3, "unavailable"}, {4, "unavailable"}}));
}

TEST_F(DurableHouseTest, WhatIsStoredBehindARefusedBatchIsNotSaidToBeRefused) {
  const auto doubtful = refuse_the_first_of_two();
  store(doubtful.second);
  EXPECT_EQ(refusals(), (Refusals{{2, "unavailable"}, {3, "outcome-unknown"}}));
}

TEST_F(DurableHouseTest, ATableOfARefusedBatchIsAwayUntilItIsPutBack) {
  open_stored();
  const auto version = durable.house().find("T")->version();
  chat(2);
  durable.refused(give_to_journal(), {"T"});
  EXPECT_EQ(durable.house().find("T"), nullptr);
  durable.put_back("T", journal, kNow);
  ASSERT_NE(durable.house().find("T"), nullptr);
  EXPECT_EQ(durable.house().find("T")->version(), version);
}

TEST_F(DurableHouseTest, ADeadlineThatPassesWhileATableIsAwayComesWhenItIsBack) {
  open_stored();
  chat(2);
  durable.refused(give_to_journal(), {"T"});
  const Time later = kNow + std::chrono::hours(2);  // nobody has come within an hour
  durable.house().tick(later);
  durable.put_back("T", journal, later);
  ASSERT_TRUE(durable.house().next_deadline());
  durable.house().tick(later);
  EXPECT_EQ(durable.house().find("T")->info()->stage, Stage::Over);
}

TEST_F(DurableHouseTest, ATableIsPutBackOnceForAllThatWasUnderWay) {
  open_stored();
  chat(2);
  const auto first = give_to_journal();
  chat(3);
  const auto second = give_to_journal();
  ASSERT_EQ(durable.refused(first, {"T"}).size(), 1U);
  durable.put_back("T", journal, kNow);
  EXPECT_TRUE(durable.refused(second, {"T"}).empty());
  EXPECT_EQ(told(), (Words{"no 2", "no 3"}));
  EXPECT_NE(durable.house().find("T"), nullptr);
}

using Versions = std::vector<std::uint64_t>;

TEST_F(DurableHouseTest, WhatTurnsOutToBeStoredIsToldWhenTheTableIsPutBack) {
  open_stored();
  const auto before = durable.house().find("T")->version();
  chat(2);
  const auto batch = give_to_journal();
  store_unseen(batch);
  durable.refused(batch, {"T"});
  EXPECT_EQ(versions_told(), Versions{});
  put_back();
  EXPECT_EQ(versions_told(), Versions{before + 1});
  chat(3);
  store(give_to_journal());
  EXPECT_EQ(versions_told(), Versions{before + 2});
}

TEST_F(DurableHouseTest, NothingIsToldBeforeWhatCameFirst) {
  const auto [before, second] = refuse_the_first_of_two();
  EXPECT_FALSE(durable.is_missed(second, {"T"}));
  store(second);
  EXPECT_EQ(versions_told(), Versions{});
  put_back();
  EXPECT_EQ(versions_told(), (Versions{before + 1, before + 2}));
}

TEST_F(DurableHouseTest, ATableThatWasPutBackTooEarlyIsPutBackAgain) {
  const auto [before, second] = refuse_the_first_of_two();
  put_back();
  EXPECT_EQ(versions_told(), Versions{});  // the second may yet be stored or not
  store_unseen(second);
  ASSERT_TRUE(durable.is_missed(second, {"T"}));
  EXPECT_EQ(durable.missed(second, {"T"}), std::vector<TableId>{"T"});
  EXPECT_EQ(durable.house().find("T"), nullptr);
  put_back();
  EXPECT_EQ(versions_told(), (Versions{before + 1, before + 2}));
  durable.house().watch({"T", kNobody, before}, {kWatcher + 1, 9}, kNow);
  durable.take_work();
  const auto replies = durable.take_news().deliveries;
  ASSERT_EQ(replies.size(), 1U);
  EXPECT_EQ(std::get<0>(replies[0].message).second->missed.size(), 2U);
}

TEST_F(DurableHouseTest, TheJournalHearsOfATableWhenItIsMadeAndWhenItEnds) {
  open();
  const auto made = durable.take_work();
  ASSERT_EQ(made.turns.size(), 1U);
  EXPECT_EQ(made.turns[0].before, std::nullopt);
  durable.stored(made.batch);
  chat(2);
  const auto chatted = durable.take_work();
  EXPECT_TRUE(chatted.turns.empty());
  durable.stored(chatted.batch);
  durable.house().tell({"T", Abort{}}, {}, kNow);
  const auto ended = durable.take_work();
  ASSERT_EQ(ended.turns.size(), 1U);
  EXPECT_EQ(ended.turns[0].before, Stage::Gathering);
  EXPECT_EQ(ended.turns[0].info->stage, Stage::Over);
}

// Else it would come back as the journal has it by then, and go on without what is on its way.
TEST_F(DurableHouseTest, NoTableIsForgottenBeforeTheJournalHasAllOfIt) {
  open_stored();
  durable.house().tell({"T", Abort{"enough"}}, {}, kNow);
  store(give_to_journal());
  durable.house().session_gone(kWatcher, kNow);
  chat(2);
  EXPECT_FALSE(durable.forget("T"));
  const auto batch = give_to_journal();
  EXPECT_FALSE(durable.forget("T"));
  store(batch);
  EXPECT_TRUE(durable.forget("T"));
  EXPECT_FALSE(durable.house().find("T"));
}

TEST_F(DurableHouseTest, LettingGoRefusesWhoeverWaits) {
  open_stored();
  chat(2);
  give_to_journal();
  const auto gone = durable.let_go();
  EXPECT_EQ(gone.tables, std::vector<TableId>{"T"});
  EXPECT_EQ(gone.watchers, std::vector<SessionId>{kWatcher});
  ASSERT_EQ(gone.refusals.size(), 1U);
  EXPECT_FALSE(std::get<0>(gone.refusals[0].message).second);
  EXPECT_EQ(told(), Words{});
}

}  // namespace
}  // namespace spiel::table::durable_house_test

// The hub over two shards and a journal in memory: what is asked of tables that memory has let go.
#include "server/hub.hpp"

#include <gtest/gtest.h>

#include <future>

#include "server/shards.hpp"
#include "store/memory_journal.hpp"
#include "test_server.hpp"

namespace spiel::server {
namespace {

using namespace std::chrono_literals;

Time now() { return std::chrono::time_point_cast<Duration>(std::chrono::system_clock::now()); }

// A hub that runs; a new one on the same journal is the same server after a restart.
class RunningHub {
 public:
  explicit RunningHub(store::Journal& journal, Duration keep_finished = Duration(60'000))
      : shards_(2), hub(journal, shards_.contexts(), {7, 1, keep_finished, Duration(1)}, now, {}) {
    failures = hub.restore();
    shards_.start();
  }
  ~RunningHub() {
    hub.stop();
    shards_.stop();
  }

 private:
  Shards shards_;

 public:
  table::Reply ask(table::Request request) {
    std::promise<table::Reply> promise;
    hub.ask(
        std::move(request), [&](const table::Reply& reply, Time) { promise.set_value(reply); },
        now());
    return promise.get_future().get();
  }
  table::TableId open(int seats = 1) {
    table::TableOptions options;
    options.rules = catan::Rules();
    options.max_seats = seats;
    return ask(table::OpenTable{options, {}, false})->table;
  }
  table::PlayerId join(const table::TableId& id) {
    return ask(table::TakeSeat{id, table::SeatInfo(), false})->player;
  }
  void finish(const table::TableId& id) { ASSERT_TRUE(ask(table::Tell{id, table::Abort{"end"}})); }

  Hub hub;
  std::vector<std::string> failures;
};

// Keeps what it is told.
class Listener : public Subscriber {
 public:
  void deliver(table::Delivery delivery) override {
    const std::lock_guard lock(mutex_);
    deliveries_.push_back(std::move(delivery));
  }
  void lobby_changed(std::shared_ptr<const table::TableInfo>) override {}

  table::Reply reply() {
    EXPECT_TRUE(eventually([&] { return count() > 0; }));
    const std::lock_guard lock(mutex_);
    return std::get<0>(deliveries_.at(0).message).second;
  }
  std::size_t count() {
    const std::lock_guard lock(mutex_);
    return deliveries_.size();
  }

 private:
  std::mutex mutex_;
  std::vector<table::Delivery> deliveries_;
};

std::vector<std::uint64_t> versions_of(const std::vector<table::SeenUpdate>& updates) {
  std::vector<std::uint64_t> versions;
  for (const auto& update : updates) versions.push_back(update.version);
  return versions;
}

TEST(Hub, ATableThatIsOverIsAnsweredFromTheJournalOnceItWasForgotten) {
  store::MemoryJournal journal;
  RunningHub running(journal, 1ms);
  const auto id = running.open();
  const auto player = running.join(id);
  running.finish(id);
  ASSERT_TRUE(eventually([&] { return running.hub.statistics().tables == 0; }));
  const auto looked = running.ask(table::Look{id, player});
  ASSERT_TRUE(looked);
  EXPECT_EQ(looked->snapshot->info->stage, table::Stage::Over);
  EXPECT_EQ(looked->snapshot->info->result->detail, "end");
  EXPECT_TRUE(looked->snapshot->view);
  EXPECT_EQ(running.hub.statistics().tables, 0U);
}

TEST(Hub, ATableThatWasOverBeforeARestartIsAnsweredAndStaysAsItIs) {
  store::MemoryJournal journal;
  table::TableId id;
  {
    RunningHub before(journal);
    id = before.open();
    before.join(id);
    before.finish(id);
  }
  RunningHub after(journal);
  const auto entries = journal.load(id)->entries.size();
  const auto looked = after.ask(table::Look{id, table::kNobody});
  ASSERT_TRUE(looked);
  EXPECT_EQ(looked->version, entries);
  const auto act = after.ask(table::Tell{id, table::Start{}});
  ASSERT_FALSE(act);
  EXPECT_EQ(act.error(), table::Refusal(table::TableRefusal::AlreadyStarted));
  EXPECT_EQ(journal.load(id)->entries.size(), entries);
}

TEST(Hub, ATableThatNeverWasIsRefused) {
  store::MemoryJournal journal;
  RunningHub running(journal);
  const auto looked = running.ask(table::Look{"NOSUCHID", table::kNobody});
  ASSERT_FALSE(looked);
  EXPECT_EQ(looked.error(), table::Refusal(table::TableRefusal::NoSuchTable));
}

TEST(Hub, AWatcherWhoWasAwayForLongHearsWhatItMissedFromTheJournal) {
  store::MemoryJournal journal;
  RunningHub running(journal);
  const auto id = running.open(2);
  const auto player = running.join(id);
  for (int i = 0; i < 20; ++i) {
    ASSERT_TRUE(running.ask(table::Tell{id, table::Chat{player, "Anna", std::to_string(i)}}));
  }
  const auto listener = std::make_shared<Listener>();
  const auto session = running.hub.connect(listener);
  running.hub.request({session, 1}, table::Watch{id, table::kNobody, 5});
  const auto reply = listener->reply();
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->version, 22U);
  EXPECT_FALSE(reply->snapshot);
  std::vector<std::uint64_t> missed;
  for (std::uint64_t version = 6; version <= 22; ++version) missed.push_back(version);
  EXPECT_EQ(versions_of(reply->missed), missed);
  ASSERT_TRUE(running.ask(table::Tell{id, table::Chat{player, "Anna", "more"}}));
  EXPECT_TRUE(eventually([&] { return listener->count() == 2; }));
}

TEST(Hub, AWatcherWhoMissedAlmostEverythingGetsTheTableAsItIs) {
  store::MemoryJournal journal;
  RunningHub running(journal);
  const auto id = running.open(2);
  const auto player = running.join(id);
  for (int i = 0; i < 70; ++i) {
    ASSERT_TRUE(running.ask(table::Tell{id, table::Chat{player, "Anna", std::to_string(i)}}));
  }
  const auto listener = std::make_shared<Listener>();
  const auto session = running.hub.connect(listener);
  running.hub.request({session, 1}, table::Watch{id, table::kNobody, 1});
  const auto reply = listener->reply();
  ASSERT_TRUE(reply);
  EXPECT_TRUE(reply->snapshot);
  EXPECT_TRUE(reply->missed.empty());
}

TEST(Hub, AClientThatReturnsAfterARestartGoesOnWithoutAGap) {
  store::MemoryJournal journal;
  table::TableId id;
  table::PlayerId player = table::kNobody;
  {
    RunningHub before(journal);
    id = before.open(2);
    player = before.join(id);
    ASSERT_TRUE(before.ask(table::Tell{id, table::Chat{player, "Anna", "hello"}}));
  }
  RunningHub after(journal);
  EXPECT_TRUE(after.failures.empty());
  const auto listener = std::make_shared<Listener>();
  const auto session = after.hub.connect(listener);
  after.hub.request({session, 1}, table::Watch{id, player, 2});
  const auto reply = listener->reply();
  ASSERT_TRUE(reply);
  EXPECT_FALSE(reply->snapshot);
  EXPECT_EQ(versions_of(reply->missed), (std::vector<std::uint64_t>{3, 4}));  // chat, return
}

}  // namespace
}  // namespace spiel::server

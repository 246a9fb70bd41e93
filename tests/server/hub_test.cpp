// The hub over two shards and a journal in memory: what is asked of tables that memory has let go.
#include "server/hub.hpp"

#include <gtest/gtest.h>

#include <future>
#include <limits>
#include <map>
#include <numeric>
#include <thread>

#include "asking.hpp"
#include "listener.hpp"
#include "server/shards.hpp"
#include "server/thinking.hpp"
#include "store/memory_journal.hpp"
#include "test_server.hpp"

namespace spiel::server::hub_test {
namespace {

using namespace std::chrono_literals;

Time now() { return std::chrono::time_point_cast<Duration>(std::chrono::system_clock::now()); }

// A hub that runs; a new one on the same journal is the same server after a restart. Its clock can
// be set forward and back.
class RunningHub {
 public:
  explicit RunningHub(store::Journal& journal, Duration keep_finished = Duration(60'000),
                      Hub::Think think = {}, Duration stand_in_pace = Duration(700),
                      Duration refused_pause = Duration(500))
      : shards_(2),
        hub(
            journal, shards_.contexts(),
            {7, 1, keep_finished, Duration(1), {}, stand_in_pace, refused_pause},
            [this] { return read_clock(); }, std::move(think)) {
    failures = hub.restore().failures;
    shards_.start();
  }
  ~RunningHub() {
    hub.stop();
    shards_.stop();
  }

 private:
  Shards shards_;

 public:
  table::Reply ask(table::Request request) { return ask_and_wait(hub, std::move(request), now()); }
  table::TableId open(int seats = 1) {
    table::TableOptions options;
    options.rules = catan::Rules();
    options.max_seats = seats;
    return ask(table::OpenTable{options, {}, false})->table;
  }
  table::PlayerId join(const table::TableId& id) {
    table::SeatInfo seat;
    seat.may_return = true;
    return ask(table::TakeSeat{id, seat, false})->player;
  }
  void finish(const table::TableId& id) { ASSERT_TRUE(ask(table::Tell{id, table::Abort{"end"}})); }

  Time read_clock() {
    if (clock_breaks.exchange(false)) throw std::runtime_error("broken on purpose");
    return now() + Duration(clock_ahead);
  }

  std::atomic<Duration::rep> clock_ahead = 0;  // in milliseconds
  std::atomic<bool> clock_breaks = false;      // the next time it is read
  Hub hub;
  std::vector<std::string> failures;
};

std::vector<std::uint64_t> versions_of(const std::vector<table::SeenUpdate>& updates) {
  std::vector<std::uint64_t> versions;
  for (const auto& update : updates) versions.push_back(update.version);
  return versions;
}

// A journal that refuses for a while, and tells so late.
class Refusing : public store::MemoryJournal {
 public:
  bool append(store::Batch batch, store::Committed on_committed) override {
    if (left_to_refuse-- <= 0) return MemoryJournal::append(std::move(batch), on_committed);
    if (stores_every_other && (stored_ = !stored_)) {
      MemoryJournal::append(std::move(batch), [](const store::Outcome&) {});
    }
    on_committed(failure(store::JournalError{store::JournalError::Kind::DiskFull, "full"}));
    return true;
  }
  std::optional<store::StoredTable> load(const table::TableId& table) override {
    loading_thread = std::this_thread::get_id();
    ++loads;
    if (loads_to_fail-- > 0) throw std::runtime_error("away on purpose");
    return MemoryJournal::load(table);
  }
  void load_unfinished(const std::function<void(store::StoredTable)>& visit) override {
    MemoryJournal::load_unfinished([&](store::StoredTable table) {
      if (unread_at_start) table = {table.head, {}, "away on purpose", true};
      visit(std::move(table));
    });
  }
  std::unique_ptr<store::EntryReader> read(const table::TableId& table) override {
    if (while_reading) std::exchange(while_reading, {})();
    return MemoryJournal::read(table);
  }
  std::atomic<int> left_to_refuse = 0;
  std::atomic<bool> stores_every_other = false;  // of what it refuses, as one that does not know
  std::atomic<int> loads = 0;
  std::atomic<int> loads_to_fail = 0;
  std::atomic<std::thread::id> loading_thread;
  bool unread_at_start = false;
  std::function<void()> while_reading;  // the next time

 private:
  bool stored_ = false;
};

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

// A seat wherever there is one, for somebody who cannot come back to it.
table::TakeSeat any_seat() {
  table::TableOptions options;
  options.rules = blokus::VariantId::Duo;
  options.kind = "duel";
  options.max_seats = 2;
  options.lost_seat = table::LostSeat::Forfeits;
  options.ends_when_empty = true;
  return {table::AnyTable{"duel", options}, table::SeatInfo(), true};
}

TEST(Hub, AfterARestartNobodyWaitsForThoseWhoCannotReturn) {
  store::MemoryJournal journal;
  table::TableId id;
  {
    RunningHub before(journal);
    const auto client = std::make_shared<Listener>();
    before.hub.request({before.hub.connect(client), 1}, any_seat());
    id = client->reply()->table;
  }
  EXPECT_EQ(journal.load(id)->head.state, store::TableState::Open);
  RunningHub after(journal);
  EXPECT_TRUE(
      eventually([&] { return journal.load(id)->head.state == store::TableState::Dropped; }));
  const auto client = std::make_shared<Listener>();
  after.hub.request({after.hub.connect(client), 1}, any_seat());
  EXPECT_NE(client->reply()->table, id);
}

TEST(Hub, WhoComesAndGoesAtOnceLeavesNoTableBehind) {
  store::MemoryJournal journal;
  RunningHub running(journal, 1ms);
  std::vector<std::thread> crowd;
  for (int i = 0; i < 4; ++i) {
    crowd.emplace_back([&] {
      for (int times = 0; times < 500; ++times) {
        const auto session = running.hub.connect(std::make_shared<Listener>());
        running.hub.request({session, 1}, any_seat());
        running.hub.disconnect(session);
      }
    });
  }
  for (auto& thread : crowd) thread.join();
  EXPECT_TRUE(eventually([&] { return running.hub.statistics().tables == 0; }))
      << running.hub.statistics().tables;
}

// What it asked was on its way longer than it was there.
TEST(Hub, WhoseSessionHasGoneIsNotThereWhateverItAskedBefore) {
  store::MemoryJournal journal;
  RunningHub running(journal, 1ms);
  const auto session = running.hub.connect(std::make_shared<Listener>());
  running.hub.disconnect(session);
  table::TableOptions options;
  options.rules = catan::Rules();
  running.hub.request({session, 1}, table::OpenTable{options, {table::Abort{"end"}}, true});
  const auto id = running.open(2);
  const auto player = running.join(id);
  const auto is_there = [&] {
    return running.ask(table::Look{id})->snapshot->info->seats[0].connected;
  };
  ASSERT_TRUE(is_there());
  running.hub.request({session, 2}, table::Watch{id, player, {}});
  EXPECT_FALSE(is_there());
  running.finish(id);
  EXPECT_TRUE(eventually([&] { return running.hub.statistics().tables == 0; }))
      << "somebody who has gone watches one";
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

// The journal may be read for a long time because of each.
TEST(Hub, OfManyWatchersWhoWereAwaySomeGetTheTableAsItIs) {
  Refusing journal;
  std::promise<void> go_on;
  {
    RunningHub running(journal);
    const auto id = running.open(2);
    const auto player = running.join(id);
    for (int i = 0; i < 20; ++i) {
      ASSERT_TRUE(running.ask(table::Tell{id, table::Chat{player, "Anna", std::to_string(i)}}));
    }
    journal.while_reading = [&] { go_on.get_future().wait(); };
    std::vector<std::shared_ptr<Listener>> listeners;
    for (int i = 0; i < 20; ++i) {
      listeners.push_back(std::make_shared<Listener>());
      const auto session = running.hub.connect(listeners.back());
      running.hub.request({session, 1}, table::Watch{id, table::kNobody, 5});
    }
    const auto last = listeners.back()->reply();
    ASSERT_TRUE(last);
    EXPECT_TRUE(last->snapshot);
    go_on.set_value();
    const auto first = listeners.front()->reply();
    ASSERT_TRUE(first);
    EXPECT_EQ(first->missed.size(), 17U);
  }
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

// Decides nothing while it may wait, and then ends the opening of its table by a first settlement.
TEST(Hub, ABotThatWaitedForOthersIsAskedAgain) {
  std::mutex mutex;
  std::vector<bool> asked;
  const auto think = [&](const table::Prompt& prompt, const Hub::Circumstances& circumstances) {
    const std::lock_guard lock(mutex);
    asked.push_back(circumstances.may_wait);
    if (circumstances.may_wait || asked.size() > 2) return std::optional<table::Action>();
    catan::ActionList legal_actions;
    legal(std::get<catan::View>(prompt.view), legal_actions);
    return std::optional<table::Action>(legal_actions[0]);
  };
  store::MemoryJournal journal;
  RunningHub running(journal, 60s, think);
  const auto id = running.open();
  table::SeatInfo bot;
  bot.holder = table::Holder::Bot;
  bot.level = "greedy";
  const auto joined = running.ask(table::TakeSeat{id, bot, false});
  ASSERT_TRUE(joined);
  EXPECT_TRUE(eventually(
      [&] { return running.ask(table::Look{id, table::kNobody})->version > joined->version + 1; }));
  const std::lock_guard lock(mutex);
  ASSERT_GE(asked.size(), 2U);
  EXPECT_TRUE(asked[0]);
  EXPECT_FALSE(asked[1]);
}

// Whoever looks on may talk as fast as bots think.
TEST(Hub, TalkDoesNotMakeABotBeginAnew) {
  std::promise<void> said;
  std::atomic<int> asked = 0;
  const auto think = [&, once = said.get_future().share()](const table::Prompt& prompt,
                                                           const Hub::Circumstances&) {
    if (++asked > 1) return std::optional<table::Action>();
    once.wait();
    catan::ActionList legal_actions;
    legal(std::get<catan::View>(prompt.view), legal_actions);
    return std::optional<table::Action>(legal_actions[0]);
  };
  store::MemoryJournal journal;
  RunningHub running(journal, 60s, think);
  const auto id = running.open();
  table::SeatInfo bot;
  bot.holder = table::Holder::Bot;
  bot.level = "greedy";
  EXPECT_TRUE(running.ask(table::TakeSeat{id, bot, false}));
  EXPECT_TRUE(eventually([&] { return asked == 1; }));
  const auto talk = running.ask(table::Tell{id, table::Chat{table::kNobody, "Guest", "hm", true}});
  said.set_value();
  ASSERT_TRUE(talk);
  EXPECT_TRUE(eventually(
      [&] { return running.ask(table::Look{id, table::kNobody})->version > talk->version; }));
}

TEST(Hub, AClockThatJumpsStopsNoTable) {
  store::MemoryJournal journal;
  RunningHub running(journal);
  const auto id = running.open(2);
  const auto player = running.join(id);
  const auto chat = [&] { return running.ask(table::Tell{id, table::Chat{player, "Anna", "?"}}); };
  for (const Duration ahead : {Duration(0), Duration(24h), Duration(-24h), Duration(0)}) {
    running.clock_ahead = ahead.count();
    const auto said = chat();
    ASSERT_TRUE(said) << "when the clock was ahead by " << ahead.count() << " ms";
    EXPECT_EQ(said->version, journal.load(id)->entries.size());
  }
}

TEST(Hub, AJumpForwardEndsWhatHadATimeLimitAndNothingElse) {
  store::MemoryJournal journal;
  RunningHub running(journal);
  table::TableOptions options;
  options.rules = catan::Rules();
  options.max_seats = 1;
  options.limits = {std::nullopt, Duration(1h), table::Overtime::Forfeits};
  const auto timed = running.ask(table::OpenTable{options, {}, false})->table;
  const auto other = running.open();
  running.join(timed);
  running.join(other);
  running.clock_ahead = Duration(2h).count();
  const auto stage_of = [&](const table::TableId& id) {
    return running.ask(table::Look{id, table::kNobody})->snapshot->info->stage;
  };
  // The next thing that happens on the table's shard looks at the clock.
  EXPECT_TRUE(eventually([&] { return stage_of(timed) == table::Stage::Over; }));
  EXPECT_EQ(stage_of(other), table::Stage::Playing);
}

// --- what throws ---------------------------------------------------------------------------------

TEST(Hub, AnAnswerThatThrowsEndsItselfAlone) {
  store::MemoryJournal journal;
  RunningHub running(journal);
  const auto id = running.open();
  std::promise<void> called;
  running.hub.ask(
      table::Look{id, table::kNobody},
      [&](const table::Reply&, Time) {
        called.set_value();
        throw std::runtime_error("broken on purpose");
      },
      now());
  called.get_future().wait();
  EXPECT_TRUE(running.ask(table::Look{id, table::kNobody}));
  EXPECT_TRUE(eventually([&] { return running.hub.statistics().sessions == 0; }));
}

TEST(Hub, WhatThrowsAtATableIsRefusedAndTheTableStandsAsTheJournalHasIt) {
  store::MemoryJournal journal;
  RunningHub running(journal);
  const auto id = running.open(2);
  const auto player = running.join(id);
  const table::Tell chat{id, table::Chat{player, "Anna", "hello"}};
  // Timers look at the clock as well: it may break for one of them first.
  const auto ask_at_a_bad_time = [&] {
    running.clock_breaks = true;
    return running.ask(chat);
  };
  auto broken = ask_at_a_bad_time();
  EXPECT_TRUE(eventually([&] { return !broken || !(broken = ask_at_a_bad_time()); }));
  ASSERT_FALSE(broken);
  EXPECT_EQ(broken.error(), table::Refusal(table::TableRefusal::Unavailable));
  EXPECT_TRUE(eventually([&] { return running.ask(chat).has_value(); }));
  const auto looked = running.ask(table::Look{id, player});
  ASSERT_TRUE(looked);
  EXPECT_EQ(looked->version, journal.load(id)->entries.size());
}

TEST(Hub, ABotThatThrowsIsReplacedForOneAction) {
  store::MemoryJournal journal;
  std::atomic<int> failures = 0;
  const auto think = [&, good = BotMinds({.seed = 1})](const table::Prompt& prompt,
                                                       const Hub::Circumstances& circumstances) {
    if (prompt.level == "random") return good(prompt, circumstances);
    ++failures;
    throw std::runtime_error("broken on purpose");
  };
  RunningHub running(journal, 60'000ms, think);
  const auto id = running.open(2);
  for (int i = 0; i < 2; ++i) {
    table::SeatInfo bot;
    bot.holder = table::Holder::Bot;
    bot.level = "greedy";
    ASSERT_TRUE(running.ask(table::TakeSeat{id, bot, false}));
  }
  EXPECT_TRUE(eventually([&] { return running.ask(table::Look{id})->version > 20; }));
  EXPECT_GT(failures, 10);
}

// Journals may hold what is refused today.
TEST(Hub, ABotWhoseLevelDoesNotPlayTheGameIsPlayedByAnother) {
  store::MemoryJournal journal;
  RunningHub running(journal, 60'000ms, BotMinds({.seed = 1}));
  const auto id = running.open(2);
  for (const auto* level : {"uct", "of old"}) {
    table::SeatInfo bot;
    bot.holder = table::Holder::Bot;
    bot.level = level;
    ASSERT_TRUE(running.ask(table::TakeSeat{id, bot, false}));
  }
  EXPECT_TRUE(eventually([&] { return running.ask(table::Look{id})->version > 20; }));
}

TEST(BotLevels, AreThoseThatPlayTheGame) {
  const auto levels = bot_levels();
  EXPECT_EQ(levels.of<games::Catan>(),
            (std::vector<std::string>{"random", "greedy", "club", "master"}));
  EXPECT_EQ(levels.of<games::Blokus>(),
            (std::vector<std::string>{"random", "greedy", "club", "master"}));
}

// Does what a test tells it when it is asked.
class BrokenJournal : public store::MemoryJournal {
 public:
  bool append(store::Batch batch, store::Committed on_committed) override {
    if (breaks.exchange(false)) throw std::runtime_error("broken on purpose");
    return store::MemoryJournal::append(std::move(batch), std::move(on_committed));
  }
  std::optional<store::StoredTable> load(const store::TableId& table) override {
    if (unreadable) throw std::runtime_error("broken on purpose");
    return store::MemoryJournal::load(table);
  }
  std::unique_ptr<store::EntryReader> read(const store::TableId& table) override {
    if (unreadable) throw std::runtime_error("broken on purpose");
    return store::MemoryJournal::read(table);
  }
  std::atomic<bool> breaks = false;
  std::atomic<bool> unreadable = false;
};

TEST(Hub, AJournalThatThrowsRefusesOneBatchAndNotTheServer) {
  BrokenJournal journal;
  RunningHub running(journal);
  const auto id = running.open(2);
  const auto player = running.join(id);
  journal.breaks = true;
  const auto broken = running.ask(table::Tell{id, table::Chat{player, "Anna", "hello"}});
  ASSERT_FALSE(broken);
  EXPECT_EQ(broken.error(), table::Refusal(table::TableRefusal::Unavailable));
  EXPECT_TRUE(running.ask(table::Tell{id, table::Chat{player, "Anna", "hello"}}));
  journal.unreadable = true;
  EXPECT_FALSE(running.ask(table::Look{"NOWHERE2", table::kNobody}));
  EXPECT_TRUE(running.ask(table::Look{id, table::kNobody}));
}

// --- tables that nobody plays at -----------------------------------------------------------------

TEST(OpenedTables, AnAddressHasAFewWithoutAPlayerAtATime) {
  OpenedTables opened({.lonely = 2});
  EXPECT_TRUE(opened.may_open("192.0.2.1", "A"));
  EXPECT_TRUE(opened.may_open("192.0.2.1", "B"));
  EXPECT_FALSE(opened.may_open("192.0.2.1", "C"));
  EXPECT_TRUE(opened.may_open("192.0.2.2", "C"));
  EXPECT_TRUE(opened.may_open("", "D"));
  table::TableInfo info;
  info.id = "A";
  info.seats.emplace_back().holder = table::Holder::Bot;
  opened.update(info);
  EXPECT_FALSE(opened.may_open("192.0.2.1", "E"));
  info.seats.emplace_back().holder = table::Holder::Client;
  opened.update(info);
  EXPECT_TRUE(opened.may_open("192.0.2.1", "E"));
  info.seats[1].left = true;
  opened.update(info);
  opened.remove("B");
  EXPECT_FALSE(opened.may_open("192.0.2.1", "F")) << "nobody plays at A any more";
  opened.remove("E");
  EXPECT_TRUE(opened.may_open("192.0.2.1", "F"));
}

TEST(OpenedTables, AnAddressHasSoManyAtATimeWhoeverSitsThere) {
  OpenedTables opened({.unfinished = 2});
  table::TableInfo info;
  info.seats.emplace_back().holder = table::Holder::Client;
  for (const auto* id : {"A", "B"}) {
    EXPECT_TRUE(opened.may_open("192.0.2.1", id));
    info.id = id;
    opened.update(info);
  }
  EXPECT_FALSE(opened.may_open("192.0.2.1", "C"));
  EXPECT_TRUE(opened.may_open("192.0.2.2", "C"));
  info.stage = table::Stage::Over;
  opened.update(info);
  EXPECT_TRUE(opened.may_open("192.0.2.1", "D"));
}

// --- commits that are refused --------------------------------------------------------------------

TEST(Hub, ATableWhoseCommitWasRefusedStandsWhereTheJournalHasItAndGoesOn) {
  Refusing journal;
  RunningHub running(journal);
  const auto id = running.open(2);
  const auto player = running.join(id);
  const auto before = running.ask(table::Look{id, player})->version;
  journal.left_to_refuse = 1;
  const auto refused = running.ask(table::Tell{id, table::Chat{player, "Anna", "lost"}});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error(), table::Refusal(table::TableRefusal::Unavailable));
  const auto looked = running.ask(table::Look{id, player});  // waits until the table is back
  ASSERT_TRUE(looked);
  EXPECT_EQ(looked->version, before);
  const auto said = running.ask(table::Tell{id, table::Chat{player, "Anna", "kept"}});
  ASSERT_TRUE(said);
  EXPECT_EQ(said->version, before + 1);
  EXPECT_EQ(journal.load(id)->entries.size(), before + 1);
}

// Of a table that is away for a while: until then it is unavailable, and never unknown.
std::optional<std::uint64_t> version_once_there(RunningHub& running, const table::TableId& id,
                                                table::PlayerId player) {
  std::optional<std::uint64_t> version;
  EXPECT_TRUE(eventually([&] {
    const auto looked = running.ask(table::Look{id, player});
    if (looked) {
      version = looked->version;
    } else {
      EXPECT_EQ(looked.error(), table::Refusal(table::TableRefusal::Unavailable));
    }
    return version.has_value();
  }));
  return version;
}

TEST(Hub, ATableThatCannotBeReadBackAtOnceIsReadBackLater) {
  Refusing journal;
  RunningHub running(journal);
  const auto id = running.open(2);
  const auto player = running.join(id);
  const auto before = running.ask(table::Look{id, player})->version;
  journal.left_to_refuse = 1;
  journal.loads_to_fail = 2;
  EXPECT_FALSE(running.ask(table::Tell{id, table::Chat{player, "Anna", "lost"}}));
  EXPECT_EQ(version_once_there(running, id, player), before);
  EXPECT_TRUE(running.ask(table::Tell{id, table::Chat{player, "Anna", "kept"}}));
}

TEST(Hub, ATableThatCannotBeReadAtTheStartIsReadLater) {
  Refusing journal;
  table::TableId id;
  table::PlayerId player = table::kNobody;
  std::uint64_t before = 0;
  {
    RunningHub running(journal);
    id = running.open(2);
    player = running.join(id);
    before = running.ask(table::Look{id, player})->version;
  }
  journal.unread_at_start = true;
  RunningHub running(journal);
  EXPECT_TRUE(running.failures.empty());
  EXPECT_EQ(version_once_there(running, id, player), before);
  EXPECT_TRUE(running.ask(table::Tell{id, table::Chat{player, "Anna", "there"}}));
  EXPECT_EQ(running.ask(table::WatchLobby{})->tables.size(), 1U);
}

// A bot is asked as soon as its table is back, and what it does is refused at once.
TEST(Hub, ATableThatIsRefusedAgainAndAgainIsReadBackLessAndLessOften) {
  std::promise<void> full;
  const auto think = [once = full.get_future().share()](const table::Prompt& prompt,
                                                        const Hub::Circumstances&) {
    once.wait();
    catan::ActionList legal_actions;
    legal(std::get<catan::View>(prompt.view), legal_actions);
    return std::optional<table::Action>(legal_actions[0]);
  };
  Refusing journal;
  RunningHub running(journal, 60s, think);
  const auto id = running.open();
  table::SeatInfo bot;
  bot.holder = table::Holder::Bot;
  bot.level = "greedy";
  const auto seated = running.ask(table::TakeSeat{id, bot, false});
  const auto before = running.ask(table::Look{id})->version;
  EXPECT_TRUE(seated);
  journal.left_to_refuse = std::numeric_limits<int>::max();
  full.set_value();
  std::this_thread::sleep_for(1s);
  EXPECT_GE(journal.loads, 1);
  EXPECT_LE(journal.loads, 3) << "at once, after half a second, and a second later";
  journal.left_to_refuse = 0;
  EXPECT_TRUE(eventually([&] {
    const auto looked = running.ask(table::Look{id});
    return looked && looked->version > before;
  }));
}

TEST(Hub, WhoReturnsWhileATableIsPutBackFindsIt) {
  Refusing journal;
  RunningHub running(journal);
  const auto id = running.open(2);
  const auto player = running.join(id);
  for (int i = 0; i < 60; ++i) running.ask(table::Tell{id, table::Chat{player, "Anna", "word"}});
  const auto returning = std::make_shared<Listener>();
  std::promise<void> reading, go_on;
  journal.while_reading = [&] {
    reading.set_value();
    go_on.get_future().wait();
  };
  running.hub.request({running.hub.connect(returning), 1}, table::Watch{id, player, 2});
  reading.get_future().wait();
  journal.left_to_refuse = 1;
  EXPECT_FALSE(running.ask(table::Tell{id, table::Chat{player, "Anna", "lost"}}));
  go_on.set_value();
  const auto reply = returning->reply();
  ASSERT_TRUE(reply) << explain(reply.error());
  EXPECT_FALSE(reply->missed.empty());
}

TEST(Hub, TheJournalIsReadAwayFromTheThreadsOfTheTables) {
  Refusing journal;
  RunningHub running(journal);
  const auto id = running.open(2);
  const auto player = running.join(id);
  std::promise<std::thread::id> shard;
  running.hub.on_outcome([&](const store::Outcome& outcome) {
    if (!outcome) shard.set_value(std::this_thread::get_id());
  });
  journal.left_to_refuse = 1;
  EXPECT_FALSE(running.ask(table::Tell{id, table::Chat{player, "Anna", "lost"}}));
  ASSERT_TRUE(running.ask(table::Look{id, player}));
  EXPECT_NE(journal.loading_thread.load(), shard.get_future().get());
}

// Whoever leaves when a commit is refused has left all the same: in the same batch, or while the
// table is on its way back.
void expect_gone(bool hears_refusal) {
  Refusing journal;
  RunningHub running(journal);
  const auto id = running.open(2);
  const auto listener = std::make_shared<Listener>();
  const auto session = running.hub.connect(listener);
  table::SeatInfo seat;
  seat.may_return = true;
  running.hub.request({session, 1}, table::TakeSeat{id, seat, true});
  const auto player = listener->reply()->player;
  journal.left_to_refuse = 1;
  running.hub.request({session, 2}, table::Tell{id, table::Chat{player, "Anna", "lost"}});
  if (hears_refusal) {
    ASSERT_TRUE(eventually([&] { return listener->count() > 1; }));
  }
  running.hub.disconnect(session);
  EXPECT_TRUE(eventually([&] {
    const auto looked = running.ask(table::Look{id, table::kNobody});
    return looked && !looked->snapshot->info->seats[0].connected;
  }));
}

TEST(Hub, WhoGoesWithARefusedCommitIsGone) { expect_gone(false); }
TEST(Hub, WhoGoesWhileATableIsPutBackIsGone) { expect_gone(true); }

// Many refusals and successes in turn, with moves on their way all the time: what was acknowledged
// is in the journal, in the order of its versions.
TEST(Hub, RefusalsInTurnLoseNothingThatWasAcknowledged) {
  Refusing journal;
  RunningHub running(journal, 60s, {}, 700ms, 1ms);
  const auto id = running.open(2);
  const auto player = running.join(id);
  constexpr int kRounds = 60;
  constexpr int kChats = 10;
  std::atomic<int> answered = 0;
  std::mutex mutex;
  std::map<std::string, std::uint64_t> acknowledged;
  const auto say = [&](const std::string& text) {
    running.hub.ask(
        table::Tell{id, table::Chat{player, "Anna", text}},
        [&, text](const table::Reply& reply, Time) {
          const std::lock_guard lock(mutex);
          if (reply) acknowledged[text] = reply->version;
          ++answered;
        },
        now());
  };
  for (int round = 0; round < kRounds; ++round) {
    ASSERT_TRUE(version_once_there(running, id, player));
    journal.left_to_refuse = round % 3;
    for (int i = 0; i < kChats; ++i) say(std::to_string(round) + " and " + std::to_string(i));
    ASSERT_TRUE(eventually([&] { return answered == (round + 1) * kChats; }));
  }
  EXPECT_GE(acknowledged.size(), static_cast<std::size_t>(kRounds / 3 * kChats));
  EXPECT_LT(acknowledged.size(), static_cast<std::size_t>(kRounds * kChats));
  const auto entries = journal.load(id)->entries;
  for (const auto& [text, version] : acknowledged) {
    ASSERT_LE(version, entries.size());
    EXPECT_NE(entries[version - 1].line.find('"' + text + '"'), std::string::npos) << text;
  }
}

// Whoever watches hears of everything that the journal has, once and in order, whether the journal
// knew that it has it or not.
TEST(Hub, WhatIsStoredWithoutAWordIsToldToWhoeverWatches) {
  Refusing journal;
  RunningHub running(journal, 60s, {}, 700ms, 1ms);
  const auto id = running.open(2);
  const auto player = running.join(id);
  const auto listener = std::make_shared<Listener>();
  const auto watching = running.hub.connect(listener);
  running.hub.request({watching, 1}, table::Watch{id, table::kNobody, {}});
  const auto first = listener->reply()->version;
  journal.stores_every_other = true;
  constexpr int kRounds = 60;
  constexpr int kChats = 10;
  std::atomic<int> answered = 0;
  for (int round = 0; round < kRounds; ++round) {
    ASSERT_TRUE(version_once_there(running, id, player));
    journal.left_to_refuse = round % 4;
    for (int i = 0; i < kChats; ++i) {
      running.hub.ask(
          table::Tell{id, table::Chat{player, "Anna", "hello"}},
          [&](const table::Reply&, Time) { ++answered; }, now());
    }
    ASSERT_TRUE(eventually([&] { return answered == (round + 1) * kChats; }));
  }
  journal.left_to_refuse = 0;
  // It may take one more word to find out what is stored.
  ASSERT_TRUE(eventually([&] {
    return running.ask(table::Tell{id, table::Chat{player, "Anna", "the end"}}).has_value();
  }));
  const auto last = journal.load(id)->entries.size();
  const auto told = [&] {
    std::vector<std::uint64_t> versions;
    for (const auto& delivery : listener->deliveries()) {
      const auto* update = std::get_if<1>(&delivery.message);
      if (update != nullptr) versions.push_back((*update)->version);
    }
    return versions;
  };
  (void)eventually([&] { return told().size() >= last - first; });
  std::vector<std::uint64_t> all(last - first);
  std::iota(all.begin(), all.end(), first + 1);
  EXPECT_EQ(told(), all);
}

// --- commits that take their time ----------------------------------------------------------------

// A journal that does nothing with a batch until a test says what.
class Slow : public store::MemoryJournal {
 public:
  bool append(store::Batch batch, store::Committed on_committed) override {
    const std::lock_guard lock(mutex_);
    if (!slow) return MemoryJournal::append(std::move(batch), std::move(on_committed));
    waiting_.emplace_back(std::move(batch), std::move(on_committed));
    return true;
  }
  bool has_waiting() {
    const std::lock_guard lock(mutex_);
    return !waiting_.empty();
  }
  void store_all() {
    for (auto& [batch, told] : take_waiting()) MemoryJournal::append(std::move(batch), told);
  }
  void refuse_all() {
    for (auto& [batch, told] : take_waiting()) {
      told(failure(store::JournalError{store::JournalError::Kind::DiskFull, "full"}));
    }
  }
  std::atomic<bool> slow = false;

 private:
  using Waiting = std::vector<std::pair<store::Batch, store::Committed>>;
  Waiting take_waiting() {
    const std::lock_guard lock(mutex_);
    slow = false;
    return std::exchange(waiting_, {});
  }

  std::mutex mutex_;
  Waiting waiting_;
};

class SlowCommits : public testing::Test {
 protected:
  SlowCommits() {
    running_.hub.request({running_.hub.connect(lobby_), 1}, table::WatchLobby{});
    lobby_->reply();
  }
  // Asks and waits until the journal has what follows from it.
  std::future<table::Reply> begin(table::Request request) {
    journal_.slow = true;
    auto promise = std::make_shared<std::promise<table::Reply>>();
    running_.hub.ask(
        std::move(request),
        [promise](const table::Reply& reply, Time) { promise->set_value(reply); }, now());
    EXPECT_TRUE(eventually([&] { return journal_.has_waiting(); }));
    return promise->get_future();
  }
  static table::OpenTable new_table() {
    table::TableOptions options;
    options.rules = catan::Rules();
    options.max_seats = 2;
    return {options, {}, false};
  }
  std::optional<table::Stage> listed(const table::TableId& id) {
    const auto all = running_.ask(table::WatchLobby{});
    for (const auto& info : all->tables) {
      if (info->id == id) return info->stage;
    }
    return std::nullopt;
  }
  std::vector<table::Stage> told_of(const table::TableId& id) {
    std::vector<table::Stage> stages;
    for (const auto& info : lobby_->lobby()) {
      if (info->id == id) stages.push_back(info->stage);
    }
    return stages;
  }

  Slow journal_;
  RunningHub running_{journal_};
  std::shared_ptr<Listener> lobby_ = std::make_shared<Listener>();
};

using Stages = std::vector<table::Stage>;

TEST_F(SlowCommits, ATableIsInListsOnceItIsStored) {
  auto opened = begin(new_table());
  EXPECT_TRUE(running_.ask(table::WatchLobby{})->tables.empty());
  EXPECT_TRUE(lobby_->lobby().empty());
  journal_.store_all();
  const auto id = opened.get()->table;
  EXPECT_EQ(listed(id), table::Stage::Gathering);
  EXPECT_EQ(told_of(id), Stages{table::Stage::Gathering});
}

TEST_F(SlowCommits, ATableThatCouldNotBeStoredWasInNoList) {
  auto opened = begin(new_table());
  journal_.refuse_all();
  EXPECT_FALSE(opened.get());
  EXPECT_TRUE(eventually([&] { return running_.hub.statistics().tables == 0; }));
  EXPECT_TRUE(running_.ask(table::WatchLobby{})->tables.empty());
  EXPECT_TRUE(lobby_->lobby().empty());
}

TEST_F(SlowCommits, TheLobbyHearsAResultOnceItIsStored) {
  const auto id = running_.open(1);
  running_.join(id);
  auto ended = begin(table::Tell{id, table::Abort{"end"}});
  EXPECT_EQ(listed(id), table::Stage::Playing);
  journal_.refuse_all();
  EXPECT_FALSE(ended.get());
  ASSERT_TRUE(running_.ask(table::Look{id, table::kNobody}));  // waits until the table is back
  EXPECT_EQ(listed(id), table::Stage::Playing);
  for (const auto stage : told_of(id)) EXPECT_NE(stage, table::Stage::Over);
  running_.finish(id);
  EXPECT_EQ(listed(id), table::Stage::Over);
  EXPECT_EQ(told_of(id).back(), table::Stage::Over);
}

// The shard's thread is held up, so that the question is looked into before the shard hears of the
// refusal, and its answer handed on afterwards.
TEST_F(SlowCommits, WhatIsTakenBackIsNotToldToWhoeverAskedMeanwhile) {
  const auto id = running_.open(2);
  const auto player = running_.join(id);
  const auto before = running_.ask(table::Look{id, player})->version;
  auto said = begin(table::Tell{id, table::Chat{player, "Anna", "lost"}});
  std::promise<void> held_up, go_on;
  running_.hub.ask(
      table::Look{id, player + 1000},  // answered at once: nobody has this number
      [&](const table::Reply&, Time) {
        held_up.set_value();
        go_on.get_future().wait();
      },
      now());
  held_up.get_future().wait();
  std::promise<table::Reply> looked;
  running_.hub.ask(
      table::Look{id, player}, [&](const table::Reply& reply, Time) { looked.set_value(reply); },
      now());
  journal_.refuse_all();
  go_on.set_value();
  EXPECT_FALSE(said.get());
  const auto seen = looked.get_future().get();
  if (seen) {
    EXPECT_EQ(seen->version, before);
  }
  EXPECT_EQ(running_.ask(table::Look{id, player})->version, before);
}

// --- bots that play for people -------------------------------------------------------------------

TEST(Hub, ABotThatPlaysForAPersonLetsThatPersonComeBack) {
  std::atomic<int> asked = 0;
  const auto think = [&](const table::Prompt& prompt, const Hub::Circumstances&) {
    EXPECT_TRUE(prompt.for_person);
    ++asked;
    return std::optional<table::Action>();
  };
  store::MemoryJournal journal;
  RunningHub running(journal, 60s, think, Duration(10min));
  const auto id = running.open(1);
  const auto player = running.join(id);
  ASSERT_TRUE(running.ask(table::Tell{id, table::LetBotPlay{player, "greedy"}}));
  ASSERT_TRUE(running.ask(table::Look{id, player}));
  EXPECT_EQ(asked, 0) << "before its time";
  ASSERT_TRUE(running.ask(table::Tell{id, table::Connected{player, true}}));
  running.clock_ahead = Duration(11min).count();
  ASSERT_TRUE(running.ask(table::Look{id, player}));  // the shard looks at the clock
  ASSERT_TRUE(running.ask(table::Look{id, player}));
  EXPECT_EQ(asked, 0) << "although the person has come back";
  ASSERT_TRUE(running.ask(table::Tell{id, table::LetBotPlay{player, "greedy"}}));
  running.clock_ahead = Duration(22min).count();
  EXPECT_TRUE(eventually([&] { return running.ask(table::Look{id, player}) && asked > 0; }));
}

TEST(Hub, ATableThatIsDamagedIsRefusedAndTheOthersAreRestored) {
  store::MemoryJournal journal;
  table::TableId damaged, whole;
  {
    RunningHub before(journal);
    damaged = before.open(2);
    whole = before.open(2);
  }
  store::Batch nonsense;
  nonsense.entries.push_back({damaged, journal.load(damaged)->entries.size(), 0, "{}"});
  ASSERT_TRUE(store::append_and_wait(journal, nonsense));
  RunningHub after(journal);
  EXPECT_EQ(after.failures, std::vector<std::string>{damaged});
  EXPECT_TRUE(after.ask(table::Look{whole, table::kNobody}));
  const auto looked = after.ask(table::Look{damaged, table::kNobody});
  ASSERT_FALSE(looked);
  EXPECT_EQ(looked.error(), table::Refusal(table::TableRefusal::Damaged));
}

}  // namespace
}  // namespace spiel::server::hub_test

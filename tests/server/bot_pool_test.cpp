#include "server/bot_pool.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <latch>
#include <stdexcept>
#include <vector>

#include "test_server.hpp"

namespace spiel::server::bot_pool_test {
namespace {

using enum BotPool::Company;

constexpr auto kAllWritten = [] { return std::size_t{0}; };

void wait_for_stop(const std::stop_token& stop) {
  std::latch asked(1);
  const std::stop_callback callback(stop, [&] { asked.count_down(); });
  asked.wait();
}

// A thought that keeps its thread until it is let go, whatever it is asked.
struct Lasting {
  std::latch started{1}, may_go{1};
  BotPool::Thought thought() {
    return [this](const BotPool::Turn&) {
      started.count_down();
      may_go.wait();
    };
  }
  void begin(BotPool& pool, BotPool::Company company) {
    pool.post(company, thought());
    started.wait();
  }
};

// In which order these are thought about that come while all threads are busy, by their numbers.
std::vector<std::size_t> order_of(const std::vector<BotPool::Company>& companies) {
  std::vector<std::size_t> order;
  std::latch done(static_cast<std::ptrdiff_t>(companies.size()));
  Lasting with_people, among_themselves;
  BotPool pool(1, kAllWritten);
  with_people.begin(pool, WithPeople);
  among_themselves.begin(pool, AmongThemselves);
  for (std::size_t i = 0; i < companies.size(); ++i) {
    pool.post(companies[i], [&, i](const BotPool::Turn&) {
      order.push_back(i);
      done.count_down();
    });
  }
  among_themselves.may_go.count_down();
  done.wait();
  with_people.may_go.count_down();
  return order;
}

TEST(BotPool, ThinksForPeopleFirst) {
  EXPECT_EQ(order_of({AmongThemselves, WithPeople, WithPeople}),
            (std::vector<std::size_t>{1, 2, 0}));
}

TEST(BotPool, BotsAloneTakeNoThreadOfPeople) {
  std::atomic<bool> overtook = false;
  std::latch answered(1);
  Lasting among_themselves;
  BotPool pool(1, kAllWritten);
  among_themselves.begin(pool, AmongThemselves);
  pool.post(AmongThemselves, [&](const BotPool::Turn&) { overtook = true; });
  pool.post(WithPeople, [&](const BotPool::Turn&) { answered.count_down(); });
  answered.wait();
  EXPECT_FALSE(overtook);
  among_themselves.may_go.count_down();
}

TEST(BotPool, AThoughtForBotsAloneMakesWayForPeople) {
  std::latch started(1), done(2);
  Lasting with_people;
  BotPool pool(1, kAllWritten);
  with_people.begin(pool, WithPeople);
  pool.post(AmongThemselves, [&](const BotPool::Turn& turn) {
    started.count_down();
    wait_for_stop(turn.stop);
    done.count_down();
  });
  started.wait();
  pool.post(WithPeople, [&](const BotPool::Turn&) { done.count_down(); });
  done.wait();
  with_people.may_go.count_down();
}

TEST(BotPool, AdvisesPeopleBehindTheirTablesAndBeforeBotsAlone) {
  EXPECT_EQ(order_of({AmongThemselves, Advising, WithPeople}), (std::vector<std::size_t>{2, 1, 0}));
}

TEST(BotPool, AdviceTakesNoThreadOfPeople) {
  std::latch answered(1);
  Lasting advice;
  BotPool pool(1, kAllWritten);
  advice.begin(pool, Advising);
  pool.post(Advising, [&](const BotPool::Turn&) { ADD_FAILURE() << "on a thread of people"; });
  pool.post(WithPeople, [&](const BotPool::Turn&) { answered.count_down(); });
  answered.wait();
  pool.stop();
  advice.may_go.count_down();
}

TEST(BotPool, WhatIsLessUrgentMakesWay) {
  for (const auto& [begun, urgent] :
       {std::pair(AmongThemselves, Advising), std::pair(Advising, WithPeople)}) {
    std::latch started(1), done(2);
    Lasting with_people;
    BotPool pool(1, kAllWritten);
    with_people.begin(pool, WithPeople);
    pool.post(begun, [&](const BotPool::Turn& turn) {
      started.count_down();
      wait_for_stop(turn.stop);
      done.count_down();
    });
    started.wait();
    pool.post(urgent, [&](const BotPool::Turn&) { done.count_down(); });
    done.wait();
    with_people.may_go.count_down();
  }
}

TEST(BotPool, AThoughtKnowsHowManyWait) {
  std::vector<std::size_t> waiting;
  std::latch done(3);
  Lasting first;
  BotPool pool(1, kAllWritten);
  first.begin(pool, AmongThemselves);
  for (int i = 0; i < 3; ++i) {
    pool.post(AmongThemselves, [&](const BotPool::Turn& turn) {
      waiting.push_back(turn.waiting);
      done.count_down();
    });
  }
  first.may_go.count_down();
  done.wait();
  EXPECT_EQ(waiting, (std::vector<std::size_t>{2, 1, 0}));
}

TEST(BotPool, StopsThoughtsUnderWayAndDropsThoseThatWait) {
  std::latch started(2);
  std::atomic<int> asked = 0;
  std::atomic<bool> came_too_late = false;
  BotPool pool(1, kAllWritten);
  for (const auto company : {WithPeople, AmongThemselves}) {
    pool.post(company, [&](const BotPool::Turn& turn) {
      started.count_down();
      wait_for_stop(turn.stop);
      ++asked;
    });
  }
  started.wait();
  pool.post(AmongThemselves, [&](const BotPool::Turn&) { came_too_late = true; });
  pool.join();
  EXPECT_EQ(asked, 2);
  EXPECT_FALSE(came_too_late);
}

TEST(BotPool, AThoughtThatThrowsEndsItselfAlone) {
  std::latch done(1);
  BotPool pool(1, kAllWritten);
  pool.post(AmongThemselves, [](const BotPool::Turn&) { throw std::runtime_error("on purpose"); });
  pool.post(AmongThemselves, [&](const BotPool::Turn&) { done.count_down(); });
  done.wait();
}

TEST(BotPool, BotsWaitWhileTheJournalHasMuchToWrite) {
  std::atomic<std::size_t> rows = 100'000;
  std::atomic<int> looks = 0;
  std::atomic<int> acted = 0;
  BotPool pool(1, [&] { return ++looks, rows.load(); });
  for (const auto company : {WithPeople, AmongThemselves}) {
    pool.post(company, [&](const BotPool::Turn&) { ++acted; });
  }
  const auto looks_on = [&] {
    return eventually([&, enough = looks + 10] { return looks >= enough; });
  };
  EXPECT_TRUE(looks_on());
  EXPECT_EQ(acted, 0);
  rows = 200;  // enough for those with people, too much for the others
  pool.look_again();
  EXPECT_TRUE(eventually([&] { return acted == 1; }));
  EXPECT_TRUE(looks_on());
  EXPECT_EQ(acted, 1);
  rows = 0;
  EXPECT_TRUE(eventually([&] { return acted == 2; }));
}

}  // namespace
}  // namespace spiel::server::bot_pool_test

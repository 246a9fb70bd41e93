// Everything at once: the server is killed, stopped and started again and again, its disk is full
// for moments, others read its journal and copy it, and all the while people play and chat over the
// web and programs over other protocols, beside somebody who says on every port whatever may hurt.
// What the clients remember is the judge: nothing that was acknowledged is lost or changed, nothing
// happens twice.
//
// SPIEL_CHAOS_SECONDS=3600 makes it last; SPIEL_CHAOS_SEED=7 makes it another one.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <atomic>
#include <boost/json.hpp>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <mutex>
#include <thread>

#include "oracle.hpp"
#include "player.hpp"
#include "program.hpp"
#include "store/check.hpp"
#include "store/sqlite_journal.hpp"
#include "tests/this_machine.hpp"

namespace spiel::server::chaos_test {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

int from_environment(const char* name, int otherwise) {
  const char* wanted = std::getenv(name);
  return wanted ? std::atoi(wanted) : otherwise;
}

constexpr int kWebPlayers = 6;
constexpr int kReaders = 2;
constexpr const char* kHostile = "127.0.0.66";

// Threads that do something again and again until there is enough.
class Crowd {
 public:
  ~Crowd() { disperse(); }

  void add(std::function<void()> again_and_again) {
    threads_.emplace_back([this, work = std::move(again_and_again)] {
      while (!enough) work();
    });
  }
  void disperse() {
    enough = true;
    for (auto& thread : threads_) {
      if (thread.joinable()) thread.join();
    }
  }

  std::atomic<bool> enough = false;

 private:
  std::vector<std::thread> threads_;
};

class Chaos : public testing::Test {
 protected:
  void play_on_the_web(int number) {
    const auto seed = static_cast<std::uint64_t>(++tables_);
    auto player = std::make_unique<Player>(program_.port(), new_table(number), seed);
    player->play(crowd_.enough);
    const std::lock_guard lock(mutex_);
    players_.push_back(std::move(player));
  }
  void play_as_program(const std::vector<std::string>& arguments) {
    std::this_thread::sleep_for(milliseconds(50));
    Process(arguments, Process::Errors::Read).wait();  // that the server is gone is no news
  }
  // In a transaction for a while, as shells and backups are.
  void read_the_journal(store::sqlite::Access access) {
    try {
      store::sqlite::Database reader(folder_ / store::kDatabaseFile, access);
      reader.execute("BEGIN");
      reader.integer("SELECT count(*) FROM entries");
      std::this_thread::sleep_for(milliseconds(100 + ++readings_ % 7 * 200));
    } catch (const store::sqlite::Error& error) {
      EXPECT_NE(error.code, SQLITE_CORRUPT) << error.what();
      EXPECT_NE(error.code, SQLITE_NOTADB) << error.what();
    }
  }
  void back_up() {
    const TempFolder copy;
    Process backup({"journal", "backup", "--data", folder_.path().native(),
                    (copy / store::kDatabaseFile).native()});
    EXPECT_EQ(backup.wait().status, 0);
    const auto report = store::check_journal(copy.path());
    EXPECT_TRUE(report.ok()) << report.problems.front();
    ++backups_;
    std::this_thread::sleep_for(milliseconds(300));
  }
  void be_hostile() {
    try {
      offend(++offences_);
    } catch (const std::exception&) {
      // The server is not there; it will be.
    }
    std::this_thread::sleep_for(milliseconds(20));
  }
  // Many words at once, of which no answer is read.
  void offend(int number) {
    const auto flood = [](std::uint16_t port, const std::string& opening, const std::string& word) {
      Client client(port, 4096, kHostile);
      client.send(opening);
      std::string words;
      for (int i = 0; i < 200; ++i) words += word;
      client.send(words);
    };
    switch (number % 6) {
      case 0:
        return flood(program_.lmu_port(), R"({"Hallo":{"Version":"x"}})",
                     R"({"Chatnachricht senden":{"Nachricht":"spam"}})");
      case 1:
        return flood(program_.lmu_port(), "", "\xff\xfe{[\"");
      case 2:
        return flood(program_.swc_port(), "<protocol><authenticate password='guess'/>",
                     "<prepare gameType='swc_2021_blokus'/>");
      case 3:
        return flood(program_.port(), "", get("/api/tables?limit=200"));
      case 4:
        return flood(program_.port(), "", post("/api/tables", "{"));
      default:
        return spam();
    }
  }
  // At a table of its own, as fast as it goes.
  void spam() {
    Client client(program_.port(), 0, kHostile);
    if (spam_token_.empty()) sit_down_to_spam(client);
    if (!upgrade(client, "/ws/tables/" + spam_table_)) return;
    send_text(client, R"({"type":"hello","token":")" + spam_token_ + "\"}");
    for (int i = 0; i < 50; ++i) send_text(client, R"({"type":"chat","text":"spam","id":"x"})");
  }
  void sit_down_to_spam(Client& client) {
    const auto made = say(client, post("/api/tables", R"({"game":"catan","seats":{"max":2}})"));
    spam_table_ = boost::json::parse(made.body).at("table").at("id").as_string();
    const auto seat =
        say(client, post("/api/tables/" + spam_table_ + "/seats", R"({"name":"Eve"})"));
    spam_token_ = boost::json::parse(seat.body).at("token").as_string();
  }
  // No file of the server can grow or be written to for a moment.
  void fill_the_disk() {
    const auto limit = [this](rlim_t bytes) {
      const rlimit wanted{bytes, RLIM_INFINITY};
      EXPECT_EQ(::prlimit(program_.id(), RLIMIT_FSIZE, &wanted, nullptr), 0);
    };
    limit(4096);
    std::this_thread::sleep_for(milliseconds(100));
    limit(RLIM_INFINITY);
    ++full_disks_;
  }
  void restart(bool in_order) {
    if (in_order) {
      EXPECT_EQ(program_.stop(), 0);
      ++stops_;
    } else {
      program_.kill();
      ++kills_;
    }
    program_.start();
  }
  void gather_the_crowd() {
    for (int i = 0; i < kWebPlayers; ++i) {
      crowd_.add([this, i] { play_on_the_web(i); });
    }
    for (int i = 0; i < kReaders; ++i) {
      const auto access =
          i % 2 == 0 ? store::sqlite::Access::ReadOnly : store::sqlite::Access::ReadWrite;
      crowd_.add([this, access] { read_the_journal(access); });
    }
    crowd_.add([this] { back_up(); });
    crowd_.add([this] { be_hostile(); });
    const auto address = [](const std::string& scheme, std::uint16_t port) {
      return scheme + "://127.0.0.1:" + std::to_string(port);
    };
    for (int i = 0; i < 2; ++i) {
      crowd_.add([this, url = address("swc", program_.swc_port())] {
        play_as_program({"bot", url, "--level", "random"});
      });
    }
    crowd_.add([this, url = address("lmu-0.3", program_.lmu_port())] {
      play_as_program({"bot", url, "--level", "random", "--count", "4"});
    });
  }
  void judge() {
    store::SqliteJournal journal(folder_.path());
    EXPECT_EQ(journal.recovery().loss, "");
    for (const auto& head : journal.list({.limit = 1'000'000}).heads) ++kinds_[head.kind];
    for (const auto& player : players_) {
      EXPECT_EQ(player->told().complaints, std::vector<std::string>());
      if (player->told().sent.empty()) continue;
      const auto stored = journal.load(player->table());
      ASSERT_TRUE(stored) << player->table();
      expect_kept(player->told(), *stored);
      acknowledged_ += player->told().acknowledged.size();
      chats_ += player->told().chats_acknowledged.size();
      updates_ += player->told().updates.size();
    }
  }
  void report() const {
    std::cout << "chaos: " << kills_ << " kills, " << stops_ << " stops in order, " << full_disks_
              << " full disks, " << backups_ << " backups, " << readings_ << " readings, "
              << offences_ << " floods; " << acknowledged_ + chats_
              << " acknowledged actions checked at " << players_.size() << " tables ("
              << acknowledged_ << " moves, " << chats_ << " chats), " << updates_
              << " updates; tables by protocol:";
    for (const auto& [kind, count] : kinds_) std::cout << ' ' << kind << ' ' << count;
    std::cout << "; seed " << seed_ << '\n';
  }

  const int seed_ = from_environment("SPIEL_CHAOS_SEED", 1);
  TempFolder folder_;
  Program program_{folder_.path(), Program::Ports::WithOtherProtocols};
  std::mutex mutex_;
  std::vector<std::unique_ptr<Player>> players_;
  std::atomic<int> tables_ = 0;
  std::atomic<int> readings_ = 0;
  std::atomic<int> backups_ = 0;
  std::atomic<int> offences_ = 0;
  int kills_ = 0;
  int stops_ = 0;
  int full_disks_ = 0;
  std::size_t acknowledged_ = 0;
  std::size_t chats_ = 0;
  std::size_t updates_ = 0;
  std::map<std::string, int> kinds_;
  std::string spam_table_, spam_token_;
  Crowd crowd_;
};

TEST_F(Chaos, NothingThatWasAcknowledgedIsLostChangedOrDoubled) {
  const auto end = Clock::now() + std::chrono::seconds(from_environment("SPIEL_CHAOS_SECONDS", 60));
  Random random(static_cast<std::uint64_t>(seed_));
  program_.start();
  gather_the_crowd();
  constexpr int kFewestKills = 4;
  auto begun = Clock::now();
  while ((Clock::now() < end || kills_ < kFewestKills) && !HasFailure()) {
    // Long with sanitizers: then there must be time to play, too.
    const auto recovery = Clock::now() - begun;
    std::this_thread::sleep_for(milliseconds(20 + random.below(200)) + recovery);
    begun = Clock::now();
    const auto dice = random.below(10);
    if (dice == 0) {
      fill_the_disk();
    } else {
      restart(dice <= 2);
    }
  }
  crowd_.enough = true;
  EXPECT_EQ(program_.stop(), 0);
  crowd_.disperse();
  judge();
  report();
  EXPECT_TRUE(store::check_journal(folder_.path()).ok());
  EXPECT_GT(acknowledged_, 50U);
}

}  // namespace
}  // namespace spiel::server::chaos_test

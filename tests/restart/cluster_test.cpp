// Three nodes on one PostgreSQL with a synchronous standby, and people who play through any of
// them, while nodes are killed, stopped for longer than their lease, cut off from the database or
// from each other, and the database itself is restarted, or killed and its standby promoted. What
// the clients remember is the judge: nothing that was acknowledged is lost or changed, nothing
// happens twice, and every game goes on. The database itself writes down which node stored each
// entry: no table ever has two writers.
//
// SPIEL_CHAOS_SECONDS=3600 makes it last; SPIEL_CHAOS_SEED=7 makes it another one.
#include <gtest/gtest.h>
#include <signal.h>

#include <array>
#include <atomic>
#include <boost/json.hpp>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

#include "oracle.hpp"
#include "player.hpp"
#include "program.hpp"
#include "store/postgres_check.hpp"
#include "store/postgres_journal.hpp"
#include "tests/postgres.hpp"
#include "tests/process.hpp"
#include "tests/proxy.hpp"

namespace spiel::server::cluster_test {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr std::size_t kNodes = 3;
constexpr std::size_t kPlayers = 6;
constexpr std::uint32_t kKindsOfFaults = 7;
constexpr auto kLongerThanALease = milliseconds(7'000);
constexpr auto kPatienceWithGames = std::chrono::seconds(60);  // on a machine that is busy

// Who stored an entry is the node whose row the same transaction has renewed.
constexpr const char* kNoteWriters = R"(
  CREATE TABLE spieltisch.written (table_key bigint, sequence bigint, writer bigint, owner bigint);
  CREATE FUNCTION spieltisch.note_writer() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO spieltisch.written SELECT NEW.table_key, NEW.sequence, nodes.epoch, tables.epoch
    FROM spieltisch.tables LEFT JOIN spieltisch.nodes ON nodes.xmin = pg_current_xact_id()::xid
    WHERE tables.key = NEW.table_key;
    RETURN NULL;
  END $$;
  CREATE TRIGGER note_writer AFTER INSERT ON spieltisch.entries
  FOR EACH ROW EXECUTE FUNCTION spieltisch.note_writer();)";
const store::postgres::Statement kStrangers{
    "strangers", "SELECT count(*) FROM spieltisch.written WHERE writer IS DISTINCT FROM owner"};
// Lives that have written to a table, each from its first entry to its last.
constexpr const char* kSpans =
    "WITH spans AS (SELECT table_key, writer, min(sequence) AS first, max(sequence) AS last "
    "FROM spieltisch.written GROUP BY table_key, writer) ";
const store::postgres::Statement kTwoWriters{
    "two_writers", std::string(kSpans) +
                       "SELECT count(*) FROM spans AS one JOIN spans AS other USING (table_key) "
                       "WHERE one.writer < other.writer AND one.first <= other.last "
                       "AND other.first <= one.last"};
const store::postgres::Statement kHandedOver{
    "handed_over", std::string(kSpans) +
                       "SELECT count(*) FROM (SELECT FROM spans GROUP BY table_key "
                       "HAVING count(*) > 1) AS handed_over"};

int from_environment(const char* name, int otherwise) {
  const char* wanted = std::getenv(name);
  return wanted ? std::atoi(wanted) : otherwise;
}

// One server, reached by the others and reaching the database over wires that can be cut.
struct Node {
  Node(std::string id, const PostgresPair& databases, const std::string& database)
      : name(std::move(id)),
        listen(free_port()),
        to_one(Proxy::to_socket(databases.at(0).socket())),
        to_other(Proxy::to_socket(databases.at(1).socket())),
        from_others(Proxy::to_port(listen)),
        program(
            "postgres://spieltisch@127.0.0.1:" + std::to_string(to_one.port()) + ",127.0.0.1:" +
                std::to_string(to_other.port()) + "/" + database + "?sslmode=disable",
            Program::Ports::WithOtherProtocols,
            {"--node", name, "--cluster-address", "127.0.0.1:" + std::to_string(from_others.port()),
             "--cluster-listen", "127.0.0.1:" + std::to_string(listen), "--cluster-secret",
             "known to nobody else"}) {}

  std::string name;
  std::uint16_t listen;
  Proxy to_one, to_other;  // of the databases
  Proxy from_others;
  Program program;
};

class ClusterChaos : public testing::Test {
 protected:
  ClusterChaos() {
    for (std::size_t i = 0; i < kNodes; ++i) {
      nodes_.push_back(std::make_unique<Node>("node-" + std::to_string(i), databases_, database_));
    }
    for (auto& node : nodes_) node->program.start();
    database().execute(kNoteWriters);
  }
  ~ClusterChaos() override {
    enough_ = true;
    for (auto& node : nodes_) node->program.kill();
    disperse();
  }

  store::postgres::Connection database() const {
    return {store::postgres::Target(address_), kPatienceWithGames};
  }
  std::vector<std::uint16_t> doors() const {
    std::vector<std::uint16_t> ports;
    for (const auto& node : nodes_) ports.push_back(node->program.port());
    return ports;
  }
  void gather() {
    for (std::size_t i = 0; i < kPlayers; ++i) {
      threads_.emplace_back([this, i] {
        while (!enough_) play(i);
      });
    }
    for (const auto& node : nodes_) {
      const auto port = std::to_string(node->program.lmu_port());
      threads_.emplace_back([this, url = "lmu-0.3://127.0.0.1:" + port] {
        while (!enough_) play_as_program(url);
      });
    }
  }
  // Newcomers at different doors meet at one table. That the server is gone is no news.
  void play_as_program(const std::string& url) {
    Process(std::vector<std::string>{"bot", url, "--level", "random"}, Process::Errors::Read)
        .wait();
    std::this_thread::sleep_for(milliseconds(200));
  }
  void play(std::size_t number) {
    const auto seed = static_cast<std::uint64_t>(seed_ * 1000 + ++tables_);
    auto player = std::make_shared<Player>(doors(), new_table(static_cast<int>(number)), seed);
    {
      const std::lock_guard lock(mutex_);
      players_.push_back(player);
      playing_[number] = player;
    }
    player->play(enough_);
  }
  void disperse() {
    for (auto& thread : threads_) {
      if (thread.joinable()) thread.join();
    }
  }

  // --- faults
  void kill(Node& node) {
    node.program.kill();
    std::this_thread::sleep_for(milliseconds(random_.below(2'000)));
    node.program.start();
    ++faults_["killed"];
  }
  // Who was taken for dead a moment ago may not have begun anew yet.
  bool ask_to_drain(const Node& node) {
    const auto end = Clock::now() + kPatienceWithGames;
    const std::vector<std::string> words{"nodes", "drain", node.name, "--store", address_};
    while (Process(words, Process::Errors::Read).wait().status != 0) {
      if (Clock::now() > end) return false;
      std::this_thread::sleep_for(milliseconds(100));
    }
    return true;
  }
  void drain(Node& node) {
    ASSERT_TRUE(ask_to_drain(node));
    EXPECT_EQ(node.program.wait(), 0);
    node.program.start();
    ++faults_["drained"];
  }
  void freeze(Node& node) {
    ::kill(node.program.id(), SIGSTOP);
    std::this_thread::sleep_for(kLongerThanALease);
    ::kill(node.program.id(), SIGCONT);
    ++faults_["stopped and woken"];
  }
  void cut(const std::vector<Proxy*>& wires, const std::string& what) {
    for (auto* wire : wires) wire->cut();
    std::this_thread::sleep_for(kLongerThanALease);
    for (auto* wire : wires) wire->mend();
    ++faults_[what];
  }
  void restart_database() {
    databases_.restart_primary();
    ++faults_["restarts of the database"];
  }
  void fail_over() {
    databases_.fail_over();
    lost_standby_ = true;
    ++faults_["promotions of the standby"];
  }
  // Of what nobody who plays waits for.
  void recover() {
    if (std::exchange(lost_standby_, false)) databases_.renew_standby();
  }
  // The shortest first: a short test has time for some of them.
  void hurt(std::uint32_t how) {
    auto& node = *nodes_[random_.below(kNodes)];
    switch (how) {
      case 1:
        return restart_database();
      case 2:
        return freeze(node);
      case 3:
        return cut({&node.to_one, &node.to_other}, "cut from the database");
      case 4:
        return cut({&node.from_others}, "cut from other nodes");
      case 5:
        return drain(node);
      case 6:
        return fail_over();
      default:
        return kill(node);
    }
  }

  std::array<std::shared_ptr<Player>, kPlayers> playing() {
    const std::lock_guard lock(mutex_);
    return playing_;
  }
  // Whoever plays hears something new, or plays another game by now.
  void expect_that_games_go_on() {
    const auto before = playing();
    std::array<std::uint64_t, kPlayers> heard{};
    for (std::size_t i = 0; i < kPlayers; ++i) heard[i] = before[i] ? before[i]->heard() : 0;
    const auto begin = Clock::now();
    const auto all_go_on = [&] {
      const auto now = playing();
      for (std::size_t i = 0; i < kPlayers; ++i) {
        if (!now[i] || (now[i] == before[i] && now[i]->heard() == heard[i])) return false;
      }
      return true;
    };
    while (!all_go_on() && Clock::now() < begin + kPatienceWithGames) {
      std::this_thread::sleep_for(milliseconds(20));
    }
    EXPECT_TRUE(all_go_on()) << "a game does not go on";
    longest_pause_ =
        std::max(longest_pause_, std::chrono::duration_cast<milliseconds>(Clock::now() - begin));
  }

  void judge() {
    store::PostgresJournal journal{store::postgres::Target(address_)};
    for (const auto& player : players_) {
      EXPECT_EQ(player->told().complaints, std::vector<std::string>());
      if (player->told().sent.empty()) continue;
      const auto stored = journal.load(player->table());
      ASSERT_TRUE(stored) << player->table();
      expect_kept(player->told(), *stored);
      acknowledged_ +=
          player->told().acknowledged.size() + player->told().chats_acknowledged.size();
      finished_ += player->told().over ? 1 : 0;
    }
  }
  void judge_writers() {
    auto connection = database();
    EXPECT_EQ(connection.ask(kStrangers).integer(0, 0), 0) << "entries by a node without the table";
    EXPECT_EQ(connection.ask(kTwoWriters).integer(0, 0), 0) << "tables with two writers";
    handed_over_ = connection.ask(kHandedOver).integer(0, 0);
  }
  void end_in_order() {
    enough_ = true;
    for (auto& node : nodes_) EXPECT_EQ(node->program.stop(), 0);
    disperse();
    judge();
    judge_writers();
  }
  void report() const {
    std::cout << "cluster chaos:";
    for (const auto& [what, times] : faults_) std::cout << ' ' << times << ' ' << what << ',';
    std::cout << ' ' << acknowledged_ << " acknowledged actions checked at " << players_.size()
              << " tables, " << finished_ << " games ended, " << handed_over_
              << " tables had several writers, one after the other; all games went on within "
              << longest_pause_.count() << " ms of a fault's end; seed " << seed_ << '\n';
  }

  const int seed_ = from_environment("SPIEL_CHAOS_SEED", 1);
  Random random_{static_cast<std::uint64_t>(seed_)};
  PostgresPair& databases_ = PostgresPair::running();
  bool lost_standby_ = false;
  std::string address_ = databases_.new_database();
  std::string database_ = Postgres::name_in(address_);
  std::vector<std::unique_ptr<Node>> nodes_;
  std::atomic<bool> enough_ = false;
  std::atomic<int> tables_ = 0;
  std::mutex mutex_;
  std::vector<std::shared_ptr<Player>> players_;
  std::array<std::shared_ptr<Player>, kPlayers> playing_;  // the last of them
  std::vector<std::thread> threads_;
  std::map<std::string, int> faults_;
  std::size_t acknowledged_ = 0;
  int finished_ = 0;
  std::int64_t handed_over_ = 0;
  milliseconds longest_pause_{0};
};

TEST_F(ClusterChaos, NothingThatWasAcknowledgedIsLostChangedOrDoubled) {
  const auto end = Clock::now() + std::chrono::seconds(from_environment("SPIEL_CHAOS_SECONDS", 60));
  gather();
  expect_that_games_go_on();
  for (std::uint32_t fault = 0; (fault < 2 || Clock::now() < end) && !HasFailure(); ++fault) {
    hurt(fault < kKindsOfFaults ? fault : random_.below(kKindsOfFaults + 5));
    expect_that_games_go_on();
    recover();
  }
  end_in_order();
  report();
  EXPECT_TRUE(store::check_journal(store::postgres::Target(address_)).ok());
  EXPECT_GE(faults_.size(), 2U);
  EXPECT_GT(acknowledged_, 50U);
  EXPECT_GT(handed_over_, 0);
}

TEST_F(ClusterChaos, WhoIsDrainedEndsInOrderAndItsGamesGoOn) {
  gather();
  expect_that_games_go_on();
  for (const auto& node : nodes_) {
    drain(*node);
    expect_that_games_go_on();
  }
  end_in_order();
  EXPECT_GT(handed_over_, 0);
}

TEST_F(ClusterChaos, WhenThePrimaryIsKilledItsPromotedStandbyHasEverythingAndGamesGoOn) {
  gather();
  expect_that_games_go_on();
  for (int times = 0; times < 2; ++times) {  // there and back again
    fail_over();
    expect_that_games_go_on();
    recover();
    expect_that_games_go_on();
  }
  end_in_order();
  EXPECT_GT(acknowledged_, 10U);
}

}  // namespace
}  // namespace spiel::server::cluster_test

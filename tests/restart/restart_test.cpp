// The promise of the journal, on the real program: what a client was told has happened, whatever
// becomes of the server. SPIEL_RESTART_TABLES=200 plays on so many and kills 20 times.
#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>
#include <thread>

#include "player.hpp"
#include "program.hpp"
#include "store/sqlite_journal.hpp"
#include "table/entry.hpp"
#include "tests/this_machine.hpp"

namespace spiel::server::restart_test {
namespace {

struct Size {
  int tables;
  int kills;
};

Size size_of_campaign() {
  const char* wanted = std::getenv("SPIEL_RESTART_TABLES");
  const int tables = wanted ? std::atoi(wanted) : 24;
  return {tables, std::max(5, tables / 10)};
}

std::string new_table(int number) {
  switch (number % 3) {
    case 0:
      return R"({"game":"catan","seats":{"min":3,"max":3},"bots":["greedy","greedy"]})";
    case 1:
      return R"({"game":"blokus","variant":"classic","bots":["random","greedy","random"]})";
    default:
      return R"({"game":"blokus","variant":"duo","bots":["greedy"]})";
  }
}

class Players {
 public:
  Players(std::uint16_t port, int count) {
    for (int i = 0; i < count; ++i) {
      auto& player = players_.emplace_back(
          std::make_unique<Player>(port, new_table(i), static_cast<std::uint64_t>(i)));
      threads_.emplace_back([&player = *player] { player.play(); });
    }
  }
  ~Players() { wait_for_the_end(); }

  const std::vector<std::unique_ptr<Player>>& wait_for_the_end() {
    for (auto& thread : threads_) {
      if (thread.joinable()) thread.join();
    }
    return players_;
  }

 private:
  std::vector<std::unique_ptr<Player>> players_;
  std::vector<std::thread> threads_;
};

// How often each request was carried out, and when last, by the table's version afterwards.
struct Carried {
  int times = 0;
  std::uint64_t version = 0;
};

std::map<std::string, Carried> carried_out(const std::vector<store::Entry>& entries) {
  std::map<std::string, Carried> requests;
  for (const auto& entry : entries) {
    const auto parsed = table::parse_entry(entry.line);
    const auto* moved = parsed ? std::get_if<table::Moved>(&parsed->fact) : nullptr;
    if (!moved || moved->request.empty()) continue;
    auto& [times, version] = requests[moved->request];
    ++times;
    version = entry.sequence + 1;
  }
  return requests;
}

void expect_kept(const Told& told, const store::StoredTable& table) {
  EXPECT_EQ(table.head.state, store::TableState::Finished);
  for (const auto& [version, at] : told.updates) {
    ASSERT_LE(version, table.entries.size());
    EXPECT_EQ(table.entries[version - 1].at, at) << table.head.id << " version " << version;
  }
  const auto carried = carried_out(table.entries);
  for (const auto& [id, version] : told.acknowledged) {
    ASSERT_TRUE(carried.contains(id)) << id << " was acknowledged and is lost";
    EXPECT_LE(carried.at(id).version, version);
  }
  for (const auto& [id, request] : carried) {
    EXPECT_EQ(request.times, 1) << id << " was carried out more than once";
    EXPECT_TRUE(told.sent.contains(id));
  }
}

TEST(Restart, NothingThatAClientWasToldIsLostWhenTheServerIsKilled) {
  const auto [tables, kills] = size_of_campaign();
  const TempFolder folder;
  Program program(folder.path());
  program.start();
  Players players(program.port(), tables);
  Random random(4);
  for (int kill = 0; kill < kills; ++kill) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100 + random.below(500)));
    program.kill();
    program.start();
  }
  const auto& played = players.wait_for_the_end();
  EXPECT_EQ(program.stop(), 0);

  store::SqliteJournal journal(folder.path());
  std::size_t acknowledged = 0;
  int returns = 0;
  for (const auto& player : played) {
    EXPECT_EQ(player->told().complaints, std::vector<std::string>());
    const auto stored = journal.load(player->table());
    ASSERT_TRUE(stored);
    expect_kept(player->told(), *stored);
    acknowledged += player->told().acknowledged.size();
    returns += player->told().returns;
  }
  EXPECT_GT(acknowledged, static_cast<std::size_t>(10 * tables));
  EXPECT_GT(returns, tables);
  RecordProperty("acknowledged", static_cast<int>(acknowledged));
  RecordProperty("returns", returns);
}

}  // namespace
}  // namespace spiel::server::restart_test

// The promise of the journal, on the real program: what a client was told has happened, whatever
// becomes of the server. SPIEL_RESTART_TABLES=200 plays on so many and kills 20 times.
#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>
#include <thread>

#include "oracle.hpp"
#include "player.hpp"
#include "program.hpp"
#include "store/sqlite_journal.hpp"
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
    EXPECT_TRUE(player->told().over);
    EXPECT_EQ(player->told().not_found, 0);
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

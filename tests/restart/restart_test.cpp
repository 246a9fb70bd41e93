// The promise of the journal, on the real program: what a client was told has happened, whatever
// becomes of the server. SPIEL_RESTART_TABLES=200 plays on so many and kills 20 times.
#include <gtest/gtest.h>

#include <cstdlib>
#include <functional>
#include <memory>
#include <thread>

#include "oracle.hpp"
#include "player.hpp"
#include "program.hpp"
#include "store/open_store.hpp"
#include "tests/postgres.hpp"
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

// Plays while the server is killed again and again, and something happens to its journal before
// each time; then holds the journal to what the clients were told.
void play_through_kills(const std::string& store, Size size,
                        const std::function<void()>& trouble = {}) {
  Program program(store);
  program.start();
  Players players(program.port(), size.tables);
  Random random(4);
  for (int kill = 0; kill < size.kills; ++kill) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100 + random.below(500)));
    if (trouble) trouble();
    program.kill();
    program.start();
  }
  const auto& played = players.wait_for_the_end();
  EXPECT_EQ(program.stop(), 0);

  const auto journal = store::open_store(*store::parse_store_address(store)).journal;
  std::size_t acknowledged = 0;
  int returns = 0;
  for (const auto& player : played) {
    EXPECT_EQ(player->told().complaints, std::vector<std::string>());
    const auto stored = journal->load(player->table());
    ASSERT_TRUE(stored);
    EXPECT_TRUE(player->told().over);
    expect_kept(player->told(), *stored);
    acknowledged += player->told().acknowledged.size();
    returns += player->told().returns;
  }
  EXPECT_GT(acknowledged, static_cast<std::size_t>(10 * size.tables));
  EXPECT_GT(returns, size.tables);
  testing::Test::RecordProperty("acknowledged", static_cast<int>(acknowledged));
  testing::Test::RecordProperty("returns", returns);
}

TEST(Restart, NothingThatAClientWasToldIsLostWhenTheServerIsKilled) {
  const TempFolder folder;
  play_through_kills("sqlite:" + folder.path().native(), size_of_campaign());
}

TEST(Restart, NothingIsLostOnPostgresEitherWhenServerAndDatabaseAreKilled) {
  auto& database = Postgres::running();
  play_through_kills(database.new_database(), {8, 5}, [&] {
    database.restart();
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
  });
}

}  // namespace
}  // namespace spiel::server::restart_test

// One table, every protocol: each seat hears its own language, and all hear of the same game.
#include <gtest/gtest.h>
#include <boost/json.hpp>

#include <algorithm>
#include <chrono>
#include <future>
#include <thread>

#include "engine_seat.hpp"
#include "lmu_seat.hpp"
#include "tests/protocol/lmu/support.hpp"
#include "web_seat.hpp"

namespace spiel::cli::mixed_table_test {
namespace {

// As the browser's lobby makes it.
std::string open_table(const RunningServer& server, int seats, const std::string& bots) {
  const auto number = std::to_string(seats);
  const auto answer = ask(server, "POST", "/api/tables",
                          R"({"game":"catan","seats":{"min":)" + number + R"(,"max":)" + number +
                              R"(},"bots":)" + bots + "}");
  return std::string(json::parse(answer.body).at("table").at("id").as_string());
}

std::future<lmu::GameOver> play_in_thread(const RunningServer& server, const lmu::Dialect& dialect,
                                          int number, const std::string& table) {
  return std::async(std::launch::async, [&server, &dialect, number, table] {
    const auto carrier = connect_lmu(server, Kind::Tcp, std::string(dialect.name));
    return play_lmu(*carrier, dialect, number, table);
  });
}

using Versions = std::pair<const char*, const char*>;

class MixedTable : public testing::TestWithParam<Versions> {
 protected:
  const lmu::Dialect& one = lmu::dialect_named(GetParam().first);
  const lmu::Dialect& two = lmu::dialect_named(GetParam().second);
};
INSTANTIATE_TEST_SUITE_P(, MixedTable,
                         testing::Values(Versions{"0.3", "0.4"}, Versions{"1.0-w14", "1.0-s16"},
                                         Versions{"1.0-w17", "0.3"}),
                         [](const auto& p) {
                           return lmu::test_name(p.param.first) + "_" +
                                  lmu::test_name(p.param.second);
                         });

TEST_P(MixedTable, BrowserTwoLmuVersionsAndABotPlayOneGameToTheEnd) {
  const RunningServer server;
  const auto table = open_table(server, 4, R"(["greedy"])");
  WebSeat browser(server, table, "Anna", "green");
  auto first_client = play_in_thread(server, one, 0, table);
  auto second_client = play_in_thread(server, two, 1, table);
  const auto winners = browser.play();
  ASSERT_EQ(winners.size(), 1u);
  const auto in_one = first_client.get();
  const auto in_two = second_client.get();
  EXPECT_EQ(in_one, in_two);
  const auto info = json::parse(ask(server, "GET", "/api/tables/" + table).body);
  const auto& seats = info.at("table").at("seats").as_array();
  const auto winner = seats.at(static_cast<std::size_t>(winners[0].as_int64())).at("player");
  EXPECT_EQ(in_one.winner, winner.as_int64());
}

TEST(LargeMixedTable, BrowserBothLmuVersionsThatKnowItAndBotsPlayOneGameToTheEnd) {
  const RunningServer server;
  const auto table = open_table(server, 6, R"(["greedy","greedy","greedy"])");
  WebSeat browser(server, table, "Anna", "green");
  auto winter = play_in_thread(server, lmu::dialect_named("1.0-w14"), 0, table);
  auto summer = play_in_thread(server, lmu::dialect_named("1.0-s16"), 1, table);
  EXPECT_EQ(browser.play().size(), 1u);
  const auto told = winter.get();
  EXPECT_GT(told.winner, 0) << told.text;
  EXPECT_EQ(told, summer.get());
}

// All clients have a seat and, where their protocol says so, have started.
bool is_complete(const RunningServer& server, const std::string& table) {
  const auto info = json::parse(ask(server, "GET", "/api/tables/" + table).body);
  const auto& seats = info.at("table").at("seats").as_array();
  const auto waits = [](const json::value& seat) {
    return seat.at("protocol").as_string().starts_with("lmu") && !seat.at("ready").as_bool();
  };
  return seats.size() == 4 && std::none_of(seats.begin(), seats.end(), waits);
}

TEST_P(MixedTable, EngineApiBrowserAndTwoLmuVersionsPlayOneGameToTheEnd) {
  const RunningServer server;
  const auto created = engine_manager(server, "newGame", {{"scenario", "SettlersOfCatan"}});
  const std::string table(created.at("arguments").at("gameId").as_string());
  engine_manager(server, "setMaxPlayers", {{"gameId", table}, {"maxPlayers", 4}});
  EngineSeat front_end(server, table);
  WebSeat browser(server, table, "Anna", "red");
  auto first_client = play_in_thread(server, one, 1, table);
  auto second_client = play_in_thread(server, two, 2, table);
  while (!is_complete(server, table)) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  engine_manager(server, "startGame", {{"gameId", table}});
  auto engine = std::async(std::launch::async, [&] { front_end.play(); });
  EXPECT_EQ(browser.play().size(), 1u);
  engine.get();
  const auto in_one = first_client.get();
  EXPECT_GT(in_one.winner, 0) << in_one.text;
  EXPECT_EQ(in_one, second_client.get());
}

}  // namespace
}  // namespace spiel::cli::mixed_table_test

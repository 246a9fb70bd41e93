// Analyses as the server makes them: once, in the pool, few at a time.
#include "server/analyst.hpp"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <latch>

#include "bots/play.hpp"
#include "games/record.hpp"
#include "test_server.hpp"

namespace spiel::server::analyst_test {
namespace {

namespace json = boost::json;
using Standing = web::Analyst::Standing;

constexpr std::uint64_t kNodes = 2;
constexpr auto kAllWritten = [] { return std::size_t{0}; };

web::NumberedRecord duo_game(std::uint64_t seed) {
  blokus::Record record;
  record.setup = {blokus::VariantId::Duo, std::nullopt};
  record.seats = {"Anna", "Bert"};
  web::NumberedRecord numbered;
  bots::play(record.setup, *bots::parse_players("greedy,random"), seed,
             [&](const blokus::State&, const blokus::Recorded& entry) {
               record.entries.push_back(entry);
               numbered.versions.push_back(10 + record.entries.size());
             });
  numbered.text = games::to_text<games::Blokus>(record);
  return numbered;
}

std::shared_ptr<const std::string> document_of(web::Analyst& analyst, const std::string& table) {
  std::shared_ptr<const std::string> document;
  EXPECT_TRUE(eventually([&] {
    const auto standing = analyst.look(table);
    if (standing && standing->index() == 0) document = std::get<0>(*standing);
    return document != nullptr;
  }));
  return document;
}

TEST(Analyst, MakesAnAnalysisOnce) {
  BotPool pool(1, kAllWritten);
  BotAnalyst analyst(pool, kNodes);
  EXPECT_FALSE(analyst.look("A"));
  const auto game = duo_game(1);
  const auto begun = analyst.begin("A", game);
  ASSERT_TRUE(std::holds_alternative<web::Analyst::UnderWay>(begun));
  EXPECT_EQ(std::get<web::Analyst::UnderWay>(begun).moves, game.versions.size());
  const auto document = document_of(analyst, "A");
  ASSERT_TRUE(document);
  const auto parsed = json::parse(*document);
  EXPECT_EQ(parsed.at("table"), "A");
  ASSERT_EQ(parsed.at("moves").as_array().size(), game.versions.size());
  EXPECT_EQ(parsed.at("moves").at(0).at("version"), 11);
  const auto again = analyst.begin("A", game);
  EXPECT_EQ(std::get<0>(again), document) << "not made anew";
}

TEST(Analyst, TakesFewGamesAtOnce) {
  std::latch started(1), may_go(1);
  BotPool pool(1, kAllWritten);
  pool.post(BotPool::Company::AmongThemselves, [&](const BotPool::Turn&) {
    started.count_down();
    may_go.wait();
  });
  started.wait();
  BotAnalyst analyst(pool, kNodes);
  const auto game = duo_game(1);
  for (const auto* table : {"A", "B", "C", "D"}) {
    EXPECT_TRUE(std::holds_alternative<web::Analyst::UnderWay>(analyst.begin(table, game)));
  }
  EXPECT_EQ(std::get<2>(analyst.begin("E", game)), web::Analyst::Obstacle::TooBusy);
  EXPECT_TRUE(std::holds_alternative<web::Analyst::UnderWay>(analyst.begin("A", game)));
  may_go.count_down();
  for (const auto* table : {"A", "B", "C", "D"}) EXPECT_TRUE(document_of(analyst, table));
  EXPECT_TRUE(std::holds_alternative<web::Analyst::UnderWay>(analyst.begin("E", game)));
}

TEST(Analyst, RefusesWhatItCannotRead) {
  BotPool pool(1, kAllWritten);
  BotAnalyst analyst(pool, kNodes);
  const Standing unreadable = web::Analyst::Obstacle::Unreadable;
  EXPECT_EQ(std::get<2>(analyst.begin("A", {"nonsense", {}})), std::get<2>(unreadable));
  auto game = duo_game(1);
  game.versions.pop_back();
  EXPECT_EQ(std::get<2>(analyst.begin("B", game)), std::get<2>(unreadable));
}

TEST(Analyst, MayGoBeforeItsWorkIsDone) {
  BotPool pool(1, kAllWritten);
  {
    BotAnalyst analyst(pool, kNodes);
    (void)analyst.begin("A", duo_game(1));
  }
  pool.join();
}

}  // namespace
}  // namespace spiel::server::analyst_test

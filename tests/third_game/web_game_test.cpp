// A game that the program does not know, played, stored and told by the program's own code.
#include <boost/json.hpp>

#include "games/record.hpp"
#include "games/simulate.hpp"
#include "tests/protocol/web/support.hpp"

namespace spiel::web::third_game_test {
namespace {

using hex::Hex;

std::vector<std::string> lines_of(Desk& desk, const std::string& table) {
  std::vector<std::string> lines;
  desk.archive.open(table, "", [&](const auto& opened) {
    for (auto some = (*opened)->next(); !some.empty(); some = (*opened)->next()) {
      lines.insert(lines.end(), some.begin(), some.end());
    }
  });
  return lines;
}

// Two people play at random until the game is over.
struct PlayedOverTheWeb {
  Desk desk;
  std::string id = desk.open_table(R"({"game":"hex","rules":{"size":4},"start":"when-full"})");
  Client anna{desk, id}, bert{desk, id};

  PlayedOverTheWeb() {
    const auto first = desk.sit_down(id, "Anna");
    const auto second = desk.sit_down(id, "Bert");
    anna.hello(first);
    bert.hello(second);
  }
  void play_to_end() {
    Random random(3);
    for (int moves = 0; moves < 16 && desk.get("/api/tables/" + id + "/record").status != 200;
         ++moves) {
      Client& mover = moves % 2 == 0 ? anna : bert;
      anna.hear();
      bert.hear();
      mover.act(random_action(mover, random));
    }
    anna.hear();
    bert.hear();
  }
};

TEST(ThirdGame, IsPlayedOverTheWebProtocol) {
  PlayedOverTheWeb game;
  game.play_to_end();
  EXPECT_EQ(game.anna.table.at("game"), "hex");
  EXPECT_EQ(game.anna.table.at("rules").at("size"), 4);
  EXPECT_EQ(game.anna.table.at("stage"), "over");
  EXPECT_EQ(game.anna.table.at("result").at("reason"), "finished");
  EXPECT_EQ(game.anna.view, game.bert.view);
}

TEST(ThirdGame, RefusesWithItsOwnWords) {
  PlayedOverTheWeb game;
  game.bert.hear();
  game.bert.act("a1");
  const auto refused = json::serialize(game.bert.last());
  EXPECT_NE(refused.find("not-your-turn"), std::string::npos) << refused;
  game.anna.hear();
  game.anna.act("z9");
  const auto nonsense = json::serialize(game.anna.last());
  EXPECT_NE(nonsense.find("no cell 'z9'"), std::string::npos) << nonsense;
  EXPECT_EQ(game.desk.post("/api/tables", R"({"game":"hex","rules":{"size":9}})").status, 400);
}

TEST(ThirdGame, IsJournaledRestoredRecordedAndReplayed) {
  PlayedOverTheWeb game;
  game.play_to_end();
  const auto text = game.desk.get("/api/tables/" + game.id + "/record").body;
  const auto record = games::parse_record<Hex>(text);
  ASSERT_TRUE(record) << record.error().reason << text;
  const auto end = replay(*record);
  ASSERT_TRUE(end) << end.error().reason;
  EXPECT_EQ(record->result->reason, "sides-joined");
  EXPECT_EQ(record->seats, (std::vector<std::string>{"Anna", "Bert"}));

  const auto restored =
      table::Table::restore(game.id, lines_of(game.desk, game.id), table::Dealer(), game.desk.now,
                            table::Presence::AsBefore, {});
  ASSERT_TRUE(restored) << restored.error();
  EXPECT_EQ(std::get<hex::View>(*restored->snapshot(kObserver).view).state, *end);

  const auto frames = json::parse(game.desk.get("/api/tables/" + game.id + "/replay").body);
  EXPECT_EQ(frames.at("frames").as_array().size(), record->entries.size() + 2);
  EXPECT_EQ(frames.at("frames").as_array().back().at("view"), game.anna.view);
}

TEST(ThirdGame, IsSimulated) {
  const games::SimulationPlan<Hex> plan;
  auto halves = games::simulate(plan, 0, 20);
  halves += games::simulate(plan, 20, 30);
  EXPECT_EQ(halves, games::simulate(plan, 0, 50));
  EXPECT_EQ(halves.wins[0] + halves.wins[1], 50U) << "somebody always joins the sides";
}

TEST(ThirdGame, IsListedBesideTheOthers) {
  Desk desk;
  const auto bots = json::parse(desk.get("/api/bots").body);
  EXPECT_TRUE(bots.at("games").as_object().contains("hex"));
  EXPECT_EQ(games::All::names(), "catan, blokus or hex");
}

}  // namespace
}  // namespace spiel::web::third_game_test

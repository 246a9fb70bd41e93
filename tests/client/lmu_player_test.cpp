// Our LMU client before the game, talked to by hand.
#include "client/lmu_player.hpp"

#include <gtest/gtest.h>

#include "lmu_arena.hpp"
#include "protocol/lmu/places.hpp"

namespace spiel::client::lmu_player_test {
namespace {

std::string own_status(const std::string& status) {
  return R"({"Statusupdate":{"Spieler":{"id":1,"Farbe":"Rot","Name":"Ada","Status":")" + status +
         R"(","Siegpunkte":0,"Rohstoffe":{}}}})";
}
constexpr const char* kOk = R"({"Serverantwort":"OK"})";

TEST(LmuPlayerInTheLobby, DoesNotStartAgainWhatTheServerSaysHasStartedAndLeavesWithAReason) {
  LmuPlayer player(lmu::dialect_named("0.3"), {}, random_decider(1));
  Time now{};
  player.received(R"({"Hallo":{"Version":"x","Protokoll":"0.3"}}{"Willkommen":{"id":1}})", now);
  player.received(own_status("Spiel starten") + kOk, now);
  EXPECT_NE(player.take_output().find("Spiel starten"), std::string::npos);
  player.received(own_status("Wartet auf Spielbeginn") + kOk, now);
  while (!player.finished()) {
    EXPECT_EQ(player.take_output(), "");
    ASSERT_TRUE(player.next_deadline());
    now = *player.next_deadline();
    ASSERT_LT(now, Time{} + std::chrono::hours(1));
    player.tick(now);
  }
  EXPECT_EQ(player.trouble(), "the server begins no game");
  EXPECT_GT(now, Time{} + std::chrono::minutes(30)) << "others may take their time";
}

// The documents show a fault where a colour is taken, and some servers look when the name comes.
TEST(LmuPlayerInTheLobby, TakesTheFirstColourThatIsFreeHoweverManyFaultsSayThatOneIsNot) {
  const Time now{};
  LmuPlayer player(lmu::dialect_named("0.3"), {}, random_decider(1));
  player.received(R"({"Hallo":{"Version":"x","Protokoll":"0.3"}}{"Willkommen":{"id":1}})", now);
  for (const char* taken : {"Rot", "Orange", "Blau"}) {
    EXPECT_NE(player.take_output().find(taken), std::string::npos);
    player.received(R"({"Fehler":{"Meldung":"Farbe bereits vergeben"}})", now);
  }
  EXPECT_NE(player.take_output().find("Weiß"), std::string::npos);
}

// A number is an offer's own only while the offer is open.
TEST(LmuPlayerInTheGame, AnswersEveryOfferWhateverItsNumber) {
  const auto& dialect = lmu::dialect_named("1.0-s16");
  LmuPlayer player(dialect, {}, [](const catan::View&, bool) { return std::nullopt; });
  const auto hear = [&](const lmu::ServerMessage& message) {
    player.received(encode(dialect, message), Time{});
  };
  hear(lmu::Hello{"x", "1.0"});
  hear(lmu::Welcome{1});
  lmu::Player maker;
  maker.id = 2;
  maker.name = "Ada";
  maker.status = lmu::Status::AwaitStart;
  hear(lmu::StatusUpdate{maker});
  hear(lmu::Accepted{});
  lmu::Map map;
  map.robber = lmu::place_of_cell(0);
  hear(lmu::GameStarted{map});
  maker.status = lmu::Status::TradeOrBuild;
  hear(lmu::StatusUpdate{maker});
  for (int i = 0; i < 3; ++i) {
    player.take_output();
    hear(lmu::TradeOffered{2, 0, catan::Cards::of(catan::Resource::Wool),
                           catan::Cards::of(catan::Resource::Ore)});
    EXPECT_NE(player.take_output().find(R"("Annehmen":false)"), std::string::npos) << i;
    hear(lmu::TradeAccepted{1, 0, false});
    hear(lmu::Accepted{});
    hear(lmu::TradeDone{2, 3});
  }
}

}  // namespace
}  // namespace spiel::client::lmu_player_test

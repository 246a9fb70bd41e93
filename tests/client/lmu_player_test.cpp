// Our LMU client before the game, talked to by hand.
#include "client/lmu_player.hpp"

#include <gtest/gtest.h>

#include "lmu_arena.hpp"

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

}  // namespace
}  // namespace spiel::client::lmu_player_test

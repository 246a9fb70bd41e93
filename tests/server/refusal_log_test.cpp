// What the server does not take is logged at `debug` with the address and the reason, whatever
// protocol it was said in, and whether the session or the table refused it.
#include "listening.hpp"
#include "whole_server.hpp"

namespace spiel::server {
namespace {

class RefusalLog : protected Listening, public WholeServer {
 protected:
  RefusalLog() : Listening(spdlog::level::debug) {}

  bool is_logged(const std::string& words) {
    return eventually([&] { return times(words) > 0; });
  }
};

TEST_F(RefusalLog, HasWhatSessionsOfEveryProtocolRefuse) {
  Client lmu(settings_.lmu_ports.at("0.3"), 0, "127.0.0.31");
  lmu.send("{\"Würfeln\":{}}\n");
  EXPECT_TRUE(is_logged("127.0.0.31: refused: Zuerst muss Hallo gesagt werden"));
  Client swc(settings_.swc_port, 0, "127.0.0.32");
  swc.send("<protocol><nonsense/>");
  EXPECT_TRUE(is_logged("127.0.0.32: not understood: "));
  Client web(settings_.http_port, 0, "127.0.0.33");
  ASSERT_TRUE(upgrade(web, "/ws/lobby"));
  send_text(web, R"({"type":"act"})");
  EXPECT_TRUE(is_logged("127.0.0.33: refused: The lobby only tells."));
  Client engine(settings_.http_port, 0, "127.0.0.34");
  say(engine, post("/Catan/userRequest", "no JSON at all"));
  EXPECT_TRUE(is_logged("127.0.0.34: POST /Catan/userRequest refused: 400"));
}

TEST_F(RefusalLog, HasWhatTablesRefuse) {
  Client web(settings_.http_port, 0, "127.0.0.35");
  ASSERT_TRUE(upgrade(web, "/ws/tables/NOWHERE2"));
  send_text(web, R"({"type":"hello"})");
  EXPECT_TRUE(is_logged("127.0.0.35: refused: "));
}

TEST_F(RefusalLog, GivesATerminalNoOrders) {
  Client swc(settings_.swc_port, 0, "127.0.0.36");
  swc.send(
      "<protocol><join gameType='swc_2021_blokus'/><room roomId='a&#10;b&#x9b;31mc'>"
      "<data class='sc.plugin2021.SkipMove'><color>BLUE</color></data></room>");
  EXPECT_TRUE(is_logged("127.0.0.36: refused: Client is not a member of game a b31mc"));
}

}  // namespace
}  // namespace spiel::server

// At `info` the log has a line for everything that happens at a table besides moves and words.
#include "listening.hpp"
#include "whole_server.hpp"

namespace spiel::server {
namespace {

class TableLog : protected Listening, public WholeServer {
 protected:
  TableLog() : Listening(spdlog::level::info) {}

  bool is_logged(const std::string& words) {
    return eventually([&] { return times(words) > 0; });
  }
};

TEST_F(TableLog, TellsWhoComesAndGoes) {
  Client client(settings_.http_port);
  const auto made = say(client, post("/api/tables", R"({"game":"catan","seats":{"max":3}})"));
  const auto id = text_field(made.body, "id");
  const auto seat = say(client, post("/api/tables/" + id + "/seats", R"({"name":"Bert"})"));
  EXPECT_TRUE(is_logged(id + " made: catan, web"));
  EXPECT_TRUE(is_logged(id + " joined: Bert (web)"));
  const auto sit = [&](Client& at) {
    ASSERT_TRUE(upgrade(at, "/ws/tables/" + id));
    send_text(at, R"({"type":"hello","token":")" + text_field(seat.body, "token") + "\"}");
    read_frame(at);
  };
  {
    Client first(settings_.http_port);
    sit(first);
  }
  EXPECT_TRUE(is_logged(id + " lost: Bert (web)"));
  Client again(settings_.http_port);
  sit(again);
  EXPECT_TRUE(is_logged(id + " returned: Bert (web)"));
}

TEST_F(TableLog, TellsOfPlayersOfLmuAndOfWhatTheyDoNotSay) {
  {
    Client lmu(settings_.lmu_ports.at("0.3"));
    lmu.send("{\"Hallo\":{\"Version\":\"x\"}}\n");
    lmu.receive_until("Willkommen");
    EXPECT_TRUE(is_logged("(lmu-0.3)"));
    lmu.send("{\"Chatnachricht senden\":{\"Nachricht\":\"unheard-of\"}}\n");
    lmu.receive_until("unheard-of");
  }
  EXPECT_TRUE(is_logged(" left: "));
  EXPECT_EQ(times("unheard-of"), 0U);
}

}  // namespace
}  // namespace spiel::server

// The end of the whole server: whoever waits is answered.
#include <thread>

#include "whole_server.hpp"

namespace spiel::server {
namespace {

TEST(Shutdown, WhoeverWaitsIsAnswered) {
  const auto settings = all_ports({});
  Server server(settings);
  Client asks(settings.http_port);
  const auto id = text_field(
      say(asks, post("/api/tables", R"({"game":"catan","seats":{"max":2}})")).body, "id");
  say(asks, post("/api/tables/" + id + "/seats", R"({"name":"Anna"})"));
  const auto version = say(asks, get("/api/tables/" + id + "/state")).header("ETag");
  Client poll(settings.http_port), stream(settings.http_port), socket(settings.http_port);
  poll.send(
      get("/api/tables/" + id + "/state?wait=60&since=" + version.substr(1, version.size() - 2)));
  stream.send(get("/api/tables/" + id + "/events"));
  EXPECT_NE(stream.receive_until("event: view"), "");
  ASSERT_TRUE(upgrade(socket, "/ws/lobby"));
  read_frame(socket);
  const auto begin = std::chrono::steady_clock::now();
  std::thread end([&] { server.stop(); });
  const auto answer = read_answer(poll);
  EXPECT_EQ(answer.status, 503);
  EXPECT_NE(answer.body.find("going-down"), std::string::npos);
  Frame last;
  do last = read_frame(socket);
  while (last.opcode != 8 && last.opcode >= 0);
  EXPECT_EQ(last.payload.substr(0, 2), "\x03\xe9");  // 1001
  EXPECT_TRUE(stream.receive_all().ends_with("0\r\n\r\n"));
  end.join();
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(6));
}

}  // namespace
}  // namespace spiel::server

// SIGTERM on the real program while somebody waits on every port: all are answered, and it ends
// within three seconds, whether or not those it let go hang up.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <chrono>
#include <future>

#include "program.hpp"
#include "tests/server/client.hpp"
#include "tests/this_machine.hpp"

namespace spiel::server::stop_test {
namespace {

using Clock = std::chrono::steady_clock;
namespace json = boost::json;

// A manager's password that is wrong: after a few of them the next has to wait.
std::string guess(int number) {
  return post("/Catan/managerRequest", R"({"username":"manager","password":"guess)" +
                                           std::to_string(number) +
                                           R"(","command":"newGame","arguments":{}})");
}

std::string open_table(std::uint16_t port) {
  Client client(port);
  const auto made = say(client, post("/api/tables", R"({"game":"catan","seats":{"max":2}})"));
  const auto id = json::value_to<std::string>(json::parse(made.body).at("table").at("id"));
  say(client, post("/api/tables/" + id + "/seats", R"({"name":"Anna"})"));
  return id;
}

TEST(Stop, AnswersWhoeverWaitsAndEndsWithinThreeSeconds) {
  const TempFolder folder;
  Program program(folder.path(), Program::Ports::WithOtherProtocols);
  program.start();
  const auto path = "/api/tables/" + open_table(program.port());
  Client look(program.port());
  const auto tag = say(look, get(path + "/state")).header("ETag");
  Client poll(program.port()), socket(program.port());
  poll.send(get(path + "/state?wait=60&since=" + tag.substr(1, tag.size() - 2)));
  ASSERT_TRUE(upgrade(socket, "/ws/lobby"));
  read_frame(socket);
  Client lmu(program.lmu_port()), swc(program.swc_port());
  lmu.send("{\"Hallo\":{\"Version\":\"x\"}}\n");
  lmu.receive_until("Willkommen");
  swc.send("<protocol><join gameType='swc_2021_blokus'/>");
  swc.receive_until("<joined");
  std::vector<Client> managers;
  for (int i = 0; i < 8; ++i) managers.emplace_back(program.port()).send(guess(i));
  read_answer(managers.front());

  const auto begin = Clock::now();
  auto stopped = std::async(std::launch::async, [&] {
    const int status = program.stop();
    return std::pair(status, Clock::now() - begin);
  });
  EXPECT_EQ(read_answer(poll).status, 503);
  for (std::size_t i = 1; i < managers.size(); ++i) EXPECT_NE(read_answer(managers[i]).status, 0);
  Frame last;
  do last = read_frame(socket);
  while (last.opcode != 8 && last.opcode >= 0);
  EXPECT_EQ(last.payload.substr(0, 2), "\x03\xe9");  // 1001
  EXPECT_TRUE(swc.receive_all().ends_with("</protocol>"));
  EXPECT_TRUE(lmu.receive_all().ends_with('\n'));
  const auto [status, time] = stopped.get();
  EXPECT_EQ(status, 0);
  EXPECT_LT(time, std::chrono::seconds(3));
}

}  // namespace
}  // namespace spiel::server::stop_test

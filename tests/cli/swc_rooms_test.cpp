// What becomes of rooms of the Software-Challenge when the server is killed, and what its log says
// about them. The real program, spoken to as a participant's program would.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <array>
#include <boost/json.hpp>

#include "client/tcp_stream.hpp"
#include "tests/lmu_ports.hpp"
#include "tests/process.hpp"
#include "tests/this_machine.hpp"

namespace spiel::cli::swc_rooms_test {
namespace {

using testing::HasSubstr;
using testing::Not;

class SwcRooms : public testing::Test {
 protected:
  std::unique_ptr<Process> serve(const std::string& log_level) const {
    auto server = std::make_unique<Process>(
        without_lmu_ports({"serve", "--http-port", std::to_string(http_port_), "--swc-port",
                           std::to_string(port_), "--swc-password", "secret", "--data",
                           folder_ / "data", "--log-level", log_level}),
        Process::Errors::Read);
    server->read_until("swc ");
    server->read_until("\n");
    return server;
  }

  static std::string hear(client::TcpStream& stream, const std::string& end) {
    std::string heard;
    while (heard.find(end) == std::string::npos) {
      const auto bytes = stream.receive(Duration(30'000));
      if (!bytes || bytes->empty()) break;
      heard += *bytes;
    }
    EXPECT_THAT(heard, HasSubstr(end));
    return heard;
  }

  boost::json::value table(const std::string& room) const {
    client::TcpStream stream("127.0.0.1", http_port_);
    stream.send("GET /api/tables/" + room +
                " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    std::string answer;
    while (const auto bytes = stream.receive(Duration(30'000))) answer += *bytes;
    return boost::json::parse(answer.substr(answer.find("\r\n\r\n") + 4)).at("table");
  }

  void be_refused() const {
    client::TcpStream stranger("127.0.0.1", port_);
    stranger.send("<protocol><joinPrepared reservationCode='x'/>");
    hear(stranger, "errorpacket");
  }

  // The requests that lead to the two seats of a room that an administrator prepares. Only such
  // players have names.
  std::array<std::string, 2> reserve(const std::string& first, const std::string& second) const {
    client::TcpStream admin("127.0.0.1", port_);
    const auto slot = [](const std::string& name) {
      return "<slot displayName='" + name + "' reserved='true'/>";
    };
    admin.send(
        "<protocol><authenticate password='secret'/>"
        "<prepare gameType='swc_2027_blokus' pause='false'>" +
        slot(first) + slot(second) + "</prepare>");
    const auto prepared = hear(admin, "</prepared>");
    const std::string mark = "<reservation>";
    const auto request = [&](std::size_t at) {
      return "<joinPrepared reservationCode='" + prepared.substr(at + mark.size(), 36) + "'/>";
    };
    return {request(prepared.find(mark)), request(prepared.rfind(mark))};
  }

  // Two players, the second of whom has just made the game begin.
  struct Game {
    explicit Game(std::uint16_t port,
                  const std::array<std::string, 2>& joins = {"<join/>", "<join/>"})
        : first(connect(port)), second(connect(port)) {
      first->send("<protocol>" + joins[0]);
      const auto joined = hear(*first, "/>");
      room = joined.substr(joined.find("roomId=\"") + 8, 36);
      second->send("<protocol>" + joins[1]);
      hear(*first, "moveRequest");
    }
    static std::unique_ptr<client::TcpStream> connect(std::uint16_t port) {
      return std::make_unique<client::TcpStream>("127.0.0.1", port);
    }
    std::unique_ptr<client::TcpStream> first;
    std::unique_ptr<client::TcpStream> second;
    std::string room;
  };

  const TempFolder folder_;
  const std::uint16_t port_ = free_port();
  const std::uint16_t http_port_ = free_port();
};

TEST_F(SwcRooms, ThatACrashInterruptedHaveNoWinnerAndSayWhy) {
  std::string room;
  {
    const auto server = serve("warn");
    const Game game(port_);
    room = game.room;
    ::kill(server->id(), SIGKILL);
    server->wait();
  }
  const auto server = serve("warn");
  const auto found = table(room);
  EXPECT_EQ(found.at("stage"), "over");
  EXPECT_EQ(found.at("result").at("reason"), "aborted");
  EXPECT_EQ(found.at("result").at("detail"), "the server was restarted");
  EXPECT_TRUE(found.at("result").at("winners").as_array().empty());
  EXPECT_TRUE(found.at("result").at("offender").is_null());
}

TEST_F(SwcRooms, AreLoggedFromTheirMakingToTheirEndWithTheirPlayers) {
  const auto server = serve("info");
  be_refused();
  Game game(port_, reserve("Anna", "Bert"));
  game.second.reset();
  hear(*game.first, "<left");
  const auto log = server->stop().output;
  EXPECT_THAT(log, HasSubstr(" made: blokus, swc-2027\n"));
  EXPECT_THAT(log, HasSubstr(" joined: Bert (swc)\n"));
  EXPECT_THAT(log, HasSubstr(" began: Anna (swc), Bert (swc)\n"));
  EXPECT_THAT(log, HasSubstr(" ended: Anna (swc), Bert (swc); left, winners [0], points [0, 0]"));
  EXPECT_THAT(log, Not(HasSubstr("refused:"))) << "anybody could fill the log with these";
}

TEST_F(SwcRooms, AreLoggedWithTheRequestsThatWereRefusedIfMoreIsAskedFor) {
  const auto server = serve("debug");
  be_refused();
  const Game game(port_);
  const auto log = server->stop().output;
  EXPECT_THAT(log, HasSubstr("127.0.0.1: refused: Couldn't find a reservation"));
  EXPECT_THAT(log, HasSubstr(" made: blokus, swc-2027\n"));
}

}  // namespace
}  // namespace spiel::cli::swc_rooms_test

// `spieltisch tables` and `spieltisch watch`, against the program's own server.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/http_lines.hpp"
#include "client/tcp_stream.hpp"
#include "tests/certificate.hpp"
#include "tests/lmu_ports.hpp"
#include "tests/process.hpp"
#include "tests/this_machine.hpp"

namespace spiel::cli::tables_test {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

class TablesOfAServer : public testing::Test {
 protected:
  TablesOfAServer()
      : server_(without_lmu_ports({"serve", "--volatile", "--http-port", port_, "--swc-port", "0",
                                   "--log-level", "error"})) {
    server_.read_until("http://");
  }

  Process::End run(std::vector<std::string> arguments) const {
    arguments.insert(arguments.end(), {"--http-port", port_});
    return Process(std::move(arguments)).wait();
  }

  // Two bots that play to the end by themselves; the table's id.
  std::string play_blokus() const {
    const std::string body =
        R"({"game":"blokus","variant":"duo","title":"Duel","bots":["random","random"]})";
    client::TcpStream stream("127.0.0.1", static_cast<std::uint16_t>(std::stoi(port_)));
    stream.send("POST /api/tables HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\n" +
                ("Connection: close\r\nContent-Length: " + std::to_string(body.size())) +
                "\r\n\r\n" + body);
    std::string answer;
    while (const auto bytes = stream.receive()) answer += *bytes;
    return answer.substr(answer.find("\"id\":\"") + 6, 8);
  }

  const std::string port_ = std::to_string(free_port());
  Process server_;
};

TEST_F(TablesOfAServer, AreListed) {
  const auto id = play_blokus();
  const auto [status, output] = run({"tables"});
  EXPECT_EQ(status, 0);
  EXPECT_THAT(output, StartsWith(id));
  EXPECT_THAT(output, HasSubstr("Duel: "));
  EXPECT_EQ(run({"tables", "--game", "catan"}).output, "");
  EXPECT_THAT(run({"tables", "--json"}).output, StartsWith("[{\"id\":\"" + id));
}

TEST_F(TablesOfAServer, AreWatchedToTheEnd) {
  const auto id = play_blokus();
  const auto [status, output] = run({"watch", id});
  EXPECT_EQ(status, 0);
  EXPECT_THAT(output, StartsWith("blokus " + id));
  const auto messages = run({"watch", id, "--json"});
  EXPECT_EQ(messages.status, 0);
  EXPECT_THAT(messages.output, StartsWith("{\"type\":\"view\""));
  EXPECT_THAT(messages.output, EndsWith("}\n"));
}

TEST_F(TablesOfAServer, ThatDoNotExistAreRefusedInOneLine) {
  EXPECT_EQ(run({"watch", "NOWHERE2"}).status, 1);
}

TEST(TablesOfASecureServer, AreListedForThoseWhoTrustIt) {
  const Certificate certificate;
  const auto port = std::to_string(free_port());
  Process server(without_lmu_ports(
      {"serve", "--volatile", "--http-port", port, "--swc-port", "0", "--log-level", "error",
       "--tls-cert", certificate.certificate_file(), "--tls-key", certificate.key_file()}));
  const auto url = "https://127.0.0.1:" + port + "/";
  ASSERT_THAT(server.read_until("\n"), HasSubstr(url));
  const auto list = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"tables", "--json", "--url", url});
    return Process(std::move(more)).wait();
  };
  EXPECT_EQ(list({}).status, 1);
  EXPECT_EQ(list({"--ca", certificate.certificate_file()}).output, "[]\n");
  EXPECT_EQ(list({"--insecure"}).output, "[]\n");
}

TEST(TablesOfNobody, CannotBeListed) {
  EXPECT_EQ(Process({"tables", "--http-port", "1"}).wait().status, 1);
}

}  // namespace
}  // namespace spiel::cli::tables_test

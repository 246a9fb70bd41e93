// What is for operators alone, and what the pages of others cannot ask for.
#include "whole_server.hpp"

namespace spiel::server::operator_test {
namespace {

Answer ask(std::uint16_t port, const std::string& request) {
  Client client(port);
  return say(client, request);
}

class OperatorAddress : public testing::Test {
 protected:
  OperatorAddress() : settings_(all_ports({})) {
    settings_.operator_address = "127.0.0.1:" + std::to_string(port_);
  }

  const std::uint16_t port_ = free_port();
  Settings settings_;
};

TEST_F(OperatorAddress, HasTheMetricsAndNobodyElseHas) {
  const Server server(settings_);
  const auto metrics = ask(port_, get("/metrics"));
  EXPECT_EQ(metrics.status, 200);
  EXPECT_NE(metrics.body.find("spieltisch_tables"), std::string::npos);
  EXPECT_EQ(ask(settings_.http_port, get("/metrics")).status, 403);
}

TEST_F(OperatorAddress, IsNoPlaceToPlay) {
  const Server server(settings_);
  EXPECT_EQ(ask(port_, get("/readyz")).status, 200);
  EXPECT_EQ(ask(port_, get("/")).status, 404);
  EXPECT_EQ(ask(port_, get("/api/tables")).status, 404);
  EXPECT_EQ(ask(port_, post("/api/tables", R"({"game":"catan"})")).status, 404);
  EXPECT_EQ(ask(port_, post("/Catan/managerRequest", "{}")).status, 404);
}

TEST_F(OperatorAddress, IsCalledByTheNamesThatTheServerIsCalledBy) {
  settings_.allowed_hosts = {"games.example"};
  const Server server(settings_);
  const auto status_for = [&](const std::string& host) {
    return ask(port_, "GET /metrics HTTP/1.1\r\nHost: " + host + "\r\n\r\n").status;
  };
  EXPECT_EQ(status_for("games.example:9090"), 200);
  EXPECT_EQ(status_for("evil.example"), 421);
}

TEST_F(OperatorAddress, AsksForTheTokenWhereThereIsOne) {
  settings_.metrics_token = "sesame";
  const Server server(settings_);
  const auto token = "Authorization: Bearer sesame\r\n";
  EXPECT_EQ(ask(port_, get("/metrics")).status, 403);
  EXPECT_EQ(ask(port_, get("/metrics", token)).status, 200);
  EXPECT_EQ(ask(settings_.http_port, get("/metrics", token)).status, 403);
}

// Whatever a page can send to a stranger's server without being asked is not taken.
TEST(PlainText, ChangesNothing) {
  const auto settings = all_ports({});
  const Server server(settings);
  const auto json = "Content-Type: application/json\r\n";
  const auto opened = ask(settings.http_port, post("/api/tables", R"({"game":"catan"})", json));
  ASSERT_EQ(opened.status, 201);
  const auto table = "/api/tables/" + text_field(opened.body, "id");
  for (const std::string type : {"text/plain", "application/x-www-form-urlencoded",
                                 "multipart/form-data", "text/plain; application/json"}) {
    const auto headers = "Content-Type: " + type + "\r\n";
    const auto status = [&](const std::string& path, const std::string& body) {
      return ask(settings.http_port, post(path, body, headers)).status;
    };
    EXPECT_EQ(status("/api/tables", R"({"game":"catan"})"), 415) << type;
    EXPECT_EQ(status(table + "/seats", R"({"name":"Anna"})"), 415) << type;
    EXPECT_EQ(status(table + "/chat", R"({"text":"hello"})"), 415) << type;
  }
  EXPECT_NE(ask(settings.http_port, get("/metrics")).body.find("\nspieltisch_tables 1\n"),
            std::string::npos);
}

}  // namespace
}  // namespace spiel::server::operator_test

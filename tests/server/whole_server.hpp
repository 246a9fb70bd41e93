// The whole server in this process with every port open, and a witness: a player at a table of its
// own who must be served whatever others do.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "client.hpp"
#include "server/server.hpp"
#include "test_server.hpp"
#include "tests/this_machine.hpp"

namespace spiel::server {

inline Settings all_ports(Limits limits) {
  Settings settings;
  settings.http_port = free_port();
  settings.swc_port = free_port();
  for (auto& [dialect, port] : settings.lmu_ports) port = free_port();
  settings.volatile_journal = true;
  settings.log_level = "off";
  settings.threads = 2;
  settings.limits = limits;
  return settings;
}

// The value of the first text field of this name.
inline std::string text_field(const std::string& json, const std::string& name) {
  const auto begin = json.find('"' + name + "\":\"") + name.size() + 4;
  return json.substr(begin, json.find('"', begin) - begin);
}

class Witness {
 public:
  explicit Witness(std::uint16_t port) : client_(port) {
    const auto table = say(client_, post("/api/tables", R"({"game":"catan","seats":{"max":2}})"));
    const auto id = text_field(table.body, "id");
    const auto seat = say(client_, post("/api/tables/" + id + "/seats", R"({"name":"Anna"})"));
    EXPECT_TRUE(upgrade(client_, "/ws/tables/" + id));
    send_text(client_, R"({"type":"hello","token":")" + text_field(seat.body, "token") + "\"}");
  }

  // Says something at its table and hears that it was taken.
  bool is_served() {
    const auto id = std::to_string(++said_);
    send_text(client_, R"({"type":"chat","text":"Are you there?","id":")" + id + "\"}");
    while (true) {
      const Frame frame = read_frame(client_);
      if (frame.opcode < 0) return false;
      if (frame.payload.find("\"reply\",\"id\":\"" + id) == std::string::npos) continue;
      return frame.payload.find("\"ok\":true") != std::string::npos;
    }
  }

 private:
  Client client_;
  int said_ = 0;
};

class WholeServer : public testing::Test {
 protected:
  explicit WholeServer(Limits limits = {})
      : settings_(all_ports(limits)), server_(settings_), witness_(settings_.http_port) {}

  std::map<std::string, std::uint16_t> ports() const {
    std::map<std::string, std::uint16_t> all = {{"http", settings_.http_port},
                                                {"swc", settings_.swc_port}};
    for (const auto& [dialect, port] : settings_.lmu_ports) all["lmu-" + dialect] = port;
    return all;
  }
  std::string metrics() const {
    Client client(settings_.http_port);
    return say(client, get("/metrics")).body;
  }
  // The witness is served, and nothing is left of anybody else; whoever asks is a connection, too.
  void expect_only_the_witness() {
    EXPECT_TRUE(witness_.is_served());
    EXPECT_TRUE(eventually([&] {
      const auto text = metrics();
      const auto has = [&](const std::string& line) {
        return text.find(line + '\n') != std::string::npos;
      };
      for (const auto& [name, port] : ports()) {
        const auto connections = name == "http" ? " 2" : " 0";
        if (!has("spieltisch_connections{listener=\"" + name + "\"}" + connections)) return false;
      }
      return has("spieltisch_sessions 1");
    })) << metrics();
  }

  Settings settings_;
  Server server_;
  Witness witness_;
};

}  // namespace spiel::server

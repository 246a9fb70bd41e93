// A whole server in the test's process, spoken to over HTTP alone.
#pragma once

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <memory>
#include <string>
#include <vector>

#include "server/settings.hpp"
#include "tests/protocol/engine/script.hpp"
#include "tests/server/client.hpp"

namespace spiel::server {
class Server;
}

namespace spiel::engine {

namespace json = boost::json;

// A connection to the API, kept for many requests.
class Caller {
 public:
  Caller(std::uint16_t port, std::string game) : client_(port), game_(std::move(game)) {}

  server::Answer post(std::string_view path, std::string_view body,
                      std::string_view headers = "Content-Type: application/json\r\n") {
    return server::say(client_, server::post(path, body, headers));
  }
  json::object manager(std::string_view command, json::value arguments);
  json::object user(const std::string& player, std::string_view command,
                    json::value arguments = nullptr);
  void sit_at(std::string game) { game_ = std::move(game); }

 private:
  json::object answer(std::string_view path, const json::object& body);

  server::Client client_;
  std::string game_;
};

class Desk {
 public:
  // Without tables.
  Desk() : Desk(settings()) {}
  explicit Desk(const server::Settings& settings);
  // At the table of a script.
  explicit Desk(const Script& script) : Desk(script, settings()) {}
  Desk(const Script& script, const server::Settings& settings);
  ~Desk();

  // In memory, HTTP alone, one manager.
  static server::Settings settings();
  void restart();

  Caller call() const { return Caller(port_, game); }
  server::Answer post(std::string_view path, std::string_view body) {
    return caller_->post(path, body);
  }
  server::Answer post_manager(std::string_view body) { return post("/Catan/managerRequest", body); }
  server::Answer post_user(std::string_view body) { return post("/Catan/userRequest", body); }
  json::object manager(std::string_view command, json::value arguments) {
    return caller_->manager(command, std::move(arguments));
  }
  json::object user(const std::string& player, std::string_view command,
                    json::value arguments = nullptr) {
    return caller_->user(player, command, std::move(arguments));
  }
  json::object user(Seat seat, std::string_view command, json::value arguments = nullptr) {
    return caller_->user(players[seat], command, std::move(arguments));
  }
  std::uint16_t port() const { return port_; }

  // A game with this many players, not yet started.
  void gather(int count);
  json::object start(int count) {
    gather(count);
    return manager("startGame", {{"gameId", game}});
  }

  static std::string status(const json::object& answer) {
    return std::string(answer.at("status").as_string());
  }
  static std::int64_t code(const json::object& answer) { return answer.at("code").as_int64(); }
  static std::string text(const json::object& answer, std::string_view name) {
    return std::string(answer.at("arguments").as_object().at(name).as_string());
  }
  static std::int64_t number(const json::object& answer, std::string_view name) {
    return answer.at("arguments").as_object().at(name).as_int64();
  }

  // Of the table: how many entries it has.
  std::uint64_t version();
  // Everybody's cards together, as no single player knows them.
  catan::State state();

  std::string game;
  std::vector<std::string> players;

 private:
  void open(std::unique_ptr<store::Journal> journal);

  server::Settings settings_;
  std::unique_ptr<server::Server> server_;
  std::unique_ptr<Caller> caller_;
  std::uint16_t port_ = 0;
};

#define EXPECT_STATUS(answer, expected_code, expected_text) \
  do {                                                      \
    const auto given = (answer);                            \
    EXPECT_EQ(Desk::status(given), expected_text);          \
    EXPECT_EQ(Desk::code(given), expected_code);            \
  } while (false)

}  // namespace spiel::engine

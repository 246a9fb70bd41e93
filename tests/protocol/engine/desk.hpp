// A server with the Catan-engine API in one thread, for tests.
#pragma once

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <string>
#include <vector>

#include "protocol/engine/service.hpp"
#include "table/local_hub.hpp"

namespace spiel::engine {

namespace json = boost::json;

class KnownManager : public Accounts {
 public:
  void verify(const std::string& user, const std::string& password, const std::string&,
              std::function<void(bool)> answer) override {
    answer(user == "catan" && password == "secret");
  }
};

class Desk {
 public:
  explicit Desk(std::uint64_t seed = 1, ServiceOptions options = {})
      : hub(seed), service(hub, accounts, [this] { return now; }, std::move(options)) {}

  http::Response post_manager(const std::string& body) {
    return post(body, &Service::manager_request);
  }
  http::Response post_user(const std::string& body) { return post(body, &Service::user_request); }

  json::object manager(std::string_view command, json::value arguments) {
    const json::object body{{"username", "catan"},
                            {"password", "secret"},
                            {"command", command},
                            {"arguments", std::move(arguments)}};
    return parse(post_manager(json::serialize(body)));
  }

  json::object user(const std::string& player, std::string_view command,
                    json::value arguments = nullptr) {
    const json::object body{{"gameId", game},
                            {"playerId", player},
                            {"command", command},
                            {"arguments", std::move(arguments)}};
    return parse(post_user(json::serialize(body)));
  }

  // A game with this many players, not yet started.
  void gather(int count) {
    game = text(manager("newGame", {{"scenario", "SettlersOfCatan"}}), "gameId");
    manager("setMaxPlayers", {{"gameId", game}, {"maxPlayers", std::max(count, 3)}});
    players.clear();
    for (int i = 0; i < count; ++i) {
      players.push_back(text(manager("addPlayer", {{"gameId", game}}), "playerId"));
    }
  }

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

  const catan::State& state() const {
    view = hub_state();
    return view;
  }

  Time now = from_millis(1'000'000);
  table::LocalHub hub;
  KnownManager accounts;
  Service service;
  std::string game;
  std::vector<std::string> players;

 private:
  // Everybody's cards together, as no single player knows them.
  catan::State hub_state() const {
    const auto* table = const_cast<Desk*>(this)->hub.house().find(game);
    auto state = std::get<catan::View>(*table->snapshot(kObserver).view).known;
    for (Seat seat = 0; seat < state.seats; ++seat) {
      const auto own = std::get<catan::View>(*table->snapshot(seat).view).known;
      state.players[seat] = own.players[seat];
      if (state.current == seat) state.bought = own.bought;
    }
    return state;
  }

  http::Response post(const std::string& body,
                      void (Service::*method)(const http::Request&, http::Respond)) {
    http::Request request;
    request.method = http::Method::Post;
    request.body = body;
    std::optional<http::Response> answer;
    (service.*method)(request, [&](http::Response response) { answer = std::move(response); });
    EXPECT_TRUE(answer) << body;
    return answer.value_or(http::Response{});
  }

  static json::object parse(const http::Response& response) {
    EXPECT_EQ(response.status, 200);
    return json::parse(response.body).as_object();
  }

  mutable catan::State view{};
};

#define EXPECT_STATUS(answer, expected_code, expected_text) \
  do {                                                      \
    const auto given = (answer);                            \
    EXPECT_EQ(Desk::status(given), expected_text);          \
    EXPECT_EQ(Desk::code(given), expected_code);            \
  } while (false)

}  // namespace spiel::engine

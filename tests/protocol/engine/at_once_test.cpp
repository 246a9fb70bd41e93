// Several who act on one game at once, and seats that change hands: the service over a hub in one
// thread, so that something can happen between any two of its questions.

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <functional>
#include <set>
#include <utility>

#include "catan/view.hpp"
#include "protocol/engine/service.hpp"
#include "table/local_hub.hpp"

namespace spiel::engine::at_once_test {
namespace {

namespace json = boost::json;

constexpr Time kNow{};

class Everybody : public Accounts {
 public:
  void verify(const std::string&, const std::string&, const std::string&,
              std::function<void(Login)> answer) override {
    answer(Login::Right);
  }
};

// Shows how the table stands as soon as its game has begun, and lets something happen before.
class WatchedHub : public table::Hub {
 public:
  void ask(table::Request request, Callback callback, Time now) override {
    const auto* tell = std::get_if<table::Tell>(&request);
    if (tell == nullptr || !std::holds_alternative<table::Start>(tell->command)) {
      return hub.ask(std::move(request), std::move(callback), now);
    }
    if (before_start) std::exchange(before_start, {})();
    hub.ask(
        request,
        [this, id = tell->table, callback](const table::Reply& reply, Time at) {
          if (reply) at_start = look(id);
          callback(reply, at);
        },
        now);
  }

  table::Snapshot look(const table::TableId& id) {
    std::optional<table::Snapshot> snapshot;
    hub.ask(
        table::Look{id}, [&](const table::Reply& reply, Time) { snapshot = reply->snapshot; },
        kNow);
    return *snapshot;
  }

  table::LocalHub hub{1};
  std::function<void()> before_start;
  std::optional<table::Snapshot> at_start;
};

const catan::State& known(const table::Snapshot& snapshot) {
  return std::get<catan::View>(*snapshot.view).known;
}

class EngineAtOnce : public testing::Test {
 protected:
  EngineAtOnce() {
    game = text(manager("newGame", {{"scenario", "SettlersOfCatan"}}), "gameId");
    tell_game("setMaxPlayers", {{"maxPlayers", 3}});
  }

  json::object manager(std::string_view command, json::object arguments) {
    http::Request request;
    request.body = json::serialize(json::object{{"username", "catan"},
                                                {"password", "secret"},
                                                {"command", command},
                                                {"arguments", std::move(arguments)}});
    json::object answer;
    service.manager_request(request, [&](const http::Response& response) {
      answer = json::parse(response.body).as_object();
    });
    return answer;
  }
  json::object tell_game(std::string_view command, json::object arguments = {}) {
    arguments["gameId"] = game;
    return manager(command, std::move(arguments));
  }
  std::string add_player() { return text(tell_game("addPlayer"), "playerId"); }
  std::string status_of(std::string_view command) {
    return std::string(tell_game(command).at("status").as_string());
  }
  void set_active(const std::string& player, bool active) {
    tell_game("changePlayerStatus", {{"playerId", player}, {"active", active}});
  }
  std::set<std::string> ranked() {
    const auto answer = tell_game("getRanking");
    std::set<std::string> players;
    for (const auto* key : {"player_0", "player_1", "player_2"}) players.insert(text(answer, key));
    return players;
  }
  static std::string text(const json::object& answer, std::string_view name) {
    return std::string(answer.at("arguments").as_object().at(name).as_string());
  }

  table::PlayerId sit_down_at_a_browser() {
    table::SeatInfo seat;
    seat.protocol = "web";
    seat.knows_undo = seat.may_return = true;
    return ask(table::TakeSeat{game, seat, false});
  }
  table::PlayerId ask(table::Request request) {
    table::PlayerId player = table::kNobody;
    hub.ask(
        std::move(request),
        [&](const table::Reply& reply, Time) {
          EXPECT_TRUE(reply);
          if (reply) player = reply->player;
        },
        kNow);
    return player;
  }

  WatchedHub hub;
  Everybody accounts;
  Service service{hub, accounts, [] { return kNow; }, {}};
  table::TableId game;
};

TEST_F(EngineAtOnce, WhoIsInactiveBeforeTheStartIsSoFromThereOn) {
  add_player();
  const auto second = add_player();
  add_player();
  set_active(second, false);
  ASSERT_EQ(status_of("startGame"), "The game has started successfully.");
  EXPECT_EQ(known(*hub.at_start).absent, 2) << "at no time does the game wait for it";
}

TEST_F(EngineAtOnce, AStatusMayBeChangedUntilTheGameBegins) {
  add_player();
  const auto second = add_player();
  add_player();
  set_active(second, false);
  hub.before_start = [&] { set_active(second, true); };
  ASSERT_EQ(status_of("startGame"), "The game has started successfully.");
  EXPECT_EQ(known(hub.look(game)).absent, 0);
}

TEST_F(EngineAtOnce, AGameOfTheInactiveWaitsForOneOfThem) {
  std::vector<std::string> players;
  for (int i = 0; i < 3; ++i) players.push_back(add_player());
  set_active(players[0], false);
  ASSERT_EQ(status_of("startGame"), "The game has started successfully.");
  for (const auto& player : players) set_active(player, false);
  const auto alone = hub.look(game);
  EXPECT_EQ(known(alone).absent, 7);
  EXPECT_EQ(alone.info->stage, table::Stage::Playing) << "nobody played it to its end";
  set_active(players[2], true);
  EXPECT_EQ(known(hub.look(game)).current, 2) << "the others are passed over again";
}

TEST_F(EngineAtOnce, AGameCanBeEndedThatItsFirstPlayerHasLeft) {
  const auto first = sit_down_at_a_browser();
  add_player();
  add_player();
  ASSERT_EQ(status_of("startGame"), "The game has started successfully.");
  ask(table::Tell{game, table::Leave{first}});
  ask(table::Tell{game, table::Abort{"not enough active players"}});
  EXPECT_EQ(status_of("getRanking"), "Here is the current ranking.");
  EXPECT_EQ(status_of("endGame"), "The game has ended successfully.");
  EXPECT_EQ(status_of("endGame"), "The game does not exist.");
}

TEST_F(EngineAtOnce, AGameCanBeEndedThatAllHaveLeft) {
  std::vector<table::PlayerId> players;
  for (int i = 0; i < 3; ++i) players.push_back(sit_down_at_a_browser());
  ASSERT_EQ(status_of("startGame"), "The game has started successfully.");
  for (const auto player : players) ask(table::Tell{game, table::Leave{player}});
  EXPECT_EQ(status_of("getRanking"), "Here is the current ranking.");
  EXPECT_EQ(status_of("endGame"), "The game has ended successfully.");
  EXPECT_EQ(status_of("endGame"), "The game does not exist.");
}

TEST_F(EngineAtOnce, ASeatKeepsItsNameWhoeverTakesItOver) {
  const auto leaver = sit_down_at_a_browser();
  add_player();
  add_player();
  ASSERT_EQ(status_of("startGame"), "The game has started successfully.");
  const auto before = ranked();
  ask(table::Tell{game, table::Leave{leaver}});
  ASSERT_NE(sit_down_at_a_browser(), leaver);
  EXPECT_EQ(ranked(), before);
  set_active("player" + std::to_string(leaver), false);
  EXPECT_EQ(known(hub.look(game)).absent, 1);
}

}  // namespace
}  // namespace spiel::engine::at_once_test

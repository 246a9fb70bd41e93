#include "tests/protocol/web/support.hpp"

#include <boost/json.hpp>

namespace spiel::web::session_test {
namespace {

// A table with its seats taken and everybody there; the game has begun.
class Game {
 public:
  Game(Desk& desk, const std::string& wish, int seats) : id(desk.open_table(wish)) {
    for (int i = 0; i < seats; ++i) {
      tokens.push_back(desk.sit_down(id, "Player " + std::to_string(i)));
      clients.push_back(std::make_unique<Client>(desk, id));
      clients.back()->hello(tokens.back());
    }
    listen();
  }

  void listen() {
    for (auto& client : clients) client->hear();
  }
  // One action by whoever was told that there is one; false if nobody was.
  bool step(Random& random) {
    for (auto& client : clients) {
      const auto action = random_action(*client, random);
      if (action.empty()) continue;
      client->act(action);
      const auto reply = client->last();
      EXPECT_TRUE(reply.at("ok").as_bool()) << action << " " << json::serialize(reply);
      listen();
      return true;
    }
    return false;
  }

  std::string id;
  std::vector<std::string> tokens;
  std::vector<std::unique_ptr<Client>> clients;
};

constexpr auto kDuo = R"({"game":"blokus","variant":"duo"})";
constexpr auto kCatan =
    R"({"game":"catan","seats":{"min":3,"max":3},"rules":{"target":4,"max_turns":300}})";

int play_to_the_end(Game& game, std::uint64_t seed) {
  Random random(seed);
  int steps = 0;
  while (game.step(random)) ++steps;
  return steps;
}

TEST(TableSession, GamesOfBlokusArePlayedToTheEndFromTheLegalListsAlone) {
  for (const auto* variant : {"duo", "classic-2", "swc"}) {
    Desk desk;
    Game game(desk, R"({"game":"blokus","variant":")" + std::string(variant) + "\"}", 2);
    EXPECT_GT(play_to_the_end(game, 7), 20);
    for (auto& client : game.clients) {
      EXPECT_EQ(client->table.at("stage"), "over");
      EXPECT_EQ(client->table.at("result").at("reason"), "finished");
      EXPECT_EQ(client->table.at("result").at("points"), client->view.at("seat_points"));
    }
  }
}

TEST(TableSession, GamesOfCatanArePlayedToTheEndFromTheLegalListsAlone) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    Desk desk(seed);
    Game game(desk, kCatan, 3);
    EXPECT_GT(play_to_the_end(game, seed), 50);
    for (auto& client : game.clients) {
      EXPECT_EQ(client->table.at("stage"), "over");
      EXPECT_EQ(client->view.at("phase"), "over");
      for (const auto& seat : client->view.at("seats").as_array()) {
        EXPECT_TRUE(seat.at("hand").is_object()) << "cards are laid open at the end";
      }
    }
  }
}

TEST(TableSession, OnlyTheOwnHandIsShownDuringTheGame) {
  Desk desk;
  Game game(desk, R"({"game":"catan","seats":{"min":3,"max":3}})", 3);
  Client observer(desk, game.id);
  observer.hello("");
  Random random(3);
  for (int i = 0; i < 80; ++i) {
    ASSERT_TRUE(game.step(random));
    observer.hear();
    for (std::size_t viewer = 0; viewer < 3; ++viewer) {
      for (std::size_t seat = 0; seat < 3; ++seat) {
        const auto& shown = game.clients[viewer]->view.at("seats").as_array()[seat];
        EXPECT_EQ(shown.at("hand").is_object(), seat == viewer);
        EXPECT_EQ(shown.at("cards").is_object(), seat == viewer);
        EXPECT_TRUE(observer.view.at("seats").as_array()[seat].at("hand").is_null());
      }
    }
  }
  EXPECT_TRUE(observer.legal.is_null());
  EXPECT_TRUE(observer.seat.is_null());
}

TEST(TableSession, WhatTheDiceShowComesLastInARequest) {
  Desk desk;
  Game game(desk, kCatan, 3);
  Random random(3);
  while (game.clients[0]->view.at("turn").as_int64() == 0) game.step(random);
  const auto current = game.clients[0]->view.at("current").to_number<std::size_t>();
  auto& client = *game.clients[current];
  for (int i = 0; i < 3; ++i) {
    client.send(R"({"type":"act","id":"x)" + std::to_string(i) +
                R"(","actions":["roll","move-robber 7 from 1"]})");
    const auto reply = client.last();
    EXPECT_FALSE(reply.at("ok").as_bool());
    EXPECT_EQ(reply.at("code"), "chance-comes-last");
  }
  client.act("roll");
  EXPECT_TRUE(client.last().at("ok").as_bool());
}

TEST(TableSession, AReturningClientGoesOnWithoutAGap) {
  Desk desk;
  Game game(desk, kDuo, 2);
  Random random(5);
  for (int i = 0; i < 7; ++i) game.step(random);
  const auto seen = game.clients[0]->version;
  game.clients[0]->drop();
  game.clients[1]->act(random_action(*game.clients[1], random));
  game.listen();

  Client back(desk, game.id);
  back.hello(game.tokens[0], seen);
  auto expected = seen;
  const auto messages = back.hear();
  for (const auto& message : messages) {
    if (message.at("type") != "update") continue;
    EXPECT_EQ(message.at("version").to_number<std::uint64_t>(), ++expected);
  }
  EXPECT_GT(expected, seen);
  EXPECT_EQ(messages.back().at("type"), "resumed");
  EXPECT_EQ(messages.back().at("seat"), 0);

  Client anew(desk, game.id);
  anew.hello(game.tokens[0]);
  EXPECT_EQ(anew.last().at("type"), "view");
  EXPECT_EQ(back.view, anew.view);
  EXPECT_EQ(back.version, anew.version);
}

TEST(TableSession, WhoWasAwayTooLongGetsTheWholeView) {
  Desk desk;
  Game game(desk, kDuo, 2);
  Random random(5);
  for (int i = 0; i < 30; ++i) game.step(random);
  Client late(desk, game.id);
  late.hello(game.tokens[0], 2);
  EXPECT_EQ(late.last().at("type"), "view");
}

TEST(TableSession, ARepeatedActIsCarriedOutOnce) {
  Desk desk;
  Game game(desk, kDuo, 2);
  Random random(5);
  const std::string act = json::serialize(
      json::object{{"type", "act"},
                   {"id", "once"},
                   {"actions", json::array{random_action(*game.clients[0], random)}}});
  game.clients[0]->send(act);
  const auto first = game.clients[0]->last();
  ASSERT_TRUE(first.at("ok").as_bool());
  game.clients[0]->send(act);
  const auto again = game.clients[0]->last();
  EXPECT_TRUE(again.at("ok").as_bool());
  EXPECT_EQ(again.at("version"), first.at("version"));

  Client other_connection(desk, game.id);
  other_connection.hello(game.tokens[0]);
  other_connection.hear();
  other_connection.send(act);
  EXPECT_EQ(other_connection.last().at("version"), first.at("version"));
}

TEST(TableSession, RequestsMayBeSentRightAfterTheHello) {
  Desk desk;
  Game game(desk, kDuo, 2);
  Client eager(desk, game.id);
  eager.send(R"({"type":"hello","token":")" + game.tokens[0] + "\"}\n" +
             R"({"type":"chat","id":"x","text":"hi"})");
  const auto messages = eager.hear();
  ASSERT_GE(messages.size(), 2U);
  EXPECT_EQ(messages.front().at("type"), "view");
  EXPECT_EQ(messages.back().at("id"), "x");
  EXPECT_TRUE(messages.back().at("ok").as_bool());
}

TEST(TableSession, RefusalsChangeNothingAndNameTheRequest) {
  Desk desk;
  Game game(desk, kDuo, 2);
  auto& second = *game.clients[1];
  const auto version = second.version;
  const auto id = second.act("yellow MONO NONE 0 0");
  const auto reply = second.last();
  EXPECT_EQ(text_of(reply.at("id")), id);
  EXPECT_FALSE(reply.at("ok").as_bool());
  EXPECT_EQ(reply.at("code"), "not-your-turn");
  second.act("build-road 17");
  EXPECT_EQ(second.last().at("code"), "not-an-action");
  second.act("leave");
  EXPECT_EQ(second.last().at("code"), "not-an-action");
  second.send(R"({"type":"act","id":"v","actions":["blue MONO NONE 0 0"],"version":1})");
  EXPECT_EQ(second.last().at("code"), "stale");
  EXPECT_EQ(second.version, version);
}

TEST(TableSession, ObserversSeeButCannotAct) {
  Desk desk;
  Game game(desk, kDuo, 2);
  Client observer(desk, game.id);
  observer.hello("");
  EXPECT_EQ(observer.last().at("type"), "view");
  for (const auto* message :
       {R"({"type":"act","id":"a","actions":["blue pass"]})", R"({"type":"draw","id":"a"})",
        R"({"type":"leave","id":"a"})", R"({"type":"start","id":"a"})"}) {
    observer.send(message);
    EXPECT_EQ(observer.last().at("code"), "observer") << message;
  }
  observer.send(R"({"type":"look","id":"l"})");
  const auto messages = observer.hear();
  ASSERT_EQ(messages.size(), 2U);
  EXPECT_EQ(messages[0].at("type"), "view");
  EXPECT_TRUE(messages[1].at("ok").as_bool());
}

TEST(TableSession, AnObserverWhoComesBackAndMissedNothingMayTalk) {
  Desk desk;
  const auto id = desk.open_table(kDuo);
  Client first(desk, id);
  first.hello("");
  first.hear();
  first.drop();
  Client again(desk, id);
  again.hello("", first.version);
  EXPECT_EQ(again.last().at("type"), "resumed");
  again.send(R"({"type":"chat","id":"c1","text":"hello"})");
  EXPECT_EQ(again.last().at("ok"), true);
}

TEST(TableSession, APingIsAnsweredToPlayersAndObservers) {
  Desk desk;
  Game game(desk, kDuo, 2);
  for (const auto& token : {std::string(), game.tokens[0]}) {
    Client client(desk, game.id);
    client.hello(token);
    client.send(R"({"type":"ping","id":"p"})");
    const auto pong = client.last();
    EXPECT_EQ(pong.at("type"), "pong");
    EXPECT_EQ(pong.at("id"), "p");
  }
}

TEST(TableSession, AWrongTokenIsToldAndMayBeCorrected) {
  Desk desk;
  Game game(desk, kDuo, 2);
  Client client(desk, game.id);
  client.hello("guessed");
  EXPECT_EQ(client.last().at("code"), "wrong-token");
  EXPECT_FALSE(client.closed);
  client.hello(game.tokens[1]);
  EXPECT_EQ(client.last().at("seat"), 1);
  client.hello(game.tokens[1]);
  EXPECT_EQ(client.last().at("code"), "already-greeted");
}

TEST(TableSession, ATableThatDoesNotExistEndsTheConversation) {
  Desk desk;
  Client client(desk, "NOWHERE2");
  client.hello("");
  EXPECT_EQ(client.last().at("code"), "no-such-table");
  EXPECT_TRUE(client.closed);
}

TEST(TableSession, WhoDoesNotGreetIsSentAway) {
  Desk desk;
  const auto id = desk.open_table(kDuo);
  Client client(desk, id);
  desk.now += std::chrono::seconds(29);
  desk.hub.tick(desk.now);
  client.hear();
  EXPECT_FALSE(client.closed);
  desk.now += std::chrono::seconds(2);
  desk.hub.tick(desk.now);
  EXPECT_EQ(client.last().at("code"), "no-hello");
  EXPECT_TRUE(client.closed);
}

TEST(TableSession, MalformedMessagesAreAnsweredAndDoNotClose) {
  Desk desk;
  Game game(desk, kDuo, 2);
  auto& client = *game.clients[0];
  const std::string deep = std::string(10'000, '[') + std::string(10'000, ']');
  const std::map<std::string, std::string> expected{
      {"", "not-json"},
      {"{", "not-json"},
      {"\xff\xfe", "not-json"},
      {R"({"type":"chat","id":"a","text":"\ud800"})", "not-json"},
      {"[]", "not-an-object"},
      {"null", "not-an-object"},
      {deep, "too-long"},
      {deep.substr(0, 5000) + deep.substr(0, 5000), "not-json"},
      {"{}", "missing-field"},
      {R"({"type":7})", "wrong-type"},
      {R"({"type":"dance","id":"a"})", "unknown-type"},
      {R"({"type":"act"})", "missing-field"},
      {R"({"type":"act","actions":["blue pass"]})", "missing-field"},
      {R"({"type":"act","id":"a","actions":"roll"})", "wrong-type"},
      {R"({"type":"act","id":"a","actions":[7]})", "wrong-type"},
      {R"({"type":"act","id":"a","actions":[]})", "out-of-range"},
      {R"({"type":"act","id":7,"actions":["x"]})", "wrong-type"},
      {R"({"type":"act","id":"","actions":["x"]})", "out-of-range"},
      {R"({"type":"act","id":"a","actions":["x"],"version":-1})", "out-of-range"},
      {R"({"type":"act","id":"a","actions":["x"],"version":1.5})", "out-of-range"},
      {R"({"type":"act","id":"a","actions":["x"],"version":1e300})", "out-of-range"},
      {R"({"type":"act","id":"a","actions":["x"],"version":"1"})", "wrong-type"},
      {R"({"type":"chat","id":"a","text":""})", "out-of-range"},
      {R"({"type":"chat","id":"a","text":")" + std::string(501, 'x') + "\"}", "out-of-range"},
      {R"({"type":"chat","id":"a","text":"\u0000"})", "bad-text"},
      {R"({"type":"chat","id":"a","text":"\u202egnp.exe"})", "bad-text"},
      {R"({"type":"ready","id":"a","ready":"yes"})", "wrong-type"},
      {R"({"type":"bot","id":"a","level":"godlike"})", "unknown-level"},
      {R"({"type":"profile","id":"a","name":" x"})", "bad-text"},
      {R"({"type":"profile","id":"a","colour":"pink"})", "unknown-word"},
      {"{\"type\":\"chat\",\"id\":\"a\",\"text\":\"" + std::string(20'000, 'x') + "\"}",
       "too-long"},
  };
  for (const auto& [message, code] : expected) {
    client.send(message);
    const auto answer = client.last();
    EXPECT_EQ(text_of(answer.at("code")), code) << message.substr(0, 100);
  }
  client.send(R"({"type":"chat","id":"fine","text":"still here"})");
  EXPECT_TRUE(client.last().at("ok").as_bool());
  EXPECT_FALSE(client.closed);
}

TEST(TableSession, InputMayArriveInAnyPieces) {
  Desk desk;
  Game game(desk, kDuo, 2);
  TableSession session(game.id, kLevels);
  const auto id = desk.hub.add(session, desk.now);
  const std::string all = R"({"type":"hello","token":")" + game.tokens[0] + "\"}\n" +
                          R"({"type":"look","id":"1"})" + "\n";
  for (const char c : all) desk.hub.receive(id, std::string(1, c), desk.now);
  const auto bytes = desk.hub.take_output(id).bytes;
  EXPECT_NE(bytes.find(R"("id":"1","ok":true)"), std::string::npos);
  desk.hub.remove(id, desk.now);
}

TEST(TableSession, PlayersGatherAndStartWhenAllAreReady) {
  Desk desk;
  const auto id =
      desk.open_table(R"({"game":"catan","seats":{"min":2,"max":4},"start":"when-all-ready"})");
  const auto anna = desk.sit_down(id, "Anna");
  const auto joerg = desk.sit_down(id, "Jörg");
  Client a(desk, id), b(desk, id);
  a.hello(anna);
  b.hello(joerg);
  a.send(R"({"type":"profile","id":"1","name":"Änne","colour":"red"})");
  EXPECT_TRUE(a.last().at("ok").as_bool());
  b.send(R"({"type":"profile","id":"1","colour":"red"})");
  EXPECT_EQ(b.last().at("code"), "colour-taken");
  a.send(R"({"type":"ready","id":"2"})");
  a.send(R"({"type":"bot","id":"3","level":"greedy"})");
  EXPECT_TRUE(a.last().at("ok").as_bool());
  EXPECT_EQ(a.table.at("stage"), "gathering");
  b.send(R"({"type":"ready","id":"2","ready":true})");
  b.hear();
  EXPECT_EQ(b.table.at("stage"), "playing");
  EXPECT_EQ(b.table.at("seats").as_array().size(), 3U);
  EXPECT_EQ(b.table.at("seats").as_array()[0].at("name"), "Änne");
  EXPECT_TRUE(b.view.is_object());
}

// What a message about something that happened says of it.
json::object happening(const json::object& message) {
  return {{"version", message.at("version")},
          {"at", message.at("at")},
          {"news", message.at("news")},
          {"events", message.at("events")}};
}

TEST(TableSession, TheHistoryIsWhatEachViewerWasTold) {
  Desk desk;
  Game game(desk, kCatan, 3);
  Client observer(desk, game.id);
  observer.hello("");
  observer.hear();
  const auto first = observer.version;
  Random random(11);
  for (int i = 0; i < 300 && game.step(random); ++i) continue;
  json::array told;
  for (const auto& message : observer.hear()) told.push_back(happening(message));
  ASSERT_GT(told.size(), 100U);
  const auto history = [&](const std::string& token) {
    const auto answer = desk.get("/api/tables/" + game.id + "/history", {}, token);
    EXPECT_EQ(answer.status, 200);
    return json::parse(answer.body).at("updates").as_array();
  };
  json::array seen;
  for (const auto& update : history({})) {
    if (update.at("version").to_number<std::uint64_t>() > first) seen.push_back(update);
  }
  EXPECT_EQ(seen, told);
  EXPECT_NE(history(game.tokens[0]), history(game.tokens[1])) << "each knows its own cards";
}

TEST(TableSession, WhereTimeIsLimitedClocksAreTold) {
  Desk desk;
  Game game(desk, R"({"game":"blokus","variant":"duo","limits":{"hard_ms":90000}})", 2);
  const auto waited = [&](const json::object& message) { return message.at("waited_ms"); };
  desk.now += std::chrono::seconds(20);
  Client late(desk, game.id);
  late.hello(game.tokens[0]);
  EXPECT_EQ(waited(late.last()), (json::array{20'000, 20'000}));
  Random random(1);
  late.act(random_action(*game.clients[0], random));
  const auto heard = late.hear();
  EXPECT_EQ(waited(heard.front()), (json::array{0, 0})) << "the turn has passed on";
  desk.now += std::chrono::seconds(5);
  Client again(desk, game.id);
  again.hello(game.tokens[0], heard.front().at("version").to_number<std::uint64_t>() - 1);
  EXPECT_EQ(waited(again.hear().front()), (json::array{5'000, 5'000})) << "by the clock of now";

  Game untimed(desk, kDuo, 2);
  Client watcher(desk, untimed.id);
  watcher.hello({});
  EXPECT_FALSE(watcher.last().contains("waited_ms"));
}

TEST(TableSession, AStandInPlaysUntilThePlayerTakesTheSeatBack) {
  Desk desk;
  Game game(desk, kDuo, 2);
  auto& client = *game.clients[0];
  client.send(R"({"type":"stand-in","id":"1","level":"greedy"})");
  EXPECT_TRUE(client.last().at("ok").as_bool());
  EXPECT_TRUE(client.table.at("seats").as_array()[0].at("stand_in").as_bool());
  client.send(R"({"type":"back","id":"2"})");
  EXPECT_TRUE(client.last().at("ok").as_bool());
  EXPECT_FALSE(client.table.at("seats").as_array()[0].at("stand_in").as_bool());
}

TEST(TableSession, ADrawNeedsEverybody) {
  Desk desk;
  Game game(desk, kDuo, 2);
  game.clients[0]->send(R"({"type":"draw","id":"1"})");
  game.listen();
  EXPECT_EQ(game.clients[0]->table.at("stage"), "playing");
  game.clients[1]->send(R"({"type":"draw","id":"1"})");
  game.listen();
  EXPECT_EQ(game.clients[0]->table.at("result").at("reason"), "drawn");
}

TEST(TableSession, AMoveIsTakenBackWhenEverybodyAgreesAndIsNotInTheRecord) {
  Desk desk;
  Game game(desk, kDuo, 2);
  auto& anna = *game.clients[0];
  auto& bert = *game.clients[1];
  const auto before = anna.view;
  Random random(1);
  ASSERT_TRUE(game.step(random));
  EXPECT_NE(anna.view, before);
  anna.send(R"({"type":"undo","id":"2"})");
  bert.send(R"({"type":"undo","id":"1"})");
  game.listen();
  EXPECT_EQ(anna.view, before);
  EXPECT_EQ(bert.view, before);
  EXPECT_TRUE(anna.legal.is_object());
  anna.send(R"({"type":"draw","id":"3"})");
  bert.send(R"({"type":"draw","id":"2"})");
  const auto replay = json::parse(desk.get("/api/tables/" + game.id + "/replay").body);
  EXPECT_EQ(replay.at("frames").as_array().size(), 2U) << "the start and the end";
}

TEST(TableSession, WhoLeavesWhileGatheringIsAnObserverFromThen) {
  Desk desk;
  const auto id = desk.open_table(kDuo);
  const auto token = desk.sit_down(id, "Anna");
  Client client(desk, id);
  client.hello(token);
  client.send(R"({"type":"leave","id":"1"})");
  EXPECT_TRUE(client.last().at("ok").as_bool());
  EXPECT_TRUE(client.seat.is_null());
  EXPECT_TRUE(client.table.at("seats").as_array().empty());
  client.send(R"({"type":"ready","id":"2"})");
  EXPECT_EQ(client.last().at("code"), "observer");
}

TEST(TableSession, NothingSecretIsEverSent) {
  Desk desk;
  const auto id = desk.open_table(R"({"game":"blokus","variant":"duo"})");
  const auto token = desk.sit_down(id, "Anna");
  Client client(desk, id), observer(desk, id);
  observer.hello("");
  client.hello(token);
  desk.sit_down(id, "Ben");
  client.hear();
  observer.hear();
  const auto secret = desk.hub.house().find(id)->info()->seats[0].secret;
  ASSERT_EQ(secret.size(), 64U);
  for (const auto* bytes : {&client.bytes, &observer.bytes}) {
    EXPECT_EQ(bytes->find(secret), std::string::npos);
    EXPECT_EQ(bytes->find(token), std::string::npos);
    EXPECT_EQ(bytes->find("secret"), std::string::npos);
  }
}

TEST(TableSession, TooManyRequestsAtOnceAreRefusedNotQueued) {
  TableSession session("AAAAAAAA", kLevels);
  session.opened(Time());
  session.received("{\"type\":\"hello\"}\n", Time());
  EXPECT_FALSE(session.wants_input());
  for (int i = 0; i < 100; ++i) session.received("{\"type\":\"look\",\"id\":\"a\"}\n", Time());
  const auto output = session.take_output();
  EXPECT_EQ(output.requests.size(), 1U);
  EXPECT_NE(output.bytes.find("hello-first"), std::string::npos);
}

TEST(TableSession, WhoWantsNoLegalListsGetsNone) {
  Desk desk;
  Game game(desk, kDuo, 2);
  Client bot(desk, game.id);
  bot.send(R"({"type":"hello","token":")" + game.tokens[0] + R"(","legal":false})");
  EXPECT_TRUE(bot.last().at("legal").is_null());
  Random random(1);
  game.step(random);
  for (const auto& message : bot.hear()) EXPECT_FALSE(message.contains("legal"));
}

}  // namespace
}  // namespace spiel::web::session_test

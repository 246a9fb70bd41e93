// Over the web: who leaves, who is missing, who hosts, and playing again.
#include "tests/protocol/web/support.hpp"

namespace spiel::web::remedies_test {
namespace {

constexpr auto kThree = R"({"game":"catan","seats":{"min":3,"max":3}})";
constexpr auto kWaiting = R"({"game":"catan","seats":{"min":2,"max":4},"start":"when-told"})";

// Anna, Bert and Cleo with their tokens.
struct Evening : Desk {
  explicit Evening(const std::string& wish) : id(open_table(wish)) {
    for (const auto* name : {"Anna", "Bert", "Cleo"}) tokens.push_back(sit_down(id, name));
  }
  std::string path(const std::string& rest) const { return "/api/tables/" + id + rest; }
  json::object table() { return json::parse(get(path("")).body).at("table").as_object(); }
  std::int64_t player(std::size_t seat) {
    return table().at("seats").as_array()[seat].at("player").as_int64();
  }

  std::string id;
  std::vector<std::string> tokens;
};

std::string code_of(const http::Response& response) {
  const auto body = json::parse(response.body);
  return body.as_object().contains("code") ? text_of(body.at("code")) : "";
}

TEST(WebSeats, ATokenIsWorthNothingAfterLeaving) {
  Evening evening(kThree);
  ASSERT_EQ(evening.post(evening.path("/leave"), "", evening.tokens[0]).status, 200);
  for (const auto* what : {"/leave", "/draw", "/undo", "/call-off", "/back"}) {
    EXPECT_EQ(evening.post(evening.path(what), "", evening.tokens[0]).status, 401) << what;
  }
  const auto act =
      evening.post(evening.path("/actions"), R"({"actions":["roll"]})", evening.tokens[0]);
  EXPECT_EQ(code_of(act), "wrong-token");
}

// Who plays by requests alone has no connection that could come back after a restart.
TEST(WebSeats, WhoeverAsksWithATokenIsThere) {
  Evening evening(
      R"({"game":"catan","seats":{"min":3,"max":3},"lost_seat":"forfeits","grace_ms":60000})");
  const auto anna = static_cast<table::PlayerId>(evening.player(0));
  const auto restart = [&] {
    evening.hub.ask(
        table::Tell{evening.id, table::Connected{anna, false}}, [](const table::Reply&, Time) {},
        evening.now);
  };
  const auto a_minute_later = [&] {
    evening.now += std::chrono::minutes(1);
    evening.hub.tick(evening.now);
    return text_of(evening.table().at("stage"));
  };
  restart();
  EXPECT_EQ(evening.get(evening.path("/state"), {}, evening.tokens[1]).status, 200);
  EXPECT_EQ(evening.get(evening.path("/state"), {}, evening.tokens[0]).status, 200);
  EXPECT_TRUE(evening.table().at("seats").as_array()[0].at("connected").as_bool());
  EXPECT_EQ(a_minute_later(), "playing");
  restart();
  EXPECT_EQ(evening.get(evening.path("/state")).status, 200);
  EXPECT_EQ(a_minute_later(), "over");
}

TEST(WebSeats, OpenConversationsOfALeaverLookOn) {
  Evening evening(kThree);
  Client anna(evening, evening.id);
  anna.hello(evening.tokens[0]);
  anna.hear();
  ASSERT_EQ(evening.post(evening.path("/leave"), "", evening.tokens[0]).status, 200);
  anna.hear();
  EXPECT_TRUE(anna.seat.is_null());
  for (const auto* said :
       {R"({"type":"act","id":"1","actions":["roll"]})", R"({"type":"draw","id":"1"})",
        R"({"type":"leave","id":"1"})", R"({"type":"stand-in","id":"1","level":"greedy"})"}) {
    anna.send(said);
    EXPECT_EQ(anna.last().at("code"), "observer") << said;
  }
  anna.send(R"({"type":"look","id":"1"})");
  anna.hear();
  EXPECT_TRUE(anna.seat.is_null());
  for (const auto& seat : anna.view.at("seats").as_array()) {
    EXPECT_TRUE(seat.at("hand").is_null());
  }
}

TEST(WebSeats, WhoWasRemovedCanNeitherSeatBotsNorStart) {
  Evening evening(kWaiting);
  Client cleo(evening, evening.id);
  cleo.hello(evening.tokens[2]);
  cleo.hear();
  const auto path = evening.path("/seats/" + std::to_string(evening.player(2)));
  const auto remove = [&](const std::string& token) {
    return evening.ask(Desk::request(http::Method::Delete, path, "", token, {}));
  };
  EXPECT_EQ(code_of(*remove(evening.tokens[1])), "not-the-host");
  ASSERT_EQ(remove(evening.tokens[0])->status, 200);
  for (const auto* said :
       {R"({"type":"start","id":"1"})", R"({"type":"bot","id":"1","level":"greedy"})",
        R"({"type":"ready","id":"1"})"}) {
    cleo.send(said);
    EXPECT_FALSE(cleo.last().at("ok").as_bool()) << said;
  }
  EXPECT_EQ(evening.post(evening.path("/start"), "", evening.tokens[2]).status, 401);
  EXPECT_EQ(evening.post(evening.path("/bots"), R"({"level":"greedy"})", evening.tokens[2]).status,
            401);
  EXPECT_EQ(evening.table().at("seats").as_array().size(), 2U);
}

TEST(WebSeats, ANewcomerTakesTheSeatThatWasLeft) {
  Evening evening(kThree);
  const auto before = evening.player(1);
  ASSERT_EQ(evening.post(evening.path("/leave"), "", evening.tokens[1]).status, 200);
  const auto joined = evening.post(evening.path("/seats"), R"({"name":"Dora"})");
  ASSERT_EQ(joined.status, 201) << joined.body;
  const auto body = json::parse(joined.body);
  EXPECT_EQ(body.at("seat"), 1);
  EXPECT_NE(evening.player(1), before);
  Client dora(evening, evening.id);
  dora.hello(text_of(body.at("token")));
  dora.hear();
  EXPECT_EQ(dora.seat, 1);
  EXPECT_TRUE(dora.view.at("seats").as_array()[1].at("hand").is_object());
  EXPECT_EQ(evening.post(evening.path("/seats"), R"({"name":"Emil"})").status, 409);
}

TEST(WebSeats, TheHostReplacesWhoIsAway) {
  Evening evening(kThree);
  Client anna(evening, evening.id);
  anna.hello(evening.tokens[0]);
  {
    Client bert(evening, evening.id);
    bert.hello(evening.tokens[1]);
  }
  anna.hear();
  const auto wish = R"({"type":"replace","id":"1","level":"greedy","player":)" +
                    std::to_string(evening.player(1)) + "}";
  anna.send(wish);
  EXPECT_EQ(anna.last().at("code"), "nobody-missing");
  evening.now += std::chrono::seconds(61);
  anna.send(wish);
  EXPECT_TRUE(anna.last().at("ok").as_bool());
  const auto seat = evening.table().at("seats").as_array()[1];
  EXPECT_EQ(seat.at("left"), true);
  EXPECT_EQ(seat.at("stand_in"), true);
  EXPECT_EQ(evening.get(evening.path("/state"), {}, evening.tokens[1]).status, 401);
}

TEST(WebSeats, TheHostChangesSettingsBeforeTheStart) {
  Evening evening(kWaiting);
  const auto change = [&](const std::string& body, std::size_t who) {
    return *evening.ask(
        Desk::request(http::Method::Patch, evening.path(""), body, evening.tokens[who], {}));
  };
  EXPECT_EQ(code_of(change(R"({"title":"Abend"})", 1)), "not-the-host");
  const auto changed = change(
      R"({"title":"Abend","rules":{"target":12},"limits":{"game_ms":600000,"increment_ms":5000}})",
      0);
  ASSERT_EQ(changed.status, 200) << changed.body;
  const auto table = evening.table();
  EXPECT_EQ(table.at("title"), "Abend");
  EXPECT_EQ(table.at("rules").at("target"), 12);
  EXPECT_EQ(table.at("limits").at("game_ms"), 600000);
  EXPECT_EQ(table.at("start"), "when-told") << "what is not named stays";
  EXPECT_EQ(table.at("host"), evening.player(0));
  EXPECT_EQ(code_of(change(R"({"seats":{"max":2}})", 0)), "no-open-seat");
  EXPECT_EQ(code_of(change(R"({"bots":["greedy"]})", 0)), "unknown-field");
  ASSERT_EQ(change(R"({"game":"blokus"})", 0).status, 200);
  EXPECT_EQ(evening.table().at("variant"), "classic");
}

// No bot may sit where it cannot play: the game would wait for it for ever.
TEST(WebSeats, ALevelMustPlayTheGameOfItsTable) {
  Evening evening(kWaiting);
  Client anna(evening, evening.id);
  anna.hello(evening.tokens[0]);
  anna.hear();
  const auto replace = R"("level":"master","player":)" + std::to_string(evening.player(1)) + "}";
  for (const auto& said : {std::string(R"({"type":"bot","id":"1","level":"master"})"),
                           std::string(R"({"type":"stand-in","id":"1","level":"master"})"),
                           R"({"type":"replace","id":"1",)" + replace}) {
    anna.send(said);
    EXPECT_EQ(anna.last().at("code"), "unknown-level") << said;
  }
  const auto posted = [&](const std::string& where, const std::string& body) {
    return code_of(evening.post(evening.path(where), body, evening.tokens[0]));
  };
  EXPECT_EQ(posted("/bots", R"({"level":"master"})"), "unknown-level");
  EXPECT_EQ(posted("/stand-in", R"({"level":"master"})"), "unknown-level");
  EXPECT_EQ(posted("/replace", "{" + replace), "unknown-level");
}

TEST(WebSeats, AGameIsNotChangedToOneThatABotDoesNotPlay) {
  Evening evening(R"({"game":"blokus","start":"when-told","bots":["master"]})");
  const auto change = [&](const std::string& body) {
    return *evening.ask(
        Desk::request(http::Method::Patch, evening.path(""), body, evening.tokens[0], {}));
  };
  EXPECT_EQ(code_of(change(R"({"game":"catan"})")), "unknown-level");
  EXPECT_EQ(change(R"({"title":"Abend"})").status, 200);
  Client anna(evening, evening.id);
  anna.hello(evening.tokens[0]);
  anna.hear();
  anna.send(R"({"type":"settings","id":"1","settings":{"game":"catan"}})");
  EXPECT_EQ(anna.last().at("code"), "unknown-level");
}

TEST(WebClock, TellsWhatIsLeftOfTheWholeTime) {
  Evening evening(
      R"({"game":"catan","seats":{"min":3,"max":3},"limits":{"game_ms":60000,"increment_ms":1000}})");
  evening.now += std::chrono::seconds(20);
  const auto state = json::parse(evening.get(evening.path("/state")).body);
  const auto current = state.at("view").at("current").to_number<std::size_t>();
  for (std::size_t seat = 0; seat < 3; ++seat) {
    EXPECT_EQ(state.at("left_ms").as_array()[seat], seat == current ? 40000 : 60000);
  }
}

TEST(Rematch, SeatsTheSamePeopleOneFurtherOnWithTheirTokens) {
  Evening evening(R"({"game":"catan","seats":{"min":4,"max":4},"bots":["greedy"]})");
  evening.hub.ask(
      table::Tell{evening.id, table::Abort{"enough"}}, [](const table::Reply&, Time) {},
      evening.now);
  Client anna(evening, evening.id);
  Client bert(evening, evening.id);
  anna.hello(evening.tokens[0]);
  bert.hello(evening.tokens[1]);
  anna.hear();
  bert.hear();
  anna.send(R"({"type":"rematch","id":"1"})");
  EXPECT_TRUE(anna.last().at("ok").as_bool());
  bert.hear();
  const auto next = text_of(bert.table.at("rematch"));
  bert.send(R"({"type":"rematch","id":"1"})");
  EXPECT_EQ(bert.last().at("code"), "nothing-to-do");

  const auto table = json::parse(evening.get("/api/tables/" + next).body).at("table").as_object();
  std::vector<std::string> names;
  for (const auto& seat : table.at("seats").as_array()) names.push_back(text_of(seat.at("name")));
  const auto old = evening.table().at("seats").as_array();
  for (std::size_t i = 0; i < old.size(); ++i) {
    EXPECT_EQ(names[i], text_of(old[(i + 1) % old.size()].at("name")));
  }
  std::vector<std::unique_ptr<Client>> players;
  for (const auto& token : evening.tokens) {
    players.push_back(std::make_unique<Client>(evening, next));
    players.back()->hello(token);
    players.back()->send(R"({"type":"ready","id":"1"})");
    players.back()->hear();
  }
  EXPECT_EQ(players.back()->table.at("stage"), "playing");
}

// Of a room for programs, say, where one of them played.
TEST(Rematch, IsForPeopleWhateverKindTheOldTableWas) {
  for (const std::string kind : {"swc-2027", "lmu-0.3", "engine"}) {
    Desk desk;
    const auto ask = [&](table::Request request) {
      table::TableId id;
      desk.hub.ask(
          std::move(request), [&](const table::Reply& reply, Time) { id = reply->table; },
          desk.now);
      return id;
    };
    table::TableOptions options;
    options.rules = blokus::VariantId::Duo;
    options.kind = kind;
    options.min_seats = options.max_seats = 2;
    options.paused = true;
    const auto id = ask(table::OpenTable{options, {}, false});
    const auto token = desk.sit_down(id, "Anna");
    ask(table::TakeSeat{id, table::SeatInfo(), false});
    ask(table::Tell{id, table::Abort{"enough"}});
    const auto opened = desk.post("/api/tables/" + id + "/rematch", "", token);
    ASSERT_EQ(opened.status, 201) << opened.body;
    const auto table = json::parse(opened.body).at("table");
    EXPECT_EQ(table.at("kind"), "web");
    EXPECT_EQ(table.at("paused"), false) << "nobody there could go on";
    EXPECT_NE(ask(table::TakeSeat{table::AnyTable{kind, options}, table::SeatInfo(), false}),
              text_of(table.at("id")))
        << "a stranger who came for any " << kind;
  }
}

// Between whoever asks and the tables: the reply to a word about a rematch is lost on its way.
struct LosesReplies : table::Hub {
  explicit LosesReplies(table::Hub& tables) : hub(tables) {}
  void ask(table::Request request, Callback callback, Time now) override {
    const auto* tell = std::get_if<table::Tell>(&request);
    const bool lost = tell && std::holds_alternative<table::PlayAgain>(tell->command);
    if (const auto* open = std::get_if<table::OpenTable>(&request))
      opened_from.push_back(open->from);
    hub.ask(
        std::move(request),
        [callback, lost](const table::Reply& reply, Time at) {
          const auto unknown = failure(table::Refusal(table::TableRefusal::OutcomeUnknown));
          callback(lost ? table::Reply(unknown) : reply, at);
        },
        now);
  }
  // What a session asks, until it asks no more.
  void serve(table::Session& session, Time now) {
    for (auto said = session.take_output(); !said.requests.empty(); said = session.take_output()) {
      for (auto& [number, request] : said.requests) {
        ask(
            std::move(request),
            [&, id = number](const table::Reply& reply, Time at) {
              session.replied(id, reply, at);
            },
            now);
      }
    }
  }

  table::Hub& hub;
  std::vector<std::string> opened_from;
};

// An evening that is over, over a hub that loses replies.
struct Finished : Evening {
  Finished() : Evening(kThree) {
    hub.ask(table::Tell{id, table::Abort{"enough"}}, [](const table::Reply&, Time) {}, now);
    router = {};
    lossy_api.mount(router, [this] { return now; });
  }
  void ask_over_websocket(const std::string& token) {
    TableSession session(id, kLevels, "192.0.2.7");
    session.opened(now);
    session.received(R"({"type":"hello","token":")" + token + "\"}\n", now);
    session.received("{\"type\":\"rematch\",\"id\":\"1\"}\n", now);
    lossy.serve(session, now);
  }
  http::Response ask_by_rest(const std::string& token) {
    auto request = Desk::request(http::Method::Post, path("/rematch"), "", token, {});
    request.peer = "192.0.2.8";
    return *ask(std::move(request));
  }
  std::string stage_of_rematch() {
    const auto next = text_of(table().at("rematch"));
    return text_of(json::parse(get("/api/tables/" + next).body).at("table").at("stage"));
  }

  LosesReplies lossy{hub};
  Api lossy_api{lossy, *this, archive, {"1.0", kLevels, {}, {}, {}, nullptr}};
};

TEST(Rematch, IsNotGivenUpWhereNobodyKnowsWhetherTheOthersWereToldOfIt) {
  Finished evening;
  evening.ask_over_websocket(evening.tokens[0]);
  EXPECT_EQ(evening.stage_of_rematch(), "gathering");
}

TEST(Rematch, IsFoundWhenTheReplyWasLost) {
  Finished evening;
  const auto opened = evening.ask_by_rest(evening.tokens[0]);
  ASSERT_EQ(opened.status, 201) << opened.body;
  EXPECT_EQ(json::parse(opened.body).at("table").at("id"), evening.table().at("rematch"));
  EXPECT_EQ(evening.stage_of_rematch(), "gathering");
}

TEST(Rematch, IsOneOfTheTablesOfWhoeverAsksForIt) {
  Finished evening;
  evening.ask_over_websocket(evening.tokens[0]);
  evening.ask_by_rest(evening.tokens[1]);
  EXPECT_EQ(evening.lossy.opened_from, (std::vector<std::string>{"192.0.2.7", "192.0.2.8"}));
}

// A table that refuses to tell of a rematch, for this reason.
class RefusingHub : public table::Hub {
 public:
  RefusingHub(table::LocalHub& hub, table::TableRefusal why) : hub_(hub), why_(why) {}
  void ask(table::Request request, Callback callback, Time now) override {
    const auto* tell = std::get_if<table::Tell>(&request);
    if (tell != nullptr && std::holds_alternative<table::Abort>(tell->command)) ++given_up;
    if (tell == nullptr || !std::holds_alternative<table::PlayAgain>(tell->command)) {
      return hub_.ask(std::move(request), std::move(callback), now);
    }
    callback(failure(table::Refusal(why_)), now);
  }

  int given_up = 0;

 private:
  table::LocalHub& hub_;
  table::TableRefusal why_;
};

// Where nothing could be stored, the others may turn out to have been told.
TEST(Rematch, IsGivenUpOnlyWhereNobodyCanHaveHeardOfIt) {
  for (const auto& [why, given_up] : {std::pair(table::TableRefusal::NothingToDo, 1),
                                      std::pair(table::TableRefusal::Unavailable, 0)}) {
    Evening evening(kThree);
    evening.hub.ask(
        table::Tell{evening.id, table::Abort{"enough"}}, [](const table::Reply&, Time) {},
        evening.now);
    RefusingHub refusing(evening.hub, why);

    Api api(refusing, evening, evening.archive, {"1.0", kLevels, {}, {}, {}, nullptr});
    http::Router router;
    api.mount(router, [&] { return evening.now; });
    const auto match = router.find(http::Method::Post, evening.path("/rematch"));
    auto request =
        Desk::request(http::Method::Post, evening.path("/rematch"), "", evening.tokens[0], {});
    request.params = match->params;
    int status = 0;
    std::get<http::Handler>(match->route->action)(
        request, [&](const http::Response& response) { status = response.status; });
    EXPECT_EQ(status, given_up == 1 ? 409 : 503);
    EXPECT_EQ(refusing.given_up, given_up);

    TableSession session(evening.id, kLevels);
    const auto carry = [&] {
      for (auto output = session.take_output(); !output.requests.empty();
           output = session.take_output()) {
        for (auto& [number, asked] : output.requests) {
          refusing.ask(
              asked,
              [&, n = number](const table::Reply& reply, Time at) {
                session.replied(n, reply, at);
              },
              evening.now);
        }
      }
    };
    session.received(R"({"type":"hello","token":")" + evening.tokens[0] + "\"}\n", evening.now);
    carry();
    session.received(R"({"type":"rematch","id":"1"})"
                     "\n",
                     evening.now);
    carry();
    EXPECT_EQ(refusing.given_up, 2 * given_up);
  }
}

TEST(Rematch, IsForGamesThatAreOver) {
  Evening evening(kThree);
  EXPECT_EQ(code_of(evening.post(evening.path("/rematch"), "", evening.tokens[0])), "not-over");
}

TEST(Spectators, TalkAmongThemselves) {
  Evening evening(kThree);
  Client anna(evening, evening.id);
  Client guest(evening, evening.id);
  Client other(evening, evening.id);
  anna.hello(evening.tokens[0]);
  guest.hello("");
  other.hello("");
  anna.hear();
  other.hear();
  guest.send(R"({"type":"chat","id":"1","name":"Zoe","text":"Anna will win"})");
  EXPECT_TRUE(guest.last().at("ok").as_bool());
  const auto heard = other.hear();
  ASSERT_EQ(heard.size(), 1U);
  EXPECT_EQ(heard[0].at("news").at("text"), "Anna will win");
  EXPECT_EQ(heard[0].at("news").at("aside"), true);
  EXPECT_TRUE(anna.hear().empty());
  guest.send(R"({"type":"act","id":"2","actions":["roll"]})");
  EXPECT_EQ(guest.last().at("code"), "observer");
}

}  // namespace
}  // namespace spiel::web::remedies_test

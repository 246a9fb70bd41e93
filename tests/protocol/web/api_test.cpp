#include <boost/json.hpp>
#include <cmath>
#include <regex>
#include <set>
#include <sstream>

#include "games/record.hpp"
#include "protocol/web/event_stream.hpp"
#include "protocol/web/lobby_session.hpp"
#include "protocol/web/pages.hpp"
#include "table/summary.hpp"
#include "tests/protocol/web/support.hpp"

namespace spiel::web::api_test {
namespace {

constexpr auto kDuo = R"({"game":"blokus","variant":"duo"})";

json::value body_of(const http::Response& response) { return json::parse(response.body); }

std::string code_of(const http::Response& response) {
  return text_of(body_of(response).at("code"));
}

http::Request posting(const std::string& path, const std::string& body, const std::string& token) {
  return Desk::request(http::Method::Post, path, body, token, {});
}

// Bots that do anything legal.
std::optional<table::Action> think(const table::Prompt& prompt) {
  Random random(prompt.version);
  if (const auto* view = std::get_if<blokus::View>(&prompt.view)) {
    const auto list = std::make_unique<blokus::ActionList>();
    legal(*view, *list);
    if (list->empty()) return std::nullopt;
    return (*list)[random.below(static_cast<std::uint32_t>(list->size()))];
  }
  const auto& view = std::get<catan::View>(prompt.view);
  if (catan::discard_owed(view.known, prompt.seat) > 0) {
    return catan::random_discard(view.known, prompt.seat, random);
  }
  catan::ActionList list;
  legal(view, list);
  if (list.empty()) return std::nullopt;
  return list[random.below(static_cast<std::uint32_t>(list.size()))];
}

// --- the lobby -----------------------------------------------------------------------------------

TEST(Api, ATableIsOpenedAsWished) {
  Desk desk;
  const auto response = desk.post("/api/tables", R"({"game":"catan","title":"Feierabend",
    "rules":{"target":8,"dice":"deck"},"seats":{"min":3,"max":4},"start":"when-told",
    "bots":["greedy","random"],"lost_seat":"bot-plays","grace_ms":5000,
    "limits":{"hard_ms":90000,"overtime":"forfeits"},"listed":false})");
  ASSERT_EQ(response.status, 201) << response.body;
  const auto table = body_of(response).at("table");
  EXPECT_EQ(response.headers["Location"], "/api/tables/" + text_of(table.at("id")));
  EXPECT_EQ(table.at("title"), "Feierabend");
  EXPECT_EQ(table.at("rules").at("target"), 8);
  EXPECT_EQ(table.at("rules").at("dice"), "deck");
  EXPECT_EQ(table.at("rules").at("board"), "small");
  EXPECT_EQ(table.at("min_seats"), 3);
  EXPECT_EQ(table.at("start"), "when-told");
  EXPECT_EQ(table.at("lost_seat"), "bot-plays");
  EXPECT_EQ(table.at("limits").at("hard_ms"), 90000);
  EXPECT_EQ(table.at("stage"), "gathering");
  const auto& seats = table.at("seats").as_array();
  ASSERT_EQ(seats.size(), 2U);
  EXPECT_EQ(seats[0].at("holder"), "bot");
  EXPECT_EQ(seats[0].at("level"), "greedy");
  EXPECT_NE(seats[0].at("name"), seats[1].at("name"));
  EXPECT_NE(seats[0].at("player"), seats[1].at("player"));
  EXPECT_TRUE(body_of(desk.get("/api/tables")).at("tables").as_array().empty()) << "not listed";
}

TEST(Api, MoreThanFourSeatsGetTheLargeBoard) {
  Desk desk;
  const auto response = desk.post("/api/tables", R"({"game":"catan","seats":{"max":6}})");
  EXPECT_EQ(body_of(response).at("table").at("rules").at("board"), "large");
  EXPECT_EQ(body_of(response).at("table").at("rules").at("special_building"), true);
}

TEST(Api, WishesThatCannotBeMetAreRefusedWithTheReason) {
  Desk desk;
  const std::map<std::string, std::string> expected{
      {"", "not-json"},
      {"[]", "not-an-object"},
      {R"({})", "missing-field"},
      {R"({"game":"chess"})", "unknown-word"},
      {R"({"game":7})", "wrong-type"},
      {R"({"game":"catan","colour":"red"})", "unknown-field"},
      {R"({"game":"catan","rules":{"tarjet":5}})", "unknown-field"},
      {R"({"game":"catan","rules":{"target":2}})", "bad-rules"},
      {R"({"game":"catan","rules":{"target":"ten"}})", "bad-rules"},
      {R"({"game":"catan","rules":{"board":"huge"}})", "bad-rules"},
      {R"({"game":"catan","rules":[]})", "wrong-type"},
      {R"({"game":"catan","seats":{"max":7}})", "out-of-range"},
      {R"({"game":"catan","seats":{"min":4,"max":3}})", "out-of-range"},
      {R"({"game":"catan","seats":{"min":3.5}})", "out-of-range"},
      {R"({"game":"catan","start":"later"})", "unknown-word"},
      {R"({"game":"catan","lost_seat":"dies"})", "unknown-word"},
      {R"({"game":"catan","bots":["godlike"]})", "unknown-level"},
      {R"({"game":"catan","bots":["master"]})", "unknown-level"},
      {R"({"game":"catan","bots":["greedy","greedy","greedy","greedy","greedy"]})", "out-of-range"},
      {R"({"game":"catan","grace_ms":-1})", "out-of-range"},
      {R"({"game":"catan","grace_ms":99999999999})", "out-of-range"},
      {R"({"game":"catan","limits":{"hard_ms":1}})", "out-of-range"},
      {R"({"game":"catan","limits":{"overtime":"x"}})", "unknown-word"},
      {R"({"game":"catan","listed":"yes"})", "wrong-type"},
      {R"({"game":"catan","title":")" + std::string(61, 'x') + "\"}", "out-of-range"},
      {R"({"game":"catan","title":"\u001b[2J"})", "bad-text"},
      {R"({"game":"blokus","variant":"tetris"})", "unknown-word"},
      {R"({"game":"blokus","variant":"duo","seats":{"max":3}})", "out-of-range"},
  };
  for (const auto& [wish, code] : expected) {
    const auto response = desk.post("/api/tables", wish);
    EXPECT_EQ(response.status, 400) << wish;
    EXPECT_EQ(response.content_type, "application/problem+json");
    EXPECT_EQ(code_of(response), code) << wish << response.body;
  }
  EXPECT_EQ(desk.post("/api/tables", std::string(20'000, ' ')).status, 413);
  EXPECT_EQ(desk.hub.house().size(), 0U);
}

TEST(Api, NamesOfOthersCannotBeHostile) {
  Desk desk;
  const auto path = "/api/tables/" + desk.open_table(kDuo) + "/seats";
  for (const auto* name : {R"("")", R"(" Anna")", R"("An\nna")", R"("\u202eannA")", R"("\u0000")",
                           R"("0123456789012345678901234567890")", "7", "null", R"(["Anna"])"}) {
    EXPECT_EQ(desk.post(path, R"({"name":)" + std::string(name) + "}").status, 400) << name;
  }
  const auto response = desk.post(path, R"({"name":"<b>\"Anna\"</b>"})");
  EXPECT_EQ(response.status, 201);
  EXPECT_EQ(body_of(response).at("table").at("seats").as_array()[0].at("name"), "<b>\"Anna\"</b>");
}

TEST(Api, SeatsAreTakenUntilTheTableIsFullAndTheGameBegins) {
  Desk desk;
  const auto id = desk.open_table(kDuo);
  const auto path = "/api/tables/" + id + "/seats";
  const auto anna = body_of(desk.post(path, R"({"name":"Anna","colour":"red"})"));
  EXPECT_EQ(anna.at("seat"), 0);
  EXPECT_EQ(anna.at("token").as_string().size(), 32U);
  EXPECT_EQ(code_of(desk.post(path, R"({"name":"Ben","colour":"red"})")), "colour-taken");
  EXPECT_EQ(desk.post(path, R"({"name":"Ben"})").status, 201);
  EXPECT_EQ(body_of(desk.get("/api/tables/" + id)).at("table").at("stage"), "playing");
  const auto refused = desk.post(path, R"({"name":"Cleo"})");
  EXPECT_EQ(refused.status, 409);
  EXPECT_EQ(code_of(refused), "already-started");
}

TEST(Api, AReservedSeatIsTakenWithItsCode) {
  Desk desk;
  table::TableOptions options;
  options.rules = blokus::VariantId::Duo;
  options.max_seats = 2;
  table::TableId id;
  desk.hub.ask(
      table::OpenTable{options, {table::Reserve{"code-1", "", true}}, false},
      [&](const table::Reply& reply, Time) { id = reply->table; }, desk.now);
  const auto path = "/api/tables/" + id + "/seats";
  EXPECT_EQ(code_of(desk.post(path, R"({"name":"Anna","code":"code-2"})")), "not-reserved");
  EXPECT_EQ(body_of(desk.post(path, R"({"name":"Anna","code":"code-1"})")).at("seat"), 0);
  EXPECT_EQ(desk.get("/api/tables/" + id).body.find("code-1"), std::string::npos);
}

TEST(Api, OnlyWhoSitsThereAddsBotsStartsAndLeaves) {
  Desk desk;
  const auto id = desk.open_table(R"({"game":"catan","start":"when-told","seats":{"min":2}})");
  const auto path = "/api/tables/" + id;
  EXPECT_EQ(desk.post(path + "/bots", R"({"level":"greedy"})").status, 201) << "nobody is there";
  const auto token = desk.sit_down(id, "Anna");
  const auto refused = desk.post(path + "/bots", R"({"level":"greedy"})");
  EXPECT_EQ(refused.status, 401);
  EXPECT_EQ(refused.headers["WWW-Authenticate"], "Bearer");
  EXPECT_EQ(code_of(desk.post(path + "/bots", R"({"level":"greedy"})", "guessed")), "wrong-token");
  EXPECT_EQ(desk.post(path + "/bots", R"({"level":"greedy"})", token).status, 201);
  EXPECT_EQ(code_of(desk.post(path + "/bots", R"({"level":"godlike"})", token)), "unknown-level");
  EXPECT_EQ(desk.post(path + "/start").status, 401);
  EXPECT_EQ(body_of(desk.post(path + "/start", "", token)).at("table").at("stage"), "playing");
  EXPECT_EQ(code_of(desk.post(path + "/start", "", token)), "already-started");
  EXPECT_EQ(desk.post(path + "/leave").status, 401);
  EXPECT_EQ(desk.post(path + "/leave", "", token).status, 200);
}

TEST(Api, ListsArePagedNewestFirst) {
  Desk desk;
  std::vector<std::string> opened;
  for (int i = 0; i < 5; ++i) {
    desk.now += std::chrono::seconds(1);
    opened.insert(opened.begin(), desk.open_table(kDuo));
  }
  desk.open_table(R"({"game":"catan"})");
  std::vector<std::string> listed;
  std::string cursor;
  do {
    const auto page =
        body_of(desk.get("/api/tables", {{"game", "blokus"}, {"limit", "2"}, {"cursor", cursor}}));
    for (const auto& table : page.at("tables").as_array())
      listed.push_back(text_of(table.at("id")));
    const auto* next = page.as_object().if_contains("next");
    cursor = next ? text_of(*next) : std::string();
  } while (!cursor.empty());
  EXPECT_EQ(listed, opened);
  EXPECT_EQ(body_of(desk.get("/api/tables", {{"stage", "playing"}})).at("tables"), json::array());
  for (const http::Pairs& query : std::vector<http::Pairs>{{{"limit", "0"}},
                                                           {{"limit", "x"}},
                                                           {{"stage", "lost"}},
                                                           {{"game", "go"}},
                                                           {{"cursor", "?"}}}) {
    EXPECT_EQ(desk.get("/api/tables", query).status, 400) << query[0].first;
  }
}

// Summaries of now, and what earlier versions stored in their place.
TEST(Api, FinishedGamesAreListedFromTheArchive) {
  Desk desk;
  table::TableInfo finished;
  finished.id = "N";
  finished.result = table::TableResult{};
  desk.archive.page = {{R"({"id":"A","listed":true})", R"({"id":"B","listed":false})", "damaged",
                        table::to_summary(finished)},
                       "more"};
  const auto page = body_of(desk.get("/api/tables", {{"stage", "over"}, {"cursor", "from"}}));
  ASSERT_EQ(page.at("tables").as_array().size(), 2U);
  EXPECT_EQ(page.at("tables").as_array()[0].at("id"), "A");
  EXPECT_EQ(page.at("tables").as_array()[1].at("id"), "N");
  EXPECT_EQ(page.at("tables").as_array()[1].at("stage"), "over");
  EXPECT_EQ(page.at("next"), "more");
  EXPECT_EQ(desk.archive.asked.cursor, "from");
}

TEST(Lobby, TellsTheTablesAndThenEveryChange) {
  Desk desk;
  const auto first = desk.open_table(kDuo);
  LobbySession lobby;
  const auto session = desk.hub.add(lobby, desk.now);
  const auto list = json::parse(desk.hub.take_output(session).bytes);
  EXPECT_EQ(list.at("type"), "tables");
  EXPECT_EQ(list.at("tables").as_array()[0].at("id"), json::string(first));
  desk.open_table(R"({"game":"catan","listed":false})");
  EXPECT_EQ(desk.hub.take_output(session).bytes, "") << "unlisted tables are nobody's business";
  desk.sit_down(first, "Anna");
  const auto change = json::parse(desk.hub.take_output(session).bytes);
  EXPECT_EQ(change.at("type"), "table");
  EXPECT_EQ(change.at("table").at("seats").as_array()[0].at("name"), "Anna");
  desk.hub.receive(session, "hello?\n", desk.now);
  EXPECT_EQ(json::parse(desk.hub.take_output(session).bytes).at("code"), "not-here");
  desk.hub.remove(session, desk.now);
}

TEST(Lobby, TellsOnceThatATableIsNotListedAnyMore) {
  Desk desk;
  LobbySession lobby;
  const auto session = desk.hub.add(lobby, desk.now);
  const auto id = desk.open_table(R"({"game":"catan"})");
  const auto token = desk.sit_down(id, "Anna");
  desk.hub.take_output(session);
  const auto path = "/api/tables/" + id;
  const auto change =
      desk.ask(Desk::request(http::Method::Patch, path, R"({"listed":false})", token, {}));
  ASSERT_EQ(change->status, 200) << change->body;
  const auto heard = json::parse(desk.hub.take_output(session).bytes);
  EXPECT_EQ(heard.at("table").at("id"), json::string(id));
  EXPECT_EQ(heard.at("table").at("listed"), false);
  desk.sit_down(id, "Ben");
  EXPECT_EQ(desk.hub.take_output(session).bytes, "");
  desk.hub.remove(session, desk.now);
}

// --- play ----------------------------------------------------------------------------------------

struct TwoPlayers {
  explicit TwoPlayers(Desk& desk)
      : id(desk.open_table(kDuo)),
        first(desk.sit_down(id, "Anna")),
        second(desk.sit_down(id, "Ben")) {}
  std::string path(const std::string& rest) const { return "/api/tables/" + id + rest; }

  std::string id, first, second;
};

TEST(Api, StateDependsOnWhoAsks) {
  Desk desk;
  const TwoPlayers table(desk);
  const auto anna = desk.get(table.path("/state"), {}, table.first);
  const auto observer = desk.get(table.path("/state"));
  EXPECT_EQ(body_of(anna).at("seat"), 0);
  EXPECT_FALSE(body_of(anna).at("legal").at("actions").as_array().empty());
  EXPECT_TRUE(body_of(observer).at("legal").is_null());
  EXPECT_EQ(anna.headers["ETag"], "\"" + text_of(body_of(anna).at("version")) + "\"");
  EXPECT_EQ(anna.headers["Vary"], "Authorization") << "others at the table see another state";
  EXPECT_EQ(desk.get(table.path("/state"), {}, "guessed").status, 401);
  EXPECT_EQ(desk.get("/api/tables/NOWHERE2/state").status, 404);

  auto again = Desk::request(http::Method::Get, table.path("/state"), {}, table.first, {});
  again.headers.add("If-None-Match", std::string(anna.headers["ETag"]));
  const auto unchanged = *desk.ask(again);
  EXPECT_EQ(unchanged.status, 304);
  EXPECT_TRUE(unchanged.body.empty());

  auto weak = Desk::request(http::Method::Get, table.path("/state"), {}, table.first, {});
  weak.headers.add("If-None-Match", "W/" + std::string(anna.headers["ETag"]));
  EXPECT_EQ(desk.ask(weak)->status, 304) << "a proxy may compress, and says so";
}

TEST(Api, ActionsAreCarriedOutOnceAndOnlyAtTheVersionNamed) {
  Desk desk;
  const TwoPlayers table(desk);
  const auto state = desk.get(table.path("/state"), {}, table.first);
  const auto action = text_of(body_of(state).at("legal").at("actions").as_array()[0]);
  auto act = posting(table.path("/actions"), R"({"actions":[")" + action + "\"]}", table.first);
  auto stale = act;
  stale.headers.add("If-Match", "\"1\"");
  EXPECT_EQ(desk.ask(stale)->status, 409);
  auto malformed = act;
  malformed.headers.add("If-Match", "soon");
  EXPECT_EQ(desk.ask(malformed)->status, 400);
  act.headers.add("If-Match", std::string(state.headers["ETag"]));
  act.headers.add("Idempotency-Key", "once");
  const auto done = *desk.ask(act);
  ASSERT_EQ(done.status, 200) << done.body;
  const auto again = *desk.ask(act);
  EXPECT_EQ(again.status, 200);
  EXPECT_EQ(again.body, done.body);
  auto other = posting(table.path("/actions"), R"({"actions":["blue pass"]})", table.first);
  other.headers.add("Idempotency-Key", "once");
  EXPECT_EQ(desk.ask(other)->status, 422);
  EXPECT_EQ(code_of(*desk.ask(other)), "key-reused");
  EXPECT_EQ(code_of(desk.post(table.path("/actions"), R"({"actions":["blue pass"]})", table.first)),
            "not-your-turn");
  EXPECT_EQ(desk.post(table.path("/actions"), R"({"actions":["jump"]})", table.second).status, 400);
  EXPECT_EQ(desk.post(table.path("/actions"), R"({"actions":["blue pass"]})").status, 401);
}

TEST(Api, ChatReachesTheTable) {
  Desk desk;
  const TwoPlayers table(desk);
  Client observer(desk, table.id);
  observer.hello("");
  observer.hear();
  EXPECT_EQ(desk.post(table.path("/chat"), R"({"text":"Hallo!"})", table.first).status, 200);
  const auto news = observer.last().at("news");
  EXPECT_EQ(news.at("text"), "Hallo!");
  EXPECT_EQ(news.at("name"), "Anna");
}

// Two who play by REST alone, after Anna's first move.
class Wishes : public ::testing::Test {
 protected:
  Wishes() {
    before_ = state().at("view");
    const auto action = text_of(state(anna_).at("legal").at("actions").as_array()[0]);
    EXPECT_EQ(desk_.post(path_ + "actions", R"({"actions":[")" + action + "\"]}", anna_).status,
              200);
  }
  json::value state(const std::string& token = {}) {
    return body_of(desk_.get(path_ + "state", {}, token));
  }
  int say(const std::string& wish, const std::string& token) {
    return desk_.post(path_ + wish, {}, token).status;
  }

  Desk desk_;
  std::string id_ = desk_.open_table(R"({"game":"blokus","variant":"duo"})");
  std::string path_ = "/api/tables/" + id_ + "/";
  std::string anna_ = desk_.sit_down(id_, "Anna");
  std::string bert_ = desk_.sit_down(id_, "Bert");
  json::value before_;
};

TEST_F(Wishes, AMoveIsTakenBackWhenEverybodyAgrees) {
  EXPECT_NE(state().at("view"), before_);
  EXPECT_EQ(say("undo", anna_), 200);
  EXPECT_NE(state().at("view"), before_);
  EXPECT_EQ(state(bert_).at("wishes"),
            json::parse(R"({"draw":[],"undo":[0],"undo_of":0,"call_off":[],"replace":[]})"));
  EXPECT_EQ(say("undo", bert_), 200);
  EXPECT_EQ(state().at("view"), before_);
  EXPECT_EQ(state().at("wishes"),
            json::parse(R"({"draw":[],"undo":[],"undo_of":null,"call_off":[],"replace":[]})"));
}

TEST_F(Wishes, AMoveStaysWhenSomebodyDeclines) {
  EXPECT_EQ(say("undo", anna_), 200);
  EXPECT_EQ(say("decline", bert_), 200);
  EXPECT_TRUE(state().at("wishes").at("undo").as_array().empty());
  EXPECT_NE(state().at("view"), before_);
  EXPECT_EQ(code_of(desk_.post(path_ + "decline", {}, bert_)), "nothing-to-do");
}

TEST_F(Wishes, ADrawNeedsEverybody) {
  EXPECT_EQ(say("draw", bert_), 200);
  EXPECT_EQ(state().at("wishes").at("draw"), (json::array{1}));
  EXPECT_EQ(say("draw", anna_), 200);
  EXPECT_EQ(state().at("table").at("result").at("reason"), "drawn");
}

TEST_F(Wishes, AreForPlayersOnly) {
  for (const char* wish : {"undo", "draw", "decline"}) {
    EXPECT_EQ(say(wish, {}), 401) << wish;
    EXPECT_EQ(say(wish, "no such token"), 401) << wish;
  }
}

TEST(Api, ALongPollAnswersAsSoonAsSomethingHappens) {
  Desk desk;
  const TwoPlayers table(desk);
  const auto version = text_of(body_of(desk.get(table.path("/state"))).at("version"));
  std::optional<http::Response> answer;
  desk.ask(Desk::request(http::Method::Get, table.path("/state"), {}, table.second,
                         {{"since", version}, {"wait", "30"}}),
           [&](http::Response response) { answer = std::move(response); });
  EXPECT_FALSE(answer);
  desk.post(table.path("/chat"), R"({"text":"x"})", table.first);
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->status, 200);
  EXPECT_EQ(body_of(*answer).at("seat"), 1) << "as its player sees the table";
  EXPECT_NE(text_of(body_of(*answer).at("version")), version);
  EXPECT_TRUE(body_of(*answer).at("table").at("seats").as_array()[1].at("connected").as_bool());
}

TEST(Api, ALongPollEndsWithItsTime) {
  Desk desk;
  const TwoPlayers table(desk);
  const auto version = text_of(body_of(desk.get(table.path("/state"))).at("version"));
  std::optional<http::Response> answer;
  desk.ask(Desk::request(http::Method::Get, table.path("/state"), {}, {},
                         {{"since", version}, {"wait", "30"}}),
           [&](http::Response response) { answer = std::move(response); });
  desk.now += std::chrono::seconds(31);
  desk.hub.tick(desk.now);
  ASSERT_TRUE(answer);
  EXPECT_EQ(text_of(body_of(*answer).at("version")), version);
  EXPECT_EQ(desk.get(table.path("/state"), {{"wait", "61"}}).status, 400);
}

// Ids and types of the events in a stream.
std::vector<std::pair<std::string, std::string>> events_in(const std::string& bytes) {
  std::vector<std::pair<std::string, std::string>> events;
  std::string id;
  std::istringstream in(bytes);
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("id: ")) id = line.substr(4);
    if (line.starts_with("event: ")) events.emplace_back(id, line.substr(7));
  }
  return events;
}

TEST(EventStream, ContinuesWhereTheLastEventWas) {
  Desk desk;
  const TwoPlayers table(desk);
  EventStream stream(table.id, table.first, std::nullopt);
  const auto session = desk.hub.add(stream, desk.now);
  const auto start = events_in(desk.hub.take_output(session).bytes);
  ASSERT_EQ(start.size(), 1U);
  EXPECT_EQ(start[0].second, "view");
  desk.post(table.path("/chat"), R"({"text":"x"})", table.first);
  const auto news = events_in(desk.hub.take_output(session).bytes);
  ASSERT_EQ(news.size(), 1U);
  EXPECT_EQ(std::stoi(news[0].first), std::stoi(start[0].first) + 1);
  EXPECT_EQ(news[0].second, "update");

  http::Request request;
  request.params = {{"id", table.id}};
  request.headers.add("Last-Event-ID", start[0].first);
  auto opened = desk.api.streams()[2].open(request);
  ASSERT_TRUE(opened);
  const auto again = desk.hub.add(**opened, desk.now);
  EXPECT_EQ(events_in(desk.hub.take_output(again).bytes), news);
  desk.hub.remove(again, desk.now);
  desk.hub.remove(session, desk.now);
}

TEST(EventStream, IsKeptAliveByComments) {
  Desk desk;
  const TwoPlayers table(desk);
  EventStream stream(table.id, "", std::nullopt);
  const auto session = desk.hub.add(stream, desk.now);
  desk.hub.take_output(session);
  desk.now += std::chrono::seconds(16);
  desk.hub.tick(desk.now);
  EXPECT_EQ(desk.hub.take_output(session).bytes, ": still here\n\n");
  desk.hub.remove(session, desk.now);
}

TEST(EventStream, EndsWithAnErrorForAWrongTokenOrTable) {
  Desk desk;
  const TwoPlayers table(desk);
  EventStream wrong_token(table.id, "guessed", std::nullopt);
  EventStream wrong_table("NOWHERE2", "", std::nullopt);
  for (EventStream* stream : {&wrong_token, &wrong_table}) {
    const auto session = desk.hub.add(*stream, desk.now);
    const auto output = desk.hub.take_output(session);
    EXPECT_TRUE(output.close);
    EXPECT_EQ(events_in(output.bytes).at(0).second, "error");
    desk.hub.remove(session, desk.now);
  }
}

// --- records -------------------------------------------------------------------------------------

// A finished game of bots with a great deal of talk in its middle.
class LongGame : public ::testing::Test {
 protected:
  LongGame() : desk(1, think) {
    id = desk.open_table(R"({"game":"blokus","variant":"duo","bots":["random","random"]})");
    short_record = desk.get(path("/record")).body;
    short_replay = desk.get(path("/replay")).body;
    desk.archive.talk_at(id, 20'000);
  }
  std::string path(const std::string& what) const { return "/api/tables/" + id + what; }

  Desk desk;
  std::string id, short_record, short_replay;
};

TEST_F(LongGame, ItsRecordComesInPartsAndIsTheSame) {
  EXPECT_EQ(desk.get(path("/record")).body, short_record);
  EXPECT_GT(desk.parts, 3);
}

TEST_F(LongGame, ItsReplayComesInPartsAndHasEveryFrame) {
  const auto replay = body_of(desk.get(path("/replay")));
  EXPECT_GT(desk.parts, 3);
  EXPECT_EQ(replay.at("frames").as_array().size(),
            json::parse(short_replay).at("frames").as_array().size());
  EXPECT_LT(desk.largest_part, 256U * 1024);
}

TEST_F(LongGame, ItsHistoryComesInPages) {
  std::uint64_t last = 0;
  std::size_t pages = 0, updates = 0;
  for (std::string cursor = "0"; !cursor.empty(); ++pages) {
    const auto page = body_of(desk.get(path("/history"), {{"cursor", cursor}, {"limit", "1500"}}));
    for (const auto& update : page.at("updates").as_array()) {
      EXPECT_GT(update.at("version").to_number<std::uint64_t>(), last);
      last = update.at("version").to_number<std::uint64_t>();
      ++updates;
    }
    EXPECT_LE(page.at("updates").as_array().size(), 1500U);
    const auto* next = page.as_object().if_contains("next");
    cursor = next ? text_of(*next) : "";
  }
  EXPECT_GT(updates, 20'000U);
  EXPECT_GT(pages, 13U);
  EXPECT_EQ(body_of(desk.get(path("/history"))).at("updates").as_array().size(), 2000U);
}

TEST_F(LongGame, ADamagedLineEndsTheReadingAndNothingElse) {
  desk.archive.damage(id);
  for (const auto* what : {"/record", "/replay"}) {
    EXPECT_EQ(code_of(desk.get(path(what))), "damaged") << what;
  }
  auto page = desk.get(path("/history"));
  while (page.status == 200) {
    page = desk.get(path("/history"), {{"cursor", text_of(body_of(page).at("next"))}});
  }
  EXPECT_EQ(code_of(page), "damaged");
  EXPECT_EQ(desk.get(path("")).status, 200);
}

TEST(Api, AFinishedGameHasARecordThatReplaysAndFramesToWatch) {
  Desk desk(1, think);
  const auto blokus_id =
      desk.open_table(R"({"game":"blokus","variant":"duo","bots":["random","random"]})");
  const auto catan_id = desk.open_table(
      R"({"game":"catan","seats":{"max":2},"bots":["random","random"],"rules":{"target":4,"max_turns":200}})");
  const auto blokus_record = desk.get("/api/tables/" + blokus_id + "/record");
  ASSERT_EQ(blokus_record.status, 200) << blokus_record.body;
  const auto parsed = games::parse_record<games::Blokus>(blokus_record.body);
  ASSERT_TRUE(parsed) << parsed.error().reason;
  EXPECT_TRUE(outcome(*spiel::replay(*parsed)));
  EXPECT_TRUE(parsed->result);

  const auto text = desk.get("/api/tables/" + catan_id + "/record").body;
  const auto record = games::parse_record<games::Catan>(text);
  ASSERT_TRUE(record) << record.error().reason;
  EXPECT_TRUE(outcome(*spiel::replay(*record)));
  EXPECT_TRUE(record->result);

  const auto replay = body_of(desk.get("/api/tables/" + catan_id + "/replay"));
  const auto& frames = replay.at("frames").as_array();
  EXPECT_GE(frames.size(), record->entries.size() + 2);
  EXPECT_EQ(frames.front().at("news").at("type"), "started");
  EXPECT_EQ(frames.back().at("news").at("type"), "ended");
  for (const auto& seat : frames[10].at("view").at("seats").as_array()) {
    EXPECT_TRUE(seat.at("hand").is_object());
  }
}

TEST(Api, AGameThatGoesOnHasNoRecord) {
  Desk desk;
  const TwoPlayers table(desk);
  EXPECT_EQ(code_of(desk.get(table.path("/record"))), "not-over");
  EXPECT_EQ(code_of(desk.get(table.path("/replay"))), "not-over");
  EXPECT_EQ(desk.get("/api/tables/NOWHERE2/record").status, 404);
}

TEST(Api, ARecordIsGivenInAForeignFormatWhereThereIsOne) {
  Desk desk(1, think);
  const auto id =
      desk.open_table(R"({"game":"blokus","variant":"duo","bots":["random","random"]})");
  const auto path = "/api/tables/" + id + "/record";
  const auto shout = desk.get(path, {{"format", "shout"}});
  EXPECT_EQ(shout.status, 200);
  EXPECT_EQ(shout.content_type, "text/shout");
  EXPECT_EQ(shout.body, id + "! " + desk.get(path).body);
  EXPECT_EQ(shout.headers["Content-Disposition"], "attachment; filename=\"" + id + ".txt\"");
  EXPECT_EQ(code_of(desk.get(path, {{"format", "never"}})), "wrong-format");
  EXPECT_EQ(desk.get(path, {{"format", "unheard"}}).status, 400);
}

// --- facts ---------------------------------------------------------------------------------------

TEST(Api, GeometryHasEveryPlaceOnce) {
  Desk desk;
  const auto small = body_of(desk.get("/api/catan/geometry"));
  EXPECT_EQ(small.at("cells").as_array().size(), 19U);
  EXPECT_EQ(small.at("corners").as_array().size(), 54U);
  EXPECT_EQ(small.at("edges").as_array().size(), 72U);
  const auto& corners = small.at("corners").as_array();
  for (const auto& edge : small.at("edges").as_array()) {
    const auto& a = corners[edge.at("a").to_number<std::size_t>()];
    const auto& b = corners[edge.at("b").to_number<std::size_t>()];
    const double length = std::hypot(a.at("x").to_number<double>() - b.at("x").to_number<double>(),
                                     a.at("y").to_number<double>() - b.at("y").to_number<double>());
    EXPECT_NEAR(length, 1, 1e-3);
  }
  EXPECT_EQ(
      body_of(desk.get("/api/catan/geometry", {{"board", "large"}})).at("cells").as_array().size(),
      30U);
  EXPECT_EQ(desk.get("/api/catan/geometry", {{"board", "flat"}}).status, 400);
}

// What the facts promise about a game, a table of that game has.
TEST(Api, FactsOfTheGamesAreThoseOfTheirTables) {
  Desk desk;
  const auto facts = body_of(desk.get("/api/games"));
  const auto& catan = facts.at("catan");
  EXPECT_EQ(catan.at("costs").at("city").at("ore"), 3);
  for (const auto& [board, about] : catan.at("boards").as_object()) {
    const json::object wish{{"game", "catan"},
                            {"seats", {{"min", about.at("seats")}, {"max", about.at("seats")}}}};
    const auto table = body_of(desk.post("/api/tables", json::serialize(wish))).at("table");
    EXPECT_EQ(table.at("rules"), about.at("rules")) << board;
    EXPECT_EQ(about.at("rules").at("board"), board);
  }
  for (const auto& variant : facts.at("blokus").at("variants").as_array()) {
    const json::object wish{{"game", "blokus"}, {"variant", variant.at("name")}};
    const auto table = body_of(desk.post("/api/tables", json::serialize(wish))).at("table");
    EXPECT_EQ(table.at("max_seats"), variant.at("seats")) << variant;
  }
}

TEST(Api, PiecesHaveAllTheirOrientations) {
  Desk desk;
  const auto pieces = body_of(desk.get("/api/blokus/pieces")).at("pieces");
  EXPECT_EQ(pieces.as_array().size(), 21U);
  std::size_t orientations = 0;
  for (const auto& piece : pieces.as_array()) {
    orientations += piece.at("orientations").as_array().size();
  }
  EXPECT_EQ(orientations, 91U);
}

TEST(Api, TellsBotsAndProtocols) {
  Desk desk;
  const auto bots = body_of(desk.get("/api/bots"));
  EXPECT_EQ(bots.at("levels"), (json::array{"random", "greedy"}));
  EXPECT_EQ(bots.at("games").at("catan"), (json::array{"random", "greedy"}));
  EXPECT_EQ(bots.at("games").at("blokus"), (json::array{"random", "greedy", "master"}));
  EXPECT_EQ(body_of(desk.get("/api/info")).at("protocols").as_array()[0].at("name"), "lmu-0.3");
}

// A page of somebody else can send text without being asked whether it may.
TEST(Api, TakesNoBodiesButJson) {
  Desk desk;
  http::Router router;
  desk.api.mount(router, [] { return Time{}; });
  for (const auto& route : desk.api.routes()) {
    const auto found = router.find(route.method, route.pattern);
    ASSERT_TRUE(found) << route.pattern;
    EXPECT_EQ(found->route->consumes, "application/json") << route.pattern;
  }
}

TEST(Api, CodesAreSpelledAlike) {
  const std::regex kebab("[a-z]+(-[a-z]+)*");
  const auto expect = [&](std::string_view code) {
    EXPECT_TRUE(std::regex_match(std::string(code), kebab)) << code;
  };
  for (int i = 0; i < catan::kRefusals; ++i) expect(name_of(static_cast<catan::Refusal>(i)));
  for (int i = 0; i <= static_cast<int>(blokus::Refusal::SkipNotAllowed); ++i) {
    expect(name_of(static_cast<blokus::Refusal>(i)));
  }
  for (int i = 0; i <= static_cast<int>(table::TableRefusal::Damaged); ++i) {
    expect(table::name_of(static_cast<table::TableRefusal>(i)));
  }
  Desk desk;
  for (const auto& answer :
       {desk.get("/api/tables/none"), desk.post("/api/tables", "{"), desk.post("/api/tables", "{}"),
        desk.get("/api/tables", {{"stage", "x"}}),
        desk.get("/api/catan/geometry", {{"board", "x"}})}) {
    EXPECT_GE(answer.status, 400);
    expect(text_of(body_of(answer).at("code")));
  }
}

TEST(OpenApi, DescribesEveryRouteAndNoOther) {
  Desk desk;
  std::set<std::string> routes, described;
  for (const auto& route : desk.api.routes()) {
    routes.insert(std::string(http::name_of(route.method)) + " " + route.pattern);
  }
  for (const auto& stream : desk.api.streams()) {
    if (stream.carrier == Carrier::EventStream) routes.insert("GET " + stream.pattern);
  }
  const auto description = json::parse(kOpenApi);
  for (const auto& path : description.at("paths").as_object()) {
    if (path.key().starts_with("/Catan")) continue;  // described here, served by another
    for (const auto& operation : path.value().as_object()) {
      std::string method(operation.key());
      for (char& c : method) c = static_cast<char>(std::toupper(c));
      described.insert(method + " " + std::string(path.key()));
      EXPECT_TRUE(operation.value().as_object().contains("responses"));
    }
  }
  EXPECT_EQ(routes, described);
}

void expect_references_exist(const json::value& part, const json::value& whole) {
  if (const auto* object = part.if_object()) {
    if (const auto* reference = object->if_contains("$ref")) {
      json::error_code error;
      const std::string_view target = reference->as_string();
      EXPECT_TRUE(whole.find_pointer(target.substr(1), error)) << target;
    }
    for (const auto& member : *object) expect_references_exist(member.value(), whole);
  } else if (const auto* array = part.if_array()) {
    for (const auto& item : *array) expect_references_exist(item, whole);
  }
}

TEST(OpenApi, EveryReferenceExists) {
  const auto description = json::parse(kOpenApi);
  EXPECT_EQ(description.at("openapi"), "3.1.0");
  expect_references_exist(description, description);
}

TEST(OpenApi, ThePageNeedsNothingFromOutside) {
  Desk desk;
  const auto page = desk.get("/api/docs");
  EXPECT_EQ(page.content_type, "text/html; charset=utf-8");
  EXPECT_EQ(page.body.find("http"), std::string::npos);
  EXPECT_EQ(page.body.find("<style"), std::string::npos);
  EXPECT_EQ(page.body.find("onclick"), std::string::npos);
  EXPECT_FALSE(desk.get("/api/docs.js").body.empty());
  EXPECT_FALSE(desk.get("/api/docs.css").body.empty());
  EXPECT_EQ(desk.get("/api/openapi.json").body, kOpenApi);
}

}  // namespace
}  // namespace spiel::web::api_test

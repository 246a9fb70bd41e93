// Every request of every protocol at every kind of table: each is answered, and nothing throws.
#include <set>

#include "protocol/engine/machine.hpp"
#include "protocol/engine/service.hpp"
#include "protocol/lmu/server_session.hpp"
#include "protocol/swc/room_id.hpp"
#include "protocol/swc/server_session.hpp"
#include "protocol/web/pages.hpp"
#include "protocol/web/secret.hpp"
#include "tests/protocol/web/support.hpp"

namespace spiel::matrix_test {
namespace {

using web::Desk;

constexpr auto kToken = "the-token-of-the-first-seat-here";
constexpr auto kKey = "key-of-the-first-seat";

// A server with one table of a kind. The first player has kToken and kKey.
struct Place {
  Desk desk;
  table::TableId id;

  Place() : desk(1) {}

  void ask(table::Request request) {
    desk.hub.ask(
        std::move(request),
        [this](const table::Reply& reply, Time) {
          if (reply) id = reply->table;
        },
        desk.now);
  }
  void open(table::GameRules rules, int seats) {
    table::TableOptions options;
    options.rules = std::move(rules);
    options.min_seats = 1;
    options.max_seats = seats;
    options.start = table::StartRule::WhenTold;
    options.hosted = true;
    ask(table::OpenTable{options, {}, false});
  }
  void sit_down(int count) {
    for (int i = 0; i < count; ++i) {
      table::SeatInfo seat;
      seat.name = "Player " + std::to_string(i + 1);
      seat.may_return = seat.knows_undo = true;
      if (i == 0) {
        seat.secret = hash_of_token(kToken);
        seat.key = kKey;
      }
      ask(table::TakeSeat{id, seat, false});
    }
  }
  void tell(table::Command command) { ask(table::Tell{id, std::move(command)}); }
  void pass(Duration time) {
    desk.now += time;
    desk.hub.tick(desk.now);
  }
  std::shared_ptr<const table::TableInfo> info() { return desk.hub.directory().find(id); }
  table::PlayerId first() { return info() && !info()->seats.empty() ? info()->seats[0].player : 1; }
};

struct Kind {
  std::string name;
  std::function<void(Place&)> set_up;
};

Kind running(std::string name, table::GameRules rules, int seats) {
  return {std::move(name), [rules = std::move(rules), seats](Place& place) {
            place.open(rules, seats);
            place.sit_down(seats);
            place.tell(table::Start{});
          }};
}

Kind and_then(std::string name, Kind before, std::function<table::Command(Place&)> command) {
  return {std::move(name),
          [before = std::move(before), command = std::move(command)](Place& place) {
            before.set_up(place);
            place.tell(command(place));
          }};
}

// As the Software-Challenge opens it in this season.
Kind swc_room(std::string name, const swc::Season& season, int players) {
  return {std::move(name), [&season, players](Place& place) {
            place.ask(table::OpenTable{swc::table_options({}, season, false), {}, false});
            place.sit_down(players);
          }};
}

void add_kinds_of(const swc::Season& season, std::vector<Kind>& kinds) {
  const auto named = [&](const std::string& name) {
    return name + " of " + std::string(season.year);
  };
  kinds.push_back(running(named("swc"), season.rules, 2));
  kinds.push_back(swc_room(named("waiting room"), season, 1));
  kinds.push_back(swc_room(named("room"), season, 2));
}

std::vector<Kind> kinds() {
  const catan::Rules large{.board = catan::BoardSize::Large, .special_building = true};
  const Kind catan_game = running("catan", catan::Rules{}, 3);
  const Kind gathering{"gathering", [](Place& place) {
                         place.open(catan::Rules{}, 4);
                         place.sit_down(2);
                       }};
  const auto abort = [](Place&) { return table::Abort{"enough"}; };
  const auto leave = [](Place& place) { return table::Leave{place.first()}; };
  std::vector<Kind> kinds{
      {"none", [](Place& place) { place.id = "NOWHERE2"; }},
      {"empty", [](Place& place) { place.open(catan::Rules{}, 4); }},
      {"empty blokus", [](Place& place) { place.open(blokus::VariantId::Swc, 2); }},
      gathering,
      catan_game,
      running("large board with special building", large, 6),
      running("duo", blokus::VariantId::Duo, 2),
      and_then("ended", catan_game, abort),
      and_then("ended blokus", running("duo", blokus::VariantId::Duo, 2), abort),
      and_then("ended before it began", gathering, abort),
      and_then("removed before the start", gathering, leave),
      and_then("left", catan_game, leave),
      and_then("paused", catan_game, [](Place&) { return table::SetPaused{true}; }),
  };
  for (const auto* season : swc::kSeasons) add_kinds_of(*season, kinds);
  return kinds;
}

// --- our own protocol ----------------------------------------------------------------------------

std::string filled(std::string pattern, Place& place) {
  const auto put = [&](std::string_view name, const std::string& value) {
    const auto at = pattern.find(name);
    if (at != std::string::npos) pattern.replace(at, name.size(), value);
  };
  put("{id}", place.id);
  put("{player}", std::to_string(place.first()));
  return pattern;
}

const std::vector<std::string> kBodies{"",
                                       "{}",
                                       R"({"level":"greedy"})",
                                       R"({"name":"Zoe","colour":"blue"})",
                                       R"({"text":"hello"})",
                                       R"({"actions":["roll","end-turn"]})",
                                       R"({"actions":["blue pass"]})",
                                       R"({"player":1,"level":"greedy"})",
                                       R"({"title":"x","game":"blokus","variant":"duo"})",
                                       R"({"game":"catan","bots":["greedy"]})"};

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = static_cast<char>(c | 0x20);
  return lower;
}

const boost::json::value& description() {
  static const auto parsed = boost::json::parse(web::kOpenApi);
  return parsed;
}

// What openapi.json says about requests of this kind.
const boost::json::object& operation(std::string_view method, std::string_view path) {
  return description().at("paths").at(path).at(lower_case(method)).as_object();
}

bool is_described(const web::Route& route, int status) {
  const auto& responses = operation(http::name_of(route.method), route.pattern).at("responses");
  return responses.as_object().contains(std::to_string(status));
}

// Statuses that a request may have whatever the table: none of them is our own fault.
bool is_sound(const http::Response& response) { return response.status < 500; }

void expect_answer(const Kind& kind, std::size_t route_number, const std::string& body,
                   const std::string& token) {
  Place place;
  kind.set_up(place);
  const auto& route = place.desk.api.routes()[route_number];
  const auto path = filled(route.pattern, place);
  const auto answer = place.desk.ask(Desk::request(route.method, path, body, token, {}));
  ASSERT_TRUE(answer) << kind.name << " " << path << " " << body;
  EXPECT_TRUE(is_sound(*answer)) << kind.name << " " << path << " " << answer->body;
  EXPECT_TRUE(is_described(route, answer->status)) << route.pattern << " " << answer->body;
}

TEST(Matrix, EveryRouteOfTheWebAnswersAtEveryTable) {
  const Desk desk;
  for (const auto& kind : kinds()) {
    for (std::size_t i = 0; i < desk.api.routes().size(); ++i) {
      for (const std::string token : {"", "another"}) expect_answer(kind, i, "{}", token);
      const bool has_body = desk.api.routes()[i].method != http::Method::Get;
      for (const auto& body : kBodies) {
        if (has_body || body.empty()) expect_answer(kind, i, body, kToken);
      }
    }
  }
}

const std::vector<std::string> kSaid{
    R"({"type":"act","id":"1","actions":["roll"]})",
    R"({"type":"act","id":"1","actions":["blue pass"]})",
    R"({"type":"act","id":"1","actions":["build-road 0","roll"]})",
    R"({"type":"ready","id":"1"})",
    R"({"type":"start","id":"1"})",
    R"({"type":"profile","id":"1","name":"Zoe","colour":"blue"})",
    R"({"type":"bot","id":"1","level":"greedy"})",
    R"({"type":"chat","id":"1","text":"hello"})",
    R"({"type":"draw","id":"1"})",
    R"({"type":"undo","id":"1"})",
    R"({"type":"decline","id":"1"})",
    R"({"type":"leave","id":"1"})",
    R"({"type":"stand-in","id":"1","level":"greedy"})",
    R"({"type":"back","id":"1"})",
    R"({"type":"look","id":"1"})",
    R"({"type":"settings","id":"1","settings":{"title":"x"}})",
    R"({"type":"settings","id":"1","settings":{"game":"blokus"}})",
    R"({"type":"remove","id":"1","player":1})",
    R"({"type":"replace","id":"1","player":2,"level":"greedy"})",
    R"({"type":"call-off","id":"1"})",
    R"({"type":"rematch","id":"1"})",
};

TEST(Matrix, EveryMessageOfTheWebIsAnsweredAtEveryTable) {
  for (const auto& kind : kinds()) {
    for (const auto& said : kSaid) {
      for (const std::string token : {"", kToken}) {
        Place place;
        kind.set_up(place);
        web::Client client(place.desk, place.id);
        client.hello(token);
        client.hear();
        client.send(said);
        client.send(said);
        const auto answers = client.hear();
        EXPECT_TRUE(client.closed || answers.size() >= 2) << kind.name << " " << said;
      }
    }
  }
}

// --- the Catan-engine API ------------------------------------------------------------------------

class AnyManager : public engine::Accounts {
 public:
  void verify(const std::string&, const std::string&, const std::string&,
              std::function<void(engine::Login)> answer) override {
    answer(engine::Login::Right);
  }
};

// What both services answer, where they do.
std::vector<http::Response> answers_to(Place& place, const std::string& body) {
  AnyManager managers;
  engine::Service service(place.desk.hub, managers, [&] { return place.desk.now; },
                          {false, {"greedy"}});
  http::Request request;
  request.body = body;
  std::vector<http::Response> answers;
  const auto keep = [&](http::Response response) {
    if (response.status == 200 && !response.body.empty()) answers.push_back(std::move(response));
  };
  service.manager_request(request, keep);
  service.user_request(request, keep);
  return answers;
}

std::string manager_request(Place& place, std::string_view command, int players = 4) {
  const boost::json::object arguments{{"gameId", place.id},
                                      {"playerId", kKey},
                                      {"maxPlayers", players},
                                      {"active", false},
                                      {"scenario", "SettlersOfCatan"}};
  return boost::json::serialize(boost::json::object{
      {"username", "u"}, {"password", "p"}, {"command", command}, {"arguments", arguments}});
}

// What a manager is told.
std::string status_of(Place& place, std::string_view command, int players = 4) {
  const auto answers = answers_to(place, manager_request(place, command, players));
  return std::string(boost::json::parse(answers.at(0).body).at("status").as_string());
}

const std::vector<std::string> kManagerCommands{
    "newGame",   "setMaxPlayers",      "addPlayer",  "removePlayer",
    "startGame", "changePlayerStatus", "getRanking", "endGame"};
TEST(Matrix, EveryCommandOfTheEngineIsAnsweredAtEveryTable) {
  for (const auto& kind : kinds()) {
    for (const auto& command : kManagerCommands) {
      Place place;
      kind.set_up(place);
      const auto body = manager_request(place, command);
      EXPECT_EQ(answers_to(place, body).size(), 2U) << kind.name << " " << command;
    }
    for (int number = 0; number < engine::kCommands; ++number) {
      const auto command = engine::name_of(static_cast<engine::Command>(number));
      Place place;
      kind.set_up(place);
      const auto body = boost::json::serialize(boost::json::object{{"gameId", place.id},
                                                                   {"playerId", kKey},
                                                                   {"command", command},
                                                                   {"arguments",
                                                                    {{"intersection", 60},
                                                                     {"start", 60},
                                                                     {"end", 61},
                                                                     {"tile", 5},
                                                                     {"answer", "no"},
                                                                     {"port", -1},
                                                                     {"offer", "Ore"},
                                                                     {"request", "Wool"},
                                                                     {"development", "Knight"},
                                                                     {"resource", "Ore"}}}});
      EXPECT_EQ(answers_to(place, body).size(), 2U) << kind.name << " " << command;
    }
  }
}

std::set<std::string> commands_described_for(std::string_view path) {
  const auto& body = operation("post", path).at("requestBody");
  const auto& schema = body.at("content").at("application/json").at("schema");
  std::set<std::string> commands;
  for (const auto& name : schema.at("properties").at("command").at("enum").as_array()) {
    commands.emplace(name.as_string());
  }
  return commands;
}

TEST(Matrix, EveryCommandOfTheEngineIsDescribed) {
  EXPECT_EQ(commands_described_for("/Catan/managerRequest"),
            std::set(kManagerCommands.begin(), kManagerCommands.end()));
  std::set<std::string> commands{"claimSeat"};
  for (int number = 0; number < engine::kCommands; ++number) {
    commands.emplace(engine::name_of(static_cast<engine::Command>(number)));
  }
  EXPECT_EQ(commands_described_for("/Catan/userRequest"), commands);
}

// --- LMU -----------------------------------------------------------------------------------------

const std::vector<std::string> kLmuSaid{
    R"({"Spieler":{"Name":"Zoe","Farbe":"Blau"}})",
    R"({"Spiel starten":{}})",
    R"({"Chatnachricht senden":{"Nachricht":"hallo"}})",
    R"({"Würfeln":{}})",
    R"({"Zug beenden":{}})",
    R"({"Entwicklungskarte kaufen":{}})",
    R"({"Handel annehmen":{"Handel id":0}})",
    R"({"Unsinn":{}})",
};

// A client of this dialect at the place's table.
class LmuGuest {
 public:
  LmuGuest(Place& place, const lmu::Dialect& dialect)
      : place_(place), session_(dialect, settings(dialect)) {
    id_ = place_.desk.hub.add(session_, place_.desk.now);
    say(R"({"Hallo":{"Version":"x Tisch:)" + place_.id + R"("}})");
    hear();
  }
  ~LmuGuest() { place_.desk.hub.remove(id_, place_.desk.now); }
  LmuGuest(const LmuGuest&) = delete;
  LmuGuest& operator=(const LmuGuest&) = delete;

  void say(const std::string& line) { place_.desk.hub.receive(id_, line + "\n", place_.desk.now); }
  table::Session::Output hear() { return place_.desk.hub.take_output(id_); }
  void get_ready() {
    say(R"({"Spieler":{"Name":"Zoe","Farbe":"Blau"}})");
    say(R"({"Spiel starten":{}})");
  }

  static constexpr Duration kPatience{60'000};

 private:
  static lmu::ServerSettings settings(const lmu::Dialect& dialect) {
    lmu::ServerSettings settings{"Spieltisch", lmu::table_for(dialect)};
    settings.ready_within = kPatience;
    return settings;
  }

  Place& place_;
  lmu::ServerSession session_;
  table::SessionId id_ = 0;
};

TEST(Matrix, EveryMessageOfLmuIsAnsweredAtEveryTable) {
  for (const auto& dialect : lmu::dialects()) {
    for (const auto& kind : kinds()) {
      for (const auto& said : kLmuSaid) {
        Place place;
        kind.set_up(place);
        LmuGuest guest(place, dialect);
        guest.say(said);
        EXPECT_FALSE(guest.hear().bytes.empty()) << kind.name << " " << said;
        place.tell(table::Start{});
      }
    }
  }
}

// By a manager or a host before the start: it hears so, and nothing is told of a seat it has not.
TEST(Matrix, AnLmuClientThatIsRemovedIsLetGoBeforeTheGameStarts) {
  Place place;
  place.open(catan::Rules{}, 4);
  place.sit_down(2);
  LmuGuest guest(place, lmu::dialect_named("0.3"));
  ASSERT_EQ(place.info()->seats.size(), 3U);
  place.tell(table::Remove{place.first(), place.info()->seats.back().player});
  const auto farewell = guest.hear();
  EXPECT_TRUE(farewell.close);
  EXPECT_NE(farewell.bytes.find("keinen Platz"), std::string::npos) << farewell.bytes;
  place.tell(table::Start{place.first()});
  EXPECT_TRUE(guest.hear().bytes.empty());
}

TEST(Matrix, AHostCannotStartBeforeAnLmuClientIsReady) {
  Place place;
  place.open(catan::Rules{}, 4);
  place.sit_down(2);
  LmuGuest guest(place, lmu::dialect_named("0.3"));
  const auto path = "/api/tables/" + place.id + "/start";
  const auto refused = place.desk.post(path, "", kToken);
  EXPECT_EQ(refused.status, 409);
  EXPECT_NE(refused.body.find("\"not-ready\""), std::string::npos) << refused.body;
  guest.get_ready();
  EXPECT_EQ(place.info()->stage, table::Stage::Gathering);
  EXPECT_EQ(place.desk.post(path, "", kToken).status, 200);
  EXPECT_EQ(place.info()->stage, table::Stage::Playing);
}

TEST(Matrix, AHostStartsWithoutAnLmuClientThatNeverGetsReady) {
  Place place;
  place.open(catan::Rules{}, 4);
  place.sit_down(2);
  LmuGuest guest(place, lmu::dialect_named("0.3"));
  place.pass(LmuGuest::kPatience - Duration(1));
  EXPECT_FALSE(guest.hear().close);
  place.pass(Duration(1));
  EXPECT_TRUE(guest.hear().close);
  ASSERT_EQ(place.info()->seats.size(), 2U) << "people whom nobody waits for stay";
  place.tell(table::Start{place.first()});
  EXPECT_EQ(place.info()->stage, table::Stage::Playing);
}

TEST(Matrix, AManagerCannotStartBeforeAnLmuClientIsReady) {
  Place place;
  place.open(catan::Rules{}, 4);
  place.sit_down(2);
  LmuGuest guest(place, lmu::dialect_named("0.3"));
  EXPECT_EQ(status_of(place, "startGame"), "The game can not start without players.");
  guest.get_ready();
  EXPECT_EQ(status_of(place, "startGame"), "The game has started successfully.");
  EXPECT_EQ(status_of(place, "startGame"), "The game has already started.");
}

TEST(Matrix, AManagerAddsNoSeatsThatAnLmuClientHasNoColoursFor) {
  for (const auto& dialect : lmu::dialects()) {
    Place place;
    place.open(dialect.rules, 3);
    const LmuGuest guest(place, dialect);
    for (int seats = 4; seats <= 6; ++seats) {
      const bool possible = seats <= dialect.colours;
      EXPECT_EQ(
          status_of(place, "setMaxPlayers", seats),
          possible ? "The maximum number of players was set successfully." : "Invalid request.")
          << dialect.label() << ", " << seats;
    }
  }
}

// --- Software-Challenge --------------------------------------------------------------------------

void add_requests_of(const swc::Season& season, const std::string& in_room,
                     std::vector<std::string>& requests) {
  const auto move = [&](std::string_view class_name, const std::string& content) {
    return "<room" + in_room + "><data class='" + std::string(class_name) + "'>" + content +
           "</data></room>";
  };
  const std::string game_type(season.game_type);
  requests.push_back("<join gameType='" + game_type + "'/>");
  requests.push_back("<prepare gameType='" + game_type + "'/>");
  requests.push_back(move(season.skip_move_class, "<color>BLUE</color>"));
  requests.push_back(move(season.set_move_class,
                          "<piece color='BLUE' kind='MONO' rotation='NONE' isFlipped='false'>"
                          "<position x='0' y='0'/></piece>"));
}

std::vector<std::string> swc_requests(const std::string& room, const std::string& code) {
  const auto in_room = " roomId=\"" + room + "\"";
  std::vector<std::string> requests{
      "<joinRoom" + in_room + "/>", "<joinPrepared reservationCode='" + code + "'/>",
      "<observe" + in_room + "/>",  "<pause" + in_room + " pause='true'/>",
      "<step" + in_room + "/>",     "<timeout" + in_room + " slot='0' activate='false'/>",
      "<cancel" + in_room + "/>"};
  for (const auto* season : swc::kSeasons) add_requests_of(*season, in_room, requests);
  return requests;
}

// A program, told something at once.
class SwcGuest {
 public:
  SwcGuest(Place& place, const std::string& said) : place_(place), session_(settings()) {
    id_ = place_.desk.hub.add(session_, place_.desk.now);
    place_.desk.hub.receive(id_, "<protocol>" + said, place_.desk.now);
  }
  ~SwcGuest() { place_.desk.hub.remove(id_, place_.desk.now); }
  SwcGuest(const SwcGuest&) = delete;
  SwcGuest& operator=(const SwcGuest&) = delete;

 private:
  static std::shared_ptr<const swc::Settings> settings() {
    auto settings = std::make_shared<swc::Settings>();
    settings->new_code = [] { return std::string("code"); };
    return settings;
  }

  Place& place_;
  swc::ServerSession session_;
  table::SessionId id_ = 0;
};

// Of a person and a program: no stranger gets into it by chance, and a program that is called to it
// has no word to say that it is ready.
TEST(Matrix, ARematchOfARoomBeginsWhenThePersonIsReadyAndAProgramCame) {
  for (const auto* season : swc::kSeasons) {
    Place place;
    const auto called = [&] { return "<joinRoom roomId='" + swc::room_id(place.id) + "'/>"; };
    place.ask(table::OpenTable{swc::table_options({}, *season, false), {}, false});
    place.sit_down(1);
    {
      const SwcGuest first(place, called());
      ASSERT_EQ(place.info()->stage, table::Stage::Playing) << season->year;
    }
    ASSERT_EQ(place.info()->stage, table::Stage::Over) << season->year;
    const auto opened = place.desk.post("/api/tables/" + place.id + "/rematch", "", kToken);
    ASSERT_EQ(opened.status, 201) << opened.body;
    place.id = web::text_of(boost::json::parse(opened.body).at("table").at("id"));
    web::Client person(place.desk, place.id);
    person.hello(kToken);
    person.send(R"({"type":"ready","id":"1"})");
    const std::string game_type(season->game_type);
    const SwcGuest stranger(place, "<join gameType='" + game_type + "'/>");
    EXPECT_EQ(place.info()->seats.size(), 1U) << season->year;
    const SwcGuest second(place, called());
    EXPECT_EQ(place.info()->stage, table::Stage::Playing) << season->year;
  }
}

TEST(Matrix, NoRequestOfTheSoftwareChallengeHarmsAnyTable) {
  for (const auto& kind : kinds()) {
    for (std::size_t i = 0; i < swc_requests("", "").size(); ++i) {
      Place place;
      kind.set_up(place);
      auto settings = std::make_shared<swc::Settings>();
      settings->password = "p";
      settings->new_code = [] { return std::string("code"); };
      swc::ServerSession session(settings);
      auto& hub = place.desk.hub;
      const auto id = hub.add(session, place.desk.now);
      hub.receive(id, "<protocol><authenticate password='p'/>", place.desk.now);
      for (int again = 0; again < 2; ++again) {
        hub.receive(id, swc_requests(swc::room_id(place.id), place.id)[i], place.desk.now);
      }
      const bool let_go = hub.take_output(id).close;
      hub.receive(id, "<observe roomId='nowhere'/>", place.desk.now);
      const auto output = hub.take_output(id);
      EXPECT_TRUE(let_go || output.close || !output.bytes.empty()) << kind.name << " " << i;
      place.tell(table::Start{});
      hub.remove(id, place.desk.now);
    }
  }
}

}  // namespace
}  // namespace spiel::matrix_test

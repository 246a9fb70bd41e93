#include <gtest/gtest.h>

#include <array>

#include "protocol/lmu/roster.hpp"
#include "room.hpp"

namespace spiel::lmu::lobby_test {
namespace {

using Lines = std::vector<std::string>;

const Dialect& d3() { return dialect_named("0.3"); }

// What somebody without a conversation asks for.
table::Accepted ask_in(Room& room, table::Request request) {
  std::optional<table::Reply> answer;
  room.hub.ask(
      std::move(request), [&](const table::Reply& reply, Time) { answer = reply; }, room.now);
  EXPECT_TRUE(answer && *answer);
  return **answer;
}

table::SeatInfo browser(const std::string& name, const std::string& colour) {
  table::SeatInfo seat;
  seat.name = name;
  seat.colour = colour;
  seat.protocol = "web";
  seat.may_return = seat.knows_undo = true;
  return seat;
}

TEST(Lobby, GreetsWithItsVersion) {
  Room room;
  for (const Dialect* dialect : all_dialects()) {
    const auto who = room.connect(*dialect);
    EXPECT_EQ(room.hear(who), Lines{R"({"Hallo":{"Version":"Spieltisch","Protokoll":")" +
                                    std::string(dialect->version) + R"("}})"});
  }
}

TEST(Lobby, WelcomesANewcomerAndIntroducesEverybodyInOrderOfTheirNumbers) {
  Room room;
  room.join(d3(), "m1", "Blau");
  room.start(0);
  room.join(d3(), "m2", "Orange");
  const auto third = room.connect(d3());
  room.forget_all();
  room.greet(third);
  EXPECT_EQ(
      room.hear(third),
      (Lines{
          R"({"Willkommen":{"id":3}})",
          R"({"Statusupdate":{"Spieler":{"id":1,"Farbe":"Blau","Name":"m1","Status":"Wartet auf Spielbeginn","Siegpunkte":0,"Rohstoffe":{"Unbekannt":0},"Rittermacht":0,"Entwicklungskarten":{"Unbekannt":0}}}})",
          R"({"Statusupdate":{"Spieler":{"id":2,"Farbe":"Orange","Name":"m2","Status":"Spiel starten","Siegpunkte":0,"Rohstoffe":{"Unbekannt":0},"Rittermacht":0,"Entwicklungskarten":{"Unbekannt":0}}}})",
          R"({"Statusupdate":{"Spieler":{"id":3,"Name":null,"Status":"Spiel starten","Siegpunkte":0,"Rohstoffe":{},"Rittermacht":0,"Entwicklungskarten":{}}}})"}));
  EXPECT_EQ(
      room.hear(0),
      Lines{
          R"({"Statusupdate":{"Spieler":{"id":3,"Name":null,"Status":"Spiel starten","Siegpunkte":0,"Rohstoffe":{"Unbekannt":0},"Rittermacht":0,"Entwicklungskarten":{"Unbekannt":0}}}})"});
}

TEST(Lobby, TellsAProfileToEverybodyAndAnswersLast) {
  Room room;
  room.join(d3(), "m1", "Blau");
  const auto who = room.connect(d3());
  room.greet(who);
  room.forget_all();
  EXPECT_EQ(outline(room.say_and_hear(who, R"({"Spieler":{"Name":"m2","Farbe":"Rot"}})")),
            (Lines{"2 Spiel starten", "= OK"}));
  EXPECT_EQ(outline(room.hear(0)), Lines{"2 Spiel starten"});
}

TEST(Lobby, WantsNameAndColourBeforeTheStart) {
  Room room;
  const auto who = room.connect(d3());
  room.greet(who);
  EXPECT_EQ(outline(room.say_and_hear(who, R"({"Spiel starten":{}})")),
            Lines{"= Zuerst müssen Name und Farbe gewählt werden"});
}

TEST(Lobby, RefusesATakenColourOnlyAtTheStartAndInTheDocumentsWords) {
  Room room;
  room.join(d3(), "m1", "Rot");
  room.join(d3(), "m2", "Rot");
  room.start(0);
  EXPECT_EQ(room.say_and_hear(1, R"({"Spiel starten":{}})"),
            Lines{R"({"Serverantwort":"Farbe bereits vergeben"})"});
  room.say(1, R"({"Spieler":{"Name":"m2","Farbe":"Blau"}})");
  EXPECT_EQ(outline(room.say_and_hear(1, R"({"Spiel starten":{}})")),
            (Lines{"2 Wartet auf Spielbeginn", "= OK"}));
}

// Real programs change their colour once for every answer.
TEST(Lobby, AnswersATakenColourOnceInEveryVersion) {
  for (const Dialect* dialect : all_dialects()) {
    Room room;
    room.join(*dialect, "m1", "Rot");
    room.join(*dialect, "m2", "Rot");
    room.start(0);
    const bool as_answer = dialect->name == "0.3" || dialect->name == "1.0-s16";
    EXPECT_EQ(room.say_and_hear(1, R"({"Spiel starten":{}})"),
              Lines{as_answer ? R"({"Serverantwort":"Farbe bereits vergeben"})"
                              : R"({"Fehler":{"Meldung":"Farbe bereits vergeben"}})"})
        << dialect->name;
  }
}

TEST(Lobby, StartsWithThreeWhenAllHaveStarted) {
  Room room;
  for (const char* colour : {"Blau", "Orange", "Rot"}) room.join(d3(), colour, colour);
  room.start(0);
  EXPECT_EQ(outline(room.say_and_hear(1, R"({"Spiel starten":{}})")),
            (Lines{"2 Wartet auf Spielbeginn", "= OK"}));
  room.forget_all();
  const auto heard = outline(room.say_and_hear(2, R"({"Spiel starten":{}})"));
  const auto rolls = std::ranges::count(heard, "Würfelwurf");
  EXPECT_EQ(rolls % 3, 0);
  EXPECT_GE(rolls, 3);
  EXPECT_EQ(heard[0], "3 Wartet auf Spielbeginn");
  EXPECT_EQ(heard[1], "Spiel gestartet");
  const auto first = room.view(kObserver).known.current + 1;
  for (int id = 1; id <= 3; ++id) {
    EXPECT_EQ(heard[static_cast<std::size_t>(1 + rolls + id)],
              std::to_string(id) + (id == first ? " Dorf bauen" : " Warten"));
  }
  EXPECT_EQ(heard.back(), "= OK");
  EXPECT_EQ(heard.size(), static_cast<std::size_t>(6 + rolls));
}

TEST(Lobby, ThrowsTheDiceUntilSomebodyIsHighestAlone) {
  for (std::uint64_t seed = 1; seed < 40; ++seed) {
    Room room(seed);
    for (const char* colour : {"Blau", "Orange", "Rot"}) room.join(d3(), colour, colour);
    room.start(0);
    room.start(1);
    int highest = 0;
    int last_three[3] = {};
    int rolls = 0;
    for (const auto& line : room.say_and_hear(2, R"({"Spiel starten":{}})")) {
      const auto message = decode_server(d3(), parse_object(line));
      if (const auto* roll = std::get_if<Rolled>(&*message)) {
        EXPECT_EQ(roll->player, rolls % 3 + 1);
        last_three[rolls++ % 3] = roll->dice.sum();
      }
    }
    for (int i = 0; i < 3; ++i) {
      if (last_three[i] > last_three[highest]) highest = i;
    }
    EXPECT_EQ(std::ranges::count(last_three, last_three[highest]), 1);
    EXPECT_EQ(room.view(kObserver).known.current, highest);
  }
}

TEST(Lobby, ThreeReadyPlayersWaitForAFourthWhoIsNot) {
  Room room;
  for (const char* colour : {"Blau", "Orange", "Rot", "Weiß"}) room.join(d3(), colour, colour);
  for (std::size_t who : {0, 1, 2}) room.start(who);
  EXPECT_EQ(room.table().info()->stage, table::Stage::Gathering);
  room.start(3);
  EXPECT_EQ(room.table().info()->stage, table::Stage::Playing);
}

TEST(Lobby, AFifthPlayerGetsATableOfItsOwn) {
  Room room;
  for (int i = 0; i < 5; ++i) room.join(d3(), "m", "Rot");
  EXPECT_EQ(room.hub.directory().all().size(), 2u);
}

TEST(Lobby, VersionsWaitAtTablesOfTheirOwnKind) {
  Room room;
  for (const Dialect* dialect : all_dialects()) room.join(*dialect, "m", "Rot");
  EXPECT_EQ(room.hub.directory().all().size(), dialects().size());
}

TEST(Lobby, FindsATableByTheCodeInTheVersionString) {
  EXPECT_EQ(wanted_table("Client 0.3 (Gruppe) Tisch:K7Q2M4XA (KI)"), "K7Q2M4XA");
  EXPECT_EQ(wanted_table("Client 0.3 [Tisch:K7Q2M4XA]"), "K7Q2M4XA");
  EXPECT_EQ(wanted_table("Client 0.3"), std::nullopt);
  Room room;
  room.join(d3(), "m1", "Rot");
  const auto who = room.connect(dialect_named("0.4"));
  const auto code = room.table().info()->id;
  room.forget_all();
  room.say(who, R"({"Hallo":{"Version":"x Tisch:)" + code + R"("}})");
  EXPECT_EQ(outline(room.hear(who)), (Lines{"Willkommen", "1 Spiel starten", "2 Spiel starten"}));
}

TEST(Lobby, RefusesATableThatIsUnknownFullOrOfOtherRules) {
  Room room;
  for (int i = 0; i < 4; ++i) room.join(d3(), "m", "Rot");
  const auto code = room.table().info()->id;
  const auto ask = [&](const Dialect& dialect, const std::string& table) {
    const auto who = room.connect(dialect);
    return outline(room.say_and_hear(who, R"({"Hallo":{"Version":"x Tisch:)" + table + R"("}})"));
  };
  EXPECT_EQ(ask(d3(), "NIRGENDS"), Lines{"= Diesen Tisch gibt es nicht"});
  EXPECT_EQ(ask(d3(), code), Lines{"= An diesem Tisch ist kein Platz mehr frei"});
  EXPECT_EQ(ask(dialect_named("0.1"), code),
            Lines{"= Dieser Tisch spielt nach Regeln, die das Protokoll nicht kennt"});
}

TEST(Lobby, SeatsEveryVersionAtATableOf01AndSaysWhatThatMeans) {
  Room room;
  room.join(dialect_named("0.1"), "m1", "Rot");
  EXPECT_EQ(room.table().info()->options.title, "Regeln der Version 0.1: nur Bauen");
  const auto who = room.connect(dialect_named("0.4"));
  const auto heard = room.say_and_hear(
      who, R"({"Hallo":{"Version":"x Tisch:)" + room.table().info()->id + R"("}})");
  EXPECT_EQ(outline(heard),
            (Lines{"Willkommen", "1 Spiel starten", "2 Spiel starten", "Chatnachricht"}));
  EXPECT_NE(heard.back().find("Regeln der Version 0.1"), std::string::npos);
}

TEST(Lobby, AFullTableWaitsUntilItsClientsHaveStarted) {
  auto options = table_for(d3());
  options.start = table::StartRule::WhenFull;
  options.max_seats = 3;
  Room room;
  const std::array colours{"Rot", "Blau", "Orange"};
  for (std::size_t who = 0; who < 3; ++who) {
    room.connect(d3(), ServerSettings{"Spieltisch", options});
    room.greet(who);
    room.say(who, std::string(R"({"Spieler":{"Name":"m","Farbe":")") + colours[who] + R"("}})");
  }
  room.start(0);
  room.start(1);
  EXPECT_EQ(room.table().info()->stage, table::Stage::Gathering);
  room.start(2);
  EXPECT_EQ(room.table().info()->stage, table::Stage::Playing);
}

TEST(Lobby, AfterARefusedTableTheClientMayGreetAgain) {
  Room room;
  const auto who = room.connect(d3());
  room.say(who, R"({"Hallo":{"Version":"x Tisch:NIRGENDS"}})");
  room.hear(who);
  room.greet(who);
  EXPECT_EQ(outline(room.hear(who)), (Lines{"Willkommen", "1 Spiel starten"}));
}

TEST(Lobby, WantsAGreetingFirstAndOnlyOnce) {
  Room room;
  const auto who = room.connect(d3());
  EXPECT_EQ(outline(room.say_and_hear(who, R"({"Spiel starten":{}})")),
            Lines{"= Zuerst muss Hallo gesagt werden"});
  room.greet(who);
  EXPECT_EQ(outline(room.say_and_hear(who, R"({"Hallo":{"Version":"x"}})")),
            Lines{"= Hallo wurde bereits gesagt"});
}

TEST(Lobby, SaysWhoLeftBeforeTheStart) {
  Room room;
  room.join(d3(), "m1", "Rot");
  room.join(d3(), "m2", "Blau");
  room.forget_all();
  room.disconnect(0);
  EXPECT_EQ(outline(room.hear(1)), Lines{"1 Verbindung verloren"});
}

// There are clients of this version that end at the sight of a lost connection.
TEST(Lobby, SaysNothingOfLeaversInSummer2016) {
  Room room;
  room.join(dialect_named("1.0-s16"), "m1", "Rot");
  room.join(dialect_named("1.0-s16"), "m2", "Blau");
  room.forget_all();
  room.disconnect(0);
  EXPECT_EQ(room.hear(1), Lines{});
}

// People at a browser's table; LMU clients come to it by its code.
class AtABrowsersTable : public testing::Test {
 protected:
  AtABrowsersTable() {
    table::TableOptions options;
    options.rules = catan::Rules{};
    options.kind = "web";
    options.min_seats = options.max_seats = 3;
    table = ask(table::OpenTable{options, {}, false}).table;
  }

  table::Accepted ask(table::Request request) { return ask_in(room, std::move(request)); }
  std::size_t join(const Dialect& dialect, const std::string& colour) {
    const auto who = room.connect(dialect);
    room.say(who, R"({"Hallo":{"Version":"x Tisch:)" + table + R"("}})");
    room.say(who, R"({"Spieler":{"Name":"m","Farbe":")" + colour + R"("}})");
    return who;
  }

  Room room;
  table::TableId table;
};

// There are clients that take nobody else for an opponent.
TEST_F(AtABrowsersTable, WhoNeedNotStartWaitsForTheOthers) {
  ask(table::TakeSeat{table, browser("Anna", "red"), false});
  const auto who = room.connect(dialect_named("1.0-s16"));
  room.hear(who);
  room.say(who, R"({"Hallo":{"Version":"x Tisch:)" + table + R"("}})");
  EXPECT_EQ(outline(room.hear(who)),
            (Lines{"Willkommen", "1 Wartet auf Spielbeginn", "2 Spiel starten"}));
  ask(table::TakeSeat{table, browser("Bert", "blue"), false});
  EXPECT_EQ(outline(room.hear(who)), Lines{"3 Wartet auf Spielbeginn"});
}

TEST(Lobby, WhoeverSitsAtATableOfOursMustStart) {
  Room room;
  const auto who = room.join(d3(), "m1", "Blau");
  room.hear(who);
  const auto table = room.table().info()->id;
  const auto anna = ask_in(room, table::TakeSeat{table, browser("Anna", "red"), false}).player;
  EXPECT_EQ(outline(room.hear(who)), Lines{"2 Spiel starten"});
  ask_in(room, table::Tell{table, table::SetReady{anna, true}});
  EXPECT_EQ(outline(room.hear(who)), Lines{"2 Wartet auf Spielbeginn"});
}

TEST_F(AtABrowsersTable, WhoLosesTheConnectionBeforeTheStartMayStillCome) {
  const auto anna = ask(table::TakeSeat{table, browser("Anna", "red"), false}).player;
  for (const Dialect* dialect : {&d3(), &dialect_named("1.0-s16")}) {
    const auto who = join(*dialect, "Blau");
    room.forget_all();
    ask(table::Tell{table, table::Connected{anna, false}});
    EXPECT_EQ(outline(room.hear(who)), Lines{"1 Wartet auf Spielbeginn"});
    ask(table::Tell{table, table::Connected{anna, true}});
    EXPECT_EQ(outline(room.hear(who)), Lines{"1 Wartet auf Spielbeginn"});
    room.disconnect(who);
  }
}

// Nobody there says that they are ready.
TEST_F(AtABrowsersTable, AColourOfSomebodyThereIsTaken) {
  ask(table::TakeSeat{table, browser("Anna", "red"), false});
  const auto who = join(d3(), "Rot");
  EXPECT_EQ(outline(room.say_and_hear(who, R"({"Spiel starten":{}})")),
            Lines{"= Farbe bereits vergeben"});
  room.say(who, R"({"Spieler":{"Name":"m","Farbe":"Blau"}})");
  EXPECT_EQ(outline(room.say_and_hear(who, R"({"Spiel starten":{}})")),
            (Lines{"2 Wartet auf Spielbeginn", "= OK"}));
}

TEST(Lobby, SixMayPlayOnTheLargeBoardWhereTheVersionKnowsIt) {
  for (const Dialect* dialect : all_dialects()) {
    const auto options = table_for(*dialect, 6);
    const bool large = dialect->name == "1.0-w14" || dialect->name == "1.0-s16";
    EXPECT_EQ(options.max_seats, large ? 6 : 4) << dialect->name;
    EXPECT_EQ(options.min_seats, large ? 5 : 3) << dialect->name;
    EXPECT_TRUE(fits(*dialect, options)) << dialect->name;
    EXPECT_EQ(fits(*dialect, table_for(dialect_named("1.0-s16"), 6)), large) << dialect->name;
    EXPECT_EQ(std::get<catan::Rules>(options.rules).special_building, large) << dialect->name;
  }
}

// The others would take it for their own turn.
TEST(Lobby, OnlyVersionsWithAWordForItBuildBetweenTurnsOnTheSmallBoard) {
  for (const Dialect* dialect : all_dialects()) {
    auto options = table_for(*dialect);
    EXPECT_TRUE(fits(*dialect, options)) << dialect->name;
    std::get<catan::Rules>(options.rules).special_building = true;
    EXPECT_EQ(fits(*dialect, options), dialect->large_board) << dialect->name;
  }
}

TEST(Lobby, ColoursAreKnownInEverySpelling) {
  for (const char* white : {"white", "White", "weiß", "Weiß", "weiss", "WEISS"}) {
    EXPECT_EQ(colour_in_words(white, d3()), Colour::White) << white;
  }
  for (const char* green : {"green", "grün", "Grün", "GRÜN", "gruen"}) {
    EXPECT_EQ(colour_in_words(green, dialect_named("1.0-s16")), Colour::Green) << green;
    EXPECT_EQ(colour_in_words(green, d3()), std::nullopt) << green;
  }
}

TEST(Lobby, FiveOfSummer2016GetTheLargeMapAndTheirColours) {
  const Dialect& dialect = dialect_named("1.0-s16");
  Room room;
  for (const char* colour : {"Blau", "Orange", "Rot", "Grün", "Braun"}) {
    const auto who = room.connect(dialect, {"Spieltisch", table_for(dialect, 6)});
    room.greet(who);
    room.say(who, std::string(R"({"Spieler":{"Name":"m","Farbe":")") + colour + R"("}})");
  }
  for (std::size_t who = 0; who < 5; ++who) room.start(who);
  ASSERT_EQ(room.table().info()->stage, table::Stage::Playing);
  for (const auto& line : room.hear(0)) {
    const auto message = decode_server(dialect, parse_object(line));
    ASSERT_TRUE(message);
    const auto* started = std::get_if<GameStarted>(&*message);
    if (started == nullptr) continue;
    EXPECT_EQ(started->map.fields.size(), 52u);
    EXPECT_EQ(started->map.harbours.size(), 11u);
    return;
  }
  FAIL() << "no game has begun";
}

TEST(Lobby, ChatGoesToEverybodySenderIncluded) {
  Room room;
  room.join(d3(), "m1", "Rot");
  room.join(dialect_named("0.3"), "m2", "Blau");
  room.forget_all();
  EXPECT_EQ(room.say_and_hear(0, R"({"Chatnachricht senden":{"Nachricht":"Grüß Gott"}})"),
            (Lines{R"({"Chatnachricht":{"Absender":1,"Nachricht":"Grüß Gott"}})",
                   R"({"Serverantwort":"OK"})"}));
  EXPECT_EQ(room.hear(1), Lines{R"({"Chatnachricht":{"Absender":1,"Nachricht":"Grüß Gott"}})"});
}

TEST(Lobby, RefusesNamesAndChatsThatAreTooLong) {
  Room room;
  const auto who = room.connect(d3());
  room.greet(who);
  EXPECT_EQ(outline(room.say_and_hear(
                who, R"({"Spieler":{"Farbe":"Rot","Name":")" + std::string(65, 'x') + R"("}})")),
            Lines{"= Der Name ist zu lang"});
  EXPECT_EQ(outline(room.say_and_hear(who, R"({"Spieler":{"Farbe":"Rot","Name":""}})")),
            Lines{"= Der Name darf nicht leer sein"});
  EXPECT_EQ(outline(room.say_and_hear(who, R"({"Chatnachricht senden":{"Nachricht":")" +
                                               std::string(2001, 'x') + R"("}})")),
            Lines{"= Die Chatnachricht ist zu lang"});
}

TEST(Lobby, KeepsTheProfileOnceStarted) {
  Room room;
  room.join(d3(), "m1", "Rot");
  room.start(0);
  EXPECT_EQ(outline(room.say_and_hear(0, R"({"Spieler":{"Name":"m1","Farbe":"Blau"}})")),
            Lines{"= Du hast das Spiel bereits gestartet"});
  EXPECT_EQ(outline(room.say_and_hear(0, R"({"Spiel starten":{}})")),
            Lines{"= Du hast das Spiel bereits gestartet"});
}

TEST(Lobby, AnswersALineOfOrdersOneByOneInTheirOrder) {
  Room room;
  const auto who = room.connect(d3());
  room.hear(who);
  room.send(who, R"({"Hallo":{"Version":"x"}}{"Würfeln":{}}{"Spieler":{"Name":"m","Farbe":"Rot"}})"
                 R"({"Spiel starten":{}}{"Würfeln":{}})");
  EXPECT_EQ(outline(room.hear(who)),
            (Lines{"Willkommen", "1 Spiel starten", "= Das Spiel hat noch nicht begonnen",
                   "1 Spiel starten", "= OK", "1 Wartet auf Spielbeginn", "= OK",
                   "= Das Spiel hat noch nicht begonnen"}));
}

// Clients that come one by one, and time that passes.
class Waiting : public testing::Test {
 protected:
  Waiting() { settings_.table = table_for(d3()); }

  std::size_t join(const std::string& name, const std::string& colour) {
    const auto who = room.connect(d3(), settings_);
    room.greet(who);
    room.say(who, R"({"Spieler":{"Name":")" + name + R"(","Farbe":")" + colour + R"("}})");
    return who;
  }
  void wait(int millis) {
    room.now += Duration(millis);
    room.hub.tick(room.now);
  }
  table::Stage stage() const { return room.table().info()->stage; }

  ServerSettings settings_;
  Room room;
};

class Hurrying : public Waiting {
 protected:
  Hurrying() { settings_.ready_within = Duration(5000); }
};

TEST_F(Hurrying, ThoseWhoHaveStartedBeginWithoutWhoNeverDoes) {
  for (const auto* colour : {"Orange", "Blau", "Weiß"}) room.start(join(colour, colour));
  ASSERT_EQ(stage(), table::Stage::Playing) << "three are enough";
}

TEST_F(Hurrying, WhoSitsAndDoesNotStartIsLetGoAfterAWhile) {
  const auto first = join("m1", "Orange");
  const auto idle = join("m2", "Rot");
  room.start(first);
  room.start(join("m3", "Blau"));
  wait(60'000);
  EXPECT_EQ(stage(), table::Stage::Gathering) << "two could not begin alone";
  room.start(join("m4", "Weiß"));
  wait(4999);
  EXPECT_EQ(stage(), table::Stage::Gathering);
  room.hear(idle);
  wait(1);
  EXPECT_EQ(stage(), table::Stage::Playing);
  EXPECT_EQ(room.table().info()->seats.size(), 3U);
  const auto heard = outline(room.hear(idle));
  EXPECT_EQ(heard.back(), "Fehler");
  EXPECT_TRUE(room.closed);
}

TEST_F(Hurrying, AFullTableWaitsForNobodyForEver) {
  room.start(join("m1", "Orange"));
  room.start(join("m2", "Rot"));
  join("m3", "Blau");
  join("m4", "Weiß");
  wait(5000);
  EXPECT_EQ(stage(), table::Stage::Gathering);
  EXPECT_EQ(room.table().info()->seats.size(), 2U);
  room.start(join("m5", "Blau"));
  EXPECT_EQ(stage(), table::Stage::Playing);
}

// The journal is full at that moment.
TEST_F(Hurrying, WhoCouldNotBeLetGoIsLetGoLater) {
  auto info = std::make_shared<table::TableInfo>();
  info->options = settings_.table;
  for (const table::PlayerId player : {1, 2, 3, 4}) {
    table::SeatInfo seat;
    seat.holder = table::Holder::Client;
    seat.player = player;
    seat.ready = player != 4;
    seat.connected = seat.says_ready = true;
    info->seats.push_back(seat);
  }
  ServerSession session(d3(), settings_);
  session.received(R"({"Hallo":{"Version":"x"}})", room.now);
  table::Accepted seated;
  seated.player = 1;
  seated.snapshot = table::Snapshot{1, Seat{0}, info, nullptr, std::nullopt};
  session.replied(session.take_output().requests.front().first, seated, room.now);
  for (const int millis : {5000, 10'000}) {
    const auto now = room.now + Duration(millis);
    ASSERT_EQ(session.next_deadline(), now);
    session.tick(now);
    const auto output = session.take_output();
    ASSERT_EQ(output.requests.size(), 1U) << millis;
    session.replied(output.requests.front().first,
                    failure(table::Refusal(table::TableRefusal::Unavailable)), now);
  }
}

class Filling : public Waiting {
 protected:
  Filling() { settings_.fill_after = Duration(5000); }
  bool playing() const { return stage() == table::Stage::Playing; }
};

TEST_F(Filling, GivesALonePlayerBotsInFreeColours) {
  const auto who = join("m1", "Orange");
  room.start(who);
  wait(4999);
  EXPECT_FALSE(playing());
  room.hear(who);
  wait(1);
  ASSERT_TRUE(playing());
  const auto heard = outline(room.hear(who));
  EXPECT_EQ(heard[0], "2 Wartet auf Spielbeginn");
  EXPECT_EQ(heard[1], "3 Wartet auf Spielbeginn");
  EXPECT_EQ(heard[2], "Spiel gestartet");
  const auto& seats = room.table().info()->seats;
  EXPECT_EQ(seats[1].colour, "red");
  EXPECT_EQ(seats[2].colour, "blue");
  EXPECT_EQ(seats[2].name, "Bot 3 (KI)");
}

TEST_F(Filling, WaitsForWhoHasNotStartedAndAnewForWhoComes) {
  room.start(join("m1", "Rot"));
  wait(4000);
  const auto second = join("m2", "Blau");
  wait(60'000);
  EXPECT_FALSE(playing());
  room.start(second);
  wait(4999);
  EXPECT_FALSE(playing());
  wait(1);
  EXPECT_TRUE(playing());
  EXPECT_EQ(room.table().info()->seats.size(), 3u);
}

TEST_F(Filling, LooksAfterATableWhereSomebodyElseCameFirst) {
  const auto first = join("m1", "Rot");
  const auto table = room.table().info()->id;
  const auto anna = ask_in(room, table::TakeSeat{table, browser("Anna", "blue"), false}).player;
  ask_in(room, table::Tell{table, table::SetReady{anna, true}});
  room.disconnect(first);
  room.start(join("m2", "Weiß"));
  wait(5000);
  EXPECT_TRUE(playing());
}

TEST_F(Filling, LooksAfterATableWhoseFirstPlayerHasLeft) {
  const auto first = join("m1", "Rot");
  room.start(join("m2", "Blau"));
  room.disconnect(first);
  wait(5000);
  EXPECT_TRUE(playing());
}

}  // namespace
}  // namespace spiel::lmu::lobby_test

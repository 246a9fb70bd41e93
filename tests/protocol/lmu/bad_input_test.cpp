// Whatever a client sends, it gets a clear refusal where one can be given, and the game goes on.
#include <gtest/gtest.h>

#include <algorithm>

#include "catan/legal.hpp"
#include "room.hpp"

namespace spiel::lmu::bad_input_test {
namespace {

using Lines = std::vector<std::string>;

class BadInput : public testing::Test {
 protected:
  BadInput() {
    for (const char* colour : {"Blau", "Orange", "Rot"})
      room.join(dialect_named("0.3"), colour, colour);
    for (std::size_t who : {0, 1, 2}) room.start(who);
    room.forget_all();
    active = room.view(kObserver).known.actor;
    idle = (active + 1) % 3;
  }
  // The seat whose turn it is can still act.
  ~BadInput() override {
    room.forget_all();
    catan::ActionList list;
    catan::legal(room.view(static_cast<Seat>(active)), list);
    const auto corner =
        dialect_named("0.3").places->write(place_of_corner(list[0].first)).as_string();
    const auto heard = outline(room.say_and_hear(
        active, R"({"Bauen":{"Typ":"Dorf","Ort":")" + std::string(corner) + R"("}})"));
    EXPECT_EQ(heard.back(), "= OK");
    EXPECT_FALSE(room.closed);
  }

  // Refused with this text, and nothing has changed.
  void expect_refused(std::size_t who, const std::string& bytes, const std::string& reason) {
    const auto version = room.table().version();
    EXPECT_EQ(outline(room.say_and_hear(who, bytes)), Lines{"= " + reason}) << bytes.substr(0, 99);
    EXPECT_EQ(room.table().version(), version);
  }

  Room room;
  std::size_t active = 0;
  std::size_t idle = 1;
};

TEST_F(BadInput, MalformedAndTruncatedObjects) {
  expect_refused(active, R"({"Würfeln":})", "Kein gültiges JSON in UTF-8");
  expect_refused(active, R"({Würfeln:{}})", "Kein gültiges JSON in UTF-8");
  expect_refused(active, R"([1,2,3])", "Hier wird ein JSON-Objekt erwartet");
  expect_refused(active, "GET / HTTP/1.1", "Hier wird ein JSON-Objekt erwartet");
  room.say(active, R"({"Würfeln":{)");
  EXPECT_EQ(outline(room.say_and_hear(active, R"({"Zug beenden":{}})")),
            (Lines{"= Kein gültiges JSON in UTF-8", "= Du musst zuerst ein Dorf bauen"}));
}

TEST_F(BadInput, LinesOfTwoMebibytes) {
  expect_refused(active,
                 R"({"Chatnachricht senden":{"Nachricht":")" + std::string(2 << 20, 'x') + R"("}})",
                 "Die Nachricht ist zu lang");
}

TEST_F(BadInput, NestingTenThousandDeep) {
  expect_refused(active, R"({"Würfeln":)" + std::string(10'000, '['),
                 "Die Nachricht ist zu tief verschachtelt");
}

TEST_F(BadInput, InvalidUtf8AndNul) {
  expect_refused(active, "{\"Chatnachricht senden\":{\"Nachricht\":\"\xff\xfe\"}}",
                 "Kein gültiges JSON in UTF-8");
  expect_refused(active, std::string("{\"W\0rfeln\":{}}", 14), "Kein gültiges JSON in UTF-8");
}

TEST_F(BadInput, WrongTypesAndMissingAttributes) {
  expect_refused(active, R"({"Würfeln":[]})", "Würfeln: erwartet ein Objekt");
  expect_refused(active, R"({"Bauen":{"Typ":"Dorf"}})", "Bauen: Attribut \"Ort\" fehlt");
  expect_refused(active, R"({"Bauen":{"Typ":"Dorf","Ort":7}})",
                 "Bauen: Attribut \"Ort\" nennt keinen Ort der Karte");
}

TEST_F(BadInput, UnknownMessagesAndWrongCase) {
  expect_refused(active, R"({"Aufgeben":{}})", "Unbekannte Nachricht \"Aufgeben\"");
  expect_refused(active, R"({"würfeln":{}})", "Unbekannte Nachricht \"würfeln\"");
  expect_refused(active, R"({"Willkommen":{"id":1}})", "Unbekannte Nachricht \"Willkommen\"");
}

TEST_F(BadInput, LettersThatDoNotMeet) {
  expect_refused(active, R"({"Bauen":{"Typ":"Dorf","Ort":"ABS"}})",
                 "Ein Dorf oder eine Stadt liegt, wo sich drei Felder treffen");
  expect_refused(active, R"({"Bauen":{"Typ":"Straße","Ort":"AS"}})",
                 "Eine Straße liegt zwischen zwei Feldern, die aneinander grenzen");
  expect_refused(active, R"({"Bauen":{"Typ":"Dorf","Ort":"AB"}})",
                 "Ein Dorf oder eine Stadt liegt, wo sich drei Felder treffen");
}

TEST_F(BadInput, OutOfTurn) {
  expect_refused(idle, R"({"Würfeln":{}})", "Du bist nicht am Zug");
  expect_refused(idle, R"({"Zug beenden":{}})", "Du bist nicht am Zug");
  expect_refused(active, R"({"Würfeln":{}})", "Du musst zuerst ein Dorf bauen");
}

TEST_F(BadInput, NegativeAndHugeNumbers) {
  expect_refused(active, R"({"Karten abgeben":{"Abgeben":{"Holz":-4}}})",
                 "Karten abgeben: Attribut \"Abgeben\" muss zwischen 0 und 31 liegen");
  expect_refused(active, R"({"Handel annehmen":{"Handel id":99999999999999999999}})",
                 "Handel annehmen: Attribut \"Handel id\" muss eine ganze Zahl sein");
  expect_refused(active, R"({"Handel annehmen":{"Handel id":-1}})",
                 "Dieses Handelsangebot gibt es nicht");
}

TEST_F(BadInput, PlayersThatDoNotExist) {
  expect_refused(active, R"({"Räuber versetzen":{"Ort":"A","Ziel":77}})",
                 "Diesen Spieler gibt es nicht");
}

TEST_F(BadInput, TradesThatCannotBePaid) {
  expect_refused(active, R"({"Seehandel":{"Angebot":{"Wolle":4},"Nachfrage":{"Erz":1}}})",
                 "Du musst zuerst ein Dorf bauen");
  expect_refused(active, R"({"Seehandel":{"Angebot":{"Wolle":3},"Nachfrage":{"Erz":1}}})",
                 "Das Tauschverhältnis stimmt nicht");
  expect_refused(active, R"({"Seehandel":{"Angebot":{},"Nachfrage":{}}})",
                 "Rohstoffe können nicht verschenkt werden");
}

TEST_F(BadInput, StartingAgainAndNewProfiles) {
  expect_refused(idle, R"({"Spiel starten":{}})", "Du hast das Spiel bereits gestartet");
  expect_refused(idle, R"({"Spieler":{"Name":"x","Farbe":"Rot"}})",
                 "Du hast das Spiel bereits gestartet");
  expect_refused(idle, R"({"Hallo":{"Version":"x"}})", "Hallo wurde bereits gesagt");
}

TEST_F(BadInput, AFloodOfRefusedRequestsIsAnsweredOneByOne) {
  std::string flood;
  for (int i = 0; i < 10'000; ++i) flood += "{\"Würfeln\":{}}\n";
  room.hear(idle);
  room.send(idle, flood);
  const auto heard = room.hear(idle);
  EXPECT_EQ(heard.size(), 10'000u);
  EXPECT_TRUE(std::ranges::all_of(heard, [](const auto& line) {
    return line == R"({"Serverantwort":"Du bist nicht am Zug"})";
  }));
}

TEST_F(BadInput, Silence) {
  room.now += std::chrono::hours(10);
  room.hub.tick(room.now);
  EXPECT_EQ(room.hear(active), Lines{});
}

TEST(LostConnection, EndsTheGameWithoutAWinner) {
  Room room;
  for (const char* colour : {"Blau", "Orange", "Rot"})
    room.join(dialect_named("0.4"), colour, colour);
  for (std::size_t who : {0, 1, 2}) room.start(who);
  room.forget_all();
  room.disconnect(1);
  const auto heard = room.hear(0);
  EXPECT_EQ(outline(heard), (Lines{"2 Verbindung verloren", "Spiel beendet"}));
  EXPECT_NE(heard.back().find(R"("Sieger":-1)"), std::string::npos);
  EXPECT_EQ(room.say_and_hear(0, R"({"Würfeln":{}})"),
            Lines{R"({"Fehler":{"Meldung":"Das Spiel ist beendet"}})"});
}

TEST(LostConnection, ClosesTheOthersWhereTheVersionKnowsNoEnd) {
  Room room;
  for (const char* colour : {"Blau", "Orange", "Rot"})
    room.join(dialect_named("0.1"), colour, colour);
  for (std::size_t who : {0, 1, 2}) room.start(who);
  room.forget_all();
  room.disconnect(1);
  EXPECT_EQ(outline(room.hear(0)), Lines{"2 Verbindung verloren"});
  EXPECT_TRUE(room.closed);
}

}  // namespace
}  // namespace spiel::lmu::bad_input_test

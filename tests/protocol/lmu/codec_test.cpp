#include "protocol/lmu/codec.hpp"

#include <gtest/gtest.h>
#include <boost/json.hpp>

#include <map>
#include <regex>
#include <set>

#include "support.hpp"

namespace spiel::lmu::codec_test {
namespace {

std::string reencode(const Dialect& dialect, char who, std::string_view text) {
  const auto object = parse_object(text);
  if (who == 'C') {
    const auto message = decode_client(dialect, object);
    return message ? encode(dialect, *message) : message.error().text;
  }
  const auto message = decode_server(dialect, object);
  return message ? encode(dialect, *message) : message.error().text;
}

// Clients of ours name every kind.
std::string without_zero_cards(std::string text) {
  text = std::regex_replace(text, std::regex(R"~("(Holz|Lehm|Wolle|Getreide|Erz)":0,?)~"), "");
  return std::regex_replace(text, std::regex(",}"), "}");
}

ClientMessage client(const Dialect& dialect, std::string_view text) {
  auto message = decode_client(dialect, parse_object(text));
  EXPECT_TRUE(message) << text << ": " << message.error().text;
  return message ? *message : ClientMessage{};
}

ServerMessage server(const Dialect& dialect, std::string_view text) {
  auto message = decode_server(dialect, parse_object(text));
  EXPECT_TRUE(message) << text << ": " << message.error().text;
  return message ? *message : ServerMessage{};
}

DecodeError client_error(const Dialect& dialect, std::string_view text) {
  const auto message = decode_client(dialect, parse_object(text));
  EXPECT_FALSE(message) << text;
  return message ? DecodeError{} : message.error();
}

class Documents : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(, Documents, testing::ValuesIn(dialect_names()),
                         [](const auto& p) { return test_name(p.param); });

TEST_P(Documents, EveryExampleIsReadAndWrittenByteForByte) {
  const Dialect& dialect = *find_dialect(GetParam());
  for (const auto& line : lines_of("examples/" + GetParam() + ".txt")) {
    if (line.empty() || line[0] == '#') continue;
    EXPECT_EQ(without_zero_cards(reencode(dialect, line[0], line.substr(2))),
              squeeze(line.substr(2)));
  }
}

template <class AnyMessage, std::size_t... I>
std::set<std::string> names(const Dialect& dialect, std::index_sequence<I...>) {
  std::set<std::string> result;
  const auto add = [&]<class M>(const M*) {
    if (dialect.has(M::kFeature)) result.insert(std::string(dialect.words[M::kName]));
  };
  (add(static_cast<const std::variant_alternative_t<I, AnyMessage>*>(nullptr)), ...);
  return result;
}

// The other envelope is understood, but no document shows it.
std::set<std::string> foreign_answers(const Dialect& dialect) {
  return dialect.answer == AnswerShape::Text ? std::set<std::string>{"OK"}
                                             : std::set<std::string>{"Serverantwort"};
}

TEST_P(Documents, NoMessageIsWithoutAnExample) {
  const Dialect& dialect = *find_dialect(GetParam());
  auto said_by_server =
      names<ServerMessage>(dialect, std::make_index_sequence<std::variant_size_v<ServerMessage>>());
  auto said_by_client =
      names<ClientMessage>(dialect, std::make_index_sequence<std::variant_size_v<ClientMessage>>());
  for (const auto& name : foreign_answers(dialect)) said_by_server.erase(name);
  for (const auto& line : lines_of("examples/" + GetParam() + ".txt")) {
    if (line.empty() || line[0] == '#') continue;
    const std::string name(parse_object(line.substr(2)).begin()->key());
    (line[0] == 'C' ? said_by_client : said_by_server).erase(name);
  }
  EXPECT_EQ(said_by_server, std::set<std::string>{});
  EXPECT_EQ(said_by_client, std::set<std::string>{});
}

TEST(Codec, ReadsEveryLineOfTheReferenceTraces) {
  int messages = 0;
  for (const char* file :
       {"traces/reference-server-0.3-a.txt", "traces/reference-server-0.3-b.txt"}) {
    for (const auto& line : lines_of(file)) {
      const auto start = line.find("S> ");
      if (start == std::string::npos) continue;
      const auto message =
          decode_server(dialect_named("0.3"), parse_object(line.substr(start + 3)));
      EXPECT_TRUE(message) << line << '\n' << message.error().text;
      ++messages;
    }
  }
  EXPECT_EQ(messages, 249);
}

// What ours says in its place has every key of the recorded message with the same value, and
// besides only what the reference server leaves out when it is nothing.
void expect_contained(const boost::json::value& recorded, const boost::json::value& ours,
                      const std::string& line) {
  const auto* parts = recorded.if_object();
  if (parts == nullptr || ours.if_object() == nullptr) {
    EXPECT_EQ(recorded, ours) << line;
    return;
  }
  const std::set<std::string> left_out = {"Rittermacht", "Größte Rittermacht",
                                          "Längste Handelsstraße", "Zahl"};
  for (const auto& [key, value] : *parts) {
    const auto* same = ours.as_object().if_contains(key);
    ASSERT_TRUE(same != nullptr) << key << " is missing for " << line;
    expect_contained(value, *same, line);
  }
  for (const auto& [key, value] : ours.as_object()) {
    const bool nothing = value == false || value == 0;
    EXPECT_TRUE(parts->contains(key) || (nothing && left_out.contains(std::string(key))))
        << key << " is added to " << line;
  }
}

TEST(Codec, ReadsAndWritesEveryMessageOfTheReferenceTracesOfVersion10) {
  const Dialect& dialect = dialect_named("1.0-s16");
  std::map<char, int> messages;
  for (const auto& file : files_in("traces/1.0-s16")) {
    for (const auto& line : lines_of("traces/1.0-s16/" + file)) {
      const auto mark = line.find("> ");
      if (mark == std::string::npos) continue;
      const char who = line[mark - 1];
      const auto text = line.substr(mark + 2);
      ++messages[who];
      const auto again = without_zero_cards(reencode(dialect, who, text));
      ASSERT_EQ(again.front(), '{') << line << '\n' << again;
      expect_contained(parse_object(text), parse_object(again), line);
    }
  }
  EXPECT_EQ(messages['S'], 1804);
  EXPECT_EQ(messages['C'], 257);
}

TEST(Codec, UnderstandsBothKindsOfAnswerInEveryDialect) {
  for (const Dialect* dialect : all_dialects()) {
    EXPECT_EQ(server(*dialect, R"({"OK":{}})"), ServerMessage(Accepted{}));
    EXPECT_EQ(server(*dialect, R"({"Serverantwort":"OK"})"), ServerMessage(Accepted{}));
    EXPECT_EQ(server(*dialect, R"({"Serverantwort":"Nein"})"), ServerMessage(Refused{"Nein"}));
  }
  const std::string fault = R"({"Fehler":{"Meldung":"Nein"}})";
  EXPECT_EQ(server(dialect_named("0.3"), fault), ServerMessage(Fault{"Nein"}));
  EXPECT_EQ(server(dialect_named("0.4"), fault), ServerMessage(Refused{"Nein"}));
}

TEST(Codec, UnderstandsBothShapesOfHiddenCards) {
  ResourceHolding three;
  three.hidden = 3;
  for (const Dialect* dialect : all_dialects()) {
    for (const char* shape : {"3", R"({"Unbekannt":3})"}) {
      EXPECT_EQ(
          server(*dialect, std::string(R"({"Ertrag":{"Spieler":1,"Rohstoffe":)") + shape + "}}"),
          ServerMessage(Gained{1, three}));
    }
  }
}

TEST(Codec, UnderstandsBothShapesOfDice) {
  const auto rolled = [](const char* wurf) {
    return server(dialect_named("0.4"),
                  std::string(R"({"Würfelwurf":{"Spieler":1,"Wurf":)") + wurf + "}}");
  };
  EXPECT_EQ(rolled("[3,4]"), ServerMessage(Rolled{1, Dice{3, 4}}));
  EXPECT_EQ(rolled("7"), ServerMessage(Rolled{1, Dice{7, 0}}));
}

TEST(Codec, TakesAMissingANullAndANegativeTargetForNobody) {
  const std::string start = R"({"Räuber versetzen":{"Ort":"F")";
  for (const char* rest : {"}}", R"(,"Ziel":null}})", R"(,"Ziel":-1}})"}) {
    const auto message = client(dialect_named("0.3"), start + rest);
    EXPECT_EQ(std::get<MoveRobber>(message).target, std::nullopt) << rest;
  }
}

TEST(Codec, TakesZeroCardsForNone) {
  const auto message = client(
      dialect_named("0.3"),
      R"({"Karten abgeben":{"Abgeben":{"Holz":0,"Lehm":0,"Wolle":0,"Getreide":0,"Erz":4}}})");
  EXPECT_EQ(std::get<Discard>(message).cards, catan::Cards::of(catan::Resource::Ore, 4));
}

TEST(Codec, TakesWholeNumbersWithADecimalPoint) {
  const auto message = client(dialect_named("0.3"), R"({"Handel annehmen":{"Handel id":3.0}})");
  EXPECT_EQ(std::get<AcceptTrade>(message).trade, 3);
}

TEST(Codec, IgnoresAttributesItDoesNotKnow) {
  EXPECT_EQ(client(dialect_named("0.3"), R"({"Würfeln":{"Eile":true}})"), ClientMessage(Roll{}));
}

TEST(Codec, TakesAStatusItDoesNotKnowForWaitingAndAColourForNone) {
  const auto message =
      server(dialect_named("0.3"), R"({"Statusupdate":{"Spieler":{"id":1,"Farbe":"Lila",)"
                                   R"("Status":"Däumchen drehen","Siegpunkte":3}}})");
  const auto& player = std::get<StatusUpdate>(message).player;
  EXPECT_EQ(player.status, Status::Wait);
  EXPECT_EQ(player.colour, std::nullopt);
  EXPECT_EQ(player.points, 3);
}

TEST(Codec, SaysInGermanWhatIsWrong) {
  const std::pair<const char*, const char*> cases[] = {
      {R"({})", "Ein Objekt muss genau eine Nachricht enthalten"},
      {R"({"Würfeln":{},"Zug beenden":{}})", "Ein Objekt muss genau eine Nachricht enthalten"},
      {R"({"Spiel Starten":{}})", "Unbekannte Nachricht \"Spiel Starten\""},
      {R"({"Willkommen":{"id":1}})", "Unbekannte Nachricht \"Willkommen\""},
      {R"({"Würfeln":7})", "Würfeln: erwartet ein Objekt"},
      {R"({"Bauen":{"Typ":"Dorf"}})", "Bauen: Attribut \"Ort\" fehlt"},
      {R"({"Bauen":{"Typ":null,"Ort":"ABE"}})", "Bauen: Attribut \"Typ\" fehlt"},
      {R"({"Bauen":{"Typ":"dorf","Ort":"ABE"}})",
       "Bauen: Attribut \"Typ\" hat den unbekannten Wert \"dorf\""},
      {R"({"Bauen":{"Typ":3,"Ort":"ABE"}})", "Bauen: Attribut \"Typ\" muss eine Zeichenkette sein"},
      {R"({"Bauen":{"Typ":"Dorf","Ort":"ABZ"}})",
       "Bauen: Attribut \"Ort\" nennt keinen Ort der Karte"},
      {R"({"Bauen":{"Typ":"Dorf","Ort":"AAB"}})",
       "Bauen: Attribut \"Ort\" nennt keinen Ort der Karte"},
      {R"({"Bauen":{"Typ":"Dorf","Ort":"ABEF"}})",
       "Bauen: Attribut \"Ort\" nennt keinen Ort der Karte"},
      {R"({"Bauen":{"Typ":"Dorf","Ort":"Ä"}})",
       "Bauen: Attribut \"Ort\" nennt keinen Ort der Karte"},
      {R"({"Chatnachricht senden":{"Nachricht":1}})",
       "Chatnachricht senden: Attribut \"Nachricht\" muss eine Zeichenkette sein"},
      {R"({"Karten abgeben":{"Abgeben":7}})",
       "Karten abgeben: Attribut \"Abgeben\" muss ein Objekt sein"},
      {R"({"Karten abgeben":{"Abgeben":{"Gold":1}}})",
       "Karten abgeben: Attribut \"Abgeben\" nennt die unbekannte Karte \"Gold\""},
      {R"({"Karten abgeben":{"Abgeben":{"Unbekannt":4}}})",
       "Karten abgeben: Attribut \"Abgeben\" nennt die unbekannte Karte \"Unbekannt\""},
      {R"({"Karten abgeben":{"Abgeben":{"Holz":-1}}})",
       "Karten abgeben: Attribut \"Abgeben\" muss zwischen 0 und 31 liegen"},
      {R"({"Karten abgeben":{"Abgeben":{"Holz":18446744073709551615}}})",
       "Karten abgeben: Attribut \"Abgeben\" muss zwischen 0 und 31 liegen"},
      {R"({"Karten abgeben":{"Abgeben":{"Holz":"1"}}})",
       "Karten abgeben: Attribut \"Abgeben\" muss eine ganze Zahl sein"},
      {R"({"Handel annehmen":{"Handel id":1.5}})",
       "Handel annehmen: Attribut \"Handel id\" muss eine ganze Zahl sein"},
      {R"({"Handel annehmen":{"Handel id":1e300}})",
       "Handel annehmen: Attribut \"Handel id\" muss eine ganze Zahl sein"},
      {R"({"Handel annehmen":{"Handel id":4294967296}})",
       "Handel annehmen: Attribut \"Handel id\" muss zwischen -2147483648 und 2147483647 liegen"},
      {R"({"Spieler":{"Name":"x","Farbe":"Grün"}})",
       "Spieler: Attribut \"Farbe\" hat den unbekannten Wert \"Grün\""},
  };
  for (const auto& [text, reason] : cases) {
    EXPECT_EQ(client_error(dialect_named("0.3"), text).text, reason) << text;
  }
}

TEST(Codec, DoesNotCutACharacterWhenItQuotesALongWord) {
  std::string name = "x";
  for (int i = 0; i < 100; ++i) name += "ü";
  const auto text = client_error(dialect_named("0.3"), "{\"" + name + "\":{}}").text;
  EXPECT_NO_THROW(boost::json::parse(boost::json::serialize(boost::json::string(text))));
  EXPECT_LT(text.size(), 100u);
}

TEST(Codec, DoesNotKnowInVersion01WhatThatVersionLacks) {
  for (const char* text :
       {R"({"Seehandel":{"Angebot":{"Holz":4},"Nachfrage":{"Erz":1}}})",
        R"({"Entwicklungskarte kaufen":{}})", R"({"Handel annehmen":{"Handel id":1}})",
        R"({"Raeuber versetzen":{"Ort":"F"}})", R"({"Monopol":{"Rohstoff":"Holz"}})"}) {
    EXPECT_EQ(client_error(dialect_named("0.1"), text).kind, DecodeError::Kind::UnknownMessage)
        << text;
  }
  EXPECT_FALSE(speaks(dialect_named("0.1"), ServerMessage(Paid{})));
  EXPECT_TRUE(speaks(dialect_named("0.3"), ServerMessage(Paid{})));
}

// A further dialect is data: capitals for the sea, other words, another mixture of shapes.
TEST(Codec, SpeaksADialectThatIsMadeUpHere) {
  Dialect made_up = dialect_named("0.1");
  made_up.words = Vocabulary(Spelling::Ascii, {{Word::Bauvorgang, "Built"}, {Word::Dorf, "House"}});
  made_up.places = std::make_shared<LetterNaming>("ABCDEabcFGdefgHIhijklJKmnopLMqrsNOPQR");
  made_up.answer = AnswerShape::Objects;
  const Built built{Building{3, Piece::Settlement, place_of_corner(0)}};
  EXPECT_EQ(encode(made_up, ServerMessage(built)),
            R"({"Built":{"Gebaeude":{"Eigentuemer":3,"Typ":"House","Ort":"ABa"}}})");
  EXPECT_EQ(encode(made_up, ServerMessage(Refused{"No"})), R"({"Fehler":{"Meldung":"No"}})");
}

}  // namespace
}  // namespace spiel::lmu::codec_test

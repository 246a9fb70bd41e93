// The codec against what running originals and their clients wrote.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>

#include "tests/protocol/swc/support.hpp"

namespace spiel::swc::codec_test {
namespace {

struct Recording {
  const Release* release;
  std::string folder;
};

class RecordedGame : public testing::TestWithParam<Recording> {};

TEST_P(RecordedGame, EveryServerByteIsReproducedFromTheDecodedMessages) {
  for (const std::string receiver : {"admin", "player1", "player2"}) {
    const std::string recorded = read_data(GetParam().folder + "/server-to-" + receiver + ".xml");
    const Release& release = *GetParam().release;
    StreamWriter writer;
    std::string out;
    for (const ServerMessage& message : server_messages(recorded)) {
      writer.write(out, message, release);
    }
    if (recorded.ends_with("</protocol>")) writer.end(out, release);
    EXPECT_TRUE(out == recorded) << receiver;
    EXPECT_GT(out.size(), 500'000U);
  }
}

TEST_P(RecordedGame, EveryClientMessageIsReadAndSurvivesARoundTrip) {
  const Release& release = *GetParam().release;
  std::size_t moves = 0;
  for (const std::string sender : {"admin", "player1", "player2"}) {
    const Parsed parsed =
        XmlReader().feed(read_data(GetParam().folder + "/" + sender + "-to-server.xml"));
    EXPECT_FALSE(parsed.error);
    for (const Element& element : parsed.messages) {
      const auto message = decode_client(element, release);
      ASSERT_TRUE(message) << explain(message.error());
      moves += std::holds_alternative<MoveInRoom>(*message);
      const Parsed again = XmlReader().feed("<protocol>" + encoded(*message, release));
      ASSERT_EQ(again.messages.size(), 1U);
      EXPECT_EQ(decode_client(again.messages[0], release), message);
    }
  }
  EXPECT_GT(moves, 50U);
}

INSTANTIATE_TEST_SUITE_P(Releases, RecordedGame,
                         testing::Values(Recording{&k21_2, "full-game-21.2"},
                                         Recording{&k21_4, "full-game-21.4"},
                                         Recording{&k27_0, "full-game-27.0"}),
                         [](const auto& given) {
                           return replaced_dots(given.param.release->name);
                         });

// --- client messages -----------------------------------------------------------------------------

Result<ClientMessage, DecodeError> client(const std::string& xml, const Release& release = kSeed) {
  const Parsed parsed = XmlReader().feed("<protocol>" + xml);
  EXPECT_EQ(parsed.messages.size(), 1U) << xml;
  return decode_client(parsed.messages.at(0), release);
}

std::string set_move(const std::string& inside) {
  return "<room roomId='r'><data class='sc.plugin2021.SetMove'>" + inside + "</data></room>";
}

const SetMove kMove{Colour::Blue, Piece::PentoV, Rotation::Right, false, 17, 0, {}};

TEST(DecodeClient, ReadsTheMoveOfTheDocument) {
  const std::string piece =
      "<piece color='BLUE' kind='PENTO_V' rotation='RIGHT' isFlipped='false'>"
      "<position x='17' y='0'/></piece>";
  EXPECT_EQ(client(set_move(piece)), ClientMessage(MoveInRoom{"r", kMove}));
}

TEST(DecodeClient, FieldsMayBeChildrenInsteadOfAttributes) {
  const std::string piece =
      "<piece><color>BLUE</color><kind>PENTO_V</kind><rotation>RIGHT</rotation>"
      "<isFlipped>false</isFlipped><position><x>17</x><y>0</y></position></piece>";
  EXPECT_EQ(client(set_move(piece)), ClientMessage(MoveInRoom{"r", kMove}));
  EXPECT_EQ(client("<join><gameType>swc_2021_blokus</gameType></join>"),
            ClientMessage(Join{"swc_2021_blokus"}));
}

TEST(DecodeClient, HintsAreKeptWhereTheDocumentHasThem) {
  const std::string xml = set_move(
      "<piece color='BLUE' kind='PENTO_V' rotation='RIGHT'><position x='17' y='0'/></piece>"
      "<hint content='first'/><hint content='second'/>");
  SetMove move = kMove;
  move.hints = {"first", "second"};
  EXPECT_EQ(client(xml), ClientMessage(MoveInRoom{"r", move}));
  EXPECT_EQ(client(xml, k21_2).error(), (DecodeError{DecodeError::UnknownElement, "hint"}));
}

TEST(DecodeClient, TheColourOfASkipCountsOnlyAsAChild) {
  const std::string head = "<room roomId='r'><data class='sc.plugin2021.SkipMove'";
  EXPECT_EQ(client(head + "><color>RED</color></data></room>"),
            ClientMessage(MoveInRoom{"r", SkipMove{Colour::Red}}));
  EXPECT_EQ(client(head + " color='RED'/></room>"), ClientMessage(MoveInRoom{"r", SkipMove{}}));
}

TEST(DecodeClient, UnknownAttributesAreIgnored) {
  EXPECT_EQ(client("<observe roomId='r' colour='green'/>"), ClientMessage(Observe{"r"}));
}

TEST(DecodeClient, OnlyTheWordTrueIsTrue) {
  for (const std::string word : {"false", "TRUE", "1", "yes", ""}) {
    EXPECT_EQ(client("<pause roomId='r' pause='" + word + "'/>"), ClientMessage(Pause{"r", false}));
  }
  EXPECT_EQ(client("<pause roomId='r' pause='true'/>"), ClientMessage(Pause{"r", true}));
  EXPECT_EQ(client("<pause roomId='r'/>"), ClientMessage(Pause{"r", false}));
}

TEST(DecodeClient, UnknownElementsValuesAndMissingFieldsAreErrors) {
  const auto kind_of = [](const std::string& xml) { return client(xml).error().kind; };
  EXPECT_EQ(kind_of("<foo/>"), DecodeError::UnknownElement);
  EXPECT_EQ(kind_of("<close/>"), DecodeError::UnknownElement);
  EXPECT_EQ(kind_of("<join gameType='x'><foo/></join>"), DecodeError::UnknownElement);
  EXPECT_EQ(kind_of("<room roomId='r'><data class='setmove'/></room>"), DecodeError::UnknownValue);
  EXPECT_EQ(kind_of("<room roomId='r'/>"), DecodeError::Missing);
  const std::string position = "<position x='1' y='1'/>";
  EXPECT_EQ(
      kind_of(set_move("<piece color='PINK' kind='MONO' rotation='NONE'>" + position + "</piece>")),
      DecodeError::UnknownValue);
  EXPECT_EQ(kind_of(set_move("<piece color='RED' kind='MONO'>" + position + "</piece>")),
            DecodeError::Missing);
  EXPECT_EQ(kind_of(set_move("<piece color='RED' kind='MONO' rotation='NONE'/>")),
            DecodeError::Missing);
  for (const std::string x : {"one", "", "1.5", "99999999999", "1 "}) {
    EXPECT_EQ(kind_of(set_move("<piece color='RED' kind='MONO' rotation='NONE'><position x='" + x +
                               "' y='1'/></piece>")),
              DecodeError::UnknownValue)
        << x;
  }
}

TEST(DecodeClient, EachReleaseKnowsItsOwnMessages) {
  const std::string timeout = "<timeout roomId='r' slot='1' activate='true'/>";
  EXPECT_EQ(client(timeout, k21_2), ClientMessage(SwitchTimeout{"r", 1, true}));
  EXPECT_FALSE(client(timeout, k21_4));
  EXPECT_FALSE(client("<freeReservation reservation='c'/>", k21_4));
  EXPECT_FALSE(client("<joinRoom roomId='r'/>", k21_2));
  EXPECT_EQ(client("<joinRoom roomId='r'/>", k21_4), ClientMessage(JoinRoom{"r"}));
}

TEST(DecodeClient, BothWordsForClosingAreUnderstood) {
  EXPECT_EQ(client("<sc.protocol.responses.CloseConnection/>"), ClientMessage(CloseConnection{}));
  EXPECT_EQ(client("<sc.protocol.CloseConnection/>"), ClientMessage(CloseConnection{}));
}

TEST(DecodeClient, ReadsAPreparedRoom) {
  EXPECT_EQ(client("<prepare gameType='swc_2021_blokus' pause='true'><slot displayName='p1' "
                   "canTimeout='true'/><slot reserved='false'/></prepare>"),
            ClientMessage(Prepare{
                "swc_2021_blokus", true, {Slot{"p1", true, true}, Slot{"", false, false}}}));
}

// --- round trips ---------------------------------------------------------------------------------

const std::vector<ClientMessage> kClientMessages = {
    Join{"swc_2021_blokus"},
    JoinRoom{"r"},
    JoinPrepared{"code"},
    MoveInRoom{"r", kMove},
    MoveInRoom{"r", SkipMove{Colour::Green}},
    Authenticate{"p&<>\"'\n"},
    Prepare{"swc_2021_blokus", true, {Slot{"a", true, true}, Slot{"b", false, false}}},
    Observe{"r"},
    Pause{"r", true},
    Step{"r", true},
    SwitchTimeout{"r", 1, false},
    FreeReservation{"code"},
    Cancel{"r"},
    TestMode{true},
    ScoreForPlayer{"name"},
    CloseConnection{},
};

TEST(Codec, EveryClientMessageSurvivesARoundTrip) {
  EXPECT_EQ(kClientMessages.back().index() + 1, std::variant_size_v<ClientMessage>);
  for (const ClientMessage& message : kClientMessages) {
    EXPECT_EQ(client(encoded(message)), message) << encoded(message);
  }
}

TEST(Codec, EveryServerMessageSurvivesARoundTripInEveryRelease) {
  const GameResult result{
      {Score{Cause::RuleViolation, "why \"so\"", 0, 17}, Score{Cause::Regular, "", 2, 19}},
      {Player{"b", Team::Two}}};
  const std::vector<ServerMessage> messages = {
      Joined{"r"},
      JoinedGameRoom{"r", 2, true},
      Prepared{"r", {"c1", "c2"}},
      Observed{"r"},
      Testing{true},
      Left{"r"},
      PlayerScore{
          "a", 3, {{"Gewinner", Aggregation::Sum, "4"}, {"x", Aggregation::Average, "1.5"}}},
      ErrorPacket{"no", std::nullopt},
      CloseConnection{},
      RoomMessage{"r", Welcome{Team::Two}},
      RoomMessage{"r", MoveRequest{}},
      RoomMessage{"r", MoveError{"bad\nmove", Move(kMove)}},
      RoomMessage{"r", MoveError{"bad move", std::nullopt}},
      RoomMessage{"r", PauseNotice{true}},
      RoomMessage{"r", result},
  };
  for (const Release* release : {&kSeed, &k21_2, &k21_4}) {
    for (const ServerMessage& message : messages) {
      const auto back = server_messages("<protocol>" + encoded(message, *release));
      ASSERT_EQ(back.size(), 1U);
      EXPECT_EQ(back[0], message) << encoded(message, *release);
    }
  }
}

RC_GTEST_PROP(Codec, AnyTextSurvivesARoundTrip, (const std::string& noise)) {
  std::string text;
  for (const char c : noise) {
    const bool printable = c >= ' ' && c < 0x7f;
    if (printable || c == '\n' || c == '\t' || c == '\r') text.push_back(c);
  }
  RC_ASSERT(client(encoded(ClientMessage(Join{text}))) == ClientMessage(Join{text}));
}

// --- forms of the releases -----------------------------------------------------------------------

TEST(Encode, AnErrorEchoesTheRefusedMoveAsTheReleaseNamesIt) {
  const ServerMessage error = RoomMessage{"r", MoveError{"m", Move(SkipMove{Colour::Red})}};
  EXPECT_EQ(encoded(error, k21_2),
            "<room roomId=\"r\">\n  <data class=\"error\" message=\"m\">\n    <originalRequest "
            "class=\"sc.plugin2021.SkipMove\">\n      <color>RED</color>\n    </originalRequest>\n"
            "  </data>\n</room>");
  EXPECT_NE(encoded(error, k21_4).find("<originalMessage class="), std::string::npos);
}

TEST(Encode, AnErrorPacketRepeatsTheRequest) {
  EXPECT_EQ(encoded(ServerMessage(ErrorPacket{"m", ClientMessage(Join{"x"})}), k21_4),
            "<errorpacket message=\"m\">\n  <originalRequest class=\"join\" gameType=\"x\"/>\n"
            "</errorpacket>");
}

TEST(Encode, ARoomIsAnnouncedWithItsPlayersOrWhetherItExisted) {
  EXPECT_EQ(encoded(ServerMessage(JoinedGameRoom{"r", 1, false}), k21_2),
            "<joinedGameRoom roomId=\"r\" existing=\"false\"/>");
  EXPECT_EQ(encoded(ServerMessage(JoinedGameRoom{"r", 1, true}), k21_2),
            "<joinedGameRoom roomId=\"r\" existing=\"true\"/>");
  EXPECT_EQ(encoded(ServerMessage(JoinedGameRoom{"r", 2, true}), k21_4),
            "<joinedGameRoom roomId=\"r\" playerCount=\"2\"/>");
}

TEST(Encode, APlayersScoreListsBothFragments) {
  const PlayerScore score{"a", 2, {{"Gewinner", Aggregation::Sum, "2"}}};
  EXPECT_EQ(encoded(ServerMessage(score)),
            "<playerScore>\n  <score displayName=\"a\" numberOfTests=\"2\">\n    <values>\n      "
            "<fragment name=\"Gewinner\">\n        <aggregation>SUM</aggregation>\n        "
            "<relevantForRanking>true</relevantForRanking>\n      </fragment>\n      "
            "<value>2</value>\n    </values>\n  </score>\n</playerScore>");
}

TEST(StreamWriter, TheRootOpensWithTheFirstMessageAndClosesOnce) {
  StreamWriter writer;
  std::string out;
  writer.write(out, ServerMessage(Joined{"r"}), kSeed);
  writer.write(out, ServerMessage(Left{"r"}), k27_0);
  writer.end(out, kSeed);
  writer.end(out, kSeed);
  EXPECT_EQ(out, "<protocol>\n  <joined roomId=\"r\"/>\n  <left roomId=\"r\"/>\n</protocol>");
}

TEST(StreamWriter, ASilentConnectionEndsAsTheReleaseDoes) {
  const auto end_of = [](const Release& release) {
    std::string out;
    StreamWriter().end(out, release);
    return out;
  };
  EXPECT_EQ(end_of(k21_2), "<protocol/>");
  EXPECT_EQ(end_of(k21_4), "");
}

// --- the season of 2027 --------------------------------------------------------------------------

TEST(Season2027, AJoinNeedNotNameItsGame) {
  EXPECT_EQ(client("<join/>", k27_0), ClientMessage(Join{}));
  EXPECT_EQ(encoded(ClientMessage(Join{}), k27_0), "<join/>");
}

TEST(Season2027, MovesOfAnotherSeasonAreNotUnderstood) {
  const std::string skip = "<color>BLUE</color></data></room>";
  const std::string late = "<room roomId='r'><data class='sc.plugin2027.SkipMove'>" + skip;
  const std::string early = "<room roomId='r'><data class='sc.plugin2021.SkipMove'>" + skip;
  const ClientMessage move = MoveInRoom{"r", SkipMove{Colour::Blue}};
  EXPECT_EQ(client(late, k27_0), move);
  EXPECT_EQ(client(early, k21_4), move);
  EXPECT_FALSE(client(late, k21_4));
  EXPECT_FALSE(client(early, k27_0));
}

TEST(Season2027, WhatItHasNoMoreIsUnknown) {
  for (const std::string gone : {"<testMode testMode='true'/>", "<scoreForPlayer displayName='a'/>",
                                 "<timeout roomId='r' slot='0'/>", "<freeReservation/>"}) {
    EXPECT_EQ(client(gone, k27_0).error().kind, DecodeError::UnknownElement) << gone;
    EXPECT_TRUE(client(gone, kSeed)) << gone;
  }
  EXPECT_EQ(client("<close/>", k27_0), ClientMessage(CloseConnection{}));
}

GameResult result_told(const std::string& winner) {
  const std::string entry =
      "<entry><player team='ONE'/><score><part>1</part><part>7</part></score>";
  const auto messages =
      server_messages("<protocol><room roomId='r'><data class='result'><scores>" + entry +
                      "</entry>" + entry + "</entry></scores>" + winner + "</data></room>");
  return std::get<GameResult>(std::get<RoomMessage>(messages.at(0)).data);
}

TEST(Season2027, TheCauseFollowsFromTheSentence) {
  const auto cause = [](const std::string& reason) {
    const auto result = result_told("<winner team='TWO' regular='false' reason='" + reason + "'/>");
    EXPECT_EQ(result.scores[1].cause, Cause::Regular);
    EXPECT_EQ(result.winners, (std::vector<Player>{{"", Team::Two}}));
    return result.scores[0].cause;
  };
  EXPECT_EQ(cause("Regelverletzung von p: Der Stein"), Cause::RuleViolation);
  EXPECT_EQ(cause("p hat fuer die Antwort laenger als 2 Sekunden gebraucht."), Cause::SoftTimeout);
  EXPECT_EQ(cause("p hat innerhalb von 2 Sekunden keinen Zug gesendet."), Cause::HardTimeout);
  EXPECT_EQ(cause("p hat das Spiel verlassen: LOST_CONNECTION"), Cause::Left);
}

TEST(Season2027, NobodyIsNamedInADrawNorWhenBothAreAtFault) {
  const auto draw = result_told("<winner regular='true' reason='Beide Spieler sind gleichauf'/>");
  EXPECT_EQ(draw.winners.size(), 2U);
  EXPECT_EQ(draw.scores[0].cause, Cause::Regular);
  const auto fault = result_told("<winner regular='false' reason='Alle Spieler'/>");
  EXPECT_TRUE(fault.winners.empty());
  EXPECT_EQ(fault.scores[0].cause, Cause::Left);
  EXPECT_TRUE(result_told("").winners.empty()) << "a result may lack the element";
}

TEST(Season, EachIsFoundByWhatNamesIt) {
  for (const Season* season : kSeasons) {
    EXPECT_EQ(find_season(season->year), season);
    EXPECT_EQ(find_season(&Season::game_type, season->game_type), season);
    EXPECT_EQ(find_season(&Season::rules, season->rules), season);
    EXPECT_EQ(season->standard->season, season);
  }
  EXPECT_EQ(find_season("2022"), nullptr);
}

TEST(Release, IsFoundByItsName) {
  for (const Release* release : all_releases()) EXPECT_EQ(find_release(release->name), release);
  EXPECT_EQ(find_release("22.0"), nullptr);
}

}  // namespace
}  // namespace spiel::swc::codec_test

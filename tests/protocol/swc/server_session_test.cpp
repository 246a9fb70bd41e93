// What the server does beyond the recorded conversations: its own manners (`seed`), the last
// release
// (`21.4`), bad input, silence, and leaving in every phase.
#include "protocol/swc/server_session.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "protocol/swc/position.hpp"
#include "tests/protocol/swc/arena.hpp"

namespace spiel::swc::server_session_test {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const std::string kAuthenticate = "<protocol><authenticate password='examplepassword'/>";

std::string prepare(bool pause = false, bool can_timeout = true) {
  const std::string timeout = can_timeout ? "true" : "false";
  return "<prepare gameType='swc_2021_blokus' pause='" + std::string(pause ? "true" : "false") +
         "'><slot displayName='p1' reserved='true' canTimeout='" + timeout +
         "'/><slot displayName='p2' reserved='true' canTimeout='" + timeout + "'/></prepare>";
}

// A room with an administrator who watches (A) and two players (P1, P2), all of whose answers so
// far have been taken.
class Game {
 public:
  explicit Game(const Release& release = kSeed, bool pause = false, bool can_timeout = true)
      : arena(release) {
    arena.codes = {"code-1", "code-2"};
    arena.send("A", kAuthenticate + prepare(pause, can_timeout));
    room = Arena::value(arena.take("A"), "roomId");
    arena.send("A", "<observe roomId='" + room + "'/>");
    arena.send("P1", "<protocol><joinPrepared reservationCode='code-1'/>");
    arena.send("P2", "<protocol><joinPrepared reservationCode='code-2'/>");
    position = last_position(arena.take("A"));
    start = {arena.take("P1"), arena.take("P2")};
  }

  static GameState last_position(const std::string& bytes) {
    const std::string whole = bytes.starts_with("<protocol>") ? bytes : "<protocol>" + bytes;
    GameState state;
    for (const ServerMessage& message : server_messages(whole)) {
      const auto* in_room = std::get_if<RoomMessage>(&message);
      if (in_room == nullptr) continue;
      if (const auto* memento = std::get_if<Memento>(&in_room->data)) state = memento->state;
    }
    return state;
  }

  std::string room_message(const Move& move) const {
    return encoded(ClientMessage(MoveInRoom{room, move}));
  }

  // The first legal move of whoever is to move.
  Move any_move() const {
    const auto state = to_state(position);
    static blokus::ActionList actions;
    blokus::legal(*state, blokus::to_move(*state), actions);
    return *to_move(actions[0]);
  }
  std::string to_move_name() const {
    return blokus::to_move(*to_state(position)) == 0 ? "P1" : "P2";
  }

  void play(int moves) {
    for (int i = 0; i < moves; ++i) {
      arena.send(to_move_name(), room_message(any_move()));
      position = last_position(arena.take("A"));
      arena.take("P1");
      arena.take("P2");
    }
  }

  Arena arena;
  std::string room;
  GameState position;
  std::array<std::string, 2> start;  // what the players were told up to the first request
};

std::string score(const std::string& cause, const std::string& reason, int win, int points) {
  return "      <score cause=\"" + cause + "\" reason=\"" + reason + "\">\n        <part>" +
         std::to_string(win) + "</part>\n        <part>" + std::to_string(points) +
         "</part>\n      </score>\n";
}

std::string winner(const std::string& name, const std::string& team) {
  return "      <winner displayName=\"" + name + "\">\n        <color class=\"team\">" + team +
         "</color>\n      </winner>\n    </data>\n";
}

const std::string kClosed = "\n  <sc.protocol.responses.CloseConnection/>\n</protocol>";

TEST(ServerSession, NobodyPlaysInAllRoomsAtOnce) {
  Arena arena;
  std::string joins = "<protocol>";
  for (int i = 0; i < 40; ++i) joins += "<join gameType='swc_2021_blokus'/>";
  arena.send("greedy", joins);
  EXPECT_EQ(arena.hub().directory().all().size(), 8U) << "two seats in each";
  EXPECT_THAT(arena.take_notes("greedy"), testing::Contains(HasSubstr("in 16 rooms already")));
}

// --- seed: what we do better ---------------------------------------------------------------------

TEST(ServerSession, TheFirstPlayerIsWelcomedShownThePositionAndAskedToMove) {
  const Game game;
  const std::string head = "<protocol>\n  <joined roomId=\"" + game.room +
                           "\"/>\n  <room roomId=\"" + game.room +
                           "\">\n    <data class=\"welcomeMessage\" color=\"";
  EXPECT_THAT(game.start[0], StartsWith(head + "one\"/>\n  </room>"));
  EXPECT_THAT(game.start[1], StartsWith(head + "two\"/>\n  </room>"));
  EXPECT_THAT(
      game.start[0],
      EndsWith("    <data class=\"sc.framework.plugins.protocol.MoveRequest\"/>\n  </room>"));
  EXPECT_THAT(game.start[1], EndsWith("    </data>\n  </room>"));
  EXPECT_THAT(game.start[0], HasSubstr("<validColors>\n"));
  EXPECT_THAT(game.start[0], HasSubstr("<blueShapes class=\"linked-hash-set\">"));
}

TEST(ServerSession, RoomsAreNamedByUuids) {
  const Game game;
  EXPECT_EQ(game.room.size(), 36U);
  EXPECT_EQ(room_id(table_id(game.room)), game.room);
}

TEST(ServerSession, ALateObserverGetsThePositionAtOnce) {
  Game game;
  game.play(5);
  game.arena.send("O", kAuthenticate + "<observe roomId='" + game.room + "'/>");
  const std::string heard = game.arena.take("O");
  EXPECT_THAT(heard, StartsWith("<protocol>\n  <observed roomId=\"" + game.room + "\"/>\n  <room"));
  EXPECT_EQ(Game::last_position(heard).turn, 5);
}

TEST(ServerSession, AWholeGameEndsWithItsLastPositionTheResultAndLeft) {
  Game game;
  std::string heard;
  while (true) {
    game.arena.send(game.to_move_name(), game.room_message(game.any_move()));
    heard = game.arena.take("A");
    game.position = Game::last_position(heard);
    if (heard.find("class=\"result\"") != std::string::npos) break;
  }
  const auto end = blokus::outcome(*to_state(game.position));
  ASSERT_TRUE(end) << "the last position is told and is one in which the game is over";
  const auto messages = server_messages("<protocol>" + heard);
  ASSERT_EQ(messages.size(), 3U);
  const auto& result = std::get<GameResult>(std::get<RoomMessage>(messages[1]).data);
  EXPECT_EQ(result.scores[0].points, end->points[0]);
  EXPECT_EQ(result.scores[1].points, end->points[1]);
  EXPECT_EQ(result.winners.size(), end->winners == 0 ? 2U : 1U);
  EXPECT_EQ(messages[2], ServerMessage(Left{game.room}));
}

TEST(ServerSession, PlayersMayCloseFirstWhenTheGameIsOverAndAreClosedIfTheyDoNot) {
  Game game;
  game.arena.hang_up("P1");
  EXPECT_FALSE(game.arena.is_closed("P2"));
  EXPECT_THAT(game.arena.take("P2"), EndsWith("<left roomId=\"" + game.room + "\"/>"));
  game.arena.wait(Duration(5000));
  EXPECT_TRUE(game.arena.is_closed("P2"));
  EXPECT_EQ(game.arena.take("P2"), "\n</protocol>");
  EXPECT_FALSE(game.arena.is_closed("A")) << "an administrator may want more";
}

TEST(ServerSession, TheWinnerAgreesWithThePartsWhenAPlayerIsLate) {
  Game game;
  game.play(1);
  game.arena.wait(Duration(3000));
  game.arena.send("P2", game.room_message(game.any_move()));
  const std::string late =
      "Der Spieler hat innerhalb von 2 Sekunden nach Aufforderung keinen Zug gesendet";
  for (const std::string client : {"P1", "P2", "A"}) {
    EXPECT_THAT(game.arena.take(client),
                HasSubstr(score("REGULAR", "", 2, 5) + score("SOFT_TIMEOUT", late, 0, 0) +
                          winner("p1", "ONE")))
        << client;
  }
  EXPECT_FALSE(game.arena.is_closed("P2"));
}

TEST(ServerSession, SilenceLosesAfterTheHardLimit) {
  for (const Release* release : all_releases()) {
    Game game(*release);
    game.arena.wait(Duration(9999));
    EXPECT_EQ(game.arena.take("P2"), "");
    game.arena.wait(Duration(1));
    const std::string cause = release == &k21_4 ? "SOFT_TIMEOUT" : "HARD_TIMEOUT";
    EXPECT_THAT(game.arena.take("P2"),
                HasSubstr(score(cause,
                                "Der Spieler hat innerhalb von 10 Sekunden nach Aufforderung "
                                "keinen Zug gesendet",
                                0, 0) +
                          score("REGULAR", "", 2, 0)));
  }
}

TEST(ServerSession, ASeatThatCannotTimeOutMayTakeForever) {
  Game game(kSeed, false, false);
  game.arena.wait(std::chrono::hours(5));
  game.play(1);
  EXPECT_EQ(game.position.turn, 1);
}

TEST(ServerSession, ASeatThatCanTimeOutAgainHasItsWholeTime) {
  Game game(k21_2, false, false);
  game.arena.wait(Duration(60'000));
  game.arena.send("A", "<timeout roomId='" + game.room + "' slot='0' activate='true'/>");
  game.arena.wait(Duration(1500));
  game.play(1);
  EXPECT_EQ(game.position.turn, 1);
  game.arena.send("A", "<timeout roomId='" + game.room + "' slot='1' activate='true'/>");
  game.arena.wait(Duration(10'000));
  EXPECT_THAT(game.arena.take("A"), HasSubstr("HARD_TIMEOUT"));
}

TEST(ServerSession, HintsAreKeptInTheRecord) {
  Game game;
  std::string kept;
  game.arena.hub().keep_rows([&](const table::Row& row) { kept += row.line + "\n"; });
  SetMove move = std::get<SetMove>(game.any_move());
  move.hints = {"my best idea"};
  game.arena.send("P1", game.room_message(move));
  EXPECT_EQ(Game::last_position(game.arena.take("P2")).turn, 1);
  EXPECT_THAT(kept, HasSubstr("my best idea"));
}

TEST(ServerSession, APreparedSlotMayBeOneOfOurOwnPlayers) {
  Arena arena(kSeed, 1, [](const table::Prompt& prompt) -> std::optional<table::Action> {
    static blokus::ActionList actions;
    blokus::legal(std::get<blokus::View>(prompt.view), actions);
    return actions[0];
  });
  arena.send("A", kAuthenticate +
                      "<prepare gameType='swc_2021_blokus'><slot displayName='bot:greedy'/>"
                      "<slot displayName='you'/></prepare>");
  const std::string prepared = arena.take("A");
  EXPECT_EQ(prepared.find("<reservation>"), prepared.rfind("<reservation>")) << "one code, for you";
  arena.send("P2", "<protocol><joinPrepared reservationCode='" +
                       Arena::value(prepared, "reservation") + "'/>");
  const std::string heard = arena.take("P2");
  EXPECT_THAT(heard, HasSubstr("color=\"two\""));
  EXPECT_THAT(heard, HasSubstr("<first displayName=\"bot:greedy\">"));
  EXPECT_EQ(Game::last_position(heard).turn, 1) << "the bot has moved";
  EXPECT_THAT(heard, EndsWith("MoveRequest\"/>\n  </room>"));
}

TEST(ServerSession, ABotOfAnUnknownLevelGetsNoSeat) {
  Arena arena(k21_4);
  arena.send("A", kAuthenticate +
                      "<prepare gameType='swc_2021_blokus'><slot displayName='bot:genius'/>"
                      "<slot displayName='you'/></prepare>");
  EXPECT_THAT(arena.take("A"), HasSubstr("message=\"Unknown level of a bot\""));
  EXPECT_TRUE(arena.is_closed("A"));
}

TEST(ServerSession, TheCodeOfATableStandsForASeatThere) {
  Arena arena;
  arena.send("P1", "<protocol><join gameType='swc_2021_blokus'/>");
  const std::string room = Arena::value(arena.take("P1"), "roomId");
  arena.send("P2", "<protocol><joinPrepared reservationCode='" + table_id(room) + "'/>");
  EXPECT_THAT(arena.take("P2"), HasSubstr("color=\"two\""));
  arena.send("P3", "<protocol><joinPrepared reservationCode='" + table_id(room) + "'/>");
  EXPECT_TRUE(arena.is_closed("P3")) << "no seat is left";
  arena.send("P4", "<protocol><joinPrepared reservationCode='ABCDEFGH'/>");
  EXPECT_TRUE(arena.is_closed("P4")) << "there is no such table";
}

// --- 21.4 ----------------------------------------------------------------------------------------

TEST(ServerSession, TheLastReleaseAnswersAReservationAtOnce) {
  Arena arena(k21_4);
  arena.codes = {"code-1", "code-2"};
  arena.send("A", kAuthenticate + prepare());
  arena.send("P1", "<protocol><joinPrepared reservationCode='code-1'/>");
  EXPECT_THAT(arena.take("P1"), StartsWith("<protocol>\n  <joined roomId="));
}

TEST(ServerSession, TheLastReleaseSaysWhyItRefuses) {
  Arena arena(k21_4);
  arena.send("P1", "<protocol><join gameType='chess'/>");
  EXPECT_EQ(
      arena.take("P1"),
      "<protocol>\n  <errorpacket message=\"There is no game type chess\">\n    <originalRequest "
      "class=\"join\" gameType=\"chess\"/>\n  </errorpacket>\n  "
      "<sc.protocol.CloseConnection/>\n</protocol>");
  EXPECT_TRUE(arena.is_closed("P1"));
}

TEST(ServerSession, TheLastReleaseTellsObserversOfPausesAndCancelsWithAResult) {
  Game game(k21_4);
  game.play(1);
  game.arena.send("A", "<pause roomId='" + game.room + "' pause='true'/>");
  EXPECT_THAT(game.arena.take("A"), HasSubstr("<data class=\"paused\" paused=\"true\"/>"));
  game.arena.send("A", "<cancel roomId='" + game.room + "'/>");
  EXPECT_THAT(game.arena.take("P2"), HasSubstr(score("REGULAR", "", 0, 5) +
                                               score("REGULAR", "", 0, 0) + winner("p1", "ONE")));
}

TEST(ServerSession, ASlotMustAskForItsReservationInTheLastRelease) {
  Arena arena(k21_4);
  arena.send("A", kAuthenticate +
                      "<prepare gameType='swc_2021_blokus'><slot displayName='a'/><slot "
                      "displayName='b' reserved='true'/></prepare>");
  const std::string prepared = arena.take("A");
  const std::string room = Arena::value(prepared, "roomId");
  EXPECT_EQ(prepared.find("<reservation>"), prepared.rfind("<reservation>"));
  arena.send("P1", "<protocol><join gameType='swc_2021_blokus'/>");
  EXPECT_EQ(arena.take("P1"), "<protocol>\n  <joined roomId=\"" + room + "\"/>");
  EXPECT_THAT(arena.take("A"), HasSubstr("playerCount=\"1\""));
}

// --- bad input: the client is dropped, and in a game that is as good as leaving ------------------

class BadInput : public testing::TestWithParam<std::string> {};

TEST_P(BadInput, DropsThatClientAndTheOtherWins) {
  for (const Release* release : all_releases()) {
    Game game(*release);
    game.arena.send("P1", replaced(GetParam(), "ROOM", game.room));
    EXPECT_TRUE(game.arena.is_closed("P1"));
    const Release& spoken = release->season == &k2021 ? *release : kSeed;
    EXPECT_EQ(game.arena.take("P1"), spoken.answers_nonsense ? "\n</protocol>" : "");
    EXPECT_THAT(game.arena.take("P2"),
                HasSubstr(score("LEFT", "Der Spieler hat das Spiel verlassen", 0, 0) +
                          score("REGULAR", "", 2, 0)));
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, BadInput,
    testing::Values(
        "<unknown/>", "<room roomId='ROOM'><data class='setmove'/></room>",
        "<room roomId='ROOM'><data class='sc.plugin2021.SetMove'><piece/></data></room>",
        "<room roomId='ROOM'><data class='sc.plugin2021.SkipMove'><colour/></data></room>",
        "<a></b>", "&bomb;", "<a b=c/>", "<!DOCTYPE x [<!ENTITY a 'b'>]>",
        "<a><a><a><a><a><a><a><a><a><a><a><a><a>", "<a b='" + std::string(70'000, 'x'),
        "<a>" + std::string(70'000, 'x'), std::string("<a>\x01</a>")));

TEST(ServerSession, EntityBombsAndExternalEntitiesAreRefusedAtTheDoor) {
  for (const std::string bomb :
       {"<!DOCTYPE protocol [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;'>]><protocol>&b;",
        "<!DOCTYPE protocol SYSTEM 'file:///etc/passwd'><protocol>"}) {
    Arena arena;
    arena.send("P", bomb);
    EXPECT_TRUE(arena.is_closed("P"));
    EXPECT_EQ(arena.take("P"), "<protocol/>");
  }
}

TEST(ServerSession, InputMayBeWrittenInEveryWayXmlAllows) {
  Game game;
  const auto move = std::get<SetMove>(game.any_move());
  const std::string piece = "color='BLUE' kind='" + std::string(blokus::name_of(move.piece)) +
                            "' rotation='" + std::string(blokus::name_of(move.rotation)) +
                            "' isFlipped='" + (move.flipped ? "true" : "no") + "'";
  const std::string bytes = "noise <!-- a comment --> <![CDATA[<join/>]]>\n\n<room\troomId='" +
                            game.room +
                            "' mood='\xE4'><data class='sc.plugin2021.SetMove'>\n<piece " + piece +
                            "><position><x>" + std::to_string(move.x) + "</x><y>" +
                            std::to_string(move.y) + "</y></position></piece></data></room>";
  for (const char c : bytes) game.arena.send("P1", std::string_view(&c, 1));
  EXPECT_EQ(Game::last_position(game.arena.take("P2")).turn, 1);
}

TEST(ServerSession, ASkipWithoutItsColourIsAMoveOfTheWrongColour) {
  Game game;
  game.arena.send("P1", "<room roomId='" + game.room +
                            "'><data class='sc.plugin2021.SkipMove' color='BLUE'/></room>");
  EXPECT_THAT(game.arena.take("P1"), HasSubstr("Expected move from BLUE; move was null skipped"));
}

TEST(ServerSession, TwoMovesAtOnceLose) {
  Game game;
  const std::string move = game.room_message(game.any_move());
  game.arena.send("P1", move + move);
  EXPECT_THAT(game.arena.take("P1"), HasSubstr("It&apos;s not your turn yet"));
  EXPECT_TRUE(game.arena.is_closed("P1"));
  EXPECT_THAT(game.arena.take("P2"), HasSubstr(score("REGULAR", "", 2, 0)));
}

TEST(ServerSession, AMoveWhilePausedLoses) {
  Game game(kSeed, true);
  game.arena.send("P1", game.room_message(game.any_move()));
  EXPECT_THAT(game.arena.take("P1"), HasSubstr("We didn&apos;t request a move from you yet."));
  EXPECT_THAT(game.arena.take("P2"), HasSubstr(winner("p2", "TWO")));
}

TEST(ServerSession, AMoveBeforeTheGameBeginsEndsTheConnection) {
  Arena arena;
  arena.send("P1", "<protocol><join gameType='swc_2021_blokus'/>");
  const std::string room = Arena::value(arena.take("P1"), "roomId");
  arena.send("P1", encoded(ClientMessage(MoveInRoom{room, SkipMove{Colour::Blue}})));
  EXPECT_EQ(arena.take("P1"), kClosed);
}

TEST(ServerSession, PositionsFarOutsideTheBoardAreOutOfBounds) {
  for (const int x : {-1, 20, -2147483647, 2147483647}) {
    Game game;
    SetMove move = std::get<SetMove>(game.any_move());
    move.x = x;
    game.arena.send("P1", game.room_message(move));
    EXPECT_THAT(game.arena.take("P1"), HasSubstr("is out of bounds")) << x;
    EXPECT_THAT(game.arena.take("P1"), Not(HasSubstr("MoveRequest")));
    EXPECT_THAT(game.arena.take("P2"), HasSubstr("RULE_VIOLATION")) << x;
  }
}

// --- leaving, in every phase ---------------------------------------------------------------------

TEST(ServerSession, WhoLeavesAnOpenRoomFreesTheSeat) {
  Arena arena;
  arena.send("P1", "<protocol><join gameType='swc_2021_blokus'/>");
  arena.hang_up("P1");
  arena.send("P2", "<protocol><join gameType='swc_2021_blokus'/>");
  EXPECT_THAT(arena.take("P2"), Not(HasSubstr("welcomeMessage")));
  arena.send("P3", "<protocol><join gameType='swc_2021_blokus'/>");
  EXPECT_THAT(arena.take("P3"), HasSubstr("color=\"two\""));
  EXPECT_THAT(arena.take("P2"), HasSubstr("MoveRequest"));
}

TEST(ServerSession, WhoLeavesAPreparedRoomBeforeTheOtherComesHasLost) {
  for (const Release* release : all_releases()) {
    Arena arena(*release);
    arena.codes = {"code-1", "code-2"};
    arena.send("A", kAuthenticate + prepare());
    arena.send("P1", "<protocol><joinPrepared reservationCode='code-1'/>");
    arena.hang_up("P1");
    arena.send("P2", "<protocol><joinPrepared reservationCode='code-2'/>");
    arena.wait(Duration(0));
    const std::string heard = arena.take("P2");
    EXPECT_THAT(heard, HasSubstr("TWO"));
    EXPECT_THAT(heard, HasSubstr(score("LEFT", "Der Spieler hat das Spiel verlassen", 0, 0) +
                                 score("REGULAR", "", 2, 0)));
  }
}

TEST(ServerSession, LeavingInAnyWordsLosesARunningGame) {
  for (const std::string words : {"</protocol>", "<sc.protocol.responses.CloseConnection/>",
                                  "<sc.protocol.CloseConnection/>"}) {
    for (const bool pause : {false, true}) {
      Game game(kSeed, pause);
      game.arena.send("P2", words);
      EXPECT_EQ(game.arena.take("P2"), "\n</protocol>");
      EXPECT_TRUE(game.arena.is_closed("P2"));
      EXPECT_THAT(game.arena.take("P1"),
                  HasSubstr(score("REGULAR", "", 2, 0) +
                            score("LEFT", "Der Spieler hat das Spiel verlassen", 0, 0) +
                            winner("p1", "ONE")));
    }
  }
}

TEST(ServerSession, TheLastReleaseAnswersTheCloseElementButNotTheBareEndTag) {
  for (const auto& [words, answer] : {std::pair{"<sc.protocol.CloseConnection/>", "\n</protocol>"},
                                      std::pair{"</protocol>", ""}}) {
    Game game(k21_4);
    game.arena.send("P2", words);
    EXPECT_EQ(game.arena.take("P2"), answer);
    EXPECT_TRUE(game.arena.is_closed("P2"));
  }
}

TEST(ServerSession, AfterTheGameAMoveFindsNoRoom) {
  Game game;
  game.arena.hang_up("P2");
  game.arena.take("P1");
  game.arena.send("P1", game.room_message(game.any_move()));
  EXPECT_EQ(game.arena.take("P1"), kClosed);
}

TEST(ServerSession, AnObserverMayComeAndGo) {
  Game game;
  game.arena.hang_up("A");
  game.arena.send("P1", game.room_message(game.any_move()));
  EXPECT_EQ(Game::last_position(game.arena.take("P2")).turn, 1);
}

// --- administrators ------------------------------------------------------------------------------

TEST(ServerSession, AdministrationNeedsThePassword) {
  Arena seed(kSeed), old(k21_2);
  for (Arena* arena : {&seed, &old}) arena->send("X", "<protocol>" + prepare());
  EXPECT_THAT(seed.take("X"), EndsWith(kClosed));
  EXPECT_EQ(old.take("X"), "") << "the original ignores it";
  EXPECT_FALSE(old.is_closed("X"));
}

TEST(ServerSession, EveryRequestOfAnAdministratorNeedsThePassword) {
  const std::vector<std::string> requests = {prepare(),
                                             "<observe roomId='x'/>",
                                             "<pause roomId='x' pause='true'/>",
                                             "<step roomId='x' forced='true'/>",
                                             "<timeout roomId='x' slot='0' activate='true'/>",
                                             "<freeReservation reservation='x'/>",
                                             "<cancel roomId='x'/>",
                                             "<testMode testMode='true'/>",
                                             "<scoreForPlayer displayName='x'/>"};
  for (const auto& request : requests) {
    Arena arena;
    arena.send("X", "<protocol>" + request);
    EXPECT_EQ(arena.take_notes("X"),
              std::vector<std::string>{"refused: This request requires authentication"})
        << request;
  }
}

TEST(ServerSession, NobodyIsAdministratorWithoutAConfiguredPassword) {
  Arena arena;
  arena.settings().password.clear();
  arena.send("X", "<protocol><authenticate password=''/>");
  EXPECT_TRUE(arena.is_closed("X"));
}

TEST(ServerSession, EveryAdministratorHearsOfPlainJoinsAndNotOfReservedOnes) {
  Arena arena;
  arena.codes = {"code-1", "code-2"};
  arena.send("A", kAuthenticate + prepare());
  arena.send("B", kAuthenticate);
  arena.take("A");
  arena.send("P1", "<protocol><joinPrepared reservationCode='code-1'/>");
  EXPECT_EQ(arena.take("A"), "");
  arena.send("P2", "<protocol><join gameType='swc_2021_blokus'/>");
  EXPECT_THAT(arena.take("A"), HasSubstr("existing=\"false\""));
  EXPECT_THAT(arena.take("B"), HasSubstr("existing=\"false\""));
}

// An administrator A has prepared a room with code-1 and code-2, and freed one of them again.
struct PreparedRoom : Arena {
  explicit PreparedRoom(const std::string& freed) {
    codes = {"code-1", "code-2"};
    send("A", kAuthenticate + prepare());
    send("A", "<freeReservation reservation='" + freed + "'/>");
  }
};

TEST(ServerSession, AFreedReservationCanBeTakenByAPlainJoin) {
  PreparedRoom arena("code-2");
  arena.send("P1", "<protocol><joinPrepared reservationCode='code-1'/>");
  arena.send("X", "<protocol><joinPrepared reservationCode='code-2'/>");
  EXPECT_TRUE(arena.is_closed("X"));
  arena.take("A");
  arena.send("P2", "<protocol><join gameType='swc_2021_blokus'/>");
  EXPECT_THAT(arena.take("P2"), HasSubstr("color=\"two\""));
  EXPECT_THAT(arena.take("A"), HasSubstr("existing=\"true\""));
}

TEST(ServerSession, ARoomWithFreeSlotsExistsBeforeAnybodyIsIn) {
  PreparedRoom arena("code-1");
  arena.take("A");
  arena.send("P1", "<protocol><join gameType='swc_2021_blokus'/>");
  EXPECT_THAT(arena.take("A"), HasSubstr("existing=\"true\""));
}

TEST(ServerSession, RoomsThatDoNotExistEndTheConversation) {
  for (const std::string request :
       {"<observe roomId='x'/>", "<pause roomId='x' pause='true'/>", "<step roomId='x'/>",
        "<cancel roomId='x'/>", "<timeout roomId='x' slot='0' activate='true'/>",
        "<freeReservation reservation='x'/>", "<joinRoom roomId='x'/>"}) {
    Arena arena;
    arena.send("A", kAuthenticate + request);
    EXPECT_THAT(arena.take("A"), EndsWith(kClosed)) << request;
    EXPECT_TRUE(arena.is_closed("A")) << request;
  }
}

TEST(ServerSession, AnAdministratorMaySpeakOfARoomWithTheFirstWords) {
  Game game(kSeed, true);
  game.arena.send("B", kAuthenticate + "<pause roomId='" + game.room + "' pause='false'/>");
  EXPECT_FALSE(game.arena.is_closed("B"));
  EXPECT_THAT(game.arena.take("P1"), HasSubstr("MoveRequest"));
  game.arena.send("C", kAuthenticate + "<cancel roomId='" + game.room + "'/></protocol>");
  EXPECT_THAT(game.arena.take("P1"), HasSubstr("<left "));
  EXPECT_TRUE(game.arena.is_closed("C"));
}

TEST(ServerSession, PrepareTakesOneOrTwoSlots) {
  const auto answer = [](const std::string& slots) {
    Arena arena;
    arena.send("A", kAuthenticate + "<prepare gameType='swc_2021_blokus'>" + slots + "</prepare>");
    return std::pair(arena.take("A"), arena.is_closed("A"));
  };
  EXPECT_EQ(answer(""), std::pair(std::string("<protocol/>"), true));
  EXPECT_THAT(answer("<slot/><slot/><slot/>").first, EndsWith(kClosed));
  EXPECT_THAT(answer("<slot displayName='" + std::string(300, 'n') + "'/>").first,
              EndsWith(kClosed));
  EXPECT_THAT(answer("<slot/>").first, HasSubstr("<reservation>"));
}

TEST(ServerSession, TestModeAddsUpResultsByName) {
  Arena arena;
  arena.send("A", kAuthenticate + "<testMode testMode='true'/>");
  EXPECT_EQ(arena.take("A"), "<protocol>\n  <testing testMode=\"true\"/>");
  for (const std::string round : {"1", "2"}) {
    arena.codes = {"code-1" + round, "code-2" + round};
    arena.send("A", prepare());
    arena.send("P1" + round, "<protocol><joinPrepared reservationCode='code-1" + round + "'/>");
    arena.send("P2" + round, "<protocol><joinPrepared reservationCode='code-2" + round + "'/>");
    arena.hang_up("P1" + round);
  }
  arena.send("B", kAuthenticate + "<scoreForPlayer displayName='p2'/>");
  EXPECT_EQ(
      arena.take("B"),
      "<protocol>\n  <playerScore>\n    <score displayName=\"p2\" numberOfTests=\"2\">\n      "
      "<values>\n        <fragment name=\"Gewinner\">\n          "
      "<aggregation>SUM</aggregation>\n          "
      "<relevantForRanking>true</relevantForRanking>\n        </fragment>\n        "
      "<value>4</value>\n      </values>\n      <values>\n        <fragment name=\"∅ "
      "Punkte\">\n          <aggregation>AVERAGE</aggregation>\n          "
      "<relevantForRanking>true</relevantForRanking>\n        </fragment>\n        "
      "<value>0.000000</value>\n      </values>\n    </score>\n  </playerScore>");
  arena.send("B", "<scoreForPlayer displayName='nobody'/>");
  EXPECT_TRUE(arena.is_closed("B"));
}

TEST(ServerSession, AScoreThatAnotherNodeMayHaveIsNoReasonToEndTheConversation) {
  Arena arena;
  arena.settings().one_of_several = true;
  arena.send("A", kAuthenticate + "<scoreForPlayer displayName='p2'/>");
  EXPECT_THAT(arena.take("A"), HasSubstr("<score displayName=\"p2\" numberOfTests=\"0\">"));
  EXPECT_FALSE(arena.is_closed("A"));
}

TEST(ServerSession, TestModeCountsNothingWhileItIsOffAndNoGameTwice) {
  const auto score_after = [](const std::string& mode, const std::string& slots) {
    Arena arena;
    arena.codes = {"code-1", "code-2"};
    arena.send(
        "A", kAuthenticate + mode + "<prepare gameType='swc_2021_blokus'>" + slots + "</prepare>");
    const std::string room = Arena::value(arena.take("A"), "roomId");
    arena.send("B", kAuthenticate + "<observe roomId='" + room + "'/>");
    arena.send("P1", "<protocol><joinPrepared reservationCode='code-1'/>");
    arena.send("P2", "<protocol><joinPrepared reservationCode='code-2'/>");
    arena.hang_up("P2");
    arena.take("A");
    arena.send("A", "<scoreForPlayer displayName='a'/>");
    return Arena::value(arena.take("A"), "numberOfTests");
  };
  const std::string on = "<testMode testMode='true'/>";
  const std::string off = "<testMode testMode='false'/>";
  const std::string slots = "<slot displayName='a'/><slot displayName='b'/>";
  EXPECT_EQ(score_after(on, slots), "1") << "whoever hears of the end";
  EXPECT_EQ(score_after(on + off, slots), "");
  EXPECT_EQ(score_after(on, "<slot displayName='a'/><slot displayName='a'/>"), "");
}

TEST(ServerSession, CancellingLeavesTheAdministratorConnectedAndTheCodesWorthless) {
  Arena arena;
  arena.codes = {"code-1", "code-2"};
  arena.send("A", kAuthenticate + prepare());
  const std::string room = Arena::value(arena.take("A"), "roomId");
  arena.send("P1", "<protocol><joinPrepared reservationCode='code-1'/>");
  arena.send("A", "<cancel roomId='" + room + "'/>");
  EXPECT_EQ(arena.take("P1"), "<protocol>\n  <left roomId=\"" + room + "\"/>");
  EXPECT_FALSE(arena.is_closed("A"));
  arena.send("P2", "<protocol><joinPrepared reservationCode='code-2'/>");
  EXPECT_TRUE(arena.is_closed("P2"));
}

// As on a full disk.
TEST(ServerSession, AnAdministratorHearsOfWhatCouldNotBeStored) {
  auto settings = std::make_shared<Settings>();
  settings->password = "examplepassword";
  ServerSession session(settings);
  session.received(kAuthenticate, from_millis(0));
  auto info = std::make_shared<table::TableInfo>();
  info->id = "K7QM2XPD";
  info->options = table_options(*settings, k2027, false);
  table::Accepted lobby;
  lobby.tables.push_back(info);
  session.replied(session.take_output().requests.at(0).first, lobby, from_millis(0));
  for (const std::string what : {"pause", "step", "cancel"}) {
    session.received("<" + what + " roomId='" + room_id(info->id) + "'/>", from_millis(0));
    const table::Refusal unavailable(table::TableRefusal::Unavailable);
    session.replied(session.take_output().requests.at(0).first, failure(unavailable),
                    from_millis(0));
    const auto output = session.take_output();
    EXPECT_THAT(output.bytes, HasSubstr("<originalRequest class=\"" + what + "\""));
    EXPECT_FALSE(output.close);
  }
}

// --- other tables --------------------------------------------------------------------------------

TEST(ServerSession, TablesOfOtherGamesAreOutOfReach) {
  Arena arena;
  table::TableId catan;
  table::TableOptions options;
  options.rules = catan::Rules{};
  arena.hub().ask(
      table::OpenTable{options, {}, false},
      [&](const table::Reply& reply, Time) { catan = reply->table; }, from_millis(0));
  ASSERT_FALSE(catan.empty());
  for (const std::string request :
       {"<observe roomId='", "<joinRoom roomId='", "<cancel roomId='"}) {
    const std::string client = "A" + request;
    arena.send(client, kAuthenticate + request + room_id(catan) + "'/>");
    EXPECT_TRUE(arena.is_closed(client)) << request;
    EXPECT_THAT(arena.take(client), Not(HasSubstr("joined"))) << request;
  }
}

// Two people at browsers play by the rules of the challenge; an administrator looks on.
class BrowsersAtATable : public testing::Test {
 protected:
  BrowsersAtATable() {
    table::TableOptions options;
    options.rules = blokus::VariantId::Swc;
    options.min_seats = options.max_seats = 2;
    id_ = ask(table::OpenTable{options, {}, false})->table;
    table::SeatInfo seat;
    seat.knows_undo = true;
    for (auto& player : players_) player = ask(table::TakeSeat{id_, seat, false})->player;
    arena_.send("A", kAuthenticate + "<observe roomId='" + room_id(id_) + "'/>");
  }

  table::Reply ask(table::Request request) {
    table::Reply answer;
    arena_.hub().ask(
        std::move(request), [&](const table::Reply& reply, Time) { answer = reply; }, arena_.now());
    arena_.wait(Duration(0));
    return answer;
  }

  Arena arena_;
  table::TableId id_;
  std::array<table::PlayerId, 2> players_{};
};

TEST_F(BrowsersAtATable, TakeAMoveBackAndTheObserverSeesThePosition) {
  auto list = std::make_unique<blokus::ActionList>();
  const auto opening = arena_.take("A");
  ASSERT_THAT(opening, HasSubstr("memento"));
  const auto state = *to_state(Game::last_position(opening));
  blokus::legal(state, blokus::to_move(state), *list);
  ASSERT_TRUE(ask(table::Tell{id_, table::Act{players_[0], {(*list)[0]}}}));
  ASSERT_EQ(Game::last_position(arena_.take("A")).turn, 1);
  for (const auto player : players_) ASSERT_TRUE(ask(table::Tell{id_, table::AskUndo{player}}));
  const auto heard = arena_.take("A");
  EXPECT_THAT(heard, HasSubstr("memento"));
  EXPECT_EQ(Game::last_position(heard).turn, 0);
}

// An administrator has prepared the room for a program and for somebody at a browser.
class BrowserInAPreparedRoom : public testing::Test {
 protected:
  BrowserInAPreparedRoom() {
    arena_.codes = {"code-1", "code-2"};
    arena_.send("A", kAuthenticate + prepare(false, false));
    table_ = table_id(Arena::value(arena_.take("A"), "roomId"));
    table::SeatInfo seat;
    seat.may_return = true;
    player_ = ask(table::TakeSeat{table::Reservation{"code-1"}, seat, false})->player;
    arena_.send("P", "<protocol><joinPrepared reservationCode='code-2'/>");
  }

  table::Reply ask(table::Request request) {
    table::Reply answer;
    arena_.hub().ask(
        std::move(request), [&](const table::Reply& reply, Time) { answer = reply; }, arena_.now());
    arena_.wait(Duration(0));
    return answer;
  }
  void connect(bool connected) {
    ASSERT_TRUE(ask(table::Tell{table_, table::Connected{player_, connected}}));
  }
  std::shared_ptr<const table::TableInfo> info() {
    return ask(table::Look{table_})->snapshot->info;
  }

  Arena arena_;
  table::TableId table_;
  table::PlayerId player_ = table::kNobody;
};

TEST_F(BrowserInAPreparedRoom, HasTimeToComeBackAndLosesAfterIt) {
  connect(false);
  arena_.wait(Duration(59'000));
  ASSERT_EQ(info()->stage, table::Stage::Playing);
  connect(true);
  arena_.wait(Duration(59'000));
  ASSERT_EQ(info()->stage, table::Stage::Playing);
  connect(false);
  arena_.wait(Duration(60'000));
  ASSERT_EQ(info()->stage, table::Stage::Over);
  EXPECT_EQ(info()->result->offender, info()->seat_named(player_));
}

TEST_F(BrowserInAPreparedRoom, WinsWhenTheProgramGoes) {
  arena_.hang_up("P");
  ASSERT_EQ(info()->stage, table::Stage::Over);
  EXPECT_EQ(info()->result->winners, seat_bit(*info()->seat_named(player_)));
}

TEST(ServerSession, NothingIsTakenBackWhereAPlayerOfThisProtocolSits) {
  Game game;
  game.play(1);
  table::Reply answer;
  const table::AskUndo undo{1};
  game.arena.hub().ask(
      table::Tell{table_id(game.room), undo},
      [&](const table::Reply& reply, Time) { answer = reply; }, from_millis(0));
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error(), table::Refusal(table::TableRefusal::NoUndoHere));
}

// Two people at browsers play by the rules of a release's season, at a table like this one; an
// administrator looks on.
class LookedAt {
 public:
  LookedAt(const Release& release, table::TableOptions options) : arena(release) {
    options.rules = release.season->rules;
    options.min_seats = options.max_seats = 2;
    id = ask(table::OpenTable{options, {}, false})->table;
    for (auto& player : players) {
      player = ask(table::TakeSeat{id, table::SeatInfo(), false})->player;
    }
    arena.send("A", kAuthenticate + "<observe roomId='" + room_id(id) + "'/>");
    arena.take("A");
  }

  table::Reply ask(table::Request request) {
    table::Reply answer;
    arena.hub().ask(
        std::move(request), [&](const table::Reply& reply, Time) { answer = reply; }, arena.now());
    arena.wait(Duration(0));
    return answer;
  }

  Arena arena;
  table::TableId id;
  std::array<table::PlayerId, 2> players{};
};

TEST(OtherTables, AGameThatIsCalledOffHasNoWinnerAndIsNoDraw) {
  for (const Release* release : all_releases()) {
    SCOPED_TRACE(release->name);
    LookedAt table(*release, {});
    table.arena.wait(std::chrono::minutes(4));
    ASSERT_TRUE(table.ask(table::Tell{table.id, table::CallOff{table.players[1]}}));
    const std::string heard = table.arena.take("A");
    EXPECT_THAT(heard, HasSubstr("class=\"result\""));
    EXPECT_THAT(heard, Not(HasSubstr("<part>1</part>")));
    EXPECT_THAT(heard, Not(HasSubstr("<winner displayName")));
    EXPECT_THAT(heard, Not(HasSubstr("<winner team")));
    EXPECT_THAT(heard, EndsWith("<left roomId=\"" + room_id(table.id) + "\"/>"));
  }
}

TEST(OtherTables, WhoHasUsedUpTheWholeTimeIsToldHowMuchThatWas) {
  table::TableOptions options;
  options.limits.game = Duration(60'000);
  options.limits.overtime = table::Overtime::Forfeits;
  for (const Release* release : all_releases()) {
    LookedAt table(*release, options);
    table.arena.wait(Duration(60'000));
    EXPECT_THAT(table.arena.take("A"), HasSubstr("innerhalb von 60 Sekunden")) << release->name;
  }
}

// A browser's table, whose host sends away the player of this protocol who came by its code.
class SentAway : public testing::TestWithParam<const Release*> {
 protected:
  SentAway() : arena_(*GetParam()) {
    table::TableOptions options;
    options.rules = GetParam()->season->rules;
    options.min_seats = options.max_seats = 2;
    options.start = table::StartRule::WhenTold;
    options.hosted = true;
    id_ = ask(table::OpenTable{options, {}, false})->table;
    arena_.send("P", "<protocol><joinPrepared reservationCode='" + id_ + "'/>");
    player_ = arena_.hub().directory().find(id_)->seats.at(0).player;
    table::SeatInfo seat;
    seat.knows_undo = seat.may_return = true;
    host_ = ask(table::TakeSeat{id_, seat, false})->player;
  }

  table::Reply ask(table::Request request) {
    table::Reply answer;
    arena_.hub().ask(
        std::move(request), [&](const table::Reply& reply, Time) { answer = reply; }, arena_.now());
    arena_.wait(Duration(0));
    return answer;
  }
  void tell(table::Command command) { ASSERT_TRUE(ask(table::Tell{id_, std::move(command)})); }
  std::string left() const { return "<left roomId=\"" + room_id(id_) + "\"/>"; }

  Arena arena_;
  table::TableId id_;
  table::PlayerId player_ = table::kNobody;
  table::PlayerId host_ = table::kNobody;
};
INSTANTIATE_TEST_SUITE_P(, SentAway, testing::ValuesIn(all_releases()), [](const auto& p) {
  return replaced(std::string(p.param->name), ".", "_");
});

TEST_P(SentAway, BeforeTheStartHearsSoAndIsToldOfNoGame) {
  tell(table::Remove{host_, player_});
  EXPECT_THAT(arena_.take("P"), HasSubstr(left()));
  ASSERT_TRUE(ask(table::TakeSeat{id_, table::SeatInfo(), false}));
  tell(table::Start{host_});
  EXPECT_EQ(arena_.take("P"), "");
}

TEST_P(SentAway, DuringTheGameHearsSoAndIsToldNothingMore) {
  tell(table::Start{host_});
  EXPECT_THAT(arena_.take("P"), HasSubstr("welcomeMessage"));
  arena_.wait(std::chrono::minutes(4));
  tell(table::Replace{host_, player_, "greedy"});
  EXPECT_THAT(arena_.take("P"), HasSubstr(left()));
  tell(table::Abort{});
  EXPECT_EQ(arena_.take("P"), "");
}

// --- two seasons on one port ---------------------------------------------------------------------

const std::string kEarly = "<protocol><join gameType='swc_2021_blokus'/>";
const std::string kLate = "<protocol><join gameType='swc_2027_blokus'/>";

TEST(Seasons, TheGameTypeOfEachRequestSaysWhichOneIsPlayed) {
  Arena arena(k27_0);
  arena.send("Early1", kEarly);
  arena.send("Late1", kLate);
  arena.send("Late2", "<protocol><join/>");
  EXPECT_THAT(arena.take("Late1"), HasSubstr("class=\"moveRequest\""));
  EXPECT_THAT(arena.take("Late2"), HasSubstr("startTeam=\"ONE\""));
  EXPECT_THAT(arena.take("Early1"), Not(HasSubstr("welcome"))) << "waits for its own kind";
  arena.send("Early2", kEarly);
  EXPECT_THAT(arena.take("Early1"), HasSubstr("sc.framework.plugins.protocol.MoveRequest"));
  EXPECT_THAT(arena.take("Early2"), HasSubstr("<startTeam class=\"team\">ONE</startTeam>"));
}

TEST(Seasons, AJoinWithoutATypeGoesToTheSeasonOfTheServer) {
  Arena arena(kSeed);
  arena.send("P1", "<protocol><join/>");
  arena.send("P2", kEarly);
  EXPECT_THAT(arena.take("P1"), HasSubstr("color=\"one\""));
}

TEST(Seasons, AReservationLeadsIntoTheSeasonOfItsRoom) {
  Arena arena(k27_0);
  arena.codes = {"code-1", "code-2"};
  arena.send("A", kAuthenticate + prepare());
  arena.send("P1", "<protocol><joinPrepared reservationCode='code-1'/>");
  arena.send("P2", "<protocol><joinPrepared reservationCode='code-2'/>");
  EXPECT_THAT(arena.take("P1"), HasSubstr("<blueShapes class=\"linked-hash-set\">"));
  arena.send("P1", "<room roomId='" + Arena::value(arena.take("P2"), "roomId") +
                       "'><data class='sc.plugin2021.SkipMove'><color>BLUE</color></data></room>");
  EXPECT_THAT(arena.take("P1"), EndsWith(kClosed)) << "refused as in 2021";
}

TEST(Seasons, WhoWatchesRoomsOfBothHearsEachInItsForm) {
  Arena arena(k27_0);
  arena.send("A", kAuthenticate);
  for (const auto& [player, join] : {std::pair("P1", kEarly), std::pair("P2", kLate)}) {
    arena.send(player, join);
    arena.send("A", "<observe roomId='" + Arena::value(arena.take(player), "roomId") + "'/>");
  }
  EXPECT_THAT(arena.take("A"),
              testing::AllOf(HasSubstr("existing=\"false\""), HasSubstr("playerCount=\"1\"")));
  arena.send("P3", kEarly);
  EXPECT_THAT(arena.take("A"), HasSubstr("<startTeam class="));
  arena.send("P4", kLate);
  EXPECT_THAT(arena.take("A"), HasSubstr("startTeam=\"ONE\""));
}

// An administrator's tool of 2021 need not name a game first.
TEST(Seasons, ARequestThatOnlyOneSeasonHasIsUnderstoodAsThatOne) {
  Arena arena(k27_0);
  arena.send("A", kAuthenticate + "<testMode testMode='true'/>");
  EXPECT_THAT(arena.take("A"), HasSubstr("<testing testMode=\"true\"/>"));
}

TEST(Season2027, GuessingPasswordsEndsTheConversation) {
  Arena arena(k27_0);
  const std::string guess = "<authenticate password='guess'/>";
  arena.send("A", "<protocol>" + guess + guess);
  EXPECT_FALSE(arena.is_closed("A"));
  arena.send("A", guess);
  EXPECT_TRUE(arena.is_closed("A"));
  EXPECT_EQ(arena.take_notes("A").size(), 3U);
}

// --- the end of the server -----------------------------------------------------------------------

TEST(ServerStops, EverybodyHearsThatNobodyWon) {
  for (const Release* release : all_releases()) {
    SCOPED_TRACE(release->name);
    Arena arena(*release);
    const std::string join =
        "<protocol><join gameType='" + std::string(release->season->game_type) + "'/>";
    arena.send("A", kAuthenticate);
    arena.send("P1", join);
    const std::string room = Arena::value(arena.take("P1"), "roomId");
    arena.send("A", "<observe roomId='" + room + "'/>");
    arena.send("P2", join);
    for (const std::string client : {"A", "P1", "P2"}) arena.take(client);
    arena.stop();
    for (const std::string client : {"A", "P1", "P2"}) {
      const std::string heard = arena.take(client);
      EXPECT_THAT(heard, HasSubstr("weil der Server beendet wurde"));
      EXPECT_THAT(heard, Not(HasSubstr("<part>2</part>")));
      EXPECT_THAT(heard, Not(HasSubstr("<winner displayName")));
      EXPECT_THAT(heard, Not(HasSubstr("<winner team")));
      EXPECT_THAT(heard, EndsWith("\n  <left roomId=\"" + room + "\"/>\n</protocol>"));
      EXPECT_TRUE(arena.is_closed(client));
    }
  }
}

TEST(ServerStops, NobodyLosesByAServerThatStopsBetweenThemAndTheTable) {
  for (const Release* release : all_releases()) {
    SCOPED_TRACE(release->name);
    Arena arena(*release);
    const std::string join =
        "<protocol><join gameType='" + std::string(release->season->game_type) + "'/>";
    arena.send("P1", join);
    arena.send("P2", join);
    for (const std::string client : {"P1", "P2"}) arena.take(client);
    arena.stop_door("P1");
    EXPECT_THAT(arena.take("P1"), EndsWith("</protocol>"));
    const std::string heard = arena.take("P2");
    EXPECT_THAT(heard, HasSubstr("weil der Server beendet wurde"));
    EXPECT_THAT(heard, Not(HasSubstr("<winner displayName")));
    EXPECT_THAT(heard, Not(HasSubstr("<winner team")));
  }
}

// --- what the log hears --------------------------------------------------------------------------

TEST(Notes, EveryRefusalSaysWhy) {
  struct Case {
    std::string said;
    std::string noted;
  };
  const std::vector<Case> cases = {
      {"<joinPrepared reservationCode='x'/>",
       "refused: Couldn't find a reservation for the provided token."},
      {"<authenticate password='x'/>", "refused: Failed to authenticate as administrator"},
      {"<join gameType='x'/>", "refused: There is no game type x"},
      {"<joinRoom roomId='x'/>", "refused: Couldn't find a room with id x"},
      {"<observe roomId='x'/>", "refused: This request requires authentication"},
      {"<foo/>", "not understood: unknown element <foo>"},
      {"</wrong>", "not understood: not well-formed XML"}};
  for (const Release* release : {&kSeed, &k21_4, &k27_0}) {
    for (const auto& [said, noted] : cases) {
      Arena arena(*release);
      arena.send("P", "<protocol>" + said);
      EXPECT_EQ(arena.take_notes("P"), std::vector<std::string>{noted}) << release->name;
      const std::string heard = arena.take("P");
      const std::string refused = "refused: ";
      if (release->error_packets && noted.starts_with(refused)) {
        const std::string why = replaced(noted.substr(refused.size()), "'", "&apos;");
        EXPECT_THAT(heard, HasSubstr("<errorpacket message=\"" + why + "\">")) << release->name;
      } else {
        EXPECT_THAT(heard, Not(HasSubstr("errorpacket"))) << said;
      }
    }
  }
}

}  // namespace
}  // namespace spiel::swc::server_session_test

#include "protocol/swc/replay.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/blokus.hpp"
#include "games/record.hpp"
#include "tests/protocol/swc/support.hpp"

namespace spiel::swc::replay_test {
namespace {

using testing::HasSubstr;

blokus::Record random_game(std::uint64_t seed, const Season& season = k2021) {
  Random random(seed);
  blokus::Record record;
  record.setup = blokus::random_setup(season.rules, random);
  record.seats = {"Alice", "Bob & Co"};
  blokus::State state = blokus::start(record.setup);
  static blokus::ActionList actions;
  while (!blokus::is_over(state)) {
    const Seat seat = blokus::to_move(state);
    blokus::legal(state, seat, actions);
    const auto action = actions[random.below(static_cast<std::uint32_t>(actions.size()))];
    blokus::apply_legal(state, seat, action);
    record.entries.push_back({seat, action, {}});
  }
  record.result = blokus::result_of(state);
  return record;
}

blokus::Record read(const std::string& xml, std::vector<std::string> notes = {}) {
  auto replay = parse_replay(xml);
  EXPECT_TRUE(replay) << replay.error();
  if (!replay) return {};
  EXPECT_EQ(replay->notes, notes);
  return std::move(replay->record);
}

std::string written(const blokus::Record& record, const Release& release) {
  const auto xml = to_replay(record, "room", &release);
  EXPECT_TRUE(xml) << xml.error();
  return xml ? *xml : std::string();
}

TEST(Replay, ARecordSurvivesTheWayThereAndBack) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    for (const Release* release : {&kSeed, &k21_4, &k27_0}) {
      const auto record = random_game(seed, *release->season);
      EXPECT_EQ(read(written(record, *release)), record);
    }
  }
}

TEST(Replay, AGameThatWasCalledOffIsSoAfterTheWayThereAndBack) {
  const auto stopped = std::string(table::Why(table::AbortedBy::ServerStop).text());
  for (const auto& [release, detail] :
       {std::pair(&kSeed, stopped), std::pair(&k21_2, stopped), std::pair(&k21_4, stopped),
        std::pair(&k27_0, stopped), std::pair(&k21_4, std::string())}) {
    SCOPED_TRACE(release->name);
    auto record = random_game(3, *release->season);
    record.entries.resize(10);
    record.result = FinalResult{{}, {31, 12}, "aborted"};
    record.result->detail = detail;
    const auto xml = written(record, *release);
    const auto back = read(xml);
    EXPECT_EQ(back.result->reason, "aborted");
    EXPECT_FALSE(back.result->offender);
    EXPECT_EQ(back.result->detail, detail);
    EXPECT_EQ(written(back, *release), xml);
  }
}

TEST(Replay, TheReleaseWithoutALastPositionLosesTheLastMoveOnly) {
  const auto record = random_game(1);
  const auto back =
      read(written(record, k21_2), {"the replay does not show how the game went on to its end"});
  EXPECT_EQ(back.entries.size() + 1, record.entries.size());
  EXPECT_EQ(back.result->points, record.result->points);
}

TEST(Replay, EachMessageBeginsInTheFirstColumn) {
  const std::string xml = *to_replay(random_game(2), "r");
  EXPECT_TRUE(xml.starts_with("<protocol>\n<room roomId=\"r\">\n  <data class=\"memento\">\n"));
  EXPECT_TRUE(xml.ends_with("\n</room>\n</protocol>"));
}

TEST(Replay, TheSeasonOfTheRulesGivesTheForm) {
  const auto xml = to_replay(random_game(2, k2027), "r", &k21_4);
  EXPECT_THAT(*xml, HasSubstr("class=\"sc.plugin2027.SetMove\""));
  EXPECT_THAT(*xml, HasSubstr("startTeam=\"ONE\""));
}

TEST(Replay, RecordedStreamsOfOriginalsAreReplaysToo) {
  struct Game {
    std::string folder;
    std::vector<std::string> names;
    std::vector<int> points;
  };
  for (const auto& [folder, names, points] : {Game{"full-game-21.2", {"Alice", "Bob"}, {218, 78}},
                                              Game{"full-game-21.4", {"Alice", "Bob"}, {213, 95}},
                                              Game{"full-game-27.0", {"", ""}, {110, 125}}}) {
    const auto replay = parse_replay(read_data(folder + "/server-to-admin.xml"));
    ASSERT_TRUE(replay) << replay.error();
    EXPECT_EQ(replay->record.seats, names);
    EXPECT_GT(replay->record.entries.size(), 50U);
    ASSERT_TRUE(replay->record.result);
    EXPECT_EQ(replay->record.result->points, points);
  }
}

// From an original's stream to our record, through its text, and back: nothing is lost, neither how
// a player named an orientation nor what was said at the end.
TEST(Replay, WhatAnOriginalWroteComesBackWordForWord) {
  for (const auto& [release, folder] :
       {std::pair(&k21_4, "full-game-21.4"), std::pair(&k27_0, "full-game-27.0")}) {
    const auto once = parse_replay(read_data(std::string(folder) + "/server-to-player1.xml"));
    ASSERT_TRUE(once);
    const auto record =
        games::parse_record<games::Blokus>(games::to_text<games::Blokus>(once->record));
    ASSERT_TRUE(record);
    EXPECT_EQ(*record, once->record);
    std::string original;
    for (const ServerMessage& message :
         server_messages(read_data(std::string(folder) + "/server-to-player1.xml"))) {
      const auto* room = std::get_if<RoomMessage>(&message);
      if (room == nullptr || std::holds_alternative<Welcome>(room->data)) continue;
      if (std::holds_alternative<MoveRequest>(room->data)) continue;
      original += encoded(message, *release) + "\n";
    }
    const std::string room = original.substr(original.find("roomId=\"") + 8, 36);
    EXPECT_EQ(*to_replay(*record, room, release), "<protocol>\n" + original + "</protocol>");
  }
}

std::string told_at_the_end(const std::string& result_and_error) {
  return "<room roomId=\"room\">\n  <data class=\"" + result_and_error;
}

TEST(Replay, AGameLostByARefusedMoveKeepsTheMoveAndTheWords) {
  auto record = random_game(3, k2027);
  record.entries.resize(9);
  record.result = FinalResult{{0}, {20, 0}, "rule-violation"};
  record.result->offender = 1;
  record.result->refused = "YELLOW MONO LEFT true 3 4";
  record.result->told = "Regelverletzung von Bob & Co: etwas, das nur jenes Programm sagt";
  record.result->error = "Ungueltiger Zug von 'Bob & Co'.\nEtwas";
  const std::string xml = written(record, k27_0);
  EXPECT_THAT(xml, HasSubstr(told_at_the_end("error\" message=\"Ungueltiger Zug")));
  EXPECT_THAT(xml, HasSubstr("rotation=\"LEFT\" isFlipped=\"true\""));
  EXPECT_THAT(xml, HasSubstr("regular=\"false\" reason=\"Regelverletzung von Bob &amp; Co: etwas"));
  EXPECT_EQ(read(xml), record);
}

TEST(Replay, AGameThatSomebodyLeftNamesTheCause) {
  auto record = random_game(3);
  record.entries.resize(10);
  record.result = FinalResult{{1}, {20, 19}, "left"};
  const auto xml = written(record, kSeed);
  EXPECT_THAT(xml, HasSubstr("<score cause=\"LEFT\" reason=\"Der Spieler hat das Spiel"));
  record.result->offender = 0;
  record.result->told = "Der Spieler hat das Spiel verlassen";
  EXPECT_EQ(read(xml), record);
}

// --- replays with gaps ---------------------------------------------------------------------------

// The replay without the positions of these turns, as originals write it while a room is paused.
std::string without_turns(const std::string& xml, int first, int last) {
  std::string out = "<protocol>\n";
  std::size_t from = out.size();
  while (from < xml.size()) {
    std::size_t end = xml.find("</room>\n", from);
    end = end == std::string::npos ? xml.size() : end + 8;
    const std::string piece = xml.substr(from, end - from);
    const std::size_t turn = piece.find(" turn=\"");
    const int number = turn == std::string::npos ? -1 : std::stoi(piece.substr(turn + 7));
    if (number < first || number > last) out += piece;
    from = end;
  }
  return out;
}

TEST(Replay, MovesThatNoPositionShowsAreWorkedOutFromTheBoard) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const auto record = random_game(seed, k2027);
    const auto read = parse_replay(without_turns(written(record, k27_0), 9, 12));
    ASSERT_TRUE(read) << read.error();
    ASSERT_EQ(read->notes.size(), 1U);
    EXPECT_THAT(read->notes[0], testing::StartsWith("the moves from turn 8 to turn"));
    EXPECT_EQ(*spiel::replay(read->record), *spiel::replay(record)) << "the same end";
    EXPECT_EQ(read->record.result, record.result);
  }
}

TEST(Replay, AReplayMayBeginInTheMiddleOfTheGame) {
  const auto record = random_game(4);
  const auto read = parse_replay(without_turns(written(record, kSeed), 0, 6));
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(spiel::replay(read->record)->placed, spiel::replay(record)->placed);
}

TEST(Replay, WhatCannotBeReadIsSaidAndTheRestKept) {
  const auto record = random_game(5);
  std::string xml = written(record, kSeed);
  xml.insert(xml.find("<room", 100), "<room roomId=\"r\"><data class=\"unheard-of\"/></room>\n");
  const auto read = parse_replay(xml);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->record, record);
  EXPECT_EQ(read->notes, std::vector<std::string>{"a message was not understood: unknown element "
                                                  "<data of class unheard-of>"});
  const auto cut = parse_replay(written(record, kSeed).substr(0, 200'000));
  ASSERT_TRUE(cut);
  EXPECT_GT(cut->record.entries.size(), 10U);
  EXPECT_EQ(cut->notes, std::vector<std::string>{"the replay has no result"});
}

TEST(Replay, APositionThatDoesNotFollowEndsTheGameThere) {
  const auto record = random_game(6);
  std::string xml = written(record, kSeed);
  const std::size_t turn = xml.find("turn=\"30\"");
  const std::size_t field = xml.find("<field", turn);
  xml.replace(field, xml.find("/>", field) + 2 - field, "<field x=\"9\" y=\"9\" content=\"RED\"/>");
  xml = without_turns(xml, 20, 29);
  const auto read = parse_replay(xml);
  ASSERT_TRUE(read) << read.error();
  EXPECT_LE(read->record.entries.size(), 20U);
  ASSERT_EQ(read->notes.size(), 2U);
  EXPECT_THAT(read->notes[0], HasSubstr("turn 30 does not follow from turn 19"));
}

TEST(Replay, OnlySoundGamesOfTheChallengeAreConverted) {
  auto record = random_game(4);
  record.entries.erase(record.entries.begin());
  EXPECT_FALSE(to_replay(record, "r"));
  EXPECT_FALSE(to_replay(blokus::Record{{blokus::VariantId::Duo, {}}, {}, {}, {}}, "r"));
  EXPECT_FALSE(parse_replay("<protocol></protocol>"));
  EXPECT_FALSE(parse_replay("<protocol>"));
  EXPECT_FALSE(parse_replay("no xml"));
}

TEST(Replay, FilesAreNamedAsTheReleaseDoes) {
  const Time at = from_millis(1'606'478'405'000);
  EXPECT_EQ(replay_file_name(k21_2, {"One", "Two"}, at),
            "replay_swc_2021_blokus_One_Two_2020.11.27_12_00_05.xml");
  EXPECT_EQ(replay_file_name(k21_4, {"One A", "../Two"}, at),
            "replay_swc_2021_blokus_2020-11-27_12-00-05_One_A_.._Two.xml");
  EXPECT_EQ(replay_file_name(k27_0, {"", ""}, at),
            "replay_swc_2027_blokus_2020-11-27_12-00-05__.xml");
  const std::string endless(200, 'n');
  EXPECT_LT(replay_file_name(k27_0, {endless, endless}, at).size(), 255U);
}

}  // namespace
}  // namespace spiel::swc::replay_test

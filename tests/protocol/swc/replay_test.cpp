#include "protocol/swc/replay.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/protocol/swc/support.hpp"

namespace spiel::swc::replay_test {
namespace {

using testing::HasSubstr;

blokus::Record random_game(std::uint64_t seed) {
  Random random(seed);
  blokus::Record record;
  record.setup = blokus::random_setup(blokus::VariantId::Swc, random);
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
  record.result = blokus::final_result(*blokus::outcome(state), 2);
  return record;
}

TEST(Replay, ARecordSurvivesTheWayThereAndBack) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto record = random_game(seed);
    for (const Compat* compat : {&kSeed, &k21_4}) {
      const auto xml = to_replay(record, *compat, "room");
      ASSERT_TRUE(xml) << xml.error();
      const auto back = parse_replay(*xml);
      ASSERT_TRUE(back) << back.error();
      EXPECT_EQ(*back, record);
    }
  }
}

TEST(Replay, TheReleaseWithoutALastPositionLosesTheLastMoveOnly) {
  const auto record = random_game(1);
  const auto back = parse_replay(*to_replay(record, k21_2, "room"));
  ASSERT_TRUE(back);
  EXPECT_EQ(back->entries.size() + 1, record.entries.size());
  EXPECT_EQ(back->result->points, record.result->points);
}

TEST(Replay, EachMessageBeginsInTheFirstColumn) {
  const std::string xml = *to_replay(random_game(2), kSeed, "r");
  EXPECT_TRUE(xml.starts_with("<protocol>\n<room roomId=\"r\">\n  <data class=\"memento\">\n"));
  EXPECT_TRUE(xml.ends_with("\n</room>\n</protocol>"));
}

TEST(Replay, RecordedStreamsOfOriginalsAreReplaysToo) {
  for (const std::string folder : {"full-game-21.2", "full-game-21.4"}) {
    const auto record = parse_replay(read_data(folder + "/server-to-admin.xml"));
    ASSERT_TRUE(record) << record.error();
    EXPECT_EQ(record->seats, (std::vector<std::string>{"Alice", "Bob"}));
    EXPECT_GT(record->entries.size(), 50U);
    ASSERT_TRUE(record->result);
    EXPECT_EQ(record->result->points, folder == "full-game-21.2" ? (std::vector<int>{218, 78})
                                                                 : (std::vector<int>{213, 95}));
  }
}

TEST(Replay, AGameThatSomebodyLeftNamesTheCause) {
  auto record = random_game(3);
  record.entries.resize(10);
  record.result = blokus::FinalResult{{1}, {20, 19}, "left"};
  const auto xml = to_replay(record, kSeed, "r");
  ASSERT_TRUE(xml);
  EXPECT_THAT(*xml, HasSubstr("<score cause=\"LEFT\" reason=\"Der Spieler hat das Spiel"));
  EXPECT_EQ(*parse_replay(*xml), record);
}

TEST(Replay, OnlySoundGamesOfTheChallengeAreConverted) {
  auto record = random_game(4);
  record.entries.erase(record.entries.begin());
  EXPECT_FALSE(to_replay(record, kSeed, "r"));
  EXPECT_FALSE(to_replay(blokus::Record{{blokus::VariantId::Duo, {}}, {}, {}, {}}, kSeed, "r"));
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
}

}  // namespace
}  // namespace spiel::swc::replay_test

#include "games/record.hpp"

#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "catan/simulate.hpp"
#include "games/catan.hpp"

namespace spiel::catan::record_test {
namespace {

using games::Catan;

SimulationPlan plan_of(BoardSize board, int seats, bool trade) {
  SimulationPlan plan{.rules = {}, .seats = seats, .seed = 7, .trade = trade};
  plan.rules.board = board;
  plan.rules.special_building = board == BoardSize::Large;
  return plan;
}

struct Played {
  Record record;
  State end;
};

Played play(const SimulationPlan& plan, std::uint64_t game) {
  Random random = source_of_game(plan, game);
  Played played;
  played.record.setup = setup_of_game(plan, random);
  for (int s = 0; s < plan.seats; ++s) played.record.seats.push_back("seat " + std::to_string(s));
  played.end = start(played.record.setup);
  play_at_random(played.end, plan.trade, random, [&](Seat seat, Action action, Chance chance) {
    played.record.entries.push_back({seat, action, chance});
  });
  return played;
}

std::string text_of(const Record& record) { return games::to_text<Catan>(record); }

Result<Record, RecordError> read_text(const std::string& text) {
  return games::parse_record<Catan>(text);
}

std::string reason_of(const std::string& text) {
  const auto record = read_text(text);
  return record ? "" : std::to_string(record.error().line) + ": " + record.error().reason;
}

TEST(Record, WrittenReadAndReplayedGivesTheSameState) {
  for (const auto& plan : {plan_of(BoardSize::Small, 4, false), plan_of(BoardSize::Small, 3, true),
                           plan_of(BoardSize::Large, 6, false)}) {
    for (std::uint64_t game = 0; game < 20; ++game) {
      const Played played = play(plan, game);
      const auto record = read_text(text_of(played.record));
      ASSERT_TRUE(record) << record.error().reason;
      EXPECT_EQ(*record, played.record);
      const auto state = replay(*record);
      ASSERT_TRUE(state) << state.error().reason;
      EXPECT_EQ(*state, played.end);
    }
  }
}

TEST(Record, ReplaysAPrefix) {
  const Played played = play(plan_of(BoardSize::Small, 4, false), 3);
  EXPECT_EQ(*replay(played.record, 0), start(played.record.setup));
  const auto state = replay(played.record, 16);
  ASSERT_TRUE(state);
  EXPECT_EQ(state->turn, 1);
}

TEST(Record, KeepsAnEntryOfTheTableItself) {
  const Recorded entry{kNoSeat, Action::leave(2), {}};
  EXPECT_EQ(games::entry_line<Catan>(entry), R"({"seat":null,"action":"leave 2"})");
  EXPECT_EQ(*games::parse_entry<Catan>(games::entry_line<Catan>(entry)), entry);
}

TEST(Record, KeepsTheResult) {
  Played played = play(plan_of(BoardSize::Small, 2, false), 1);
  played.record.result = FinalResult{{1}, {7, 10}, "target-reached"};
  const auto record = read_text(text_of(played.record));
  ASSERT_TRUE(record);
  EXPECT_EQ(record->result, played.record.result);
}

TEST(Record, RefusesAnActionThatBreaksARuleWithItsLine) {
  Played played = play(plan_of(BoardSize::Small, 4, false), 5);
  played.record.entries[16] = {played.record.entries[16].seat, Action::end_turn(), {}};
  const auto state = replay(played.record);
  ASSERT_FALSE(state);
  EXPECT_EQ(state.error().line, 18u);
  EXPECT_EQ(state.error().reason, "The dice must be rolled first.");
}

TEST(Record, NamesTheFaultOfAMalformedLine) {
  const std::string header =
      games::header_line<Catan>(play(plan_of(BoardSize::Small, 2, false), 1).record.setup,
                                {"a", "b"}) +
      "\n";
  EXPECT_EQ(reason_of(""), "1: the record is empty");
  EXPECT_EQ(reason_of("{}"), "1: not a record of Catan");
  EXPECT_EQ(reason_of(R"({"game":"catan"})"), "1: unknown version of the record");
  EXPECT_EQ(reason_of(R"({"game":"catan","spieltisch":1})"), "1: setup is missing");
  EXPECT_EQ(reason_of(header + "nonsense"), "2: not JSON: syntax error");
  EXPECT_EQ(reason_of(header + R"({"seat":9,"action":"roll"})"), "2: seat must be 0 to 5 or null");
  EXPECT_EQ(reason_of(header + R"({"action":"roll"})"), "2: seat must be 0 to 5 or null");
  EXPECT_EQ(reason_of(header + R"({"seat":0})"), "2: action is missing");
  EXPECT_EQ(reason_of(header + R"({"seat":0,"action":"fly"})"), "2: unknown action: 'fly'");
  EXPECT_EQ(reason_of(header + R"({"seat":0,"action":"roll","chance":3})"),
            "2: chance must be text");
  EXPECT_EQ(reason_of(header + R"({"seat":0,"action":"roll","chance":"dice 0 7"})"),
            "2: not a chance: 'dice 0 7'");
  const std::string result = R"({"result":{"winners":[0],"points":[10,4],"reason":"x"}})";
  EXPECT_EQ(reason_of(header + result + "\n" + result), "3: nothing may follow the result");
  EXPECT_EQ(reason_of(header + R"({"result":{"winners":0}})"), "2: result.winners must be a list");
  EXPECT_EQ(reason_of(header + R"({"result":{"winners":[7],"points":[],"reason":""}})"),
            "2: winners and points must be per seat");
}

TEST(Record, RefusesWrongNames) {
  const auto setup = play(plan_of(BoardSize::Small, 2, false), 1).record.setup;
  const auto fault_of_names = [&](const std::vector<std::string>& names) {
    return games::parse_header<Catan>(games::header_line<Catan>(setup, names)).error();
  };
  EXPECT_EQ(fault_of_names({"a"}), "seats must name every seat");
  EXPECT_EQ(fault_of_names({"a", std::string(300, 'x')}), "seats must be names");
}

TEST(SetupJson, RoundTripsEverySwitch) {
  Random random(5);
  Rules rules{.board = BoardSize::Large,
              .phases = Phases::BuildingOnly,
              .harbour_use = HarbourUse::NextTurn,
              .chips = ChipOrder::Shuffled,
              .dice = DiceKind::Deck,
              .pre_roll_card = false,
              .special_building = true,
              .steal_optional = true,
              .friendly_robber = true,
              .target = 12,
              .discard_limit = 9,
              .max_turns = 77};
  const auto setup = random_setup(rules, 6, random);
  EXPECT_EQ(*Catan::setup_from(Catan::setup_json(setup)), setup);
  EXPECT_EQ(*Catan::rules_from(Catan::rules_json(rules)), rules);
}

}  // namespace
}  // namespace spiel::catan::record_test

#include "games/record.hpp"

#include "games/blokus.hpp"

#include "tests/blokus/support.hpp"

namespace spiel::blokus::record_test {
namespace {

using games::Blokus;

TEST(Records, ReplayToTheIdenticalStateInEveryVariant) {
  for (const VariantId id : kAllVariants) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const Record record = random_record(id, seed);
      const std::string text = games::to_text<Blokus>(record);
      const auto read = games::parse_record<Blokus>(text);
      ASSERT_TRUE(read) << read.error().line << ": " << read.error().reason;
      EXPECT_EQ(*read, record);
      EXPECT_EQ(games::to_text<Blokus>(*read), text);
      const State state = *replay(record);
      EXPECT_EQ(*replay(*read), state);
      EXPECT_TRUE(is_over(state));
      EXPECT_EQ(final_result(outcome(state).value(), variant(id).seats), record.result);
    }
  }
}

TEST(Records, AreWrittenAsOneObjectPerLine) {
  Record record{{VariantId::Swc, Piece::PentoV}, {"Ann", "Bob \"B\""}, {}, std::nullopt};
  record.entries.push_back({0, action("blue PENTO_V NONE 0 0"), {}});
  record.result = FinalResult{{1}, {5, 0}, "left"};
  EXPECT_EQ(games::to_text<Blokus>(record),
            R"({"spieltisch":1,"game":"blokus","setup":{"variant":"swc","start_piece":"PENTO_V"},)"
            R"("seats":["Ann","Bob \"B\""]})"
            "\n"
            R"({"seat":0,"action":"blue PENTO_V NONE 0 0"})"
            "\n"
            R"({"result":{"winners":[1],"points":[5,0],"reason":"left"}})"
            "\n");
}

TEST(Records, CanBeReplayedInPart) {
  const Record record = random_record(VariantId::Duo, 1);
  EXPECT_EQ(*replay(record, 0), start(record.setup));
  EXPECT_EQ(replay(record, 3)->turn, 3);
  EXPECT_EQ(*replay(record, 1000), *replay(record));
}

TEST(Records, WithAnIllegalActionNameItsLine) {
  Record record = random_record(VariantId::Duo, 1);
  record.entries[2] = record.entries[0];
  const auto state = replay(record);
  ASSERT_FALSE(state);
  EXPECT_EQ(state.error().line, 4U);
  EXPECT_EQ(state.error().reason, explain(Refusal::PieceAlreadyUsed));
}

constexpr std::string_view kHeader =
    R"({"spieltisch":1,"game":"blokus","setup":{"variant":"duo"},"seats":["a","b"]})";

// The error of a record with this line after the header.
RecordError error_after_header(std::string_view line) {
  const auto record = games::parse_record<Blokus>(std::string(kHeader) + "\n" + std::string(line));
  EXPECT_FALSE(record) << line;
  return record ? RecordError{} : record.error();
}

TEST(Records, WithABrokenHeaderAreNotRead) {
  for (
      const char* line :
      {"", "x", "[]", "{}",
       R"({"spieltisch":2,"game":"blokus","setup":{"variant":"duo"},"seats":["a","b"]})",
       R"({"spieltisch":1,"game":"catan","setup":{"variant":"duo"},"seats":["a","b"]})",
       R"({"spieltisch":1,"game":7,"setup":{"variant":"duo"},"seats":["a","b"]})",
       R"({"spieltisch":1,"game":"blokus","setup":"duo","seats":["a","b"]})",
       R"({"spieltisch":1,"game":"blokus","setup":{"variant":"chess"},"seats":["a","b"]})",
       R"({"spieltisch":1,"game":"blokus","setup":{"variant":"swc"},"seats":["a","b"]})",
       R"({"spieltisch":1,"game":"blokus","setup":{"variant":"swc","start_piece":"Q"},"seats":["a","b"]})",
       R"({"spieltisch":1,"game":"blokus","setup":{"variant":"duo"},"seats":"ab"})",
       R"({"spieltisch":1,"game":"blokus","setup":{"variant":"duo"},"seats":["a"]})",
       R"({"spieltisch":1,"game":"blokus","setup":{"variant":"duo"},"seats":["a",1]})"}) {
    const auto record = games::parse_record<Blokus>(line);
    ASSERT_FALSE(record) << line;
    EXPECT_EQ(record.error().line, 1U);
  }
}

TEST(Records, WithABrokenLineNameItAndTheReason) {
  EXPECT_EQ(error_after_header("{").line, 2U);
  EXPECT_EQ(error_after_header(R"({"seat":0})").reason, "action is missing");
  EXPECT_EQ(error_after_header(R"({"seat":9,"action":"blue pass"})").reason, "seat must be 0 to 5");
  EXPECT_EQ(error_after_header(R"({"seat":0,"action":"pink pass"})").reason, "no colour 'pink'");
  EXPECT_EQ(error_after_header(R"({"result":1})").reason, "result must be an object");
  EXPECT_EQ(error_after_header(R"({"result":{"winners":[],"points":[-1],"reason":""}})").reason,
            "winners and points must be per seat");
  EXPECT_EQ(
      error_after_header("{\"result\":{\"winners\":[],\"points\":[],\"reason\":\"\"}}\n{}").line,
      3U);
}

}  // namespace
}  // namespace spiel::blokus::record_test

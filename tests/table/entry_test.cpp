// What the journal's lines mean, beyond the examples in tests/store/golden.
#include "table/entry.hpp"

#include <gtest/gtest.h>

namespace spiel::table::entry_test {
namespace {

SeatInfo seat_in(std::string_view line) {
  const auto entry = parse_entry(line);
  EXPECT_TRUE(entry) << entry.error();
  return std::get<SeatSet>(entry->fact).info;
}

std::string line_of(const SeatInfo& seat) {
  return to_line({from_millis(1), SeatSet{0, SeatChange::Joined, seat}});
}

SeatInfo labelled(const std::string& protocol, bool goes_by_key) {
  SeatInfo seat;
  seat.holder = Holder::Client;
  seat.player = 1;
  seat.protocol = protocol;
  seat.key = "key";
  seat.goes_by_key = goes_by_key;
  return seat;
}

TEST(Entry, WhoGoesByAKeyIsKnownAgainWhateverTheProtocolIsCalled) {
  for (const bool goes_by_key : {false, true}) {
    for (const auto* label : {"engine", "web", ""}) {
      const auto seat = labelled(label, goes_by_key);
      EXPECT_EQ(seat_in(line_of(seat)), seat) << label << goes_by_key;
    }
  }
}

TEST(Entry, OfAnEarlierReleaseSaysByTheProtocolWhoGoesByAKey) {
  const std::string line =
      R"({"at":1,"seat":{"holder":"client","player":1,"protocol":"engine","key":"key",)"
      R"("timed":true,"seat":0,"change":"joined"}})";
  EXPECT_TRUE(seat_in(line).goes_by_key);
  EXPECT_EQ(line_of(seat_in(line)), line) << "and is still written so";
}

std::string fault_of(std::string_view line) {
  const auto entry = parse_entry(line);
  return entry ? "" : entry.error();
}

TEST(Entry, ThatIsNoneSaysWhereAndWhy) {
  EXPECT_EQ(fault_of("{"), "not a journal entry: incomplete JSON");
  EXPECT_EQ(fault_of("[]"), "not a journal entry: the document must be an object");
  EXPECT_EQ(fault_of(R"({"at":1})"), "not a journal entry: the document holds no known fact");
  EXPECT_EQ(fault_of(R"({"paused":true})"), "not a journal entry: at is missing");
  EXPECT_EQ(fault_of(R"({"at":1,"draw":9})"),
            "not a journal entry: draw must be a whole number from 0 to 5");
  EXPECT_EQ(fault_of(R"({"at":1,"seat":{"seat":0,"change":"joined","holder":"thief"}})"),
            "not a journal entry: seat.holder must be one of open, reserved, client, bot");
  EXPECT_EQ(fault_of(R"({"at":1,"seat":{"seat":0,"change":"joined","holder":"bot","left":1}})"),
            "not a journal entry: seat.left must be true or false");
  EXPECT_EQ(fault_of(R"({"at":1,"game":"blokus","moved":[{"seat":0,"action":"blue pass"},7]})"),
            "not a journal entry: moved[1] cannot be read: seat must be 0 to 5");
  EXPECT_EQ(fault_of(R"({"at":1,"ended":{"reason":"left","winners":1,"points":[1,"x"]}})"),
            "not a journal entry: ended.points[1] must be a whole number");
}

TEST(Why, ARefusalIsKnownByItsName) {
  for (const auto* name : {"no-such-table", "wrong-colour", "too-close", "stale"}) {
    const auto why = Why::from_text(name);
    ASSERT_NE(why.refusal(), nullptr) << name;
    EXPECT_EQ(name_of(*why.refusal()), name);
    EXPECT_EQ(why.text(), name);
  }
  EXPECT_EQ(*Why::from_text("wrong-colour").refusal(), Refusal(blokus::Refusal::WrongColour));
  EXPECT_EQ(*Why::from_text("too-close").refusal(), Refusal(catan::Refusal::TooClose));
}

TEST(Why, EveryRefusalIsReadUnderTheNameItIsWritten) {
  games::All::for_each([]<class G>() {
    for (std::size_t i = 0; i < G::kRefusals; ++i) {
      const Refusal refusal = static_cast<typename G::Refusal>(i);
      const auto why = Why::from_text(Why(refusal).text());
      ASSERT_NE(why.refusal(), nullptr);
      EXPECT_EQ(why, Why(refusal)) << name_of(refusal);
    }
  });
}

TEST(Why, WordsThatSomebodyChoseAreOnlyShown) {
  const Why words("the server was restarted");
  EXPECT_EQ(words.aborted_by(), nullptr);
  EXPECT_EQ(words.text(), "the server was restarted");
  EXPECT_FALSE((TableResult{EndReason::Aborted, 0, kNoSeat, {}, words}.interrupted()));
  EXPECT_TRUE(
      (TableResult{EndReason::Aborted, 0, kNoSeat, {}, AbortedBy::ServerRestart}.interrupted()));
  EXPECT_FALSE((TableResult{EndReason::Aborted, 0, kNoSeat, {}, AbortedBy::Manager}.interrupted()));
}

}  // namespace
}  // namespace spiel::table::entry_test

#include "table/summary.hpp"

#include <gtest/gtest.h>

namespace spiel::table::summary_test {
namespace {

TableInfo finished() {
  TableInfo info;
  info.id = "T-1";
  info.options.rules = blokus::VariantId::Duo;
  info.options.title = "An \"evening\"";
  info.options.max_seats = 2;
  info.opened = from_millis(1234);
  for (const char* name : {"Anna", "Bert"}) {
    SeatInfo seat;
    seat.holder = Holder::Client;
    seat.player = info.seats.size() + 1;
    seat.name = name;
    seat.key = "open sesame";
    seat.secret = "hash of a token";
    seat.note = Payload("half an order");
    info.seats.push_back(seat);
  }
  info.stage = Stage::Over;
  info.result = TableResult{EndReason::Finished, 2, kNoSeat, {5, 9}, {}};
  return info;
}

TEST(Summary, TellsWhatAListShows) {
  const auto info = finished();
  const auto read = parse_summary(to_summary(info));
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(read->id, info.id);
  EXPECT_EQ(read->options, info.options);
  EXPECT_EQ(read->opened, info.opened);
  EXPECT_EQ(read->stage, Stage::Over);
  EXPECT_EQ(read->result, info.result);
  ASSERT_EQ(read->seats.size(), 2U);
  EXPECT_EQ(read->seats[1].name, "Bert");
  EXPECT_EQ(read->seats[1].player, 2U);
}

TEST(Summary, HoldsNoSecrets) {
  const auto line = to_summary(finished());
  for (const char* secret : {"open sesame", "hash of a token", "half an order"}) {
    EXPECT_EQ(line.find(secret), std::string::npos) << line;
  }
}

TEST(Summary, IsNothingElse) {
  EXPECT_FALSE(parse_summary(""));
  EXPECT_FALSE(parse_summary("[]"));
  EXPECT_FALSE(parse_summary(R"({"id":"T","stage":"over","seats":[]})"));  // of an earlier version
  EXPECT_FALSE(parse_summary(R"({"id":"T","summary":[{"at":1,"nonsense":1}]})"));
}

}  // namespace
}  // namespace spiel::table::summary_test

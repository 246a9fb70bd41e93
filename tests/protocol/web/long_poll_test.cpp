#include "protocol/web/long_poll.hpp"

#include <gtest/gtest.h>

#include "table/table.hpp"

namespace spiel::web::long_poll_test {
namespace {

const Time kNow = from_millis(1'000'000);
const Time kUntil = from_millis(1'030'000);

table::Accepted as_seen(const table::Table& table) {
  table::Accepted accepted{"T", table::kNobody, table.version(), {}, {}, {}};
  accepted.snapshot = table.snapshot(kObserver);
  return accepted;
}

// The journal may be slow: the time of the poll can be over before its first request is answered.
TEST(LongPoll, WaitsForTheAnswerThatItNeedsWhateverComesFirst) {
  const table::Table table("T", {}, table::Dealer(1), kNow);
  std::vector<http::Response> answers;
  LongPoll poll("T", table::kNobody, table.version(), kUntil,
                [&](http::Response response) { answers.push_back(std::move(response)); });
  poll.opened(kNow);
  const auto watch = poll.take_output().requests.at(0).first;
  poll.tick(kUntil);
  const auto look = poll.take_output().requests.at(0).first;
  poll.replied(watch, table::Accepted{"T", table::kNobody, table.version(), {}, {}, {}}, kUntil);
  EXPECT_TRUE(answers.empty());
  poll.replied(look, as_seen(table), kUntil);
  ASSERT_EQ(answers.size(), 1U);
  EXPECT_EQ(answers[0].status, 200);
}

}  // namespace
}  // namespace spiel::web::long_poll_test

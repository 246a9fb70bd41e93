#include "protocol/web/secret.hpp"

#include <gtest/gtest.h>

namespace spiel::web::secret_test {
namespace {

using table::SeatInfo;

SeatInfo seat_of(table::PlayerId player, bool goes_by_key, const std::string& label) {
  SeatInfo seat;
  seat.holder = table::Holder::Client;
  seat.player = player;
  seat.protocol = label;
  seat.key = "key-" + std::to_string(player);
  seat.goes_by_key = goes_by_key;
  return seat;
}

table::TableInfo playing(std::vector<SeatInfo> seats) {
  table::TableInfo info;
  info.stage = table::Stage::Playing;
  info.seats = std::move(seats);
  return info;
}

TEST(Secrets, AKeyOpensTheSeatsThatGoByKeysWhateverTheirProtocolIsCalled) {
  for (const std::string label : {"engine", "web", "Engine", ""}) {
    EXPECT_EQ(player_with("key-1", playing({seat_of(1, true, label)})), 1U) << label;
    EXPECT_EQ(player_with("key-1", playing({seat_of(1, false, label)})), table::kNobody) << label;
  }
}

TEST(Secrets, AKeyThatOthersWereToldOpensNothingWhateverTheyAreCalled) {
  const auto mine = seat_of(1, true, "engine");
  EXPECT_EQ(player_with("key-1", playing({mine, seat_of(2, true, "another name")})),
            table::kNobody);
  EXPECT_EQ(player_with("key-1", playing({mine, seat_of(2, false, "engine")})), 1U)
      << "who does not go by keys is told none";
}

TEST(Secrets, AKeyOpensNothingOnceATokenIsClaimed) {
  auto seat = seat_of(1, true, "engine");
  seat.secret = hash_of_token("token");
  EXPECT_EQ(player_with("key-1", playing({seat})), table::kNobody);
  EXPECT_EQ(player_with("token", playing({seat})), 1U);
}

}  // namespace
}  // namespace spiel::web::secret_test

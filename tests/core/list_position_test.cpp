#include "core/list_position.hpp"

#include <gtest/gtest.h>

namespace spiel::list_position_test {
namespace {

TEST(Cursor, LeadsBackToItsPosition) {
  const ListPosition position{from_millis(12), "a-b"};
  EXPECT_EQ(to_cursor(position), "12-a-b");
  EXPECT_EQ(parse_cursor("12-a-b"), position);
}

TEST(Cursor, GarbageIsNoCursor) {
  EXPECT_FALSE(parse_cursor(""));
  EXPECT_FALSE(parse_cursor("12"));
  EXPECT_FALSE(parse_cursor("x-y"));
}

}  // namespace
}  // namespace spiel::list_position_test

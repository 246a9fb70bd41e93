#include "system/clock.hpp"

#include <gtest/gtest.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <ctime>

namespace {

std::atomic<time_t> wall_clock_is_ahead_by = 0;  // seconds

}  // namespace

// In place of the C library's, so that the wall clock can be set for this program alone.
extern "C" int clock_gettime(clockid_t clock, timespec* time) {
  const auto result = static_cast<int>(::syscall(SYS_clock_gettime, clock, time));
  if (result == 0 && clock == CLOCK_REALTIME) time->tv_sec += wall_clock_is_ahead_by;
  return result;
}

namespace spiel::clock_test {
namespace {

using namespace std::chrono_literals;

class WallClock : public testing::Test {
 protected:
  static Time wall() {
    return std::chrono::time_point_cast<Duration>(std::chrono::system_clock::now());
  }
  ~WallClock() override { wall_clock_is_ahead_by = 0; }
};

TEST_F(WallClock, IsWhereTheClockBegins) { EXPECT_LT(std::chrono::abs(now() - wall()), 10min); }

TEST_F(WallClock, MayBeSetForwardsAndBackwardsAndNoDeadlineMoves) {
  const auto before = now();
  wall_clock_is_ahead_by = 3600;
  EXPECT_GT(wall() - before, 59min);
  const auto forwards = now();
  EXPECT_GE(forwards, before);
  EXPECT_LT(forwards - before, 10min);
  wall_clock_is_ahead_by = -3600;
  EXPECT_LT(wall() - before, -50min);
  EXPECT_GE(now(), forwards);
}

}  // namespace
}  // namespace spiel::clock_test

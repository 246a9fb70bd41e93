#include "server/shards.hpp"

#include <gtest/gtest.h>

#include <boost/asio/post.hpp>

namespace spiel::server {
namespace {

TEST(Shards, WorkThatIsLeftMayHoldWhatBelongsToOthers) {
  bool rang = false;
  const auto ring = [&](ErrorCode) { rang = true; };
  {
    Shards shards(2);
    for (std::size_t own = 0; own < 2; ++own) {
      const auto timer = std::make_shared<Timer>(shards.executor(own), std::chrono::hours(1));
      timer->async_wait(ring);
      shards.post(1 - own, [timer] { FAIL() << "nobody runs it"; });
    }
  }
  EXPECT_FALSE(rang);
}

}  // namespace
}  // namespace spiel::server

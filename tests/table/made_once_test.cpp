#include "table/made_once.hpp"

#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

namespace spiel::table {
namespace {

TEST(MadeOnce, IsMadeWhenItIsFirstAskedForAndKept) {
  const MadeOnce<std::string> text;
  int made = 0;
  const auto make = [&] { return std::to_string(++made); };
  EXPECT_EQ(text.get(make), "1");
  EXPECT_EQ(text.get(make), "1");
  EXPECT_EQ(made, 1);
}

TEST(MadeOnce, IsTheSameForAllWhoAskAtATime) {
  const MadeOnce<std::string> text;
  std::vector<const std::string*> seen(4);
  {
    std::vector<std::jthread> threads;
    for (auto& mine : seen) {
      threads.emplace_back([&] { mine = &text.get([] { return std::string(1000, 'x'); }); });
    }
  }
  for (const auto* one : seen) EXPECT_EQ(one, seen.front());
  EXPECT_EQ(*seen.front(), std::string(1000, 'x'));
}

}  // namespace
}  // namespace spiel::table

#include "system/secure_random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <set>

namespace spiel::secure_random_test {
namespace {

TEST(SecureRandom, TokensAreLongAlphanumericAndDistinct) {
  std::set<std::string> tokens;
  for (int i = 0; i < 100; ++i) tokens.insert(secure_token(21));
  EXPECT_EQ(tokens.size(), 100U);
  for (const auto& token : tokens) {
    EXPECT_EQ(token.size(), 21U);
    EXPECT_TRUE(
        std::all_of(token.begin(), token.end(), [](unsigned char c) { return std::isalnum(c); }));
  }
}

TEST(SecureRandom, StaysBelowTheBound) {
  for (int i = 0; i < 1000; ++i) EXPECT_LT(secure_random().below(3), 3U);
}

}  // namespace
}  // namespace spiel::secure_random_test

#include "core/result.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace spiel::result_test {
namespace {

using Text = Result<std::string, std::string>;

static_assert(std::is_trivially_copyable_v<Result<int, char>>);
static_assert(std::is_trivially_copyable_v<Result<void, char>>);

Text greeting(bool known) {
  if (known) return "hello";
  return failure("who is there?");
}

TEST(Result, IsAValueOrTheReasonWhyThereIsNone) {
  EXPECT_EQ(*greeting(true), "hello");
  EXPECT_FALSE(greeting(false));
  EXPECT_EQ(greeting(false).error(), "who is there?");
}

TEST(Result, TellsAValueFromAReasonThatReadsTheSame) {
  EXPECT_NE(Text("same"), Text(failure("same")));
  EXPECT_EQ(Text("same"), Text("same"));
}

TEST(Result, GivesAnotherValueWhereThereIsNone) {
  EXPECT_EQ(greeting(true).value_or("goodbye"), "hello");
  EXPECT_EQ(greeting(false).value_or("goodbye"), "goodbye");
}

TEST(Result, MapsTheValueAndKeepsTheReason) {
  const auto length = [](const std::string& text) { return text.size(); };
  EXPECT_EQ(*greeting(true).map(length), 5U);
  EXPECT_EQ(greeting(false).map(length).error(), "who is there?");
}

TEST(Result, IsMovedOutOf) {
  Result<std::unique_ptr<int>, std::string> owner = std::make_unique<int>(7);
  const std::unique_ptr<int> number = *std::move(owner);
  EXPECT_EQ(*number, 7);
}

TEST(Result, OfNothingIsDoneUnlessItFailed) {
  EXPECT_TRUE((Result<void, int>()));
  const Result<void, int> failed = failure(3);
  EXPECT_FALSE(failed);
  EXPECT_EQ(failed.error(), 3);
}

}  // namespace
}  // namespace spiel::result_test

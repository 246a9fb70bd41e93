#include "protocol/http/message.hpp"

#include <gtest/gtest.h>

namespace spiel::http::message_test {
namespace {

TEST(Target, IsSplitAndDecoded) {
  const auto target = parse_target("/a%20b/c?x=1&y=a+b%26&flag&=v#part");
  ASSERT_TRUE(target);
  EXPECT_EQ(target->path, "/a b/c");
  EXPECT_EQ(target->query, (Pairs{{"x", "1"}, {"y", "a b&"}, {"flag", ""}, {"", "v"}}));
}

TEST(Target, APlusInThePathIsAPlus) { EXPECT_EQ(parse_target("/a+b")->path, "/a+b"); }

TEST(Target, MalformedOnesAreRefused) {
  for (const auto* target : {"", "a", "*", "/%", "/%4", "/%zz", "/%+1", "/?a=%", "http://x/"}) {
    EXPECT_FALSE(parse_target(target)) << target;
  }
}

TEST(Headers, NamesAreFoundWithoutRegardToCase) {
  const Headers headers{{"Content-Type", "text/plain"}};
  EXPECT_EQ(headers["content-type"], "text/plain");
  EXPECT_EQ(headers["content"], "");
}

TEST(Request, TheMediaTypeIsBareAndLowerCase) {
  Request request;
  request.headers.add("content-type", "Application/JSON ; charset=utf-8");
  EXPECT_EQ(request.media_type(), "application/json");
}

TEST(Request, TheBearerTokenIsTakenFromTheAuthorizationHeader) {
  Request request;
  EXPECT_EQ(request.bearer_token(), "");
  request.headers.add("Authorization", "bearer abc");
  EXPECT_EQ(request.bearer_token(), "abc");
}

TEST(Problem, IsInTheFormOfRfc9457) {
  const Response response = problem(404, "not-found", "No \"table\".");
  EXPECT_EQ(response.status, 404);
  EXPECT_EQ(response.content_type, "application/problem+json");
  EXPECT_EQ(response.body, R"({"type":"about:blank","title":"Not Found","status":404,)"
                           R"("code":"not-found","detail":"No \"table\"."})");
}

}  // namespace
}  // namespace spiel::http::message_test

#include "protocol/http/router.hpp"

#include <gtest/gtest.h>

namespace spiel::http::router_test {
namespace {

Router router_with(const std::vector<std::pair<Method, std::string>>& routes) {
  Router router;
  for (const auto& [method, pattern] : routes) router.add({method, pattern, Handler()});
  return router;
}

std::string found(const Router& router, std::string_view path, Method method = Method::Get) {
  const auto match = router.find(method, path);
  return match ? match->route->pattern : std::to_string(match.error().status);
}

TEST(Router, FindsLiteralPartsBeforeNames) {
  const auto router =
      router_with({{Method::Get, "/{*rest}"}, {Method::Get, "/t/{id}"}, {Method::Get, "/t/new"}});
  EXPECT_EQ(found(router, "/t/new"), "/t/new");
  EXPECT_EQ(found(router, "/t/17"), "/t/{id}");
  EXPECT_EQ(found(router, "/t/17/more"), "/{*rest}");
  EXPECT_EQ(found(router, "/"), "/{*rest}");
}

TEST(Router, GivesThePartsThatThePatternNames) {
  const auto router = router_with({{Method::Get, "/t/{id}/files/{*path}"}});
  const auto match = router.find(Method::Get, "/t/17/files/a/b.js");
  ASSERT_TRUE(match);
  EXPECT_EQ(match->params, (Pairs{{"id", "17"}, {"path", "a/b.js"}}));
}

TEST(Router, AFinalSlashMakesNoDifference) {
  const auto router = router_with({{Method::Post, "/Catan/userRequest"}, {Method::Get, "/a/"}});
  EXPECT_EQ(found(router, "/Catan/userRequest/", Method::Post), "/Catan/userRequest");
  EXPECT_EQ(found(router, "/a"), "/a");
}

TEST(Router, ANameIsNeverEmpty) {
  const auto router = router_with({{Method::Get, "/t/{id}"}});
  EXPECT_EQ(found(router, "/t/"), "404");
  EXPECT_EQ(found(router, "/t//x"), "404");
}

TEST(Router, HeadIsServedByGet) {
  const auto router = router_with({{Method::Get, "/a"}, {Method::Post, "/b"}});
  EXPECT_EQ(found(router, "/a", Method::Head), "/a");
  EXPECT_EQ(found(router, "/b", Method::Head), "405");
}

TEST(Router, AWrongMethodIsToldTheRightOnes) {
  const auto router = router_with({{Method::Get, "/a"}, {Method::Post, "/a"}});
  const auto match = router.find(Method::Delete, "/a");
  ASSERT_FALSE(match);
  EXPECT_EQ(match.error().status, 405);
  EXPECT_EQ(match.error().headers["Allow"], "GET, POST");
}

}  // namespace
}  // namespace spiel::http::router_test

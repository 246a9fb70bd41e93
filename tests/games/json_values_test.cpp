#include "games/json_values.hpp"

#include <gtest/gtest.h>

#include <boost/json.hpp>

namespace spiel::games::json_values_test {
namespace {

namespace json = boost::json;

Misfit misfit_of(const auto& taken) {
  EXPECT_FALSE(taken);
  return taken.error();
}

TEST(JsonValues, AWholeNumberMayHaveADecimalPoint) {
  EXPECT_EQ(integer(json::parse("7")), 7);
  EXPECT_EQ(integer(json::parse("7.0")), 7);
  EXPECT_EQ(integer(json::parse("7.5")), std::nullopt);
  EXPECT_EQ(integer(json::parse("1e300")), std::nullopt);
  EXPECT_EQ(integer(json::parse("18446744073709551615")), std::nullopt);
  EXPECT_EQ(integer(json::parse("\"7\"")), std::nullopt);
}

TEST(JsonValues, ANumberIsTooFarOrNoneAtAll) {
  EXPECT_EQ(*number_in(json::parse("5"), 0, 5), 5);
  EXPECT_EQ(misfit_of(number_in(json::parse("6"), 0, 5)), Misfit::OutOfRange);
  EXPECT_EQ(misfit_of(number_in(json::parse("18446744073709551615"), 0, 5)), Misfit::OutOfRange);
  EXPECT_EQ(misfit_of(number_in(json::parse("4.5"), 0, 5)), Misfit::NotWhole);
  EXPECT_EQ(misfit_of(number_in(json::parse("[]"), 0, 5)), Misfit::NotWhole);
}

TEST(JsonValues, EveryOtherValueSaysWhatItIsNot) {
  const auto number = json::parse("1");
  EXPECT_EQ(misfit_of(flag_in(number)), Misfit::NotFlag);
  EXPECT_EQ(misfit_of(text_in(number)), Misfit::NotText);
  EXPECT_EQ(misfit_of(list_in(number)), Misfit::NotList);
  EXPECT_EQ(misfit_of(object_in(number)), Misfit::NotObject);
  EXPECT_TRUE(*flag_in(json::parse("true")));
}

TEST(JsonValues, AMemberThatIsNullIsLeftOut) {
  const auto value = json::parse(R"({"a":null,"b":"text","c":3})");
  EXPECT_EQ(member(value.get_object(), "a"), nullptr);
  EXPECT_EQ(member(value.get_object(), "d"), nullptr);
  EXPECT_EQ(text_member(value, "b"), "text");
  EXPECT_EQ(text_member(value, "c"), std::nullopt);
  EXPECT_EQ(text_member(json::parse("[]"), "b"), std::nullopt);
}

}  // namespace
}  // namespace spiel::games::json_values_test

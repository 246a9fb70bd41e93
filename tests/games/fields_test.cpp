#include "games/fields.hpp"

#include <gtest/gtest.h>

#include <boost/json.hpp>

namespace spiel::games::fields_test {
namespace {

namespace json = boost::json;

// The first fault of what `read` takes from the document, as "code: path why".
template <class Read>
std::string fault_of(const char* document, Read read) {
  const auto value = json::parse(document);
  const Fields fields(value);
  read(fields);
  const auto& fault = fields.fault();
  return fault ? fault->code + ": " + fault->text() : "";
}

TEST(Fields, AFaultIsNamedByItsPath) {
  const auto read = [](const Fields& fields) {
    fields.each("seats", [](const json::value& item, const Fields::Item& at) {
      const Fields seat = at.object(item);
      (void)seat.object("bot").text("level", {1, 8});
    });
  };
  EXPECT_EQ(fault_of(R"({"seats":[{"bot":{"level":"club"}}]})", read), "");
  EXPECT_EQ(fault_of(R"({"seats":[{"bot":{"level":"club"}},{"bot":{"level":7}}]})", read),
            "wrong-type: seats[1].bot.level must be text");
  EXPECT_EQ(fault_of(R"({"seats":[{"bot":{}}]})", read),
            "missing-field: seats[0].bot.level is missing");
  EXPECT_EQ(fault_of(R"({"seats":[5]})", read), "wrong-type: seats[0] must be an object");
  EXPECT_EQ(fault_of(R"({"seats":{}})", read), "wrong-type: seats must be a list");
}

TEST(Fields, TheFirstFaultStays) {
  const auto read = [](const Fields& fields) {
    (void)fields.number("a", 0, 5);
    (void)fields.flag("b");
    fields.only({"a", "b"});
  };
  EXPECT_EQ(fault_of(R"({"a":9,"b":9,"c":9})", read),
            "out-of-range: a must be a whole number from 0 to 5");
  EXPECT_EQ(fault_of(R"({"a":1,"b":9,"c":9})", read), "wrong-type: b must be true or false");
  EXPECT_EQ(fault_of(R"({"a":1,"b":true,"c":9})", read), "unknown-field: c is not known here");
}

TEST(Fields, WhatIsLeftOutStaysAsItWas) {
  const auto value = json::parse("{}");
  const Fields fields(value);
  int number = 7;
  bool flag = true;
  std::string text = "as before";
  fields.number("number", number, 0, 9);
  fields.flag("flag", flag);
  fields.text("text", text);
  EXPECT_FALSE(fields.fault());
  EXPECT_EQ(number, 7);
  EXPECT_TRUE(flag);
  EXPECT_EQ(text, "as before");
}

TEST(Fields, ANumberMayBeWrittenWithAPoint) {
  const auto read = [](const Fields& fields) { EXPECT_EQ(fields.number("n", 0, 9), 7); };
  EXPECT_EQ(fault_of(R"({"n":7.0})", read), "");
  const auto refused = [](const Fields& fields) { (void)fields.number("n", 0, 9); };
  EXPECT_NE(fault_of(R"({"n":7.5})", refused), "");
  EXPECT_NE(fault_of(R"({"n":1e300})", refused), "");
  EXPECT_NE(fault_of(R"({"n":18446744073709551615})", refused), "");
}

}  // namespace
}  // namespace spiel::games::fields_test

#include "core/json_writer.hpp"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <cstdlib>
#include <limits>
#include <vector>

#include "core/random.hpp"

namespace spiel {
namespace {

namespace json = boost::json;

template <class Value>
std::string text_of(const Value& value) {
  JsonWriter out;
  out.value(value);
  return out.take();
}

// Of all bytes, those that need escapes more often than others.
std::string random_text(Random& random) {
  std::string text(random.below(20), ' ');
  for (char& c : text) c = static_cast<char>(random.below(random.below(2) == 0 ? 0x80 : 0x30));
  return text;
}

json::value random_value(Random& random, int depth) {
  switch (random.below(depth > 0 ? 7 : 5)) {
    case 0:
      return nullptr;
    case 1:
      return random.below(2) == 0;
    case 2:
      return static_cast<std::int64_t>(random.next()) >> random.below(64);
    case 3:
      return random.next() >> random.below(64);
    case 4:
      return json::value(random_text(random));
    case 5: {
      json::array items(random.below(4));
      for (auto& item : items) item = random_value(random, depth - 1);
      return items;
    }
    default: {
      json::object fields;
      for (auto left = random.below(4); left > 0; --left) {
        fields.emplace("name" + std::to_string(left), random_value(random, depth - 1));
      }
      return fields;
    }
  }
}

void write(JsonWriter& out, const json::value& value) {
  switch (value.kind()) {
    case json::kind::null:
      return out.value(nullptr);
    case json::kind::bool_:
      return out.value(value.get_bool());
    case json::kind::int64:
      return out.value(value.get_int64());
    case json::kind::uint64:
      return out.value(value.get_uint64());
    case json::kind::double_:
      return out.value(value.get_double());
    case json::kind::string:
      return out.value(std::string_view(value.get_string()));
    case json::kind::array:
      return out.array([&] {
        for (const auto& item : value.get_array()) write(out, item);
      });
    case json::kind::object:
      return out.object([&] {
        for (const auto& [name, inside] : value.get_object()) {
          out.add(field(name, [&](JsonWriter& w) { write(w, inside); }));
        }
      });
  }
}

TEST(JsonWriter, WritesTheSameValuesAsALibraryWould) {
  Random random(15);
  for (int i = 0; i < 2'000; ++i) {
    const auto value = random_value(random, 4);
    JsonWriter out(1 + random.below(40));
    write(out, value);
    EXPECT_EQ(json::parse(out.take()), json::parse(json::serialize(value)));
  }
}

TEST(JsonWriter, WritesTextsByteForByteAsALibraryWould) {
  for (int byte = 0; byte < 0x100; ++byte) {
    const std::string text(3, static_cast<char>(byte));
    EXPECT_EQ(text_of(text), json::serialize(json::string(text)));
  }
  EXPECT_EQ(text_of("Köln \"am\" Rhein\\\n"), R"("Köln \"am\" Rhein\\\n")");
  EXPECT_EQ(text_of(std::string_view()), R"("")");
}

TEST(JsonWriter, WritesNumbersWithoutLoss) {
  EXPECT_EQ(text_of(std::numeric_limits<std::int64_t>::min()), "-9223372036854775808");
  EXPECT_EQ(text_of(std::numeric_limits<std::uint64_t>::max()), "18446744073709551615");
  EXPECT_EQ(text_of(std::uint8_t{7}), "7") << "a number, not a character";
  EXPECT_EQ(text_of(0.1), "0.1");
  EXPECT_EQ(text_of(-2.0), "-2.0") << "whole, but none of the integers";
  EXPECT_EQ(text_of(1e300), "1e+300");
  Random random(16);
  for (int i = 0; i < 1'000; ++i) {
    const double number = static_cast<double>(random.next()) / (1 + random.below(1'000'000));
    EXPECT_EQ(std::strtod(text_of(number).c_str(), nullptr), number);
  }
  EXPECT_EQ(text_of(std::numeric_limits<double>::infinity()), "null") << "JSON has no word for it";
}

TEST(JsonWriter, PutsCommasWhereTheyBelong) {
  EXPECT_EQ(json_object(), "{}");
  EXPECT_EQ(text_of(std::vector<int>()), "[]");
  EXPECT_EQ(text_of(std::vector{1, 2}), "[1,2]");
  EXPECT_EQ(text_of(std::vector<std::string>{",", ":", "{"}), R"([",",":","{"])");
  EXPECT_EQ(json_object(field("none", std::optional<int>()), field("some", std::optional(1)),
                        field("yes", true), field("list", std::vector{false})),
            R"({"none":null,"some":1,"yes":true,"list":[false]})");
  EXPECT_EQ(text_of([](JsonWriter& out) {
              out.array([&] {
                out.object();
                out.array([] {});
                out.value(1);
              });
            }),
            "[{},[],1]");
}

TEST(JsonWriter, TakesPiecesThatWereWrittenBefore) {
  JsonWriter out;
  out.raw(R"({"seats":[{)");
  out.add(field("hand", 1));
  out.raw(R"(,"size":1}]})");
  EXPECT_EQ(out.take(), R"({"seats":[{"hand":1,"size":1}]})");
  EXPECT_EQ(json_object(field("rules", raw_json("{\"a\":1}")), field("b", 2)),
            R"({"rules":{"a":1},"b":2})");
}

}  // namespace
}  // namespace spiel

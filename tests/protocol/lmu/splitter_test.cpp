#include "protocol/lmu/splitter.hpp"

#include <gtest/gtest.h>
#include <boost/json.hpp>

#include <string>
#include <vector>

namespace spiel::lmu::splitter_test {
namespace {

// Each object as compact text, each defect as its name in brackets.
std::vector<std::string> split(Splitter& splitter, std::string_view bytes) {
  std::vector<std::string> items;
  while (auto item = splitter.next(bytes)) {
    items.push_back(item->has_value() ? boost::json::serialize(**item)
                                      : "[" + std::string(explain(item->error())) + "]");
  }
  EXPECT_TRUE(bytes.empty());
  return items;
}

std::vector<std::string> split(std::string_view bytes, Limits limits = {}) {
  Splitter splitter(limits);
  return split(splitter, bytes);
}

std::string defect(Defect d) { return "[" + std::string(explain(d)) + "]"; }

using Items = std::vector<std::string>;

const std::string kTwo = "{\"Würfeln\":{}}\r\n\n  { \"Bauen\" :\n {\"Ort\":\"}{\\\"\"}\n}\n";
const Items kTwoItems{"{\"Würfeln\":{}}", "{\"Bauen\":{\"Ort\":\"}{\\\"\"}}"};

TEST(Splitter, FindsObjectsSpreadOverLinesAndSkipsBlankOnes) { EXPECT_EQ(split(kTwo), kTwoItems); }

TEST(Splitter, FindsObjectsPackedOnOneLine) {
  EXPECT_EQ(split("{\"a\":1}{\"b\":2} {\"c\":3}"), (Items{"{\"a\":1}", "{\"b\":2}", "{\"c\":3}"}));
}

TEST(Splitter, GivesTheSameObjectsForEveryWayToCutTheStreamInThree) {
  for (std::size_t i = 0; i <= kTwo.size(); ++i) {
    for (std::size_t j = i; j <= kTwo.size(); ++j) {
      Splitter splitter;
      Items all;
      for (const auto& part : {kTwo.substr(0, i), kTwo.substr(i, j - i), kTwo.substr(j)}) {
        for (auto& item : split(splitter, part)) all.push_back(item);
      }
      ASSERT_EQ(all, kTwoItems) << i << ' ' << j;
    }
  }
}

TEST(Splitter, GivesAnObjectAsSoonAsItsLastBraceIsThere) {
  Splitter splitter;
  EXPECT_EQ(split(splitter, "{\"a\":{}"), Items{});
  EXPECT_EQ(split(splitter, "}"), Items{"{\"a\":{}}"});
}

TEST(Splitter, SkipsALineThatIsNoObject) {
  for (const char* line : {"GET / HTTP/1.1", "[1,2]", "42", "\"x\"", "}", "null {\"a\":1}"}) {
    EXPECT_EQ(split(std::string(line) + "\n{\"b\":2}\n"),
              (Items{defect(Defect::NotAnObject), "{\"b\":2}"}))
        << line;
  }
}

TEST(Splitter, GoesOnAfterAMalformedObject) {
  for (const char* line : {"{\"a\":}", "{a:1}", "{\"a\":1,}", "{\"a\" 1}", "{\"a\":\"b",
                           "{\"a\":tru}", "{\"a\":01}", "{\"a\":\"\\x\"}", "{\"a\":'b'}", "{]"}) {
    EXPECT_EQ(split(std::string(line) + "\n{\"b\":2}\n"),
              (Items{defect(Defect::Malformed), "{\"b\":2}"}))
        << line;
  }
}

TEST(Splitter, TakesTheNextLineUpAfterAnObjectCutShort) {
  for (const char* line : {"{", "{\"a\":{", "{\"a\":1", "{\"a\":{\"b\":2}", "{\"a\":[1"}) {
    EXPECT_EQ(split(std::string(line) + "\n {\"b\":2}\n"),
              (Items{defect(Defect::Malformed), "{\"b\":2}"}))
        << line;
  }
}

TEST(Splitter, TakesTheNextLineUpEvenByteByByte) {
  Splitter splitter;
  Items all;
  for (const char byte : std::string("{\"a\":{\n{\"b\":2}\n")) {
    for (auto& item : split(splitter, std::string_view(&byte, 1))) all.push_back(item);
  }
  EXPECT_EQ(all, (Items{defect(Defect::Malformed), "{\"b\":2}"}));
}

TEST(Splitter, LosesAtMostOneMessageToAnOpenArray) {
  EXPECT_EQ(split("{\"a\":[\n{\"b\":2}\n{\"c\":3}\n"),
            (Items{defect(Defect::Malformed), "{\"c\":3}"}));
}

TEST(Splitter, RefusesInvalidUtf8AndNul) {
  const std::string nul("{\"a\":\"b\0c\"}\n{\"b\":2}\n", 20);
  EXPECT_EQ(split(nul), (Items{defect(Defect::Malformed), "{\"b\":2}"}));
  for (const char* bad : {"\xff", "\xc3(", "\xed\xa0\x80", "\xf8\x88\x80\x80\x80", "\xc0\xaf"}) {
    EXPECT_EQ(split("{\"a\":\"" + std::string(bad) + "\"}\n{\"b\":2}\n"),
              (Items{defect(Defect::Malformed), "{\"b\":2}"}));
  }
}

TEST(Splitter, RefusesWhatIsTooLongOnceAndGoesOnWithTheNextLine) {
  const std::string long_line = "{\"a\":\"" + std::string(2 * 1024 * 1024, 'x') + "\"}\n";
  EXPECT_EQ(split(long_line + "{\"b\":2}\n"), (Items{defect(Defect::TooLong), "{\"b\":2}"}));
}

TEST(Splitter, TakesAMessageOfExactlyTheLimit) {
  EXPECT_EQ(split("{\"a\":1}", Limits{.message_bytes = 7}), Items{"{\"a\":1}"});
  EXPECT_EQ(split("{\"a\":1}", Limits{.message_bytes = 6}), Items{defect(Defect::TooLong)});
}

TEST(Splitter, ACopyGoesOnBetweenTwoMessages) {
  Splitter splitter(Limits{.message_bytes = 7});
  split(splitter, "{\"a\":1}\n");
  Splitter copy(splitter);
  EXPECT_EQ(split(copy, "{\"b\":2}"), Items{"{\"b\":2}"});
  EXPECT_EQ(split(copy, "{\"b\":22}"), Items{defect(Defect::TooLong)});
}

TEST(Splitter, RefusesNestingTenThousandDeep) {
  std::string deep;
  for (int i = 0; i < 10'000; ++i) deep += "{\"a\":";
  EXPECT_EQ(split(deep + "\n{\"b\":2}\n"), (Items{defect(Defect::TooDeep), "{\"b\":2}"}));
  EXPECT_EQ(split("{\"a\":" + std::string(10'000, '[') + "\n{\"b\":2}\n"),
            (Items{defect(Defect::TooDeep), "{\"b\":2}"}));
}

}  // namespace
}  // namespace spiel::lmu::splitter_test

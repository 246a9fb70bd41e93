#include "core/text.hpp"

#include <gtest/gtest.h>

namespace spiel::text_test {
namespace {

TEST(Text, CountsCharactersNotBytes) {
  EXPECT_EQ(length_of(""), 0U);
  EXPECT_EQ(length_of("Anna"), 4U);
  EXPECT_EQ(length_of("Jörg"), 4U);
  EXPECT_EQ(length_of("\xf0\x9f\x8e\xb2"), 1U);
}

TEST(Text, RefusesWhatIsNotUtf8) {
  EXPECT_FALSE(length_of("\xff"));
  EXPECT_FALSE(length_of("J\xf6rg"));           // Latin-1
  EXPECT_FALSE(length_of("\xc3"));              // cut short
  EXPECT_FALSE(length_of("\xc0\xaf"));          // overlong
  EXPECT_FALSE(length_of("\xe0\x80\xaf"));      // overlong
  EXPECT_FALSE(length_of("\xed\xa0\x80"));      // surrogate
  EXPECT_FALSE(length_of("\xf4\x90\x80\x80"));  // beyond the last
}

TEST(Text, RefusesWhatHidesOrTurnsOtherText) {
  EXPECT_FALSE(length_of(std::string_view("a\0b", 3)));
  EXPECT_FALSE(length_of("a\nb"));
  EXPECT_FALSE(length_of("a\x1b[2Jb"));
  EXPECT_FALSE(length_of("a\x7f"));
  EXPECT_FALSE(length_of("a\xc2\x85"));      // next line
  EXPECT_FALSE(length_of("a\xe2\x80\xae"));  // right-to-left override
  EXPECT_FALSE(length_of("a\xe2\x80\x8b"));  // zero width space
  EXPECT_FALSE(length_of("a\xef\xbf\xbf"));  // no character
}

TEST(Text, MendsWhatOtherProtocolsLetThrough) {
  EXPECT_EQ(as_utf8("Jörg"), "Jörg");
  EXPECT_EQ(as_utf8("J\xf6rg"), "J?rg");
  EXPECT_EQ(as_utf8("\xc3"), "?");
}

TEST(Text, IsCleanedOfAllThatIsNotForDisplay) {
  EXPECT_EQ(cleaned("Jörg \xf0\x9f\x8e\xb2", 30), "Jörg \xf0\x9f\x8e\xb2");
  EXPECT_EQ(cleaned("a\x1b[31mred\x1b[0m", 30), "a[31mred[0m");
  EXPECT_EQ(cleaned(std::string_view("a\0b\nc\td", 7), 30), "ab c d");
  EXPECT_EQ(cleaned("\xe2\x80\xae"
                    "evil\xe2\x81\xa6\xe2\x80\x8b",
                    30),
            "evil");
  EXPECT_EQ(cleaned("J\xf6rg \xc3", 30), "Jrg ");
}

TEST(Text, IsCutAtCharactersNotBytes) {
  EXPECT_EQ(cleaned("ööööö", 3), "ööö");
  EXPECT_EQ(cleaned("\x01\x02 ab", 2), " a");
  EXPECT_EQ(cleaned("abc", 0), "");
}

TEST(Text, InJsonIsEscapedForTheTerminal) {
  EXPECT_EQ(escaped_json(R"({"name":"Jörg"})"), R"({"name":"Jörg"})");
  EXPECT_EQ(escaped_json("\"\xc2\x9b"
                         "2J\xe2\x80\xae\""),
            R"("\u009b2J\u202e")");
}

TEST(Text, IsEscapedForPages) {
  EXPECT_EQ(escaped_html("Jörg & <b> \"x\""), "Jörg &amp; &lt;b&gt; &quot;x&quot;");
}

}  // namespace
}  // namespace spiel::text_test

#include "core/utf8.hpp"

#include <gtest/gtest.h>

#include <string>

namespace spiel::utf8_test {
namespace {

std::string mend(std::string_view bytes) { return std::string(Utf8Repair().mend(bytes)); }

TEST(Utf8Beginning, EndsWithAWholeCharacter) {
  EXPECT_EQ(utf8_beginning("Käse", 4), "Käs");
  EXPECT_EQ(utf8_beginning("Käse", 3), "Kä");
  EXPECT_EQ(utf8_beginning("Käse", 2), "K");
  EXPECT_EQ(utf8_beginning("Käse", 5), "Käse");
  EXPECT_EQ(utf8_beginning("\xF0\x9F\x8E\xB2", 3), "");
  EXPECT_EQ(utf8_beginning("\x8E\xB2\x8E", 2), "") << "no character at all";
}

TEST(Utf8Repair, LeavesGoodTextAlone) {
  for (const std::string_view text : {"plain", "Käse ∅ Punkte", "\xF0\x9F\x8E\xB2 dice", ""}) {
    EXPECT_EQ(mend(text), text);
  }
}

TEST(Utf8Repair, ReplacesWhatIsNoCharacter) {
  EXPECT_EQ(mend("K\xE4se"), "K\xEF\xBF\xBDse") << "Latin-1";
  EXPECT_EQ(mend("\xFF"), "\xEF\xBF\xBD");
  EXPECT_EQ(mend("\xC0\xAF"), "\xEF\xBF\xBD\xEF\xBF\xBD") << "an overlong slash";
  EXPECT_EQ(mend("\xED\xA0\x80").substr(0, 3), "\xEF\xBF\xBD") << "half a surrogate pair";
  EXPECT_EQ(mend("\xEF\xBF\xBF!"), "\xEF\xBF\xBD\xEF\xBF\xBD!") << "U+FFFF, forbidden in XML";
}

TEST(Utf8Repair, AGoodCharacterAfterABrokenOneSurvives) {
  EXPECT_EQ(mend("\xE2\x88"
                 "a"),
            "\xEF\xBF\xBD"
            "a");
  EXPECT_EQ(mend("\xE2\xC3\xA4"), "\xEF\xBF\xBD\xC3\xA4");
}

TEST(Utf8Repair, DoesNotDependOnWhereTheTextIsCut) {
  const std::string text = "∅ K\xE4se \xF0\x9F\x8E\xB2 \xE2\x88 end";
  Utf8Repair repair;
  std::string mended;
  for (const char c : text) mended += repair.mend(std::string_view(&c, 1));
  EXPECT_EQ(mended, mend(text));
}

}  // namespace
}  // namespace spiel::utf8_test

#include "core/phrase.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

namespace spiel::phrase_test {
namespace {

TEST(Phrase, FillsItsGapsInOrder) {
  const std::string owned = "wood";
  EXPECT_EQ(phrase("{} for {}", std::string_view("ore"), owned), "ore for wood");
  EXPECT_EQ(phrase("{}{}", "", "end"), "end");
}

TEST(Phrase, SpellsNumbersOfEverySize) {
  EXPECT_EQ(phrase("seat {}", std::uint8_t{3}), "seat 3");
  EXPECT_EQ(phrase("{} to {}", std::numeric_limits<std::int64_t>::min(),
                   std::numeric_limits<std::uint64_t>::max()),
            "-9223372036854775808 to 18446744073709551615");
}

TEST(Phrase, FillsNoGapThatCameWithAPart) { EXPECT_EQ(phrase("{} {}", "{}", 1), "{} 1"); }

}  // namespace
}  // namespace spiel::phrase_test

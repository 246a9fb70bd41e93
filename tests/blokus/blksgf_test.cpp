#include "blokus/blksgf.hpp"

#include "tests/blokus/support.hpp"

namespace spiel::blokus::blksgf_test {
namespace {

Record turned_by_half(Record record) {
  for (Recorded& entry : record.entries) {
    auto& placement = entry.action.placement;
    placement = blokus::turned_by_half(placement, variant(record.setup.variant));
  }
  return record;
}

TEST(Blksgf, WritesGamesThatComeBackTheSame) {
  for (const VariantId id :
       {VariantId::Classic, VariantId::Classic2, VariantId::Classic3, VariantId::Duo}) {
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      const Record record = random_record(id, seed);
      const auto text = to_blksgf(record);
      ASSERT_TRUE(text);
      const auto back = from_blksgf(*text);
      ASSERT_TRUE(back) << back.error();
      const bool turned = begins_turned(record.entries[0].action.placement, variant(id));
      EXPECT_EQ(*back, turned ? turned_by_half(record) : record);
    }
  }
}

TEST(Blksgf, TellsAGameThatBeganAtTheOthersStartingPointTurnedByHalf) {
  Record record{{VariantId::Duo, std::nullopt}, {"", ""}, {}, std::nullopt};
  record.entries.push_back({0, action("blue DOMINO NONE 9 9"), {}});
  record.entries.push_back({1, action("yellow MONO NONE 4 4"), {}});
  EXPECT_EQ(*to_blksgf(record), "(;GM[Blokus Duo]CA[UTF-8]\n;B[d10,e10]\n;W[j5])\n");
}

TEST(Blksgf, NamesSquaresFromTheLowerLeftInOrder) {
  Record record{{VariantId::Duo, std::nullopt}, {"Ann [x\\]", ""}, {}, std::nullopt};
  record.entries.push_back({0, action("blue PENTO_X NONE 3 3"), {}});
  record.entries.push_back({1, action("yellow MONO NONE 9 9"), {}});
  const std::string text = *to_blksgf(record);
  EXPECT_EQ(text,
            "(;GM[Blokus Duo]CA[UTF-8]PB[Ann [x\\\\\\]]\n"
            ";B[e9,d10,e10,f10,e11]\n"
            ";W[j5])\n");
  EXPECT_EQ(*from_blksgf(text), record);
}

TEST(Blksgf, NumbersColoursAndPlayersOnTheLargeBoard) {
  Record record{{VariantId::Classic2, std::nullopt}, {"Ann", "Bob"}, {}, std::nullopt};
  record.entries.push_back({0, action("blue DOMINO NONE 0 0"), {}});
  record.entries.push_back({1, action("yellow MONO NONE 19 0"), {}});
  EXPECT_EQ(*to_blksgf(record),
            "(;GM[Blokus Two-Player]CA[UTF-8]PB[Ann]PW[Bob]\n;1[a20,b20]\n;2[t20])\n");
}

TEST(Blksgf, TellsOfLeavingInAComment) {
  Record record{{VariantId::Classic, std::nullopt}, {"", "", "", ""}, {}, std::nullopt};
  record.entries.push_back({2, Action::leave(), {}});
  EXPECT_EQ(*to_blksgf(record), "(;GM[Blokus]CA[UTF-8]\n;C[Seat 3 leaves the game.])\n");
}

TEST(Blksgf, HasNoFormForTheSoftwareChallenge) {
  EXPECT_EQ(to_blksgf(random_record(VariantId::Swc, 1)).error(), "Pentobi has no variant swc");
}

TEST(Blksgf, ReadsTheFirstVariationWhateverTheSpacing) {
  const auto record = from_blksgf(
      "(\n;\tGM[Blokus Duo] CA[UTF-8]\n AP[Pentobi:18.0] PB[A]\n\n(;B[ E10 ]C[no]\n)(;B[j5]))");
  ASSERT_FALSE(record) << "no white space in moves";
  const auto good = from_blksgf(
      "(\n;\tGM[Blokus Duo] CA[UTF-8]\n AP[Pentobi:18.0] PB[A]\n\n(;B[E10]C[yes\\]]\n(;W "
      "[j5,k5])(;W[j5]))(;B[j5]))");
  ASSERT_TRUE(good) << good.error();
  ASSERT_EQ(good->entries.size(), 2U);
  EXPECT_EQ(good->entries[0].action, action("blue MONO NONE 4 4"));
  EXPECT_EQ(good->entries[1].action, action("yellow DOMINO NONE 9 9"));
  EXPECT_EQ(good->seats, (std::vector<std::string>{"A", ""}));
}

TEST(Blksgf, ReadsOldFilesWithAValuePerSquare) {
  const auto record = from_blksgf("(;GM[Blokus];1[a20][b20][a19])");
  ASSERT_TRUE(record) << record.error();
  EXPECT_EQ(to_text(record->entries[0].action), "blue TRIO_L RIGHT 0 0");
}

TEST(Blksgf, SaysWhyAFileCannotBeRead) {
  const auto error = [](std::string_view text) {
    const auto record = from_blksgf(text);
    return record ? "it was read" : record.error();
  };
  for (const char* text :
       {"", "x", "(", "()", "(;GM[Blokus]", "(;GM", "(;GM[Blokus", "(;GM[Blokus\\",
        "((;GM[Blokus]))", "(;GM[Blokus]1)", "(;gm[Blokus])", ";GM[Blokus]"}) {
    EXPECT_EQ(error(text), "not a blksgf file") << text;
  }
  EXPECT_EQ(error("(;CA[UTF-8])"), "not a variant of Blokus known here");
  EXPECT_EQ(error("(;GM[Blokus Trigon])"), "not a variant of Blokus known here");
  EXPECT_EQ(error("(;GM[Blokus]A1[a20])"), "the file sets up a position");
  for (const char* points :
       {"", "a", "a21", "u1", "a0", "1a", "a20,", "a20,,b20", "a20,c20", "a1x"}) {
    EXPECT_EQ(error("(;GM[Blokus];1[" + std::string(points) + "])"),
              "move 1: no piece covers these squares")
        << points;
  }
  EXPECT_EQ(error("(;GM[Blokus];1[a20];3[t1])"), "move 2: It is another colour's turn.");
  EXPECT_EQ(error("(;GM[Blokus];1[b20])"),
            "move 1: A colour's first piece must cover one of its start squares.");
}

}  // namespace
}  // namespace spiel::blokus::blksgf_test

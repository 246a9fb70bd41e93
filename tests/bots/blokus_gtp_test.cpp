// Our engine behind the Go Text Protocol, in Pentobi's dialect.
#include "bots/blokus_gtp.hpp"

#include <gtest/gtest.h>

#include "tests/bots/support.hpp"

namespace spiel::bots::blokus_gtp_test {
namespace {

using blokus::VariantId;

GtpEngine engine_of(VariantId variant) {
  return GtpEngine({test::contender("greedy"), variant, 1, "1.2.3"});
}

// The answer without its status and its end.
std::string said(GtpEngine& engine, std::string_view line) {
  const std::string answer = engine.answer(line);
  EXPECT_TRUE(answer.starts_with("= ")) << line << " -> " << answer;
  EXPECT_TRUE(answer.ends_with("\n\n")) << answer;
  return answer.size() < 4 ? answer : answer.substr(2, answer.size() - 4);
}

TEST(Gtp, SaysWhoItIs) {
  GtpEngine engine = engine_of(VariantId::Duo);
  EXPECT_EQ(engine.answer("name"), "= Spieltisch\n\n");
  EXPECT_EQ(engine.answer("7 version"), "=7 1.2.3\n\n");
  EXPECT_EQ(engine.answer("protocol_version # two"), "= 2\n\n");
  EXPECT_EQ(engine.answer("known_command genmove"), "= true\n\n");
  EXPECT_EQ(engine.answer("known_command fly"), "= false\n\n");
  EXPECT_NE(engine.answer("list_commands").find("\nset_game\n"), std::string::npos);
}

TEST(Gtp, PassesOverEmptyLinesAndRefusesWhatItDoesNotKnow) {
  GtpEngine engine = engine_of(VariantId::Duo);
  EXPECT_EQ(engine.answer(""), "");
  EXPECT_EQ(engine.answer("  # only a remark"), "");
  EXPECT_EQ(engine.answer("fly"), "? unknown command\n\n");
  EXPECT_EQ(engine.answer("12 fly"), "?12 unknown command\n\n");
  for (const char* line : {"play", "play b", "play q a1", "play b zz", "play b a1,a2,zz9", "p",
                           "genmove", "genmove 9", "all_legal", "set_game Blokus Trigon", "undo",
                           "set_random_seed x", "known_command", "play b pass"}) {
    EXPECT_TRUE(engine.answer(line).starts_with("? ")) << line;
  }
}

// The session that Pentobi's documentation shows.
TEST(Gtp, PlaysAndUndoes) {
  GtpEngine engine = engine_of(VariantId::Classic);
  EXPECT_EQ(said(engine, "set_game Blokus Duo"), "");
  EXPECT_EQ(said(engine, "play b e8,d9,e9,f9,e10"), "");
  EXPECT_TRUE(engine.answer("play b e8,d9,e9,f9,e10").starts_with("? "));
  EXPECT_TRUE(engine.answer("genmove b").starts_with("? ")) << "it is the other's turn";
  const std::string first = said(engine, "reg_genmove w");
  const std::string second = said(engine, "genmove W");
  EXPECT_FALSE(first.empty());
  EXPECT_EQ(said(engine, "undo"), "");
  EXPECT_EQ(said(engine, "play w " + second), "");
  EXPECT_EQ(said(engine, "p " + said(engine, "reg_genmove B")), "");
  EXPECT_EQ(said(engine, "clear_board"), "");
  EXPECT_TRUE(engine.answer("undo").starts_with("? "));
}

TEST(Gtp, ListsAllLegalMovesOfTheColourToMove) {
  GtpEngine engine = engine_of(VariantId::Duo);
  blokus::ActionList list;
  legal(blokus::start({VariantId::Duo, std::nullopt}), 0, list);
  const std::string all = said(engine, "all_legal b");
  EXPECT_EQ(static_cast<std::size_t>(std::ranges::count(all, '\n')) + 1, list.placements() / 2)
      << "half of them are at the other's starting point";
  EXPECT_EQ(said(engine, "all_legal w"), "");
}

TEST(Gtp, BeginsAtTheStartingPointThatTheDialectGivesToItsColour) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    GtpEngine engine({test::contender("random"), VariantId::Duo, seed, "1.2.3"});
    EXPECT_NE(said(engine, "genmove b").find("e10"), std::string::npos);
    EXPECT_NE(said(engine, "genmove w").find("j5"), std::string::npos);
  }
}

TEST(Gtp, PlaysWholeGamesAndCountsThem) {
  for (const auto& [variant, colours] :
       {std::pair{VariantId::Duo, "bw"}, std::pair{VariantId::Classic2, "1234"},
        std::pair{VariantId::Classic3, "1234"}, std::pair{VariantId::Classic, "1234"}}) {
    GtpEngine engine = engine_of(variant);
    int passes = 0;
    for (const std::string_view order(colours); passes < static_cast<int>(order.size());) {
      passes = 0;
      for (const char colour : order) {
        passes += said(engine, std::string("genmove ") + colour) == "pass" ? 1 : 0;
      }
    }
    const std::string score = said(engine, "final_score");
    const bool two = blokus::variant(variant).seats == 2;
    EXPECT_EQ(std::ranges::count(score, ' '), two ? 0 : blokus::variant(variant).seats - 1);
    EXPECT_EQ(two, score == "0" || score[1] == '+') << score;
  }
}

TEST(Gtp, EndsWhenItIsTold) {
  GtpEngine engine = engine_of(VariantId::Duo);
  EXPECT_FALSE(engine.has_quit());
  EXPECT_EQ(said(engine, "quit"), "");
  EXPECT_TRUE(engine.has_quit());
}

}  // namespace
}  // namespace spiel::bots::blokus_gtp_test

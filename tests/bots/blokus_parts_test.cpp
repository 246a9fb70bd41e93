// Small parts of the Blokus search, compared with the plain way.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "blokus/game.hpp"
#include "bots/blokus_line.hpp"
#include "bots/blokus_ranking.hpp"
#include "bots/blokus_tree.hpp"
#include "core/random.hpp"

namespace spiel::bots::blokus_search {
namespace {

// Few worths, so that many are alike, and of both signs.
std::vector<Ranked> placements_by_chance(Random& random, std::size_t count) {
  std::vector<Ranked> all;
  for (std::size_t i = 0; i < count; ++i) {
    all.emplace_back((static_cast<float>(random.below(40)) - 20) / 8,
                     static_cast<std::uint16_t>(0xfffe - 97 * i));
  }
  return all;
}

TEST(BlokusRanking, KeepsWorthAndPlacement) {
  for (const float worth : {-3.5F, -0.0F, 0.0F, 1e-30F, 1e9F}) {
    for (const std::uint16_t code : {std::uint16_t{0}, std::uint16_t{0x8000}, kNoCode}) {
      const Ranked ranked(worth, code);
      EXPECT_EQ(ranked.worth(), worth);
      EXPECT_EQ(ranked.code(), code);
    }
  }
  EXPECT_LT(Ranked(-2, 9), Ranked(-1, 1));
  EXPECT_LT(Ranked(-1, 9), Ranked(1, 1));
}

TEST(BlokusRanking, PutsTheBestFirst) {
  Random random(1);
  for (std::size_t count = 1; count < 200; ++count) {
    auto sorted = placements_by_chance(random, count);
    const std::size_t keep = 1 + random.below(static_cast<std::uint32_t>(count));
    auto kept = sorted;
    std::sort(sorted.begin(), sorted.end(), std::greater());
    sorted.resize(keep);
    select_best(kept, keep);
    kept.resize(keep);
    sort_best_first(kept);
    EXPECT_EQ(kept, sorted) << keep << " of " << count;
  }
}

TEST(BlokusRows, AreTheSquaresOfASmallBoard) {
  Random random(2);
  const Wide board(blokus::full_board(14));
  for (int i = 0; i < 100; ++i) {
    Bitboard some;
    for (int n = 0; n < 60; ++n) {
      some.set(
          Bitboard::index(static_cast<int>(random.below(14)), static_cast<int>(random.below(14))));
    }
    const Wide wide(some);
    const Rows rows(wide);
    EXPECT_EQ(rows.wide().narrow(), some);
    EXPECT_EQ(rows.count(), some.count());
    EXPECT_EQ((edge_neighbours(rows) & Rows(board)).wide().narrow(),
              (blokus::edge_neighbours(wide) & board).narrow());
  }
}

TEST(BlokusTree, FindsThePlacementsOfANodeAndNoOthers) {
  const State state = blokus::start({blokus::VariantId::Duo, std::nullopt});
  Tree tree(1 << 20);
  for (std::size_t count = 1; count < 140; ++count) {
    std::vector<Candidate> candidates(count);
    for (std::size_t i = 0; i < count; ++i)
      candidates[i].code = static_cast<std::uint16_t>(1 + 3 * i);
    const NodeId node = tree.add(state, candidates, 1);
    for (std::uint32_t i = 0; i < count; ++i) {
      const Branch found = tree.find(node, candidates[i].code);
      ASSERT_EQ(found.node, node) << count;
      ASSERT_EQ(found.child, i) << count;
      ASSERT_EQ(tree.find(node, static_cast<std::uint16_t>(candidates[i].code + 1)).node, kNoNode);
    }
    ASSERT_EQ(tree.find(node, 0).node, kNoNode) << "what lies behind the codes is none of them";
  }
}

}  // namespace
}  // namespace spiel::bots::blokus_search

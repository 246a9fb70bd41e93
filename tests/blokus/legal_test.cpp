#include "blokus/legal.hpp"

#include <cstdlib>

#include "tests/blokus/brute_force.hpp"
#include "tests/blokus/support.hpp"

namespace spiel::blokus::legal_test {
namespace {

// SPIEL_ORACLE_GAMES=2000 makes a long campaign of the comparison with the brute-force rules.
int oracle_games() {
  const char* games = std::getenv("SPIEL_ORACLE_GAMES");
#ifdef __SANITIZE_ADDRESS__
  constexpr int kDefault = 2;
#else
  constexpr int kDefault = 25;
#endif
  return games != nullptr ? std::atoi(games) : kDefault;
}

std::set<brute::Cells> as_cells(const ActionList& list) {
  std::set<brute::Cells> all;
  for (std::size_t i = 0; i < list.placements(); ++i) {
    brute::Cells cells;
    squares_of(list.placement(i)).for_each([&](Square s) { cells.emplace_back(s.y, s.x); });
    all.insert(cells);
  }
  return all;
}

void compare_every_ply(VariantId id, std::uint64_t seed) {
  Random random(seed);
  State state = start(random_setup(id, random));
  while (!is_over(state)) {
    const auto list = legal_now(state);
    const auto expected = brute::placements(state, static_cast<int>(colour_to_move(state)));
    ASSERT_EQ(list->placements(), expected.size());
    ASSERT_EQ(as_cells(*list), expected);
    play(state, (*list)[random.below(static_cast<std::uint32_t>(list->size()))]);
  }
  for (int c = 0; c < variant(id).colours; ++c) {
    if (!is_valid(state, static_cast<Colour>(c))) {
      ASSERT_TRUE(brute::placements(state, c).empty()) << "eliminated, but could have moved";
    }
  }
}

TEST(LegalPlacements, AgreeWithTheBruteForceRulesOnEveryPlyOfRandomGames) {
  for (const VariantId id : kAllVariants) {
    SCOPED_TRACE(variant(id).name);
    for (int game = 0; game < oracle_games(); ++game) {
      compare_every_ply(id, static_cast<std::uint64_t>(game));
      ASSERT_FALSE(testing::Test::HasFatalFailure()) << "seed " << game;
    }
  }
}

// Every placement of a board, submitted one by one: refused exactly if it is not listed.
TEST(LegalPlacements, AreExactlyThoseThatCheckAccepts) {
  for (const VariantId id : kAllVariants) {
    Random random(11);
    State state = start(random_setup(id, random));
    for (int ply = 0; !is_over(state); ++ply) {
      const auto list = legal_now(state);
      if (ply % 9 == 0) {
        std::size_t accepted = 0;
        for (int n = 0; n < kPlacements; ++n) {
          const Action a = Action::place(colour_to_move(state), placement_from_number(n));
          accepted += check(state, to_move(state), a) == std::nullopt ? 1 : 0;
        }
        ASSERT_EQ(accepted, list->placements()) << variant(id).name << " ply " << ply;
        for (const Action a : *list) ASSERT_EQ(check(state, to_move(state), a), std::nullopt);
      }
      play(state, (*list)[random.below(static_cast<std::uint32_t>(list->size()))]);
    }
  }
}

TEST(FirstMoves, InSwcAreAsManyAsKnownPerStartPiece) {
  const std::pair<Piece, std::size_t> expected[] = {
      {Piece::PentoL, 24}, {Piece::PentoP, 24}, {Piece::PentoS, 16}, {Piece::PentoU, 16},
      {Piece::PentoY, 16}, {Piece::PentoV, 12}, {Piece::PentoT, 8},  {Piece::PentoZ, 8},
      {Piece::PentoI, 8},  {Piece::PentoW, 8},  {Piece::PentoR, 8}};
  for (const auto& [piece, count] : expected) {
    State state = start({VariantId::Swc, piece});
    for (std::size_t colour = 0; colour < 4; ++colour) {
      const auto list = legal_now(state);
      EXPECT_EQ(list->size(), count / 4 * (4 - colour)) << name_of(piece) << " colour " << colour;
      play(state, (*list)[colour % list->size()]);
    }
  }
}

TEST(FirstMoves, InClassicAreFiftyEightInEveryCorner) {
  State state = start({VariantId::Classic, std::nullopt});
  for (int colour = 0; colour < 4; ++colour) {
    const auto list = legal_now(state);
    EXPECT_EQ(list->size(), 58U);
    play(state, (*list)[0]);
  }
}

// Leaves of the tree of all placements.
std::uint64_t perft(const State& state, int depth) {
  const auto list = legal_now(state);
  if (depth == 1) return list->placements();
  std::uint64_t leaves = 0;
  for (const Action a : *list) {
    State next = state;
    apply_legal(next, to_move(next), a);
    leaves += perft(next, depth - 1);
  }
  return leaves;
}

TEST(MoveTrees, HaveTheKnownNumberOfLeaves) {
  const State duo = start({VariantId::Duo, std::nullopt});
  EXPECT_EQ(perft(duo, 1), 828U);
  EXPECT_EQ(perft(duo, 2), 828U * 414U);
  EXPECT_EQ(perft(duo, 3), 178409524U);
  const State classic = start({VariantId::Classic, std::nullopt});
  EXPECT_EQ(perft(classic, 1), 58U);
  EXPECT_EQ(perft(classic, 2), 58U * 58U);
}

TEST(LegalActions, AreNoneForASeatThatIsNotToMove) {
  const State state = start({VariantId::Classic, std::nullopt});
  auto list = std::make_unique<ActionList>();
  legal(state, 1, *list);
  EXPECT_TRUE(list->empty());
  legal(state, kNoSeat, *list);
  EXPECT_TRUE(list->empty());
}

TEST(LegalActions, FollowFromTheViewAlone) {
  Random random(3);
  State state = start(random_setup(VariantId::Classic3, random));
  auto from_view = std::make_unique<ActionList>();
  while (!is_over(state)) {
    for (Seat seat = 0; seat < 3; ++seat) {
      auto list = std::make_unique<ActionList>();
      legal(state, seat, *list);
      legal(view_of(state, seat), *from_view);
      ASSERT_TRUE(std::equal(list->begin(), list->end(), from_view->begin(), from_view->end()));
    }
    legal(view_of(state, kObserver), *from_view);
    ASSERT_TRUE(from_view->empty());
    play(state, random_action(state, random));
  }
}

}  // namespace
}  // namespace spiel::blokus::legal_test

// Whole games of Blokus among the levels, in every variant.
#include <gtest/gtest.h>

#include "tests/bots/support.hpp"

namespace spiel::bots::blokus_games_test {
namespace {

using namespace spiel::blokus;

struct Played {
  State state;
  std::vector<Recorded> entries;
};

Played play_checked(VariantId id, const Players& players, std::uint64_t seed) {
  Random random(seed);
  std::vector<Recorded> entries;
  const State end =
      play(random_setup(id, random), players, seed, [&](const State& state, const Recorded& entry) {
        EXPECT_EQ(check(state, entry.seat, entry.action), std::nullopt);
        entries.push_back(entry);
      });
  return {end, entries};
}

Players mix(unsigned bits, int seats) {
  Players players;
  for (int s = 0; s < seats; ++s) {
    players.push_back(test::contender((bits >> s & 1) != 0 ? "greedy" : "random"));
  }
  return players;
}

class BlokusGames : public testing::TestWithParam<VariantId> {
 protected:
  int seats() const { return variant(GetParam()).seats; }
};

TEST_P(BlokusGames, EndWithLegalActionsForEveryMixOfLevels) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    for (unsigned bits = 0; bits < 1U << seats(); ++bits) {
      EXPECT_TRUE(outcome(play_checked(GetParam(), mix(bits, seats()), seed).state));
    }
  }
}

TEST_P(BlokusGames, AreWonByTheGreedySeat) {
  constexpr int kGames = 100;
  int wins = 0;
  for (int game = 0; game < kGames; ++game) {
    const int seat = game % seats();
    const Played played =
        play_checked(GetParam(), mix(1U << seat, seats()), static_cast<std::uint64_t>(game));
    wins += outcome(played.state)->winners == 1U << seat;
  }
  EXPECT_GE(wins, kGames * 98 / 100);
}

TEST_P(BlokusGames, AreTheSameForTheSameSeed) {
  const Players players = mix(1, seats());
  EXPECT_EQ(play_checked(GetParam(), players, 3).entries,
            play_checked(GetParam(), players, 3).entries);
}

INSTANTIATE_TEST_SUITE_P(Variants, BlokusGames,
                         testing::Values(VariantId::Swc, VariantId::Classic, VariantId::Classic2,
                                         VariantId::Classic3, VariantId::Duo, VariantId::SwcBorder),
                         [](const auto& param) {
                           std::string name(variant(param.param).name);
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

TEST(BlokusGreedy, BeginsWithABigPiece) {
  const State state = start({VariantId::Classic, std::nullopt});
  const auto action = test::greedy().make<games::Blokus>(1)->choose(view_of(state, Seat{0}), {});
  ASSERT_TRUE(action);
  EXPECT_EQ(size_of(action->placement.piece()), 5);
}

TEST(BlokusGreedy, KeepsTheMonominoForTheEnd) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Played played = play_checked(VariantId::Classic, mix(0xf, 4), seed);
    std::array<std::uint32_t, kMaxColours> left;
    left.fill(kAllPieces);
    for (const Recorded& entry : played.entries) {
      if (entry.action.kind != Action::Kind::Place) continue;
      std::uint32_t& own = left[index_of(entry.action.colour)];
      const Piece piece = entry.action.placement.piece();
      if (piece == Piece::Mono && own != bit(Piece::Mono)) {
        // Played early only where nothing bigger fitted: then it was the colour's last resort.
        EXPECT_LT(std::popcount(own), 12);
      }
      own &= ~bit(piece);
    }
  }
}

TEST(BlokusGreedy, HasNothingToDoInTheTurnOfAnother) {
  const State state = start({VariantId::Classic, std::nullopt});
  EXPECT_FALSE(test::greedy().make<games::Blokus>(1)->choose(view_of(state, Seat{1}), {}));
  EXPECT_FALSE(test::random_level().make<games::Blokus>(1)->choose(view_of(state, Seat{1}), {}));
}

}  // namespace
}  // namespace spiel::bots::blokus_games_test

#include "blokus/sampler.hpp"

#include "tests/blokus/support.hpp"

namespace spiel::blokus::sampler_test {
namespace {

void expect_as_listed(const Sampler& sampler, const State& state) {
  const auto list = legal_now(state);
  ASSERT_EQ(sampler.count(), list->placements());
  for (std::uint32_t n = 0; n < sampler.count(); ++n) {
    ASSERT_EQ(sampler.at(n), list->placement(n)) << to_text((*list)[n]);
  }
}

// Plays at random; from `first` on a sampler follows the game.
void follow_game(VariantId id, std::uint64_t seed, int first) {
  Random random(seed);
  State state = start(random_setup(id, random));
  const auto sampler = std::make_unique<Sampler>();
  for (int ply = 0; !is_over(state); ++ply) {
    if (ply >= first) {
      ASSERT_TRUE(sampler->find(state, colour_to_move(state)));
      ASSERT_NO_FATAL_FAILURE(expect_as_listed(*sampler, state))
          << variant(id).name << " ply " << ply;
    }
    play(state, random_action(state, random));
  }
}

TEST(Sampler, HasExactlyTheLegalPlacementsInTheirOrder) {
  for (const VariantId id : kAllVariants) {
    for (std::uint64_t seed = 1; seed <= 10; ++seed)
      ASSERT_NO_FATAL_FAILURE(follow_game(id, seed, 0));
  }
}

TEST(Sampler, MayComeToAGameThatHasBegun) {
  for (const VariantId id : kAllVariants) {
    for (const int first : {3, 12, 25}) ASSERT_NO_FATAL_FAILURE(follow_game(id, 7, first));
  }
}

TEST(Sampler, FindsNothingForAColourThatCanPlaceNothing) {
  Random random(5);
  State state = start(random_setup(VariantId::Duo, random));
  const auto sampler = std::make_unique<Sampler>();
  while (!is_over(state)) play(state, random_action(state, random));
  for (const Colour colour : {Colour::Blue, Colour::Yellow}) {
    EXPECT_FALSE(sampler->find(state, colour));
    EXPECT_EQ(sampler->count(), 0U);
  }
}

}  // namespace
}  // namespace spiel::blokus::sampler_test

// What a seat receives does not depend on what it may not know: two games that differ only in the
// secrets of others give it the same bytes.
#include <gtest/gtest.h>

#include "puppet.hpp"

namespace spiel::lmu::leak_test {
namespace {

using catan::Cards;
using catan::Chance;
using catan::Development;
using catan::Resource;

catan::Cell robber_cell_beside(const catan::State& state, Seat victim) {
  for (catan::Cell cell = 0; cell < 19; ++cell) {
    const auto& corners = catan::topology(state).corners_of_cell[cell];
    if (cell != state.robber && (state.players[victim].buildings & corners).any()) return cell;
  }
  throw std::runtime_error("no such cell");
}

// What each seat hears of a story in which seats 0 and 1 have secrets. `other` tells it with other
// secrets: other hands, other cards drawn, stolen, discarded and kept.
std::array<std::vector<std::string>, 3> story(const Dialect& dialect, bool other) {
  const auto secret = [&](Resource a, Resource b) { return other ? b : a; };
  Puppet puppet(dialect);
  puppet.play_opening();
  puppet.set_hand(0, Cards::of(secret(Resource::Ore, Resource::Wool), 4) + Cards::each(2));
  puppet.set_hand(1, Cards::of(secret(Resource::Ore, Resource::Wool), 4) + Cards::each(2));
  puppet.set_hand(2, Cards::each(1));
  puppet.give_turn(0, catan::Phase::Roll);
  puppet.luck = {Chance::dice(2, 2)};
  puppet.act(0, {catan::Action::roll()});
  if (dialect.has(Feature::Cards)) {
    puppet.luck = {Chance::card(other ? Development::VictoryPoint : Development::Knight)};
    puppet.act(0, {catan::Action::buy_card()});
  }
  puppet.act(0, {catan::Action::end_turn()});
  if (dialect.has(Feature::Robber)) {
    puppet.luck = {Chance::dice(3, 4)};
    puppet.act(1, {catan::Action::roll()});
    for (const Seat seat : {Seat{0}, Seat{1}}) {
      const int owed = catan::discard_owed(puppet.state, seat);
      const auto kind = secret(Resource::Ore, Resource::Wool);
      if (owed == 0) continue;
      auto cards = Cards::of(kind, 4);
      for (const auto more : {Resource::Lumber, Resource::Brick, Resource::Grain}) {
        for (int i = 0; i < 2 && cards.total() < owed; ++i) cards += Cards::of(more);
      }
      puppet.act(seat, {catan::Action::discard(cards)});
    }
    const auto cell = robber_cell_beside(puppet.state, 0);
    puppet.luck = {Chance::theft(secret(Resource::Ore, Resource::Wool))};
    puppet.act(1, {catan::Action::move_robber(cell), catan::Action::steal(0)});
  }
  if (puppet.state.phase == catan::Phase::Roll) puppet.act(1, {catan::Action::roll()});
  puppet.act(1, {catan::Action::end_turn()});
  return {puppet.hear(0), puppet.hear(1), puppet.hear(2)};
}

class Leak : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(, Leak, testing::ValuesIn(dialect_names()),
                         [](const auto& p) { return test_name(p.param); });

TEST_P(Leak, AThirdSeatHearsTheSameWhateverTheOthersHide) {
  const Dialect& dialect = *find_dialect(GetParam());
  const auto one = story(dialect, false);
  const auto two = story(dialect, true);
  EXPECT_EQ(one[2], two[2]);
  EXPECT_GE(one[2].size(), 4u);
  EXPECT_NE(one[0], two[0]);
  EXPECT_NE(one[1], two[1]);
}

}  // namespace
}  // namespace spiel::lmu::leak_test

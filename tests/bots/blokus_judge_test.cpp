// The judge of Blokus positions: what it is told, and that the way to a position does not matter.
#include "bots/blokus_judge.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <string>

#include "blokus/simulate.hpp"
#include "bots/blokus_prior.hpp"

namespace spiel::bots::blokus_search {
namespace {

using namespace spiel::blokus;

const Judge& judge_for(VariantId id) { return *judge_of(learned_judges(), variant(id)); }

std::array<float, kMaxSeats> chances_of(const Judge& judge, const Line& line) {
  Judging judging(judge, line);
  judging.look_at(line, false);
  return judging.chances();
}

class JudgedForms : public testing::TestWithParam<VariantId> {
 protected:
  // Calls visit(line) for the positions of a random game.
  template <class Visit>
  void play_game(std::uint64_t seed, Visit&& visit) const {
    Random random(seed);
    State state = start(random_setup(GetParam(), random));
    Line line(state);
    play_at_random(state, random, [&](Seat, Action action) {
      visit(line);
      line.place(action.placement.code(), true);
    });
  }
};

// The sums are changed by what differs from the root, or from the last line, and would be found out
// anew.
TEST_P(JudgedForms, AreWorthTheSameWhateverTheWayThere) {
  const Judge& judge = judge_for(GetParam());
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    std::optional<Judging> from_start, from_last;
    play_game(seed, [&](const Line& line) {
      if (!from_start) from_start.emplace(judge, line), from_last.emplace(judge, line);
      const auto anew = chances_of(judge, line);
      from_start->look_at(line, false);
      from_last->look_at(line, true);
      EXPECT_EQ(from_start->chances(), anew) << seed << " after " << line.length;
      EXPECT_EQ(from_last->chances(), anew) << seed << " after " << line.length;
      EXPECT_NEAR(anew[0] + anew[1], 1, 1e-6);
    });
  }
}

// Plainly, in doubles and without vectors.
std::array<double, kFirstUnits> plain_units(const Judge& judge, const Line& line) {
  const Outlook outlook(line);
  const Aspect aspect = aspect_of(line.state);
  const JudgeFacts facts = facts_of(line.state, outlook, aspect.mover);
  std::array<double, kFirstUnits> first{};
  for (std::size_t u = 0; u < kFirstUnits; ++u) {
    first[u] = judge.floats.first_bias[u];
    for (std::size_t f = 0; f < kJudgeFacts; ++f) first[u] += facts[f] * judge.floats.facts[f][u];
    for_each_row(judge.form, aspect, outlook,
                 [&](std::size_t row) { first[u] += judge.rows[row][u] * Judge::kRowUnit; });
    first[u] = std::max(first[u], 0.0);
  }
  return first;
}

double plain_chance(const Judge& judge, const Line& line) {
  const auto first = plain_units(judge, line);
  double worth = judge.floats.third_bias;
  for (std::size_t s = 0; s < kSecondUnits; ++s) {
    double second = judge.floats.second_bias[s];
    for (std::size_t u = 0; u < kFirstUnits; ++u) {
      second += first[u] * judge.floats.second[u][s];
    }
    worth += std::max(second, 0.0) * judge.floats.third[s];
  }
  return 1 / (1 + std::exp(-worth));
}

TEST_P(JudgedForms, AreWorthWhatTheNetworkSays) {
  const Judge& judge = judge_for(GetParam());
  play_game(1, [&](const Line& line) {
    const auto chances = chances_of(judge, line);
    EXPECT_NEAR(chances[to_move(line.state)], plain_chance(judge, line), 1e-4) << line.length;
  });
}

// What a judge says of one placement, square by square.
double plain_promise(const Judge& judge, const Line& line, Placement placement) {
  const auto units = plain_units(judge, line);
  const auto promise = [&](std::size_t number) {
    const std::size_t eights = judge.eights_of_promises();
    double sum = judge.promises[number / 8][number % 8];
    for (std::size_t u = 0; u < kFirstUnits; ++u) {
      sum += units[u] * judge.promises[(u + 1) * eights + number / 8][number % 8];
    }
    return sum;
  };
  const int size = static_cast<int>(judge.form.size);
  const TurnedSquares& turned = turned_squares(size, aspect_of(line.state).symmetry);
  double sum = promise(judge.form.promise_of_piece(static_cast<std::size_t>(placement.piece())));
  for (const Part part : {Part::Cells, Part::Edges, Part::Corners}) {
    (outline(placement, part) & Wide(full_board(size))).narrow().for_each_index([&](int index) {
      const std::size_t square = turned[static_cast<std::size_t>(index)];
      sum += promise(judge.form.promise_of_square(part, square));
    });
  }
  return sum;
}

TEST_P(JudgedForms, PromiseWhatTheNetworkSays) {
  const Judge& judge = judge_for(GetParam());
  play_game(4, [&](const Line& line) {
    Judging judging(judge, line);
    judging.look_at(line, false);
    const Prior with(line, learned_priors(), &judging.promises()), without(line, learned_priors());
    ActionList list;
    legal(line.state, to_move(line.state), list);
    for (std::size_t i = 0; i < list.placements(); i += 1 + list.placements() / 7) {
      const Placement placement = list.placement(i);
      const double promised = plain_promise(judge, line, placement);
      const double added = static_cast<double>(with.worth(placement.code())) -
                           static_cast<double>(without.worth(placement.code()));
      EXPECT_NEAR(added, promised, 1e-4 * (1 + std::abs(promised))) << line.length;
    }
  });
}

// The sums of rows are of sixteen bits, and would turn over without a word.
TEST_P(JudgedForms, HaveSumsThatFit) {
  const Judge& judge = judge_for(GetParam());
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    play_game(seed, [&](const Line& line) {
      std::array<int, kFirstUnits> sums{};
      for_each_row(judge.form, aspect_of(line.state), Outlook(line), [&](std::size_t row) {
        for (std::size_t u = 0; u < kFirstUnits; ++u) sums[u] += judge.rows[row][u];
      });
      const auto [least, most] = std::ranges::minmax(sums);
      EXPECT_GE(least, std::numeric_limits<std::int16_t>::min()) << seed << " " << line.length;
      EXPECT_LE(most, std::numeric_limits<std::int16_t>::max()) << seed << " " << line.length;
    });
  }
}

TEST_P(JudgedForms, HaveSafeSquaresThatNoRivalReaches) {
  const Variant& v = variant(GetParam());
  play_game(2, [&](const Line& line) {
    const Outlook outlook(line);
    for (std::size_t c = 0; c < v.colours; ++c) {
      for (std::size_t o = 0; o < v.colours; ++o) {
        const auto& safe = outlook.colours[c].sets[kSafe];
        EXPECT_FALSE((safe & outlook.colours[o].sets[kPlaced]).any());
        if (v.seat_of[o] == v.seat_of[c]) continue;
        EXPECT_FALSE((safe & outlook.colours[o].sets[kAnchors]).any());
        EXPECT_FALSE((safe & outlook.colours[o].sets[kSafe]).any());
      }
    }
  });
}

// The mover sits in the first corner, whoever moves.
TEST_P(JudgedForms, AreSeenFromTheMoversCorner) {
  const Variant& v = variant(GetParam());
  play_game(3, [&](const Line& line) {
    const Aspect aspect = aspect_of(line.state);
    ASSERT_EQ(aspect.mover, index_of(colour_to_move(line.state)));
    const int corner = v.size == 14 ? 4 : 0, last = v.size - 1 - corner;
    int covered = 0;
    bool in_first_corner = false;
    for (const Square s :
         {Square{static_cast<std::int8_t>(corner), static_cast<std::int8_t>(corner)},
          Square{static_cast<std::int8_t>(last), static_cast<std::int8_t>(corner)},
          Square{static_cast<std::int8_t>(last), static_cast<std::int8_t>(last)},
          Square{static_cast<std::int8_t>(corner), static_cast<std::int8_t>(last)}}) {
      if (!v.start[aspect.mover].test(s) || !line.state.placed[aspect.mover].test(s)) continue;
      ++covered;
      const auto index = static_cast<std::size_t>(Bitboard::index(s.x, s.y));
      in_first_corner |= turned_squares(v.size, aspect.symmetry)[index] == corner * v.size + corner;
    }
    EXPECT_TRUE(covered == 0 || in_first_corner) << line.length;
  });
}

INSTANTIATE_TEST_SUITE_P(Variants, JudgedForms,
                         testing::Values(VariantId::Duo, VariantId::Classic2, VariantId::Swc,
                                         VariantId::Swc2027),
                         [](const auto& param) {
                           std::string name(variant(param.param).name);
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

// A board and the same board upside down, with the starting points exchanged.
TEST(Judge, SeesNoDifferenceBetweenABoardAndTheTurnedOne) {
  Random random(4);
  State state = start({VariantId::Duo, std::nullopt});
  Line line(state), turned(state);
  const Judge& judge = judge_for(VariantId::Duo);
  play_at_random(state, random, [&](Seat, Action action) {
    EXPECT_EQ(chances_of(judge, line), chances_of(judge, turned)) << line.length;
    Bitboard squares;
    squares_of(action.placement).for_each([&](Square s) {
      squares.set(Bitboard::index(13 - s.x, 13 - s.y));
    });
    line.place(action.placement.code(), true);
    turned.place(placement_of(squares)->code(), true);
  });
}

TEST(Judge, HasATurnedBoardForEverySymmetry) {
  for (const int size : {14, 20}) {
    for (std::uint8_t symmetry = 0; symmetry < 8; ++symmetry) {
      std::set<int> numbers;
      full_board(size).for_each_index([&](int index) {
        numbers.insert(turned_squares(size, symmetry)[static_cast<std::size_t>(index)]);
      });
      EXPECT_EQ(numbers.size(), static_cast<std::size_t>(size * size));
      EXPECT_EQ(*numbers.rbegin(), size * size - 1);
    }
  }
}

TEST(Judge, ExpectsWhoeverHasMoreRoomAndPointsToWin) {
  Random random(5);
  State state = start({VariantId::Duo, std::nullopt});
  std::optional<State> middle;
  play_at_random(state, random, [&](Seat, Action) {
    if (state.turn == 12) middle = state;
  });
  middle->left[1] = kAllPieces;
  middle->placed[1] = {};
  middle->valid = 1;  // the second can place nothing any more
  const Line line(*middle);
  const auto chances = chances_of(judge_for(VariantId::Duo), line);
  EXPECT_GT(chances[0], 0.9F);
}

TEST(Judge, IsNotAskedWhereMoreThanTwoPlay) {
  EXPECT_EQ(judge_of(learned_judges(), variant(VariantId::Classic)), nullptr);
  EXPECT_EQ(judge_of(learned_judges(), variant(VariantId::Classic3)), nullptr);
  EXPECT_NE(judge_of(learned_judges(), variant(VariantId::Swc2027)), nullptr);
}

TEST(Judge, SurvivesTheWayThroughAFile) {
  Judge silent = learned_judges()[1];
  silent.promises.clear();
  for (const Judge& judge : {learned_judges()[0], learned_judges()[1], silent}) {
    const auto bytes = to_bytes(judge);
    const auto read = parse_judge(bytes);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->form, judge.form);
    EXPECT_EQ(to_bytes(*read), bytes);
    EXPECT_FALSE(parse_judge(std::span(bytes).first(bytes.size() - 1)));
    EXPECT_FALSE(parse_judge({}));
  }
}

}  // namespace
}  // namespace spiel::bots::blokus_search

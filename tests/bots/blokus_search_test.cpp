// The Blokus players that look ahead, and what they are made of.
#include "bots/blokus_search.hpp"

#include <gtest/gtest.h>

#include <thread>

#include "blokus/simulate.hpp"
#include "bots/blokus_endgame.hpp"
#include "tests/bots/support.hpp"

namespace spiel::bots::blokus_search {
namespace {

using namespace spiel::blokus;

Budget node_budget(std::uint64_t count) {
  Budget budget;
  budget.time.reset();
  budget.nodes = count;
  return budget;
}

class BlokusSearches : public testing::TestWithParam<VariantId> {
 protected:
  State start_of_game(std::uint64_t seed) const {
    Random random(seed);
    return start(random_setup(GetParam(), random));
  }
  Players all(std::string_view text) const {
    return Players(variant(GetParam()).seats, test::contender(text));
  }
};

// A playout finds out by itself who is blocked; the rules must agree with every step of it.
TEST_P(BlokusSearches, PlayoutsFollowTheRules) {
  Replies replies;
  Random random(3);
  for (const bool local : {false, true}) {
    Playout playout({.replies = true, .local = local, .stops_early = false}, replies, random);
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
      State state = start_of_game(seed);
      playout.start_from(state);
      Line line(state);
      playout.finish(line);
      for (std::size_t i = 0; i < line.length; ++i) {
        const Action action =
            Action::place(line.steps[i].colour, Placement::from_code(line.steps[i].code));
        ASSERT_EQ(check(state, to_move(state), action), std::nullopt) << seed << " step " << i;
        apply_legal(state, to_move(state), action);
      }
      ASSERT_TRUE(is_over(state)) << "the playout stopped before the game did";
      EXPECT_EQ(outcome(state)->points, outcome(line.state)->points);
    }
  }
}

// Where somebody may go is kept from placement to placement, and would be found out anew.
TEST_P(BlokusSearches, TheGroundFollowsThePlacements) {
  Random random(7);
  State state = start_of_game(7);
  Line line(state);
  play_at_random(state, random, [&](Seat, Action action) {
    for (std::size_t c = 0; c < variant(GetParam()).colours; ++c) {
      const auto colour = static_cast<Colour>(c);
      const Room kept = line.ground.room(colour), found = room_of(line.state, colour);
      ASSERT_EQ(kept.open.narrow(), found.open.narrow()) << c << " after " << line.length;
      ASSERT_EQ(kept.anchors.narrow(), found.anchors.narrow()) << c << " after " << line.length;
    }
    line.place(action.placement.code(), true);
  });
}

// Whoever is ahead when the others are blocked stays ahead.
TEST_P(BlokusSearches, PlayoutsThatStopEarlyNameTheWinner) {
  Replies replies;
  Random random(3);
  Playout stops({.stops_early = true}, replies, random);
  Playout goes_on({.stops_early = false}, replies, random);
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    Line line(start_of_game(seed));
    stops.start_from(line.state);
    stops.finish(line);
    ASSERT_TRUE(is_over(line.state));
    const auto stopped = outcome(line.state);
    State state = start_of_game(seed);
    for (std::size_t i = 0; i < line.length; ++i) {
      const auto placement = Placement::from_code(line.steps[i].code);
      apply_legal(state, to_move(state), Action::place(line.steps[i].colour, placement));
    }
    Line rest(state);
    goes_on.start_from(state);
    goes_on.finish(rest);
    EXPECT_EQ(outcome(rest.state)->winners, stopped->winners) << seed;
  }
}

TEST_P(BlokusSearches, PlayToTheEndWithLegalActions) {
  for (const std::string_view level : {"club:nodes=20", "master:nodes=40", "uct:nodes=40"}) {
    Random random(5);
    const State end = play(random_setup(GetParam(), random), all(level), 5,
                           [](const State& state, const Recorded& entry) {
                             ASSERT_EQ(check(state, entry.seat, entry.action), std::nullopt);
                           });
    EXPECT_TRUE(is_over(end));
  }
}

TEST_P(BlokusSearches, AnswerTheSameForTheSameSeedAndNodes) {
  std::vector<Recorded> games[2];
  for (auto& entries : games) {
    play(blokus::Setup{GetParam(), start_of_game(1).start_piece}, all("master:nodes=60"), 9,
         [&](const State&, const Recorded& entry) { entries.push_back(entry); });
  }
  EXPECT_EQ(games[0], games[1]);
}

TEST_P(BlokusSearches, HaveNothingToDoInTheTurnOfAnother) {
  const State state = start_of_game(1);
  BlokusSearch search({}, 1);
  EXPECT_FALSE(search.choose(view_of(state, Seat{1}), node_budget(10)));
}

INSTANTIATE_TEST_SUITE_P(Variants, BlokusSearches,
                         testing::Values(VariantId::Swc, VariantId::Classic, VariantId::Classic2,
                                         VariantId::Classic3, VariantId::Duo, VariantId::SwcBorder,
                                         VariantId::Swc2027),
                         [](const auto& param) {
                           std::string name(variant(param.param).name);
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

State duo_after(int placements) {
  State state = start({VariantId::Duo, std::nullopt});
  const auto greedy = test::greedy().make<games::Blokus>(4);
  while (placements-- > 0) {
    apply_legal(state, to_move(state), *greedy->choose(view_of(state, to_move(state)), {}));
  }
  return state;
}

TEST(BlokusSearch, KeepsWhatItKnowsFromOneAnswerToTheNext) {
  State state = duo_after(4);
  BlokusSearch search({}, 1);
  BlokusSearch opponent({}, 2);
  apply_legal(state, 0, *search.choose(view_of(state, Seat{0}), node_budget(3000)));
  apply_legal(state, 1, *opponent.choose(view_of(state, Seat{1}), node_budget(500)));
  ASSERT_TRUE(search.choose(view_of(state, Seat{0}), node_budget(1)));
  float known = 0;
  for (const auto& [code, share] : search.shares()) known += share;
  EXPECT_GT(search.known(), 1u);
  EXPECT_NEAR(known, 1, 0.01);
}

// A restored table, or an opponent who passes, shows positions that do not follow from the last.
TEST(BlokusSearch, PlaysOnFromAnyPosition) {
  BlokusSearch search({}, 1);
  for (const int placements : {8, 2, 14, 0}) {
    const State state = duo_after(placements);
    const auto action = search.choose(view_of(state, Seat{0}), node_budget(50));
    ASSERT_TRUE(action);
    EXPECT_EQ(check(state, 0, *action), std::nullopt);
  }
}

TEST(BlokusSearch, StopsWhenAskedTo) {
  std::stop_source source;
  Budget budget = node_budget(1'000'000'000);
  budget.stop = source.get_token();
  const State state = duo_after(4);
  std::optional<Action> action;
  {
    BlokusSearch search({}, 1);
    std::jthread thinker([&] { action = search.choose(view_of(state, Seat{0}), budget); });
    source.request_stop();
  }
  ASSERT_TRUE(action);
  EXPECT_EQ(check(state, 0, *action), std::nullopt);
}

TEST(BlokusSearch, AnswersEvenWithoutTime) {
  Budget budget;
  budget.time = Duration(0);
  const State state = duo_after(4);
  const auto action = BlokusSearch({}, 1).choose(view_of(state, Seat{0}), budget);
  ASSERT_TRUE(action);
  EXPECT_EQ(check(state, 0, *action), std::nullopt);
}

TEST(BlokusSearch, NeverGrowsBeyondItsMemory) {
  SearchStyle style;
  style.tree_bytes = 40'000;
  BlokusSearch search(style, 1);
  const State state = duo_after(2);
  EXPECT_TRUE(search.choose(view_of(state, Seat{0}), node_budget(3000)));
  EXPECT_LE(search.tree_bytes(), style.tree_bytes);
}

TEST(BlokusSearch, KeepsFewPlacementsOfPositionsThatItHardlyMeets) {
  const auto bytes_with = [](std::size_t children) {
    SearchStyle style;
    style.first_children = children;
    BlokusSearch search(style, 1);
    search.study(duo_after(4), node_budget(3000));
    return search.tree_bytes();
  };
  EXPECT_LT(bytes_with(16), bytes_with(128));
}

TEST(BlokusSearch, BeginsItsNextGameFromNothing) {
  BlokusSearch search({}, 1);
  search.study(duo_after(8), node_budget(500));
  search.study(start({VariantId::Duo, std::nullopt}), node_budget(500));
  EXPECT_EQ(search.known(), search.report().nodes);
}

// The search that is asked once follows the most promising placement. Where a colour may begin in
// several places, the judge does not know yet how it will lie to the others.
TEST(BlokusSearch, IsPromisedNothingForAColourThatMayBeginInSeveralPlaces) {
  JudgeTable judges = learned_judges();
  Judge& judge = judges[1];
  const std::size_t least = judge.form.promise_of_piece(static_cast<std::size_t>(Piece::Mono));
  judge.promises[least / 8][least % 8] += 1000;  // a bias
  const auto first_piece = [&](VariantId variant) {
    SearchStyle style;
    style.judges = &judges;
    BlokusSearch search(style, 1);
    Random random(1);
    search.study(start(random_setup(variant, random)), node_budget(1));
    return Placement::from_code(search.shares().at(0).first).piece();
  };
  EXPECT_EQ(first_piece(VariantId::Classic2), Piece::Mono);
  EXPECT_NE(first_piece(VariantId::Swc2027), Piece::Mono);
}

TEST(BlokusSearch, VotesAmongThreadsTheSameWayEveryTime) {
  const State state = duo_after(6);
  Budget budget = node_budget(600);
  budget.threads = 3;
  std::optional<Action> first;
  for (int i = 0; i < 3; ++i) {
    const auto action = BlokusSearch({}, 5).choose(view_of(state, Seat{0}), budget);
    ASSERT_TRUE(action);
    EXPECT_EQ(check(state, 0, *action), std::nullopt);
    EXPECT_EQ(first.value_or(*action), *action);
    first = action;
  }
}

// Without any pruning.
int lead_by_brute_force(const State& state, Seat seat) {
  if (is_over(state)) {
    return points_of_seat(state, seat) - points_of_seat(state, static_cast<Seat>(1 - seat));
  }
  ActionList list;
  legal(state, to_move(state), list);
  int best = to_move(state) == seat ? -1000 : 1000;
  for (std::size_t i = 0; i < list.placements(); ++i) {
    State next = state;
    apply_legal(next, to_move(state), list[i]);
    const int lead = lead_by_brute_force(next, seat);
    best = to_move(state) == seat ? std::max(best, lead) : std::min(best, lead);
  }
  return best;
}

TEST(BlokusEndgame, IsPlayedExactly) {
  int solved = 0;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    const Players players(2, test::contender("greedy"));
    std::vector<State> states;
    play(blokus::Setup{VariantId::Duo, std::nullopt}, players, seed,
         [&](const State& state, const Recorded&) { states.push_back(state); });
    const State& state = states[states.size() - 2];
    const Seat seat = to_move(state);
    const auto action = solve_endgame(state, node_budget(500));
    if (!action) continue;
    ++solved;
    State next = state;
    apply_legal(next, seat, *action);
    EXPECT_EQ(lead_by_brute_force(next, seat), lead_by_brute_force(state, seat)) << seed;
  }
  EXPECT_GE(solved, 3);
}

TEST(BlokusEndgame, GivesUpWhereTheBudgetDoesNotSuffice) {
  EXPECT_FALSE(solve_endgame(duo_after(4), node_budget(5)));
  EXPECT_FALSE(solve_endgame(start({VariantId::Classic, std::nullopt}), node_budget(5)));
}

TEST(Outline, HasTheSquaresOfThePlacementAndThoseAroundIt) {
  for (int number = 0; number < kPlacements; number += 7) {
    const Placement placement = placement_from_number(number);
    const Wide squares(squares_of(placement));
    const Wide edges = edge_neighbours(squares).without(squares);
    const Wide board(full_board(kMaxSize));
    EXPECT_EQ(outline(placement, Part::Cells).narrow(), squares.narrow()) << number;
    EXPECT_EQ((outline(placement, Part::Edges) & board).narrow(), (edges & board).narrow());
    const Wide corners = corner_neighbours(squares).without(squares | edges);
    EXPECT_EQ((outline(placement, Part::Corners) & board).narrow(), (corners & board).narrow());
  }
}

TEST(Tree, FindsChildrenByTheirPlacements) {
  Tree tree(100'000);
  std::vector<Candidate> candidates;
  for (std::uint16_t i = 0; i < 50; ++i) {
    candidates.push_back({.prior = 0.02F, .code = static_cast<std::uint16_t>(i * 512 + 3)});
  }
  const NodeId node = tree.add(start({VariantId::Duo, std::nullopt}), candidates, 3);
  for (const Candidate& candidate : candidates) {
    const Branch branch = tree.find(node, candidate.code);
    ASSERT_EQ(branch.node, node);
    EXPECT_EQ(tree.code(branch), candidate.code);
  }
  EXPECT_EQ(tree.find(node, 5).node, kNoNode);
}

TEST(Tree, LooksAtMorePlacementsTheOftenerAPositionIsMet) {
  Tree tree(100'000);
  std::vector<Candidate> candidates(40);
  candidates.back().value = 1;
  const NodeId node = tree.add(start({VariantId::Duo, std::nullopt}), candidates, 3);
  EXPECT_LT(tree.value(tree.best(node, 1, 8)), 1);
  EXPECT_EQ(tree.value(tree.best(node, 1, 0)), 1);
  tree.node(node).visits = 24;
  EXPECT_EQ(tree.value(tree.best(node, 1, 8)), 1);
}

TEST(Tree, TakesOverWhatIsKnownBelowANode) {
  Tree tree(100'000), other(100'000);
  const State state = start({VariantId::Duo, std::nullopt});
  const std::vector<Candidate> candidates{{.code = 3}, {.code = 4}, {.code = 5}};
  const NodeId root = tree.add(state, candidates, 3);
  const NodeId middle = tree.add(state, candidates, 3);
  const NodeId last = tree.add(state, candidates, 3);
  tree.set_below({root, 0}, middle);
  tree.set_below({middle, 2}, last);
  tree.set_below({middle, 1}, kEndOfGame);
  tree.add_visit({middle, 2}, 1);
  tree.add_visit({last, 1}, 1);
  other.take(tree, middle, state, candidates, 3);
  EXPECT_EQ(other.visits({0, 2}), 1);
  EXPECT_EQ(other.value({0, 2}), tree.value({middle, 2}));
  EXPECT_EQ(other.below({0, 0}), kNoNode);
  EXPECT_EQ(other.below({0, 1}), kEndOfGame);
  EXPECT_EQ(other.visits({other.below({0, 2}), 1}), 1);
  EXPECT_LT(other.bytes(), tree.bytes());
}

TEST(Tree, KeepsWhatIsKnownOfChildrenWhenOthersJoinThem) {
  Tree tree(100'000);
  const State state = start({VariantId::Duo, std::nullopt});
  const std::vector<Candidate> few{{.prior = 1, .code = 3}};
  const std::vector<Candidate> more{{.prior = 0.5F, .code = 3}, {.prior = 0.5F, .code = 4}};
  const NodeId narrow = tree.add(state, few, 3, true);
  const NodeId below = tree.add(state, few, 3);
  tree.set_below({narrow, 0}, below);
  tree.add_visit({narrow, 0}, 1);
  tree.node(narrow).visits = 7;
  const NodeId wide = tree.widen(narrow, state, more, 3);
  EXPECT_TRUE(tree.node(narrow).cramped);
  EXPECT_FALSE(tree.node(wide).cramped);
  EXPECT_EQ(tree.node(wide).visits, 7U);
  EXPECT_EQ(tree.visits({wide, 0}), 1);
  EXPECT_EQ(tree.value({wide, 0}), tree.value({narrow, 0}));
  EXPECT_EQ(tree.below({wide, 0}), below);
  EXPECT_EQ(tree.visits({wide, 1}), 0);
}

TEST(Replies, AreForgottenWhenTheyGoWrong) {
  Replies replies;
  replies.keep(Colour::Red, 5, 7, 9);
  EXPECT_EQ(replies.after_one(Colour::Red, 7), 9);
  EXPECT_EQ(replies.after_two(Colour::Red, 5, 7), 9);
  EXPECT_EQ(replies.after_two(Colour::Red, 6, 7), kNoCode);
  EXPECT_EQ(replies.after_one(Colour::Blue, 7), kNoCode);
  replies.forget(Colour::Red, 5, 7, 8);
  EXPECT_EQ(replies.after_one(Colour::Red, 7), 9);
  replies.forget(Colour::Red, 5, 7, 9);
  EXPECT_EQ(replies.after_one(Colour::Red, 7), kNoCode);
  EXPECT_EQ(replies.after_two(Colour::Red, 5, 7), kNoCode);
}

}  // namespace
}  // namespace spiel::bots::blokus_search

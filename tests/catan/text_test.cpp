#include "catan/text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "scenario.hpp"

namespace spiel::catan::text_test {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

int times(std::string_view text, std::string_view part) {
  int count = 0;
  for (auto at = text.find(part); at != text.npos; at = text.find(part, at + part.size())) ++count;
  return count;
}

TEST(Drawing, OfAnEmptyBoardShowsEveryCellHarbourAndCorner) {
  for (const BoardSize size : {BoardSize::Small, BoardSize::Large}) {
    Rules rules;
    rules.board = size;
    const Scenario s(rules, 4);
    const std::string text = draw_board(s.state);
    EXPECT_EQ(times(text, "#"), s.board().cells);
    EXPECT_EQ(times(text, "+") + times(text, "*"), s.board().corners);
    EXPECT_EQ(times(text, " R"), 1);
    int any = 0;
    for (const Harbour harbour : material(size).harbours) {
      if (harbour == Harbour::Any) {
        ++any;
      } else {
        EXPECT_THAT(text, HasSubstr(name_of(harbour)));
      }
    }
    EXPECT_EQ(times(text, "3:1"), any);
  }
}

TEST(Drawing, ShowsPiecesByTheSeatThatOwnsThem) {
  Scenario s;
  const auto road = walk(s.board(), 10, 1);
  s.settlement(1, 10).city(2, 30).path(1, {road[0], road[1]});
  const std::string text = draw_board(s.state);
  EXPECT_EQ(times(text, "(1)"), 1);
  EXPECT_EQ(times(text, "[2]"), 1);
  EXPECT_EQ(times(text, "+") + times(text, "*"), s.board().corners - 2);
}

TEST(Description, OfSeatsCountsCardsThatTheViewerMayNotSee) {
  Scenario s;
  s.hand(0, Cards::of(Resource::Ore, 2)).hand(1, Cards::of(Resource::Wool, 3));
  const auto knight = DevelopmentCards::of(Development::Knight, 1);
  s.cards(0, knight).cards(1, knight).knights(1, 2);
  const std::string text = describe_seats(view_of(s.state, Seat{0}), {"Ann", "Ben"});
  EXPECT_THAT(text, ContainsRegex("0 Ann .* 2 cards \\(2 ore\\), 1 development \\(1 knight\\)"));
  EXPECT_THAT(text, ContainsRegex("1 Ben .* 3 cards, 1 development, 2 knights"));
  EXPECT_THAT(text, Not(HasSubstr("3 wool")));
}

TEST(Description, OfSeatsNamesTheAwards) {
  Scenario s;
  const auto corners = walk(s.board(), 20, 5);
  s.path(2, {corners[0], corners[1], corners[2], corners[3], corners[4], corners[5]});
  s.award_roads(2);
  s.state.largest_army = 3;
  const std::string text = describe_seats(open_view(s.state), {});
  EXPECT_THAT(text, ContainsRegex("2 .*road 5, longest road"));
  EXPECT_THAT(text, ContainsRegex("3 .*largest army"));
}

TEST(Description, OfTheTurnSaysWhoActsAndWhy) {
  Scenario s;
  s.turn(2);
  s.state.turn = 9;
  s.state.dice = {3, 4};
  EXPECT_EQ(describe_turn(s.state), "turn 9, main, seat 2 to act, dice 3 4");
  s.state.phase = Phase::Over;
  s.state.winner = 1;
  EXPECT_EQ(describe_turn(s.state), "turn 9, seat 1 has won");
  s.state.winner = kNoSeat;
  EXPECT_EQ(describe_turn(s.state), "turn 9, nobody has won");
}

TEST(Description, OfTheOpeningHasNoTurnNumber) {
  Rules rules;
  Random random(1);
  const State state = start(random_setup(rules, 3, random));
  EXPECT_THAT(describe_turn(state), HasSubstr("opening, setup-settlement, seat "));
}

TEST(Names, OfOutcomesAreStable) {
  EXPECT_EQ(name_of(OutcomeReason::TargetReached), "target-reached");
  EXPECT_EQ(name_of(OutcomeReason::TurnLimit), "turn-limit");
}

}  // namespace
}  // namespace spiel::catan::text_test

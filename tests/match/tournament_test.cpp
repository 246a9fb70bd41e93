#include "match/tournament.hpp"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <set>

#include "support.hpp"
#include "tests/this_machine.hpp"

namespace spiel::match::tournament_test {
namespace {

using test::entrant;
using test::untimed;

std::vector<double> scores(int won, int lost) {
  std::vector<double> all(static_cast<std::size_t>(won), 1.0);
  all.insert(all.end(), static_cast<std::size_t>(lost), 0.0);
  return all;
}

// Three to one, three to one, nine to one: strengths of 9, 3 and 1.
TEST(Ratings, ExplainResultsThatFitTogether) {
  const auto ratings = ratings_of(
      3, {{0, 1, scores(7500, 2500)}, {1, 2, scores(7500, 2500)}, {0, 2, scores(9000, 1000)}});
  EXPECT_NEAR(ratings[0].elo, 190.85, 0.1);
  EXPECT_NEAR(ratings[1].elo, 0, 0.1);
  EXPECT_NEAR(ratings[2].elo, -190.85, 0.1);
  for (const Rating& r : ratings) {
    EXPECT_LT(r.interval.low, r.elo);
    EXPECT_GT(r.interval.high, r.elo);
  }
}

// One drawn game is assumed besides: 4.5 to 0.5.
TEST(Ratings, AreFiniteForWhoWonEverything) {
  const auto ratings = ratings_of(2, {{0, 1, scores(4, 0)}});
  EXPECT_NEAR(ratings[0].elo - ratings[1].elo, 400 * std::log10(9.0), 1e-6);
}

TEST(Ratings, AreNotCertainBecauseAllScoresWereTheSame) {
  for (const auto& same : {scores(5, 0), std::vector<double>(5, 0.5)}) {
    const auto ratings = ratings_of(2, {{0, 1, same}});
    EXPECT_LT(ratings[0].interval.low, ratings[0].elo - 30);
    EXPECT_GT(ratings[1].interval.high, ratings[1].elo + 30);
  }
}

TEST(SwissPairs, AreBetweenNeighboursWhoHaveNotMet) {
  const std::set<std::pair<std::size_t, std::size_t>> before{{0, 1}, {2, 3}};
  const auto met = [&](std::size_t a, std::size_t b) { return before.contains(std::minmax(a, b)); };
  EXPECT_EQ(swiss_pairs({1, 0, 1, 0}, {false, false, false, false}, met), (Pairs{{0, 2}, {1, 3}}));
  EXPECT_EQ(swiss_pairs({2, 1.5, 0.5, 0}, {false, false, false, false}, met),
            (Pairs{{0, 2}, {1, 3}}));
}

TEST(SwissPairs, GiveTheLastAFreeRoundOnce) {
  const auto never = [](std::size_t, std::size_t) { return false; };
  EXPECT_EQ(swiss_pairs({2, 1, 0}, {false, false, false}, never), (Pairs{{0, 1}, {2, 2}}));
  EXPECT_EQ(swiss_pairs({2, 1, 0}, {false, false, true}, never), (Pairs{{0, 2}, {1, 1}}));
}

TEST(SwissPairs, MeetAgainRatherThanNotAtAll) {
  const auto always = [](std::size_t, std::size_t) { return true; };
  EXPECT_EQ(swiss_pairs({1, 0}, {false, false}, always), (Pairs{{0, 1}}));
}

TournamentPlan tournament(Format format) {
  TournamentPlan plan;
  plan.format = format;
  plan.match.rules = blokus::VariantId::Duo;
  plan.match.games = 4;
  plan.entrants = {entrant("random"), entrant("greedy"), entrant("random:nodes=1"),
                   entrant("random:nodes=2")};
  return plan;
}

TEST(Tournaments, LetEverybodyMeetWhomTheyShould) {
  EXPECT_EQ(run(tournament(Format::RoundRobin), {}).meetings.size(), 6u);
  const auto gauntlet = run(tournament(Format::Gauntlet), {});
  ASSERT_EQ(gauntlet.meetings.size(), 3u);
  for (const Meeting& m : gauntlet.meetings) EXPECT_EQ(m.first, 0u);
  const auto swiss = run(tournament(Format::Swiss), {});
  EXPECT_EQ(swiss.meetings.size(), 4u);
  EXPECT_EQ(swiss.scores[1], 2);
}

TEST(Tournaments, LetThoseWhoMeetAgainPlayOtherGames) {
  auto plan = tournament(Format::Swiss);
  plan.entrants.resize(2);
  plan.rounds = 3;
  std::vector<std::uint64_t> seeds;
  const auto played = run(plan, {}, [&](const Plan& match, const auto&) {
    if (seeds.empty() || seeds.back() != match.seed) seeds.push_back(match.seed);
  });
  EXPECT_EQ(played.meetings.size(), 3u);
  EXPECT_EQ(std::set(seeds.begin(), seeds.end()).size(), 3u);
}

TEST(Tournaments, PutTheStrongestFirst) {
  const auto plan = tournament(Format::RoundRobin);
  const auto text = text_of(plan, run(plan, {}));
  EXPECT_NE(text.find("    1 greedy"), std::string::npos) << text;
}

TEST(Tournaments, GoOnWhereTheyWereStopped) {
  const TempFolder folder;
  const auto plan = tournament(Format::Swiss);
  const auto table = [&](const Tournament& t) {
    auto json = json_of(plan, t);
    for (auto& rating : json["ratings"].as_array()) rating.as_object().erase("used");
    json.erase("matches");
    return json;
  };
  const auto whole = table(run(plan, {}));
  auto shorter = plan;
  shorter.rounds = 1;
  run(shorter, {.folder = folder.path()});
  int played = 0;
  const auto resumed = run(plan, {.folder = folder.path(), .resume = true},
                           [&](const Plan&, const auto&) { ++played; });
  EXPECT_EQ(table(resumed), whole);
  EXPECT_EQ(played, 8);
}

TEST(Tournaments, AreRefusedWithAReason) {
  auto plan = tournament(Format::Swiss);
  EXPECT_EQ(fault_of(plan), "");
  plan.entrants.push_back(entrant("greedy"));
  EXPECT_EQ(fault_of(plan), "greedy takes part twice");
  plan.entrants.pop_back();
  plan.seats = 3;
  EXPECT_EQ(fault_of(plan), "a tournament needs a game with an even number of seats");
}

}  // namespace
}  // namespace spiel::match::tournament_test

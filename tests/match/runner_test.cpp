#include "match/runner.hpp"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>

#include <fstream>

#include "games/record.hpp"
#include "match/game.hpp"
#include "match/log.hpp"
#include "match/page.hpp"
#include "support.hpp"
#include "tests/this_machine.hpp"

namespace spiel::match::runner_test {
namespace {

using test::duo;
using test::plan_of;
using test::untimed;

std::string text_in(const std::filesystem::path& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

// --- one game ------------------------------------------------------------------------------------

TEST(Games, OfARotationShareBoardAndDiceAndEverybodySitsEverywhere) {
  const Plan plan = plan_of(catan::Rules{}, {"greedy", "random", "random"}, 6);
  const auto first_line = [&](std::uint64_t game) {
    const auto record = play_game(plan, game).record;
    const auto header = games::parse_header<games::Catan>(record.substr(0, record.find('\n')));
    return std::pair(header->setup, header->seats);
  };
  std::vector<std::pair<catan::Setup, std::vector<std::string>>> games;
  for (std::uint64_t game = 0; game < 4; ++game) games.push_back(first_line(game));
  EXPECT_EQ(games[0].first, games[1].first);
  EXPECT_EQ(games[0].first, games[2].first);
  EXPECT_NE(games[0].first, games[3].first);
  using Names = std::vector<std::string>;
  EXPECT_EQ(games[0].second, (Names{"greedy", "random", "random"}));
  EXPECT_EQ(games[1].second, (Names{"random", "greedy", "random"}));
  EXPECT_EQ(games[2].second, (Names{"random", "random", "greedy"}));
  EXPECT_EQ(games[3].second, games[0].second);
}

TEST(Games, OfBlokusShareTheirOpening) {
  Plan plan = duo(4, "random", "random:nodes=1");
  plan.opening = 4;
  const auto opening = [&](std::uint64_t game) {
    const auto record = *games::parse_record<games::Blokus>(play_game(plan, game).record);
    std::vector<blokus::Action> actions;
    for (std::size_t i = 0; i < 5; ++i) actions.push_back(record.entries[i].action);
    return actions;
  };
  const auto one = opening(0), two = opening(1), other = opening(2);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(one[i], two[i]);
    EXPECT_EQ(blokus::size_of(one[i].placement.piece()), 5);
  }
  EXPECT_NE(one[4], two[4]);
  EXPECT_NE(one[0], other[0]);
}

TEST(Games, HaveRecordsThatReplayToTheirResult) {
  const Plan plan = plan_of(catan::Rules{}, {"greedy", "random", "greedy", "random"}, 4);
  const auto played = play_game(plan, 1);
  const auto record = games::parse_record<games::Catan>(played.record);
  ASSERT_TRUE(record);
  const auto end = replay(*record);
  ASSERT_TRUE(end);
  const auto outcome = catan::outcome(*end);
  ASSERT_TRUE(outcome);
  for (std::size_t p = 0; p < 4; ++p) {
    const auto seat = plan.seat_of(p, 1);
    EXPECT_EQ(plan.player_at(seat, 1), p);
    EXPECT_EQ(has_seat(played.result.winners, p), has_seat(outcome->winners, seat));
    EXPECT_EQ(played.result.points[p], outcome->points[seat]);
    EXPECT_GT(played.result.used[p].answers, 0u);
  }
}

// Plays at random, and after some answers something else.
template <class Misbehave>
class Bad final : public bots::BlokusPlayer {
 public:
  explicit Bad(Misbehave misbehave) : misbehave_(misbehave) {}
  std::optional<Action> choose(const View& view, const bots::Budget& budget) override {
    auto action = inner_->choose(view, budget);
    return ++answers_ > 3 ? misbehave_(*action) : action;
  }

 private:
  Misbehave misbehave_;
  int answers_ = 0;
  std::unique_ptr<bots::BlokusPlayer> inner_ = bots::find_level("random")->make<games::Blokus>(1);
};

template <class Misbehave>
Entrant bad(Misbehave misbehave) {
  Entrant entrant;
  entrant.name = "bad";
  entrant.make<games::Blokus>() = [misbehave](std::uint64_t) {
    return Newcomer<bots::BlokusPlayer>{std::make_unique<Bad<Misbehave>>(misbehave)};
  };
  return entrant;
}

using MaybeAction = std::optional<blokus::Action>;

void expect_fault(const Entrant& guilty, bots::FaultKind kind, const std::string& detail) {
  Plan plan = duo(2);
  plan.players[1] = guilty;
  for (std::uint64_t game = 0; game < 2; ++game) {
    const auto result = play_game(plan, game).result;
    ASSERT_TRUE(result.fault);
    EXPECT_EQ(result.fault->player, 1u);
    EXPECT_EQ(result.fault->kind, kind);
    EXPECT_NE(result.fault->detail.find(detail), std::string::npos) << result.fault->detail;
    EXPECT_EQ(result.winners, 1u);
  }
}

TEST(Games, AreLostByIllegalMoves) {
  const auto same_again = [](blokus::Action) -> MaybeAction {
    return blokus::Action::place(blokus::Colour::Blue, blokus::Placement(0, 0, 0));
  };
  expect_fault(bad(same_again), bots::FaultKind::Illegal, "blue");
}
TEST(Games, AreLostByDoingNothing) {
  const auto nothing = [](blokus::Action) -> MaybeAction { return std::nullopt; };
  expect_fault(bad(nothing), bots::FaultKind::Illegal, "waits");
}
TEST(Games, AreLostByPlayersThatAreGone) {
  const auto crash = [](blokus::Action) -> MaybeAction {
    throw bots::Unable(bots::FaultKind::Crashed, "exit code 3");
  };
  expect_fault(bad(crash), bots::FaultKind::Crashed, "exit code 3");
}

// --- many games ----------------------------------------------------------------------------------

TEST(Matches, DoNotDependOnTheNumberOfThreads) {
  const Plan plan = duo(12);
  const auto one = run(plan, {.concurrency = 1});
  const auto three = run(plan, {.concurrency = 3});
  EXPECT_EQ(untimed(one.results), untimed(three.results));
  ASSERT_EQ(one.results.size(), 12u);
  for (std::uint64_t game = 0; game < 12; ++game) EXPECT_EQ(one.results[game].game, game);
}

TEST(Matches, DependOnTheirSeed) {
  Plan plan = duo(4);
  const auto one = run(plan, {});
  plan.seed = 2;
  EXPECT_NE(untimed(one.results), untimed(run(plan, {}).results));
}

TEST(Matches, CreditThePlayerWhereverItSits) {
  const auto plan =
      plan_of(blokus::VariantId::Classic, {"random", "greedy", "random", "random"}, 8);
  for (const auto& result : run(plan, {}).results) EXPECT_EQ(result.winners, 2u);
}

TEST(Matches, GoOnFromWhateverIsLeftOfTheirLog) {
  const TempFolder folder;
  const Plan plan = duo(8);
  const auto whole = run(plan, {.folder = folder / "whole"});
  const auto log = text_in(folder / "whole" / "match.jsonl");
  for (std::size_t cut = 0; cut <= log.size(); cut += 97) {
    const auto part = folder / std::to_string(cut);
    std::filesystem::create_directories(part);
    std::ofstream(part / "match.jsonl") << log.substr(0, cut);
    const auto resumed = run(plan, {.folder = part, .resume = true});
    EXPECT_EQ(untimed(resumed.results), untimed(whole.results)) << cut;
    std::size_t lines = 0;
    for (const char c : text_in(part / "match.jsonl")) lines += c == '\n' ? 1 : 0;
    EXPECT_EQ(lines, 9u) << cut;
  }
}

TEST(Matches, CanBeMadeLonger) {
  const TempFolder folder;
  run(duo(4), {.folder = folder.path()});
  int played = 0;
  RunOptions longer{.folder = folder.path(), .resume = true};
  longer.on_game = [&](const auto&) { ++played; };
  EXPECT_EQ(untimed(run(duo(6), longer).results), untimed(run(duo(6), {}).results));
  EXPECT_EQ(played, 2);
}

TEST(Matches, DoNotMixWithOthers) {
  const TempFolder folder;
  run(duo(2), {.folder = folder.path()});
  EXPECT_THROW(run(duo(2), {.folder = folder.path()}), std::runtime_error);
  Plan other = duo(2);
  other.seed = 9;
  EXPECT_THROW(run(other, {.folder = folder.path(), .resume = true}), std::runtime_error);
}

TEST(Matches, RefuseADamagedLog) {
  const TempFolder folder;
  run(duo(2), {.folder = folder.path()});
  const auto log = text_in(folder / "match.jsonl");
  const auto line = log.find('\n') + 1;
  std::ofstream(folder / "match.jsonl") << log.substr(0, line) << "nonsense\n" << log.substr(line);
  EXPECT_THROW(run(duo(2), {.folder = folder.path(), .resume = true}), std::runtime_error);
  std::ofstream(folder / "match.jsonl") << log << log.substr(line);
  EXPECT_THROW(run(duo(2), {.folder = folder.path(), .resume = true}), std::runtime_error);
}

TEST(Matches, EndWhenTheTestIsDecidedWhateverWasPlayedBesides) {
  const TempFolder folder;
  const Plan plan = duo(400);
  const Sprt test{.elo0 = 0, .elo1 = 100};
  const auto one = run(plan, {.sprt = test});
  ASSERT_TRUE(one.sprt);
  EXPECT_TRUE(one.sprt->accepts_elo1());
  EXPECT_LT(one.results.size(), 100u);
  EXPECT_EQ(one.results.size(), 2 * one.sprt->rotations);
  run(duo(60), {.folder = folder.path()});
  const auto later =
      run(plan, {.concurrency = 3, .folder = folder.path(), .resume = true, .sprt = test});
  EXPECT_EQ(untimed(later.results), untimed(one.results));
}

TEST(Matches, KeepTheRecordsOfTheFirstGames) {
  const TempFolder folder;
  const auto kept = run(duo(4), {.shown = 3}).records;
  run(duo(4), {.folder = folder.path()});
  const auto read = run(duo(4), {.folder = folder.path(), .resume = true, .shown = 3}).records;
  EXPECT_EQ(kept.size(), 3u);
  EXPECT_EQ(kept, read);
}

TEST(Matches, ShowGamesThatCountAndNoOthers) {
  const TempFolder folder;
  const Plan plan = duo(8);
  run(plan, {.folder = folder.path()});
  const Sprt soon_decided{.elo0 = 0, .elo1 = 200, .alpha = 0.4, .beta = 0.4};
  const auto finished =
      run(plan, {.folder = folder.path(), .resume = true, .sprt = soon_decided, .shown = 6});
  ASSERT_LT(finished.results.size(), 6u);
  EXPECT_EQ(finished.records.size(), finished.results.size());
  EXPECT_NE(page_of(plan, finished).find("Game 0, won by greedy"), std::string::npos);
}

// --- the log -------------------------------------------------------------------------------------

// As a full disk does.
class NoFileGrowsBeyond {
 public:
  explicit NoFileGrowsBeyond(std::uintmax_t bytes) {
    ::signal(SIGXFSZ, SIG_IGN);
    ::getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limit{bytes, before_.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~NoFileGrowsBeyond() { ::setrlimit(RLIMIT_FSIZE, &before_); }

 private:
  rlimit before_{};
};

TEST(Logs, KeepNoHalfLineForTheNextOneToFollow) {
  const TempFolder folder;
  const Plan plan = duo(4);
  const auto game = [&](std::uint64_t number) { return play_game(plan, number).result; };
  {
    Log log(folder.path(), plan, Log::Existing::Refused);
    {
      const NoFileGrowsBeyond limit(std::filesystem::file_size(folder / "match.jsonl") + 10);
      EXPECT_THROW(log.add(game(0), ""), std::runtime_error);
    }
    log.add(game(1), "");
  }
  const Log log(folder.path(), plan, Log::Existing::GoesOn);
  ASSERT_EQ(log.finished().size(), 1u);
  EXPECT_EQ(log.finished()[0].game, 1u);
}

TEST(Plans, AreNotTheSameWhereProgramsHaveOtherTimeToAnswer) {
  const auto identity = [](const std::string& player, Duration patience) {
    Plan plan = duo(2);
    plan.players[1] = *parse_entrant(player, {.patience = patience});
    return identity_of(plan);
  };
  for (const std::string player : {"gtp:engine", "web:bot"}) {
    EXPECT_NE(identity(player, Duration(1000)), identity(player, Duration(2000))) << player;
  }
  EXPECT_EQ(identity("greedy", Duration(1000)), identity("greedy", Duration(2000)));
}

TEST(Plans, HaveOpeningsOnlyWhereTheyAreDrawn) {
  const auto fault = [](Plan plan) {
    plan.opening = 4;
    return fault_of(plan);
  };
  EXPECT_EQ(fault(duo(2)), "");
  EXPECT_EQ(fault(duo(2, "greedy", "gtp:engine")), "");
  EXPECT_NE(fault(duo(2, "greedy", "web:bot")).find("without an opening"), std::string::npos);
  EXPECT_EQ(fault(plan_of(catan::Rules{}, {"random", "greedy"}, 2)),
            "openings are drawn in Blokus alone");
}

TEST(Plans, AreRefusedWithAReason) {
  EXPECT_EQ(fault_of(duo(2)), "");
  EXPECT_EQ(fault_of(plan_of(blokus::VariantId::Duo, {"random", "random", "random"}, 2)),
            "this game is for 2 players");
  EXPECT_EQ(fault_of(plan_of(catan::Rules{}, {"random"}, 2)), "this game is for 2 to 6 players");
  EXPECT_EQ(fault_of(plan_of(catan::Rules{}, {"random", "uct"}, 2)), "uct does not play this game");
}

}  // namespace
}  // namespace spiel::match::runner_test

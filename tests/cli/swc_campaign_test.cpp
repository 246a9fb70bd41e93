// Whole games between processes over TCP: the server, two players, and an administrator who
// watches. SPIEL_SWC_GAMES says how many of each season; its releases and both ways to join get the
// same share. As many are played while the other season is played on the same port.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "games/blokus.hpp"
#include "games/record.hpp"
#include "protocol/swc/replay.hpp"
#include "protocol/swc/room_id.hpp"
#include "protocol/swc/words.hpp"
#include "swc_program.hpp"

namespace spiel::cli::swc_campaign_test {
namespace {

constexpr const char* kPassword = "examplepassword";

int games_of_a_season() {
  const char* wanted = std::getenv("SPIEL_SWC_GAMES");
  return wanted == nullptr ? 1 : std::atoi(wanted);
}

int games_of_each_kind(const swc::Season& season) {
  const auto is_of_it = [&](const swc::Release* release) { return release->season == &season; };
  const auto releases = std::ranges::count_if(swc::all_releases(), is_of_it);
  const int kinds = 2 * static_cast<int>(releases);
  return (games_of_a_season() + kinds - 1) / kinds;
}

std::unique_ptr<Process> start_bot(const SwcProgram& program, const swc::Season& season,
                                   const std::string& level, const std::string& reservation = "") {
  std::vector<std::string> arguments = {
      "bot", fmt::format("{}?season={}", program.address(), season.year), "--level", level};
  if (!reservation.empty()) arguments.insert(arguments.end(), {"--reservation", reservation});
  return std::make_unique<Process>(std::move(arguments));
}

// What a player prints at the end of a game that ended by the rules.
std::string report_of(const swc::GameResult& result, std::size_t seat) {
  constexpr std::array<std::string_view, 3> kWords = {"lost", "drew", "won"};
  const auto& own = result.scores[seat];
  return fmt::format("{} {}:{} (REGULAR against REGULAR)\n",
                     kWords[static_cast<std::size_t>(own.win_points)], own.points,
                     result.scores[1 - seat].points);
}

class SwcCampaign : public testing::TestWithParam<const swc::Release*> {
 protected:
  // The seat that was free or reserved first is the first player's.
  void expect_end(std::array<std::unique_ptr<Process>, 2> players, SwcAdministrator& admin,
                  const std::string& room) {
    const auto result = admin.await<swc::GameResult>();
    ASSERT_TRUE(result);
    EXPECT_TRUE(admin.await<swc::Left>());
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const auto end = players[seat]->wait();
      EXPECT_EQ(end.status, 0);
      EXPECT_EQ(end.output, report_of(*result, seat));
    }
    expect_confirmed(*result, admin.heard(), room);
  }

  // The rules give the same result for the game of the record, which is the game that was watched.
  void expect_confirmed(const swc::GameResult& result, const std::string& watched,
                        const std::string& room) {
    const auto text = program_.get("/api/tables/" + swc::table_id(room) + "/record");
    const auto record = games::parse_record<games::Blokus>(text);
    ASSERT_TRUE(record) << text;
    const auto end = replay(*record);
    ASSERT_TRUE(end);
    const auto outcome = blokus::outcome(*end);
    ASSERT_TRUE(outcome);
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const bool won = (outcome->winners >> seat & 1) != 0;
      EXPECT_EQ(result.scores[seat].points, outcome->points[seat]);
      EXPECT_EQ(result.scores[seat].win_points, outcome->winners == 0 ? 1 : won ? 2 : 0);
    }
    auto actions = actions_of(*record);
    if (!GetParam()->final_state_before_result) actions.pop_back();
    const auto seen = swc::parse_replay(watched);
    ASSERT_TRUE(seen) << seen.error();
    EXPECT_EQ(actions_of(seen->record), actions);
  }

  static std::vector<blokus::Action> actions_of(const blokus::Record& record) {
    std::vector<blokus::Action> actions;
    for (const auto& entry : record.entries) actions.push_back(entry.action);
    return actions;
  }

  // The answer to anything shows that the administrator is known; seasons have little in common.
  void await_admission(SwcAdministrator& admin) const {
    if (GetParam()->knows_test_mode) {
      admin.say(swc::TestMode{false});
      ASSERT_TRUE(admin.await<swc::Testing>());
    } else {
      admin.say(swc::Observe{"nowhere"});
      ASSERT_TRUE(admin.await<swc::ErrorPacket>());
    }
  }

  const swc::Season& season() const { return *GetParam()->season; }

  SwcProgram program_{{"--swc-season", std::string(season().year), "--swc-compat",
                       std::string(GetParam()->name), "--swc-password", kPassword}};
};

TEST_P(SwcCampaign, PreparedGamesEndAsTheRulesSay) {
  for (int game = 0; game < games_of_each_kind(season()); ++game) {
    SwcAdministrator admin(program_, kPassword);
    admin.say(swc::Prepare{
        std::string(season().game_type), false, {{"a", true, true}, {"b", true, true}}});
    const auto prepared = admin.await<swc::Prepared>();
    ASSERT_TRUE(prepared && prepared->reservations.size() == 2);
    admin.say(swc::Observe{prepared->room_id});
    ASSERT_TRUE(admin.await<swc::Observed>());
    auto second = start_bot(program_, season(), "random", prepared->reservations[1]);
    auto first = start_bot(program_, season(), "greedy", prepared->reservations[0]);
    expect_end({std::move(first), std::move(second)}, admin, prepared->room_id);
  }
}

TEST_P(SwcCampaign, GamesOfWhoeverComesEndAsTheRulesSay) {
  for (int game = 0; game < games_of_each_kind(season()); ++game) {
    SwcAdministrator admin(program_, kPassword);
    await_admission(admin);
    auto first = start_bot(program_, season(), "greedy");
    const auto joined = admin.await<swc::JoinedGameRoom>();
    ASSERT_TRUE(joined);
    admin.say(swc::Observe{joined->room_id});
    ASSERT_TRUE(admin.await<swc::Observed>());
    auto second = start_bot(program_, season(), "greedy");
    expect_end({std::move(first), std::move(second)}, admin, joined->room_id);
  }
}

// Without an administrator: what two players report of one game must agree.
void expect_one_game(Process& first, Process& second) {
  const std::array ends{first.wait(), second.wait()};
  for (const auto& end : ends) {
    EXPECT_EQ(end.status, 0) << end.output;
    EXPECT_NE(end.output.find("(REGULAR against REGULAR)"), std::string::npos) << end.output;
  }
  const auto starts = [&](std::size_t who, const char* word) {
    return ends[who].output.starts_with(word);
  };
  EXPECT_EQ(starts(0, "won"), starts(1, "lost")) << ends[0].output << ends[1].output;
  EXPECT_EQ(starts(0, "drew"), starts(1, "drew")) << ends[0].output << ends[1].output;
}

TEST(SwcCampaignOfBothSeasons, GamesOnOnePortDoNotDisturbEachOther) {
  const SwcProgram program;
  for (int game = 0; game < games_of_a_season(); ++game) {
    std::vector<std::unique_ptr<Process>> players;
    for (const char* level : {"greedy", "random"}) {
      for (const auto* season : swc::kSeasons) {
        players.push_back(start_bot(program, *season, level));
      }
    }
    for (std::size_t season = 0; season < swc::kSeasons.size(); ++season) {
      expect_one_game(*players[season], *players[season + swc::kSeasons.size()]);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Releases, SwcCampaign,
                         testing::ValuesIn(swc::all_releases().begin(), swc::all_releases().end()),
                         [](const auto& given) {
                           std::string name = "As" + std::string(given.param->name);
                           std::replace(name.begin(), name.end(), '.', '_');
                           return name;
                         });

}  // namespace
}  // namespace spiel::cli::swc_campaign_test

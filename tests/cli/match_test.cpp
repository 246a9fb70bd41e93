// `spieltisch match` as a program: killed and resumed, and with programs of others that misbehave.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <boost/json.hpp>
#include <chrono>
#include <fstream>
#include <map>
#include <sstream>
#include <thread>

#include "tests/process.hpp"
#include "tests/test_data.hpp"
#include "tests/this_machine.hpp"

namespace spiel::cli::match_test {
namespace {

namespace json = boost::json;
using Words = std::vector<std::string>;
using testing::HasSubstr;
using testing::Not;

std::string text_in(const std::filesystem::path& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

Words match(Words arguments) {
  arguments.insert(arguments.begin(), "match");
  return arguments;
}

// Without the times that players needed.
json::object untimed(const std::string& text) {
  auto table = json::parse(text).as_object();
  for (auto& player : table.at("players").as_array()) player.as_object().erase("used");
  return table;
}

json::object result_of(const Words& arguments) {
  const auto [status, text] = Process(match(arguments)).wait();
  EXPECT_EQ(status, 0) << text;
  return untimed(text);
}

std::size_t lines_in(const std::filesystem::path& path) {
  const auto text = text_in(path);
  return static_cast<std::size_t>(std::ranges::count(text, '\n'));
}

// Kills the program as soon as so many games are finished.
void kill_after(Process& process, const std::filesystem::path& log, std::size_t games) {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(2);
  while (lines_in(log) < games + 1 && std::chrono::steady_clock::now() < deadline) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  ::kill(process.id(), SIGKILL);
  process.wait();
}

TEST(MatchProgram, KilledAgainAndAgainGivesTheTableOfAnUninterruptedOne) {
  const TempFolder folder;
  const Words common{"--game",  "catan", "--players", "greedy", "random", "random",
                     "--games", "120",   "--seed",    "5",      "--json"};
  const auto whole = result_of(common);
  Words kept = common;
  kept.insert(kept.end(), {"--record", folder / "match", "--resume", "--concurrency", "2"});
  for (const std::size_t games : {5u, 20u, 21u, 60u}) {
    Process process(match(kept));
    kill_after(process, folder / "match" / "match.jsonl", games);
  }
  EXPECT_EQ(result_of(kept), whole);
  EXPECT_EQ(lines_in(folder / "match" / "match.jsonl"), 121u);
  EXPECT_EQ(whole.at("games").as_int64(), 120);
}

TEST(MatchProgram, WritesOnePageThatNeedsNothingElse) {
  const TempFolder folder;
  for (const Words& game :
       {Words{"--game", "catan"}, Words{"--game", "blokus", "--variant", "duo"}}) {
    Words arguments = game;
    arguments.insert(arguments.end(), {"--players", "greedy", "random", "--games", "4", "--html",
                                       folder / "page.html"});
    EXPECT_EQ(Process(match(arguments)).wait().status, 0);
    const auto page = text_in(folder / "page.html");
    EXPECT_THAT(page, HasSubstr("<svg"));
    EXPECT_THAT(page, HasSubstr("greedy"));
    EXPECT_THAT(page, HasSubstr("Replays"));
    EXPECT_THAT(page, HasSubstr("type=range"));
    for (const char* outside : {"http:", "https:", "src=", "href=", "@import", "url("}) {
      EXPECT_THAT(page, Not(HasSubstr(outside)));
    }
  }
}

TEST(MatchProgram, RefusesWhatItCannotPlay) {
  const auto refusal = [](const Words& arguments) {
    const auto [status, text] = Process(match(arguments), Process::Errors::Read).wait();
    EXPECT_EQ(status, 2) << text;
    return text;
  };
  EXPECT_THAT(refusal({"--game", "catan", "--players", "greedy", "genius"}), HasSubstr("genius"));
  EXPECT_THAT(refusal({"--game", "blokus", "--variant", "moon", "--players", "greedy", "greedy"}),
              HasSubstr("classic-2"));
  EXPECT_THAT(refusal({"--game", "catan", "--players", "greedy", "swc:x"}), HasSubstr("swc"));
  EXPECT_THAT(refusal({"--game", "catan", "--players", "greedy", "gtp:x"}),
              HasSubstr("does not play"));
  EXPECT_THAT(refusal({"--game", "catan", "--players", "greedy", "random", "--resume"}),
              HasSubstr("--record"));
  EXPECT_THAT(
      refusal({"--game", "catan", "--players", "greedy", "random", "--sprt", "elo0=9", "elo1=1"}),
      HasSubstr("less"));
  EXPECT_THAT(refusal({"--game", "catan", "--players", "greedy", "random", "--sprt", "elo1=inf"}),
              HasSubstr("between"));
}

TEST(MatchProgram, TellsAPlayerFromItself) {
  const auto weights =
      Process({"train", "catan", "match", "--players", "greedy,greedy", "--games", "2"}).wait();
  EXPECT_EQ(weights.status, 0);
  EXPECT_THAT(weights.output, HasSubstr("greedy (2)"));
}

TEST(MatchProgram, StopsWhenTheTestIsDecided) {
  const auto table =
      result_of({"--game", "blokus", "--variant", "duo", "--players", "greedy", "random", "--games",
                 "1000", "--sprt", "elo0=0", "elo1=100", "--json"});
  EXPECT_EQ(table.at("sprt").at("accepted").as_string(), "elo1");
  EXPECT_LT(table.at("games").as_int64(), 100);
}

TEST(CorpusPrograms, WriteEveryGameAndCheckThemAll) {
  const TempFolder folder;
  for (const std::string game : {"catan", "blokus"}) {
    const auto games = (folder / game).native();
    EXPECT_EQ(Process({"sim", game, "--games", "30", "--record", games}).wait().status, 0);
    const auto [status, text] = Process({"replay", "--all", games, "--json"}).wait();
    EXPECT_EQ(status, 0);
    EXPECT_EQ(json::parse(text).at("games").as_int64(), 30);
    const auto again = Process({"sim", game, "--games", "9", "--record", games, "--seed", "2"},
                               Process::Errors::Read)
                           .wait();
    EXPECT_EQ(again.status, 1);
    EXPECT_THAT(again.output, HasSubstr("already"));
    for (const auto& shard : std::filesystem::directory_iterator(games)) {
      std::filesystem::resize_file(shard.path(), shard.file_size() / 2);
    }
    const auto torn = Process({"replay", "--all", games}, Process::Errors::Read).wait();
    EXPECT_EQ(torn.status, 1);
    EXPECT_THAT(torn.output, HasSubstr("000000000.games.gz: game "));
  }
}

// --- programs of others --------------------------------------------------------------------------

std::string own_engine(const std::string& level) {
  return std::string("gtp:exec ") + SPIEL_PROGRAM + " gtp --level " + level;
}

TEST(MatchWithEngines, OurOwnEngineOnBothSidesPlaysAsItsLevelsDo) {
  const auto table =
      result_of({"--game", "blokus", "--variant", "classic-2", "--players", own_engine("greedy"),
                 own_engine("random"), "--games", "4", "--concurrency", "2", "--json"});
  EXPECT_EQ(table.at("faults").as_int64(), 0);
  EXPECT_EQ(table.at("players").at(0).at("won").as_int64(), 4);
}

TEST(MatchWithEngines, OnesThatPlayAWholeTournamentAreThereForEveryMatch) {
  const auto [status, text] =
      Process(match({"--game", "blokus", "--variant", "duo", "--tournament", "round-robin",
                     "--players", own_engine("random"), "greedy", "random", "uct:nodes=1",
                     "--games", "12", "--concurrency", "4", "--json"}))
          .wait();
  ASSERT_EQ(status, 0) << text;
  const auto tournament = json::parse(text);
  for (const auto& player : tournament.at("ratings").as_array()) {
    EXPECT_EQ(player.at("faults").as_int64(), 0) << player.at("name");
  }
}

// The engine never speaks. What it has started holds one end of a pipe for as long as it runs.
TEST(MatchWithEngines, WhatTheyHaveStartedEndsWithAMatchThatIsKilled) {
  const TempFolder folder;
  const std::string held = (folder / "held").native();
  ASSERT_EQ(::mkfifo(held.c_str(), 0600), 0);
  Process process(match({"--game", "blokus", "--variant", "duo", "--players",
                         "gtp:sleep 1000 > " + held + " & wait", "random", "--games", "2"}));
  const int pipe = ::open(held.c_str(), O_RDONLY);  // once it runs
  ASSERT_GE(pipe, 0);
  ::kill(process.id(), SIGKILL);
  process.wait();
  pollfd hung_up{pipe, POLLIN, 0};
  EXPECT_EQ(::poll(&hung_up, 1, 60'000), 1);
  ::close(pipe);
}

// `tee` keeps what an engine behind it is told.
TEST(MatchWithEngines, EachColourOfDuoBeginsAtItsOwnStartingPointForThem) {
  const TempFolder folder;
  const std::string told = (folder / "told").native();
  const std::string engine =
      "gtp:tee -a " + told + " | " + SPIEL_PROGRAM + " gtp --game duo --level greedy";
  const auto [status, text] = Process(match({"--game", "blokus", "--variant", "duo", "--players",
                                             "random", engine, "--games", "12", "--json"}))
                                  .wait();
  ASSERT_EQ(status, 0) << text;
  const auto table = json::parse(text);
  EXPECT_EQ(table.at("faults").as_int64(), 0);
  const auto& used = table.at("players").at(1).at("used");
  EXPECT_GT(used.at("cpu_ms_per_answer").to_number<double>(), 0.01) << "of all that was started";
  std::istringstream lines(text_in(told));
  int games = 0;
  for (std::string line, last; std::getline(lines, line); last = line) {
    const bool first = line.starts_with("play B") && !last.starts_with("play");
    if (!first || last.starts_with("reg_genmove")) continue;
    ++games;
    EXPECT_THAT(line, HasSubstr("e10"));
  }
  EXPECT_GE(games, 6);
}

// How often each misdeed was done, as the guilty program itself has noted it.
std::map<std::string, std::int64_t> misdeeds_in(const std::filesystem::path& file) {
  std::map<std::string, std::int64_t> counts;
  std::istringstream words(text_in(file));
  for (std::string word; words >> word;) ++counts[word];
  return counts;
}

std::int64_t faults(const json::object& table, const char* kind) {
  return table.at("players").at(1).at("faults").at(kind).as_int64();
}

TEST(MatchWithEngines, OneThatCrashesHangsFloodsAndLiesLosesThoseGamesAndNoOthers) {
  const TempFolder folder;
  const std::string engine = "gtp:python3 " + test_data() + "/hostile_gtp.py " +
                             (folder / "misdeeds").native() + " " + SPIEL_PROGRAM;
  const auto table =
      result_of({"--game", "blokus", "--variant", "duo", "--players", "greedy", engine, "--games",
                 "20", "--patience", "15000", "--concurrency", "3", "--json"});
  auto misdeeds = misdeeds_in(folder / "misdeeds");
  EXPECT_EQ(table.at("games").as_int64(), 20);
  EXPECT_EQ(faults(table, "crashed"), misdeeds["crash"]);
  EXPECT_EQ(faults(table, "timed-out"), misdeeds["hang"]);
  EXPECT_EQ(faults(table, "nonsense"), misdeeds["flood"] + misdeeds["refuse"]);
  EXPECT_EQ(faults(table, "illegal-move"), misdeeds["lie"]);
  for (const char* kind : {"crash", "hang", "flood", "refuse", "lie"}) {
    EXPECT_GT(misdeeds[kind], 0) << kind;
  }
  EXPECT_LT(table.at("faults").as_int64(), 20);
  EXPECT_EQ(table.at("players").at(0).at("faults"),
            json::value({{"crashed", 0}, {"timed-out", 0}, {"illegal-move", 0}, {"nonsense", 0}}));
}

TEST(MatchWithPrograms, OneThatCrashesHangsFloodsAndLiesLosesThoseGamesAndNoOthers) {
  const TempFolder folder;
  const std::string program = "swc:python3 " + test_data() + "/hostile_swc.py " +
                              (folder / "misdeeds").native() + " {host} {port} {code}";
  const auto table =
      result_of({"--game", "blokus", "--variant", "swc-2027", "--players", "random", program,
                 "--games", "10", "--patience", "20000", "--concurrency", "4", "--json"});
  auto misdeeds = misdeeds_in(folder / "misdeeds");
  EXPECT_EQ(table.at("games").as_int64(), 10);
  EXPECT_EQ(faults(table, "timed-out"), misdeeds["hang"] + misdeeds["stay-away"]);
  EXPECT_EQ(faults(table, "illegal-move"), misdeeds["lie"]);
  EXPECT_EQ(faults(table, "crashed") + faults(table, "nonsense"),
            misdeeds["crash"] + misdeeds["flood"] + misdeeds["stillborn"]);
  for (const char* kind : {"crash", "hang", "flood", "lie", "stay-away", "stillborn"}) {
    EXPECT_GT(misdeeds[kind], 0) << kind;
  }
  EXPECT_LT(table.at("faults").as_int64(), 10);
}

std::string example(const std::string& protocol, const std::string& file) {
  return protocol + ":python3 " + test_data() + "/../../examples/" + file + " {host} {port} {code}";
}

TEST(MatchWithPrograms, AreGrantedNoFavours) {
  const TempFolder folder;
  const std::string program = "web:python3 " + test_data() + "/hostile_web.py " +
                              (folder / "misdeeds").native() + " {host} {port} {code}";
  const auto table = result_of({"--game", "blokus", "--variant", "duo", "--players", "greedy",
                                program, "--games", "2", "--concurrency", "2", "--json"});
  EXPECT_EQ(table.at("faults").as_int64(), 0);
  auto misdeeds = misdeeds_in(folder / "misdeeds");
  EXPECT_GT(misdeeds["refused"], 6);
  EXPECT_EQ(misdeeds["granted"], 0);
}

TEST(MatchWithPrograms, OneThatGoesBeforeTheGameBeginsLosesItWhoeverElseSitsThere) {
  const std::string program =
      "lmu-0.3:python3 " + test_data() + "/hostile_lmu.py {host} {port} {code}";
  const auto table =
      result_of({"--game", "catan", "--players", program, example("lmu-0.3", "lmu_bot.py"),
                 "random", "--games", "3", "--patience", "20000", "--json"});
  EXPECT_EQ(table.at("faults").as_int64(), 3);
  const auto& culprit = table.at("players").at(0);
  EXPECT_EQ(culprit.at("faults").at("crashed").as_int64(), 3) << json::serialize(table);
}

TEST(MatchWithPrograms, SeeNoBoardButTheirOwn) {
  const TempFolder folder;
  const std::string program = "web:python3 " + test_data() + "/curious_web.py " +
                              (folder / "misdeeds").native() + " {host} {port} {code}";
  const auto table = result_of(
      {"--game", "catan", "--players", "random", program, "random", "--games", "3", "--json"});
  auto misdeeds = misdeeds_in(folder / "misdeeds");
  EXPECT_EQ(misdeeds["other"], 3);
  EXPECT_EQ(misdeeds["same"], 0);
}

// One that is still there when the game is over, and not the shell's only work.
TEST(MatchWithPrograms, AreCountedWithTheChildrenOfTheirShell) {
  const std::string program =
      "web:python3 -c \"import atexit, runpy, sys, time; atexit.register(time.sleep, 100); "
      "sys.argv[1:] = ['{host}', '{port}', '{code}']; runpy.run_path('" +
      test_data() + "/../../examples/web_bot.py', run_name='__main__')\" & wait";
  const auto [status, text] = Process(match({"--game", "blokus", "--variant", "duo", "--players",
                                             program, "random", "--games", "2", "--json"}))
                                  .wait();
  ASSERT_EQ(status, 0) << text;
  const auto player = json::parse(text).at("players").at(0);
  EXPECT_GT(player.at("used").at("answers").as_int64(), 10);
  EXPECT_GT(player.at("used").at("cpu_ms_per_answer").to_number<double>(), 0.5);
}

TEST(MatchWithPrograms, OfEveryProtocolPlayToTheEnd) {
  for (const auto& [game, variant, program] :
       std::vector<std::tuple<const char*, const char*, std::string>>{
           {"blokus", "swc-2027", example("swc", "swc_bot.py")},
           {"catan", "standard", example("web", "web_bot.py")},
           {"catan", "standard", example("lmu-0.3", "lmu_bot.py")}}) {
    const auto table = result_of({"--game", game, "--variant", variant, "--players", program,
                                  "random", "--games", "2", "--concurrency", "2", "--json"});
    EXPECT_EQ(table.at("games").as_int64(), 2) << program;
    EXPECT_EQ(table.at("faults").as_int64(), 0) << program;
  }
}

}  // namespace
}  // namespace spiel::cli::match_test

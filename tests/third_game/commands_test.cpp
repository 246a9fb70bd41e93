// The program's own commands, with a game that the program does not know.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <filesystem>

#include "cli/command.hpp"

namespace spiel::cli::third_game_test {
namespace {

namespace json = boost::json;

std::string output_of(std::vector<std::string> arguments) {
  CLI::App app;
  add_sim(app);
  add_replay(app);
  std::ranges::reverse(arguments);  // as CLI11 takes them
  testing::internal::CaptureStdout();
  app.parse(std::move(arguments));
  return testing::internal::GetCapturedStdout();
}

std::string scratch(const std::string& name) {
  const auto path = std::filesystem::path(testing::TempDir()) / ("third_game_" + name);
  std::filesystem::remove_all(path);
  return path.string();
}

TEST(ThirdGameCommands, SimPlaysItAtRandom) {
  const auto report = json::parse(output_of({"sim", "hex", "--games", "20", "--json"}));
  EXPECT_EQ(report.at("game"), "hex");
  EXPECT_EQ(report.at("games"), 20);
  const auto& wins = report.at("wins").as_array();
  EXPECT_EQ(wins.at(0).as_int64() + wins.at(1).as_int64(), 20);
}

TEST(ThirdGameCommands, ReplayShowsAGameThatSimHasRecorded) {
  const auto file = scratch("game.jsonl");
  output_of({"sim", "hex", "--games", "1", "--record", file});
  const auto end = json::parse(output_of({"replay", file, "--json"}));
  EXPECT_EQ(end.at("game"), "hex");
  EXPECT_EQ(end.at("turn"), end.at("actions"));
  EXPECT_GE(end.at("actions").as_int64(), 9) << "the shortest way takes five cells";
  const auto text = output_of({"replay", file, "--to", "0"});
  EXPECT_EQ(text.substr(0, text.find('\n')), "start");
  EXPECT_NE(output_of({"replay", file}).find("result: sides-joined"), std::string::npos);
}

TEST(ThirdGameCommands, ReplayChecksAFolderThatSimHasRecorded) {
  const auto folder = scratch("games");
  output_of({"sim", "hex", "--games", "20", "--record", folder});
  const auto checked = json::parse(output_of({"replay", "--all", folder, "--json"}));
  EXPECT_EQ(checked.at("games"), 20);
  EXPECT_EQ(checked.at("damaged"), 0);
}

}  // namespace
}  // namespace spiel::cli::third_game_test

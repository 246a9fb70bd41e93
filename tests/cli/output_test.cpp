// Commands whose output cannot be written.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "tests/process.hpp"
#include "tests/this_machine.hpp"

namespace spiel::cli::output_test {
namespace {

using Words = std::vector<std::string>;
using testing::HasSubstr;
using testing::Not;

Process::End run(const Words& arguments) {
  return Process(arguments, Process::Errors::Read).wait();
}

TEST(Output, ThatADiskHadNoRoomForIsNoSuccess) {
  for (const std::string command :
       {"sim catan --games 1", "sim catan --games 1 --json", "--help"}) {
    const auto [status, text] =
        Process({"-c", std::string(SPIEL_PROGRAM) + " " + command + " > /dev/full"},
                Process::Errors::Read, "/bin/sh")
            .wait();
    EXPECT_EQ(status, 1) << command;
    EXPECT_THAT(text, HasSubstr("spieltisch: cannot write")) << command;
  }
}

TEST(Output, ToAPlaceThatIsNotThereIsRefusedBeforeTheWork) {
  const TempFolder folder;
  const std::string nowhere = folder / "none" / "file";
  const std::string log = folder / "log";
  const auto match = run({"match", "--game", "catan", "--players", "random", "random", "--games",
                          "2", "--record", log, "--html", nowhere});
  EXPECT_EQ(match.status, 1);
  EXPECT_THAT(match.output, HasSubstr("cannot write " + nowhere));
  EXPECT_FALSE(std::filesystem::exists(log));
  const auto judge = run({"train", "blokus", "judge", "--games", "1", "--nodes", "2",
                          "--long-nodes", "2", "--epochs", "1", "--out", nowhere});
  EXPECT_EQ(judge.status, 1);
  EXPECT_THAT(judge.output, Not(HasSubstr("rows")));
  EXPECT_EQ(run({"train", "catan", "play", "--games", "1", "--out", folder.path()}).status, 1);
}

TEST(Output, OfGamesOnSeveralThreadsIsTheSame) {
  const TempFolder folder;
  const auto played = [&](const std::string& threads) {
    const std::string file = folder / threads;
    EXPECT_EQ(run({"train", "blokus", "play", "--games", "9", "--nodes", "30", "--threads", threads,
                   "--out", file})
                  .status,
              0);
    std::ifstream in(file);
    return std::string(std::istreambuf_iterator<char>(in), {});
  };
  const auto alone = played("1");
  EXPECT_FALSE(alone.empty());
  EXPECT_EQ(played("4"), alone);
}

TEST(Output, IsNoWeightsWhereThereIsNothingToLearnFrom) {
  const TempFolder folder;
  const std::string weights = folder / "weights";
  EXPECT_EQ(run({"train", "blokus", "judge", "--games", "0", "--out", weights}).status, 2);
  EXPECT_FALSE(std::filesystem::exists(weights));
}

}  // namespace
}  // namespace spiel::cli::output_test

// `spieltisch convert` as a program, with replays of the Software-Challenge.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "tests/process.hpp"
#include "tests/this_machine.hpp"

namespace spiel::cli::convert_test {
namespace {

using Words = std::vector<std::string>;
using testing::HasSubstr;

std::string text_in(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// With what it prints on either stream.
Process::End convert(Words arguments) {
  arguments.insert(arguments.begin(), "convert");
  return Process(arguments, Process::Errors::Read).wait();
}

struct ConvertProgram : testing::Test {
  void record_a_game(const std::string& variant) const {
    const auto made =
        Process({"sim", "blokus", "--variant", variant, "--games", "1", "--record", record}).wait();
    EXPECT_EQ(made.status, 0) << made.output;
  }
  void expect_success(const Words& arguments, const std::string& said = {}) const {
    const auto [status, output] = convert(arguments);
    EXPECT_EQ(status, 0);
    EXPECT_EQ(output, said);
  }

  const TempFolder folder;
  const std::string record = folder / "game.jsonl";
  const std::string replay = folder / "game.xml";
  const std::string back = folder / "back.jsonl";
};

TEST_F(ConvertProgram, TurnsARecordIntoAReplayAndBack) {
  for (const std::string variant : {"swc", "swc-2027"}) {
    SCOPED_TRACE(variant);
    record_a_game(variant);
    expect_success({record, replay});
    expect_success({replay, back});
    EXPECT_EQ(text_in(back), text_in(record));
  }
}

TEST_F(ConvertProgram, WritesAReplayInTheFormOfTheReleaseAskedFor) {
  record_a_game("swc");
  expect_success({record, replay, "--swc-compat", "21.4"});
  EXPECT_THAT(text_in(replay), HasSubstr("<blueShapes>"));
  expect_success({record, replay});
  EXPECT_THAT(text_in(replay), HasSubstr("<blueShapes class=\"linked-hash-set\">"));
  EXPECT_EQ(convert({record, replay, "--swc-compat", "nonsense"}).status, 2);
}

TEST_F(ConvertProgram, KeepsWhatAReplayShowsAndSaysWhatItDoesNot) {
  record_a_game("swc");
  expect_success({record, replay});
  const std::string whole = text_in(replay);
  std::ofstream(replay, std::ios::binary) << whole.substr(0, whole.size() / 2);
  expect_success({replay, back}, replay + ": the replay has no result\n");
  EXPECT_THAT(text_in(back), HasSubstr("{\"seat\":0,\"action\":\"blue "));
}

TEST_F(ConvertProgram, RefusesWhatItCannotRead) {
  const auto none = convert({folder / "none.xml", back});
  EXPECT_EQ(none.status, 1);
  EXPECT_THAT(none.output, HasSubstr("cannot read"));
  EXPECT_THAT(convert({"/dev/zero", back}).output, HasSubstr("cannot read")) << "it has no end";
  std::ofstream(replay) << "nonsense\n";
  const auto bad = convert({replay, back});
  EXPECT_EQ(bad.status, 1);
  EXPECT_THAT(bad.output, HasSubstr("game.xml: not well-formed XML"));
  EXPECT_FALSE(std::filesystem::exists(back));
}

TEST_F(ConvertProgram, RefusesAGameThatBreaksTheRules) {
  record_a_game("duo");
  std::ifstream in(record);
  std::string header, first;
  ASSERT_TRUE(std::getline(in, header) && std::getline(in, first));
  const auto square = first.find_last_of(' ') + 1;
  const std::string beyond = first.substr(0, square) + "90\"}\n";
  for (const std::string& second : {beyond, first + "\n" + first + "\n"}) {
    std::ofstream(record) << header << "\n" << second;
    for (const char* ending : {"out.blksgf", "out.jsonl"}) {
      const auto [status, output] = convert({record, folder / ending});
      EXPECT_EQ(status, 1);
      EXPECT_THAT(output, HasSubstr("game.jsonl:"));
      EXPECT_FALSE(std::filesystem::exists(folder / ending));
    }
  }
}

}  // namespace
}  // namespace spiel::cli::convert_test

// `spieltisch analyse` as a program.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <fstream>

#include "tests/process.hpp"
#include "tests/this_machine.hpp"

namespace spiel::cli::analyse_test {
namespace {

namespace json = boost::json;
using Words = std::vector<std::string>;
using testing::HasSubstr;

std::string text_in(const std::filesystem::path& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

Process::End analyse(Words arguments) {
  arguments.insert(arguments.begin(), "analyse");
  return Process(arguments, Process::Errors::Read).wait();
}

struct AnalyseProgram : testing::Test {
  AnalyseProgram() {
    const auto made =
        Process({"sim", "blokus", "--variant", "duo", "--games", "1", "--record", file}).wait();
    EXPECT_EQ(made.status, 0) << made.output;
  }
  const TempFolder folder;
  const std::string file = folder / "game.jsonl";
};

TEST_F(AnalyseProgram, TellsTheSameAsTextJsonAndPage) {
  const auto text = analyse({file, "--nodes", "20"});
  EXPECT_EQ(text.status, 0);
  EXPECT_THAT(text.output, HasSubstr("swing"));
  const auto page = folder / "game.html";
  const auto [status, object] =
      analyse({file, "--nodes", "20", "--threads", "2", "--json", "--html", page});
  EXPECT_EQ(status, 0);
  const auto analysis = json::parse(object);
  const auto& moves = analysis.at("moves").as_array();
  EXPECT_GT(moves.size(), 10U);
  const std::string last(moves.back().at("action").as_string());
  EXPECT_THAT(text.output, HasSubstr(last));
  EXPECT_THAT(text_in(page), HasSubstr(last));
}

TEST_F(AnalyseProgram, RefusesWhatItCannotRead) {
  EXPECT_THAT(analyse({folder / "none"}).output, HasSubstr("cannot read"));
  std::ofstream(folder / "bad") << "nonsense\n";
  const auto bad = analyse({folder / "bad"});
  EXPECT_EQ(bad.status, 1);
  EXPECT_THAT(bad.output, HasSubstr("bad: line 1: not a record"));
  EXPECT_EQ(analyse({file, "--nodes", "5", "--cpu", "5"}).status, 2);
  EXPECT_EQ(analyse({}).status, 2);
}

}  // namespace
}  // namespace spiel::cli::analyse_test

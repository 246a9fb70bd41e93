// Replay files of games that ended with the server: no player could come back to them, so they have
// no winner.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <thread>

#include "program.hpp"
#include "tests/server/client.hpp"
#include "tests/this_machine.hpp"

namespace spiel::server::swc_replays_test {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr auto kJoin = "<protocol><join gameType='swc_2027_blokus'/>";

class SwcReplays : public testing::Test {
 protected:
  std::vector<std::filesystem::path> files(const std::string& ending) const {
    std::vector<std::filesystem::path> found;
    for (const auto& entry : std::filesystem::directory_iterator(folder_ / "replays")) {
      if (entry.path().extension() == ending) found.push_back(entry.path());
    }
    return found;
  }
  // Those that are whole.
  std::vector<std::filesystem::path> replays() const { return files(".xml"); }
  void wait_for(const std::string& ending) const {
    for (int i = 0; i < 6000 && files(ending).empty(); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
  }
  void wait_for_a_replay() const { wait_for(".xml"); }
  void wait_until_one_is_due() const { wait_for(".due"); }
  void begin_game(Client& first, Client& second) const {
    first.send(kJoin);
    first.receive_until("<joined");
    second.send(kJoin);
    first.receive_until("<data class=\"moveRequest\"/>");
  }
  void expect_one_without_winner() const {
    ASSERT_EQ(replays().size(), 1U);
    std::ifstream in(replays().front());
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    EXPECT_THAT(text, Not(HasSubstr("<winner team")));
    EXPECT_THAT(text, HasSubstr("weil der Server beendet wurde"));
  }

  TempFolder folder_;
  Program program_{"sqlite:" + (folder_ / "data").native(),
                   Program::Ports::WithOtherProtocols,
                   {"--swc-replays", folder_ / "replays"}};
};

TEST_F(SwcReplays, OfAGameThatACrashInterruptedIsWrittenAtTheNextStart) {
  program_.start();
  Client first(program_.swc_port()), second(program_.swc_port());
  begin_game(first, second);
  program_.kill();
  EXPECT_TRUE(replays().empty());
  program_.start();
  wait_for_a_replay();
  expect_one_without_winner();
  program_.stop();
  program_.start();
  program_.stop();
  EXPECT_EQ(replays().size(), 1U) << "once";
}

TEST_F(SwcReplays, OfAGameThatHadEndedIsWrittenAtTheNextStartIfACrashWasQuicker) {
  program_.start();
  Client first(program_.swc_port()), second(program_.swc_port());
  begin_game(first, second);
  wait_until_one_is_due();
  const auto away = folder_ / "away";
  std::filesystem::rename(folder_ / "replays", away);  // so that it cannot be written now
  first.finish_sending();
  second.receive_until("<data class=\"result\"");
  program_.kill();
  std::filesystem::rename(away, folder_ / "replays");
  EXPECT_TRUE(replays().empty());
  program_.start();
  wait_for_a_replay();
  program_.stop();
  ASSERT_EQ(replays().size(), 1U);
  std::ifstream in(replays().front());
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  EXPECT_THAT(text, HasSubstr("<winner team=\"TWO\""));
  EXPECT_EQ(files(".due").size(), 0U);
}

TEST_F(SwcReplays, OfAGameThatEndedWithTheServerIsWrittenBeforeItIsGone) {
  program_.start();
  Client first(program_.swc_port()), second(program_.swc_port());
  begin_game(first, second);
  EXPECT_EQ(program_.stop(), 0);
  expect_one_without_winner();
}

}  // namespace
}  // namespace spiel::server::swc_replays_test

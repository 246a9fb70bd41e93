// Complete games as they went over the wire: what all clients said, and what the first one heard.
// The server must say the same again, byte for byte. SPIEL_GOLDEN=write records them anew.
//
// A line is "N+" (client N connects), "N-" (it is gone), "N> ..." (it says), "N< ..." (it hears)
// or "N, ..." (it hears together with the line before). "@MS" is the time that it is from then on.
#include <gtest/gtest.h>
#include <boost/json.hpp>

#include <cstdlib>
#include <deque>
#include <fstream>
#include <sstream>

#include "bots/bot.hpp"
#include "lmu_arena.hpp"
#include "tests/protocol/lmu/support.hpp"
#include "tests/test_data.hpp"

namespace spiel::client::lmu_golden_test {
namespace {

constexpr std::uint64_t kSeed = 2016;
constexpr std::size_t kSeats = 3;

std::string file_of(const lmu::Dialect& dialect) {
  return test_data() + "/golden/" + dialect.label() + ".txt";
}

Decide greedy(std::uint64_t seed) {
  const std::shared_ptr player = bots::find_level("greedy")->make<games::Catan>(seed);
  return [player](const catan::View& view, bool may_wait) {
    return player->choose(view, {Duration(50), may_wait});
  };
}

void record(const lmu::Dialect& dialect) {
  LmuArena arena(kSeed);
  arena.keep_talk = true;
  for (std::size_t i = 0; i < kSeats; ++i) arena.add(dialect, greedy(i));
  const bool has_end = dialect.has(lmu::Feature::End);
  if (!has_end) arena.stop_at_turn = 10 * static_cast<int>(kSeats);
  ASSERT_TRUE(arena.play());
  std::ofstream out(file_of(dialect));
  for (std::size_t i = 1; i <= kSeats; ++i) out << i << "+\n";
  const auto write = [&] {
    for (const auto& line : std::exchange(arena.talk, {})) {
      if (line.time) out << '@' << line.time->time_since_epoch().count() << '\n';
      if (line.time || (line.from_server && line.who != 0)) continue;
      const char* mark = !line.from_server ? "> " : line.goes_on ? ", " : "< ";
      out << line.who + 1 << mark << line.text << '\n';
    }
  };
  write();
  if (has_end) return;
  arena.disconnect(kSeats - 1);
  arena.hear_out();
  out << kSeats << "-\n";
  write();
}

Time time_in(const std::string& line) { return Time(Duration(std::stoll(line.substr(1)))); }

class Replay {
 public:
  explicit Replay(const lmu::Dialect& dialect) : dialect_(dialect), hub_(kSeed) {}

  void play(const std::string& line) {
    if (line[0] == '@') {
      now_ = time_in(line);
      return hub_.tick(now_);
    }
    const auto who = static_cast<std::size_t>(line[0] - '1');
    const std::string text = line.size() > 3 ? line.substr(3) : "";
    switch (line[1]) {
      case '+':
        return connect();
      case '-':
        return hub_.remove(ids_[who], now_);
      case '>':
        return hub_.receive(ids_[who], text + "\n", now_);
      default:
        return expect(text);
    }
  }
  bool all_heard() {
    collect();
    return heard_.empty();
  }

 private:
  void connect() {
    sessions_.push_back(std::make_unique<lmu::ServerSession>(
        dialect_, lmu::ServerSettings{"Spieltisch", lmu::table_for(dialect_)}));
    ids_.push_back(hub_.add(*sessions_.back(), now_));
  }
  void expect(const std::string& text) {
    collect();
    ASSERT_FALSE(heard_.empty()) << "not said: " << text;
    ASSERT_EQ(heard_.front(), text);
    heard_.pop_front();
    const auto message = lmu::decode_server(dialect_, boost::json::parse(text).as_object());
    ASSERT_TRUE(message) << message.error().text;
    ASSERT_EQ(lmu::encode(dialect_, *message), text);
  }
  void collect() {
    std::istringstream in(hub_.take_output(ids_[0]).bytes);
    for (std::string line; std::getline(in, line);) heard_.push_back(line);
  }

  const lmu::Dialect& dialect_;
  Time now_{};
  table::LocalHub hub_;
  std::vector<std::unique_ptr<lmu::ServerSession>> sessions_;
  std::vector<table::SessionId> ids_;
  std::deque<std::string> heard_;
};

class LmuGolden : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(, LmuGolden, testing::ValuesIn(lmu::dialect_names()),
                         [](const auto& p) { return lmu::test_name(p.param); });

TEST_P(LmuGolden, TheServerSaysTheSameAgain) {
  const auto& dialect = *lmu::find_dialect(GetParam());
  if (std::getenv("SPIEL_GOLDEN") != nullptr) record(dialect);
  std::ifstream in(file_of(dialect));
  ASSERT_TRUE(in);
  Replay replay(dialect);
  int lines = 0;
  for (std::string line; std::getline(in, line) && !HasFatalFailure(); ++lines) replay.play(line);
  EXPECT_GT(lines, 100);
  EXPECT_TRUE(replay.all_heard());
}

// The first client, given what it heard, does the same again.
TEST_P(LmuGolden, TheClientSaysTheSameAgain) {
  const auto& dialect = *lmu::find_dialect(GetParam());
  LmuPlayer player(dialect, arena_profile(0), greedy(0));
  Time now{};
  std::string said;
  std::ifstream in(file_of(dialect));
  std::string heard;
  for (std::string line; std::getline(in, line);) {
    const bool goes_on = line.starts_with("1,");
    if (!goes_on && !heard.empty()) player.received(std::exchange(heard, {}), now);
    if (goes_on || line.starts_with("1<")) heard += line.substr(3) + "\n";
    if (line[0] == '@') {
      now = time_in(line);
      player.tick(now);
    }
    said += player.take_output();
    if (!line.starts_with("1>")) continue;
    const auto end = said.find('\n');
    ASSERT_EQ(said.substr(0, end), line.substr(3));
    said.erase(0, end + 1);
  }
  player.received(heard, now);
  said += player.take_output();
  // Where there is no end, it was about to go on.
  if (dialect.has(lmu::Feature::End)) {
    EXPECT_EQ(said, "");
  }
}

TEST_P(LmuGolden, EveryLineOfTheClientsIsAMessage) {
  const auto& dialect = *lmu::find_dialect(GetParam());
  std::ifstream in(file_of(dialect));
  for (std::string line; std::getline(in, line);) {
    if (line[0] == '@' || line[1] != '>') continue;
    const auto text = line.substr(3);
    const auto message = lmu::decode_client(dialect, boost::json::parse(text).as_object());
    ASSERT_TRUE(message) << line;
    EXPECT_EQ(lmu::encode(dialect, *message), text);
  }
}

}  // namespace
}  // namespace spiel::client::lmu_golden_test

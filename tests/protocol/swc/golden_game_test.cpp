// Three games that were recorded from running originals: fed the same bytes of administrator and
// players, our server must answer with the same bytes.
//
// Differences that are ours on purpose:
// - a peer that has closed its connection without a word is told nothing more, not even
// </protocol>;
// - administrators hear of a plain join before those who watch hear of the game that begins with
// it.
#include <gtest/gtest.h>

#include "tests/protocol/swc/arena.hpp"

namespace spiel::swc::golden_game_test {
namespace {

struct Recording {
  const Release* release;
  std::string folder;
};

// The one line whose place is ours on purpose.
std::string without_second_join(std::string text) {
  const std::size_t at = text.find("\n  <joinedGameRoom", text.find("<observed"));
  if (at != std::string::npos) text.erase(at, text.find('>', at) + 1 - at);
  return text;
}

// What a client sent, message by message.
std::deque<std::string> pieces_of(const std::string& stream) {
  std::deque<std::string> pieces;
  std::size_t from = 0;
  while (from < stream.size()) {
    std::size_t end = stream.find("</room>", from);
    if (pieces.empty()) end = stream.find("/>", from) - 5;
    end = end == std::string::npos ? stream.size() : end + 7;
    pieces.push_back(stream.substr(from, end - from));
    from = end;
  }
  return pieces;
}

class Replay {
 public:
  Replay(const Recording& recording, std::uint64_t seed)
      : recording_(recording), arena_(*recording.release, seed) {
    const std::string prepared = recorded("server-to-admin");
    room_ = Arena::value(prepared, "roomId");
    is_prepared_ = prepared.find("<reservation>") != std::string::npos;
    const std::size_t first = prepared.find("<reservation>") + 13;
    arena_.codes = {prepared.substr(first, 36),
                    prepared.substr(prepared.find("<reservation>", first) + 13, 36)};
    for (const std::string player : {"player1", "player2"}) {
      pieces_[player] = pieces_of(recorded(player + "-to-server"));
    }
  }

  // False if the start piece is another one than that of the record.
  bool begin() {
    const std::string admin = recorded("admin-to-server");
    const std::size_t observe = admin.find("<observe");
    const std::size_t after = admin.find("/>", observe) + 2;
    send("admin", admin.substr(0, observe));
    if (!is_prepared_) send_next("player1");
    ours_ = Arena::value(answers_["admin"], "roomId");
    send("admin", admin.substr(observe, after - observe));
    if (is_prepared_) send_next("player1");
    send_next("player2");
    if (Arena::value(answers_["admin"], "startPiece") !=
        Arena::value(recorded("server-to-admin"), "startPiece")) {
      return false;
    }
    const std::size_t pause = admin.find("<pause");
    if (pause != std::string::npos) {
      send("admin", admin.substr(pause, admin.find("</protocol>") - pause));
    }
    return true;
  }

  // Each player moves when asked to.
  void play() {
    while (!asked_.empty() && pieces_[asked_].size() > 1) {
      const std::string player = std::exchange(asked_, {});
      send_next(player);
    }
    if (!asked_.empty()) send_next(asked_);
    for (const std::string client : {"player1", "player2", "admin"}) say_goodbye(client);
  }

  std::string answers(const std::string& client) {
    return replaced(answers_[client], ours_, room_);
  }
  std::string recorded(const std::string& name) const {
    return read_data(recording_.folder + "/" + name + ".xml");
  }

 private:
  // Whoever has not gone without a word says goodbye as in the record.
  void say_goodbye(const std::string& client) {
    const std::string said = recorded(client + "-to-server");
    const std::size_t close = said.find("<close/>");
    if (close != std::string::npos) return send(client, said.substr(close));
    if (client != "player1") send(client, "</protocol>");
  }

  void send_next(const std::string& player) {
    ASSERT_FALSE(pieces_[player].empty());
    std::string piece = pieces_[player].front();
    pieces_[player].pop_front();
    send(player, piece);
  }

  void send(const std::string& client, const std::string& bytes) {
    arena_.send(client, replaced(bytes, room_, ours_));
    for (const std::string name : {"admin", "player1", "player2"}) {
      if (name != client && !answers_.contains(name)) continue;
      const std::string answer = arena_.take(name);
      const auto& request = recording_.release->season->move_request_class;
      if (answer.find(request) != std::string::npos) asked_ = name;
      answers_[name] += answer;
    }
  }

  Recording recording_;
  Arena arena_;
  bool is_prepared_ = false;
  std::string room_;  // its id in the record
  std::string ours_;  // and here
  std::map<std::string, std::deque<std::string>> pieces_;
  std::map<std::string, std::string> answers_;
  std::string asked_;
};

class GoldenGame : public testing::TestWithParam<Recording> {};

TEST_P(GoldenGame, IsAnsweredByteForByte) {
  // The start piece is drawn at random: one of eleven.
  std::unique_ptr<Replay> replay;
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    replay = std::make_unique<Replay>(GetParam(), seed);
    if (replay->begin()) break;
    replay.reset();
  }
  ASSERT_TRUE(replay) << "no seed gives the start piece of the record";
  replay->play();
  for (const std::string client : {"admin", "player1", "player2"}) {
    std::string expected = replay->recorded("server-to-" + client);
    const std::string_view end = "\n</protocol>";
    const bool says_goodbye =
        replay->recorded(client + "-to-server").find("<close/>") != std::string::npos;
    if (client == "player1" && !says_goodbye && expected.ends_with(end)) {
      expected.resize(expected.size() - end.size());
    }
    expected = without_second_join(expected);
    const std::string answers = without_second_join(replay->answers(client));
    const auto differs =
        std::mismatch(answers.begin(), answers.end(), expected.begin(), expected.end());
    const auto at = static_cast<std::size_t>(differs.first - answers.begin());
    EXPECT_TRUE(answers == expected)
        << client << " differs at " << at << " of " << expected.size() << ":\n"
        << answers.substr(at < 200 ? 0 : at - 200, 300) << "\ninstead of\n"
        << expected.substr(at < 200 ? 0 : at - 200, 300);
  }
}

INSTANTIATE_TEST_SUITE_P(Releases, GoldenGame,
                         testing::Values(Recording{&k21_2, "full-game-21.2"},
                                         Recording{&k21_4, "full-game-21.4"},
                                         Recording{&k27_0, "full-game-27.0"}),
                         [](const auto& given) {
                           return replaced_dots(given.param.release->name);
                         });

}  // namespace
}  // namespace spiel::swc::golden_game_test

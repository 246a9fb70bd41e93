// Two games that were recorded from running originals: fed the same bytes of administrator and
// players, our server must answer with the same bytes.
//
// Differences that are ours on purpose:
// - a peer that has closed its connection without a word is told nothing more, not even
// </protocol>.
#include <gtest/gtest.h>

#include "tests/protocol/swc/arena.hpp"

namespace spiel::swc::golden_game_test {
namespace {

struct Recording {
  const Compat* compat;
  std::string folder;
};

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
      : recording_(recording), arena_(*recording.compat, seed) {
    const std::string prepared = recorded("server-to-admin");
    room_ = Arena::value(prepared, "roomId");
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
    send("admin", admin.substr(0, admin.find("<observe")));
    ours_ = Arena::value(answers_["admin"], "roomId");
    send("admin",
         admin.substr(admin.find("<observe"), admin.find("<pause") - admin.find("<observe")));
    send_next("player1");
    send_next("player2");
    if (Arena::value(answers_["admin"], "startPiece") !=
        Arena::value(recorded("server-to-admin"), "startPiece")) {
      return false;
    }
    send("admin",
         admin.substr(admin.find("<pause"), admin.find("</protocol>") - admin.find("<pause")));
    return true;
  }

  // Each player moves when asked to.
  void play() {
    while (!asked_.empty() && pieces_[asked_].size() > 1) {
      const std::string player = std::exchange(asked_, {});
      send_next(player);
    }
    if (!asked_.empty()) send_next(asked_);
    send("player2", "</protocol>");
    send("admin", "</protocol>");
  }

  std::string answers(const std::string& client) {
    return replaced(answers_[client], ours_, room_);
  }
  std::string recorded(const std::string& name) const {
    return read_data(recording_.folder + "/" + name + ".xml");
  }

 private:
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
      if (answer.find("MoveRequest") != std::string::npos) asked_ = name;
      answers_[name] += answer;
    }
  }

  Recording recording_;
  Arena arena_;
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
    if (client == "player1" && expected.ends_with(end)) {
      expected.resize(expected.size() - end.size());
    }
    const std::string answers = replay->answers(client);
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
                                         Recording{&k21_4, "full-game-21.4"}),
                         [](const auto& given) { return given.index == 0 ? "R21_2" : "R21_4"; });

}  // namespace
}  // namespace spiel::swc::golden_game_test

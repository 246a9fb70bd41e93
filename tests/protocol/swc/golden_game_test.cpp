// Four games that were recorded from running originals: fed the same bytes of administrators and
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
  std::vector<std::string> clients{"player1", "player2", "admin"};  // the last one observes
};

// The one line whose place is ours on purpose.
std::string without_second_join(std::string text) {
  const std::size_t at = text.find("\n  <joinedGameRoom", text.find("<observed"));
  if (at != std::string::npos) text.erase(at, text.find('>', at) + 1 - at);
  return text;
}

// What a client sent, message by message; <protocol> goes with the first.
std::deque<std::string> messages_of(const std::string& stream) {
  std::deque<std::string> messages;
  std::size_t from = 0;
  int depth = 0;
  for (std::size_t at = 0; (at = stream.find('<', at)) != std::string::npos;) {
    const std::size_t end = stream.find('>', at);
    const bool closes = stream[at + 1] == '/';
    const bool is_empty = stream[end - 1] == '/';
    if (!is_empty) depth += closes ? -1 : 1;
    at = end + 1;
    if (depth > 1 || (depth == 1 && !closes && !is_empty)) continue;
    messages.push_back(stream.substr(from, at - from));
    from = at;
  }
  return messages;
}

bool is_goodbye(const std::string& message) {
  return message.find("<close/>") != std::string::npos ||
         message.find("</protocol>") != std::string::npos;
}

class Replay {
 public:
  Replay(const Recording& recording, std::uint64_t seed)
      : recording_(recording),
        watcher_(recording.clients.back()),
        arena_(*recording.release, seed) {
    const std::string prepared = recorded("server-to-admin");
    room_ = Arena::value(prepared, "roomId");
    is_prepared_ = prepared.find("<reservation>") != std::string::npos;
    const std::size_t first = prepared.find("<reservation>") + 13;
    arena_.codes = {prepared.substr(first, 36),
                    prepared.substr(prepared.find("<reservation>", first) + 13, 36)};
    for (const auto& client : recording_.clients) to_say_[client] = messages_of(sent_by(client));
  }

  // False if the start piece is another one than that of the record.
  bool begin() {
    say_next("admin");
    say_next(is_prepared_ ? "admin" : "player1");
    ours_ = Arena::value(answers_["admin"], "roomId");
    if (watcher_ != "admin") say_next(watcher_);
    say_next(watcher_);
    if (is_prepared_) say_next("player1");
    say_next("player2");
    return Arena::value(answers_[watcher_], "startPiece") ==
           Arena::value(recorded("server-to-" + watcher_), "startPiece");
  }

  // Each player moves when asked to, and the administrator speaks as in the record.
  void play() {
    while (true) {
      const std::string speaker = is_administrators_turn() ? "admin" : std::exchange(asked_, {});
      if (speaker.empty() || !has_request(speaker)) break;
      say_next(speaker);
    }
    for (const auto& client : recording_.clients) say_goodbye(client);
  }

  std::string answers(const std::string& client) {
    return replaced(answers_[client], ours_, room_);
  }
  std::string recorded(const std::string& name) const {
    return read_data(recording_.folder + "/" + name + ".xml");
  }
  std::string sent_by(const std::string& client) const { return recorded(client + "-to-server"); }

 private:
  bool has_request(const std::string& client) {
    return !to_say_[client].empty() && !is_goodbye(to_say_[client].front());
  }

  // Nobody is asked while the room is paused. The record does not say when a running game was
  // paused, but whoever watched heard of it between two moves.
  bool is_administrators_turn() {
    if (!has_request("admin")) return false;
    return asked_.empty() || watcher_hears_next("<data class=\"paused\"");
  }
  bool watcher_hears_next(const std::string& data) const {
    const std::string all = recorded("server-to-" + watcher_);
    const std::size_t heard = answers_.at(watcher_).size();
    return heard < all.size() && all.find("<data", heard) == all.find(data, heard);
  }

  // Whoever has not gone without a word says goodbye as in the record.
  void say_goodbye(const std::string& client) {
    const std::string said = sent_by(client);
    const std::size_t close = said.find("<close/>");
    if (close != std::string::npos) return send(client, said.substr(close));
    if (client != "player1") send(client, "</protocol>");
  }

  void say_next(const std::string& client) {
    ASSERT_FALSE(to_say_[client].empty());
    const std::string message = to_say_[client].front();
    to_say_[client].pop_front();
    send(client, message);
  }

  void send(const std::string& client, const std::string& bytes) {
    arena_.send(client, replaced(bytes, room_, ours_));
    for (const auto& name : recording_.clients) {
      if (name != client && !answers_.contains(name)) continue;
      const std::string answer = arena_.take(name);
      const auto& request = recording_.release->season->move_request_class;
      if (answer.find(request) != std::string::npos) asked_ = name;
      answers_[name] += answer;
    }
  }

  Recording recording_;
  std::string watcher_;
  Arena arena_;
  bool is_prepared_ = false;
  std::string room_;  // its id in the record
  std::string ours_;  // and here
  std::map<std::string, std::deque<std::string>> to_say_;
  std::map<std::string, std::string> answers_;
  std::string asked_;
};

class GoldenGame : public testing::TestWithParam<Recording> {};

TEST_P(GoldenGame, IsAnsweredByteForByte) {
  // The start piece is drawn at random.
  std::unique_ptr<Replay> replay;
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    replay = std::make_unique<Replay>(GetParam(), seed);
    if (replay->begin()) break;
    replay.reset();
  }
  ASSERT_TRUE(replay) << "no seed gives the start piece of the record";
  replay->play();
  for (const auto& client : GetParam().clients) {
    std::string expected = replay->recorded("server-to-" + client);
    const std::string_view end = "\n</protocol>";
    const bool says_goodbye = replay->sent_by(client).find("<close/>") != std::string::npos;
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
                                         Recording{&k27_0, "full-game-27.0"},
                                         Recording{&k27_0,
                                                   "full-game-27.0-prepared",
                                                   {"player1", "player2", "admin", "observer"}}),
                         [](const auto& given) {
                           const bool is_prepared = given.param.folder.ends_with("-prepared");
                           return replaced_dots(given.param.release->name) +
                                  (is_prepared ? "Prepared" : "");
                         });

}  // namespace
}  // namespace spiel::swc::golden_game_test

#include "client/swc_player.hpp"

#include <gtest/gtest.h>

#include "protocol/swc/position.hpp"
#include "tests/protocol/swc/arena.hpp"
#include "tests/test_data.hpp"

namespace spiel::client::swc_player_test {
namespace {

using swc::Arena;

std::string recorded(const std::string& name) {
  std::ifstream file(test_data() + "/../protocol/swc/data/" + name, std::ios::binary);
  EXPECT_TRUE(file) << name;
  return {std::istreambuf_iterator<char>(file), {}};
}

// Plays at random, the same way for the same seed.
SwcPlayer::Decide random_player(std::uint64_t seed) {
  return
      [random = Random(seed)](const blokus::View& view) mutable -> std::optional<blokus::Action> {
        static blokus::ActionList actions;
        blokus::legal(view, actions);
        return actions[random.below(static_cast<std::uint32_t>(actions.size()))];
      };
}

// Carries bytes between two players and the server until both are done.
void play(Arena& arena, SwcPlayer& one, SwcPlayer& two) {
  const std::array<std::pair<std::string, SwcPlayer*>, 2> players = {{{"P1", &one}, {"P2", &two}}};
  for (int rounds = 0; rounds < 1000 && !(one.finished() && two.finished()); ++rounds) {
    for (const auto& [name, player] : players) {
      if (const std::string words = player->take_output(); !words.empty()) arena.send(name, words);
      player->received(arena.take(name));
    }
  }
}

// The result that the rules give for the last position an observer saw.
void expect_agrees(const swc::GameResult& result, const std::string& observed) {
  swc::GameState last;
  for (const auto& message : swc::server_messages(observed)) {
    const auto* room = std::get_if<swc::RoomMessage>(&message);
    const auto* memento = room ? std::get_if<swc::Memento>(&room->data) : nullptr;
    if (memento != nullptr) last = memento->state;
  }
  const auto end = blokus::outcome(*swc::to_state(last));
  ASSERT_TRUE(end);
  for (std::size_t seat = 0; seat < 2; ++seat) {
    EXPECT_EQ(result.scores[seat].cause, swc::Cause::Regular);
    EXPECT_EQ(result.scores[seat].points, end->points[seat]);
    const bool won = (end->winners >> seat & 1) != 0;
    EXPECT_EQ(result.scores[seat].win_points, end->winners == 0 ? 1 : won ? 2 : 0);
  }
}

class SwcMatch : public testing::TestWithParam<const swc::Release*> {};

TEST_P(SwcMatch, PreparedGamesAreFinishedAndTheRulesConfirmTheResult) {
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    Arena arena(*GetParam(), seed);
    arena.codes = {"code-1", "code-2"};
    arena.send("A", "<protocol><authenticate password='examplepassword'/><prepare gameType='" +
                        std::string(GetParam()->season->game_type) +
                        "'><slot displayName='a' reserved='true'/><slot displayName='b' "
                        "reserved='true'/></prepare>");
    std::string observed = arena.take("A");
    arena.send("A", "<observe roomId='" + Arena::value(observed, "roomId") + "'/>");
    SwcPlayer one({"code-1"}, random_player(2 * seed));
    SwcPlayer two({"code-2"}, random_player(2 * seed + 1));
    play(arena, one, two);
    observed += arena.take("A");
    ASSERT_TRUE(one.result() && two.result()) << one.trouble().value_or("no trouble");
    EXPECT_EQ(one.result(), two.result());
    EXPECT_EQ(one.team(), swc::Team::One);
    EXPECT_EQ(two.team(), swc::Team::Two);
    EXPECT_FALSE(one.trouble());
    if (GetParam()->final_state_before_result) expect_agrees(*one.result(), observed);
  }
}

TEST_P(SwcMatch, PlayersWithoutAReservationMeet) {
  Arena arena(*GetParam());
  SwcPlayer one({"", GetParam()->season}, random_player(1));
  SwcPlayer two({"", GetParam()->season}, random_player(2));
  play(arena, one, two);
  ASSERT_TRUE(one.result());
  EXPECT_EQ(one.result(), two.result());
}

INSTANTIATE_TEST_SUITE_P(Releases, SwcMatch,
                         testing::ValuesIn(swc::all_releases().begin(), swc::all_releases().end()),
                         [](const auto& given) {
                           return "As" + swc::replaced(std::string(given.param->name), ".", "_");
                         });

TEST(SwcPlayer, AnswersEveryRequestOfARecordedGameOfTheOriginals) {
  struct Recorded {
    std::string folder;
    int win_points;
  };
  for (const auto& [folder, won] : {Recorded{"full-game-21.2", 2}, Recorded{"full-game-21.4", 2},
                                    Recorded{"full-game-27.0", 0}}) {
    SwcPlayer player({"code"}, random_player(1));
    player.take_output();
    const std::string stream = recorded(folder + "/server-to-player1.xml");
    std::size_t moves = 0;
    for (std::size_t at = 0; at < stream.size(); at += 4096) {
      player.received(std::string_view(stream).substr(at, 4096));
      const std::string words = player.take_output();
      const std::string move = folder == "full-game-27.0" ? "sc.plugin2027." : "sc.plugin2021.";
      for (std::size_t m = 0; (m = words.find(move, m)) != std::string::npos; ++m) ++moves;
    }
    EXPECT_GT(moves, 20U);
    EXPECT_EQ(player.team(), swc::Team::One);
    ASSERT_TRUE(player.result());
    EXPECT_EQ(player.result()->scores[0].win_points, won);
    EXPECT_TRUE(player.finished());
  }
}

std::size_t times(std::string_view word, std::string_view text) {
  std::size_t found = 0;
  for (auto at = text.find(word); at != text.npos; at = text.find(word, at + 1)) ++found;
  return found;
}

// A second move would lose the game.
TEST(SwcPlayer, AnswersARequestOnceThatIsRepeatedWhileItIsPending) {
  Arena arena;
  arena.codes = {"code-1", "code-2"};
  arena.send("A",
             "<protocol><authenticate password='examplepassword'/><prepare pause='true' "
             "gameType='swc_2021_blokus'><slot displayName='a' reserved='true'/><slot "
             "displayName='b' reserved='true'/></prepare>");
  const auto room = Arena::value(arena.take("A"), "roomId");
  SwcPlayer one({"code-1"}, random_player(1)), two({"code-2"}, random_player(2));
  arena.send("P1", one.take_output());
  arena.send("P2", two.take_output());
  one.received(arena.take("P1"));
  const std::string step = "<step roomId='" + room + "'/>";
  arena.send("A", step + step);
  const auto heard = arena.take("P1");
  ASSERT_EQ(times("MoveRequest", heard), 2U);
  one.received(heard);
  const auto words = one.take_output();
  EXPECT_EQ(times("SetMove", words), 1U) << words;
  arena.send("P1", words);
  arena.send("A", "<pause roomId='" + room + "' pause='false'/>");
  EXPECT_EQ(times("\"result\"", arena.take("P1")), 0U);
  two.received(arena.take("P2"));
  arena.send("P2", two.take_output());
  one.received(arena.take("P1"));
  EXPECT_EQ(times("SetMove", one.take_output()), 1U) << "the next request is answered";
}

TEST(SwcPlayer, SaysWhyItCouldNotPlay) {
  SwcPlayer refused({"code"}, random_player(1));
  refused.received("<protocol>\n  <sc.protocol.responses.CloseConnection/>\n</protocol>");
  EXPECT_TRUE(refused.finished());
  EXPECT_EQ(refused.trouble(), "the server ended the conversation");
  SwcPlayer unseated({"code"}, random_player(1));
  unseated.received("<protocol>\n  <errorpacket message='no such code'/>");
  EXPECT_TRUE(unseated.finished()) << "the server would leave the connection open";
  EXPECT_EQ(unseated.trouble(), "no such code");
  SwcPlayer confused({}, random_player(1));
  confused.received("HTTP/1.1 400 Bad Request\r\n");
  EXPECT_EQ(confused.trouble(), "not well-formed XML");
}

TEST(SwcPlayer, PassesOverWhatItDoesNotKnow) {
  SwcPlayer player({}, random_player(1));
  player.received("<protocol><news><flash/></news><room roomId='r'><data class='weather'/></room>");
  EXPECT_FALSE(player.finished());
}

}  // namespace
}  // namespace spiel::client::swc_player_test

// Complete games by our player of the API, over HTTP alone, every request of which is checked.

#include <gtest/gtest.h>
#include <boost/json.hpp>

#include <cstdlib>

#include "client/engine_player.hpp"
#include "tests/protocol/engine/desk.hpp"
#include "tests/protocol/engine/ledger.hpp"

namespace spiel::engine::games_test {
namespace {

using client::EngineAnswer;
using client::EnginePlayer;

int games_to_play() {
  const char* given = std::getenv("SPIEL_ENGINE_GAMES");
  return given != nullptr ? std::max(1, std::atoi(given)) : 4;
}

class CheckedGame {
 public:
  CheckedGame(Desk& desk, int players) : desk_(desk), started_(desk.start(players)) {
    const auto& arguments = started_.at("arguments");
    ledger_ = std::make_unique<Ledger>(desk_.players, arguments);
    const auto worth = client::worth_on(arguments.at("board"));
    for (std::size_t i = 0; i < desk_.players.size(); ++i) {
      // Half of them play without having seen the board.
      bots_.emplace_back(desk_.players[i], calls_of(desk_.players[i]),
                         i % 2 == 0 ? worth : client::worth_anywhere(), i);
    }
  }

  // Everybody in turn, until the game is over for all or something is wrong.
  bool play() {
    std::vector<bool> over(bots_.size(), false);
    for (int round = 0; round < kMostRounds && !testing::Test::HasFailure(); ++round) {
      for (std::size_t i = 0; i < bots_.size(); ++i) {
        if (!over[i]) over[i] = bots_[i].act() == EnginePlayer::Standing::Over;
      }
      if (std::ranges::all_of(over, [](bool done) { return done; })) return true;
    }
    return false;
  }

  int winners() const { return static_cast<int>(std::ranges::count_if(bots_, &EnginePlayer::won)); }
  int requests() const { return requests_; }

 private:
  static constexpr int kMostRounds = 3000;

  EnginePlayer::Call calls_of(const std::string& player) {
    return [this, player](std::string_view command, json::value arguments) {
      ++requests_;
      auto answer = desk_.user(player, command, arguments);
      const bool granted = Desk::code(answer) == 200;
      if (granted && command != "update") {
        ledger_->enter(player, std::string(command), arguments, answer.at("arguments"));
        for (const auto& id : desk_.players) check(id, command);
      } else {
        check(player, command);
      }
      return EngineAnswer{static_cast<int>(Desk::code(answer)), Desk::status(answer),
                          answer.at("arguments")};
    };
  }

  void check(const std::string& player, std::string_view command) {
    const auto update = desk_.user(player, "update");
    const auto fault = ledger_->fault_in(player, update.at("arguments").as_object());
    if (!fault.empty()) throw std::runtime_error("after " + std::string(command) + ": " + fault);
  }

  Desk& desk_;
  json::object started_;
  std::unique_ptr<Ledger> ledger_;
  std::vector<EnginePlayer> bots_;
  int requests_ = 0;
};

// Somebody has begun by hand, and our player takes the seat.
TEST(EngineGames, AreTakenUpByAPlayerWhoWasNotThereFromTheBeginning) {
  Desk desk(Script(3));
  EXPECT_STATUS(desk.user(0, "buildSettlement", {{"intersection", 19}}), 200,
                "The settlement was built successfully.");
  const auto call = [&](std::string_view command, const json::value& arguments) {
    const auto answer = desk.user(desk.players[0], command, arguments);
    return EngineAnswer{static_cast<int>(Desk::code(answer)), Desk::status(answer),
                        answer.at("arguments")};
  };
  EnginePlayer player(desk.players[0], call, client::worth_anywhere(), 1);
  EXPECT_EQ(player.act(), EnginePlayer::Standing::Waiting);
  EXPECT_STATUS(desk.user(1, "rollDice"), 202, "Forbidden request.");  // the next one's turn
}

TEST(EngineGames, ArePlayedToTheEndAndTheBooksBalanceAfterEveryRequest) {
  Desk desk;
  for (int i = 0; i < games_to_play(); ++i) {
    const int players = 3 + i % 4;
    CheckedGame game(desk, players);
    ASSERT_TRUE(game.play()) << players << " players, " << game.requests() << " requests";
    const auto ranking = desk.manager("getRanking", {{"gameId", desk.game}});
    ASSERT_TRUE(ranking.at("arguments").at("foundWinner").as_bool());
    ASSERT_EQ(game.winners(), 1);
    ASSERT_GE(Desk::number(ranking, "hiddenScore_0"), 10);
    EXPECT_STATUS(desk.manager("endGame", {{"gameId", desk.game}}), 200,
                  "The game has ended successfully.");
  }
}

}  // namespace
}  // namespace spiel::engine::games_test

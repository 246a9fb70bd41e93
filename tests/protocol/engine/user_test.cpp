#include <gtest/gtest.h>

#include "tests/protocol/engine/player.hpp"

namespace spiel::engine {
namespace {

using catan::Phase;
using catan::Resource;

// What the API says of every player agrees with the rules, and no card has come from nowhere.
void check_books(Desk& desk) {
  const auto state = desk.state();
  catan::Cards all = state.bank;
  for (Seat seat = 0; seat < state.seats; ++seat) {
    const auto answer = desk.user(desk.players[seat], "update");
    const auto& own = state.players[seat];
    for (const auto kind : catan::kResources) {
      ASSERT_EQ(Desk::number(answer, word_of(kind)), own.hand[kind]);
    }
    ASSERT_EQ(Desk::number(answer, "publicScore"), own.points);
    ASSERT_EQ(Desk::number(answer, "hiddenScore"), catan::points_of(state, seat));
    ASSERT_EQ(Desk::number(answer, "usedKnights"), own.knights);
    all += own.hand;
  }
  ASSERT_EQ(all, catan::Cards::each(19));
}

TEST(EngineUser, WholeGamesArePlayedThroughTheApiAlone) {
  for (int players = 3; players <= 6; ++players) {
    Desk desk(static_cast<std::uint64_t>(players));
    desk.start(players);
    RandomPlayer player(desk, 5);
    for (int step = 0; player.step() && !testing::Test::HasFailure(); ++step) {
      if (step % 50 == 0) check_books(desk);
    }
    check_books(desk);
    const auto ranking = desk.manager("getRanking", {{"gameId", desk.game}});
    const bool won = desk.state().winner != kNoSeat;
    EXPECT_EQ(ranking.at("arguments").at("foundWinner").as_bool(), won);
    if (!won) continue;
    const auto& winner = desk.players[desk.state().winner];
    EXPECT_EQ(Desk::text(ranking, "player_0"), winner);
    EXPECT_STATUS(desk.user(winner, "endTurn"), 200, "The game has ended successfully.");
    EXPECT_STATUS(desk.user(winner, "rollDice"), 202, "Forbidden request.");
  }
}

TEST(EngineUser, TheGateIsPassedInTheDocumentedOrder) {
  Desk desk;
  desk.gather(3);
  EXPECT_STATUS(desk.user(desk.players[0], "rollDice"), 202, "The game has not started yet.");
  EXPECT_STATUS(desk.user(desk.players[0], "update"), 200, "Here is your information.");
  desk.manager("startGame", {{"gameId", desk.game}});
  EXPECT_STATUS(desk.user("nobody", "rollDice"), 202, "The player does not exist.");
  EXPECT_STATUS(desk.user("", "rollDice"), 202, "The player does not exist.");
  EXPECT_STATUS(desk.user(desk.players[1], "rollDice"), 202, "It is not your turn.");
  EXPECT_STATUS(desk.user(desk.players[1], "dance"), 202, "It is not your turn.");
  EXPECT_STATUS(desk.user(desk.players[0], "dance"), 202, "Forbidden request.");
  EXPECT_STATUS(desk.user(desk.players[0], "rollDice"), 202, "Forbidden request.");
  desk.game = "nowhere";
  EXPECT_STATUS(desk.user(desk.players[0], "rollDice"), 202, "The game does not exist.");
}

TEST(EngineUser, TheFirstSettlementAnswersNothingTheSecondItsYield) {
  Desk desk;
  desk.start(3);
  const auto build = [&](int player, json::value at) {
    return desk.user(desk.players[static_cast<std::size_t>(player)], "buildSettlement",
                     {{"intersection", std::move(at)}});
  };
  EXPECT_STATUS(desk.user(desk.players[0], "buildSettlement"), 202, "Invalid request.");
  EXPECT_STATUS(build(0, 54), 202, "Invalid position for settlement.");
  EXPECT_STATUS(build(0, "x"), 202, "Invalid request.");
  const auto first = build(0, "19");
  EXPECT_STATUS(first, 200, "The settlement was built successfully.");
  EXPECT_TRUE(first.at("arguments").is_null());
  const auto road = [&](json::value start, json::value end) {
    return desk.user(desk.players[0], "buildRoad", {{"start", start}, {"end", end}});
  };
  EXPECT_STATUS(road(0, 1), 202, "It does not connect to your last intersection.");
  EXPECT_STATUS(road(19, 21), 202, "Invalid position for road.");
  EXPECT_STATUS(road(20, 19), 200, "The road was built successfully.");
  EXPECT_STATUS(build(1, 19), 202, "Intersection already occupied.");
  EXPECT_STATUS(build(1, 20), 202, "The two roads distance rule is not satisfied.");
  RandomPlayer player(desk, 3);
  ASSERT_TRUE(player.until([](const catan::State& s) {
    return s.phase == Phase::SetupSettlement && s.current == 0 && s.opening_step == 5;
  }));
  catan::ActionList list;
  catan::legal(desk.state(), 0, list);
  const auto second =
      desk.user(desk.players[0], "buildSettlement", RandomPlayer::corner(list[0].first));
  EXPECT_STATUS(second, 200, "The settlement was built successfully.");
  EXPECT_EQ(second.at("arguments").as_object().size(), 5U);
}

TEST(EngineUser, AThrowTellsWhatEverybodyGets) {
  Desk desk;
  desk.start(3);
  RandomPlayer player(desk, 3);
  ASSERT_TRUE(player.until([](const catan::State& s) { return s.phase == Phase::Roll; }));
  const auto before = desk.state();
  const auto answer = desk.user(desk.players[0], "rollDice");
  EXPECT_EQ(Desk::code(answer), 200);
  const auto first = Desk::number(answer, "dice_1");
  EXPECT_EQ(Desk::number(answer, "dice_0"), Desk::number(answer, "dice_2"));
  const bool seven = first + Desk::number(answer, "dice_2") == 7;
  EXPECT_EQ(Desk::status(answer), seven ? "The dice sum is seven." : "The dice sum is not seven.");
  for (Seat seat = 0; seat < 3; ++seat) {
    const auto suffix = "_" + std::to_string(seat);
    EXPECT_EQ(Desk::text(answer, "player" + suffix), desk.players[seat]);
    const auto gained = Desk::number(answer, "ore" + suffix);
    EXPECT_EQ(before.players[seat].hand[Resource::Ore] + gained,
              desk.state().players[seat].hand[Resource::Ore]);
    EXPECT_EQ(Desk::number(answer, "resourcesToDiscard" + suffix),
              catan::discard_owed(desk.state(), seat));
  }
  EXPECT_STATUS(desk.user(desk.players[0], "rollDice"), 202, "Forbidden request.");
}

TEST(EngineUser, OnASevenEverybodyWaitsForTheDiscards) {
  Desk desk(11);
  desk.start(4);
  RandomPlayer player(desk, 2);
  EXPECT_STATUS(desk.user(desk.players[2], "discardResources", json::object{}), 202,
                "The dice sum is not seven.");
  ASSERT_TRUE(player.until([](const catan::State& s) {
    return std::popcount(static_cast<unsigned>(s.must_discard)) == 1;
  }));
  const auto owing = static_cast<Seat>(std::countr_zero(desk.state().must_discard));
  const auto other = static_cast<Seat>((owing + 1) % 4);
  const auto& hand = desk.state().players[owing].hand;
  EXPECT_STATUS(desk.user(desk.players[other], "endTurn"), 202,
                "Somebody has not discarded half of their resource cards yet.");
  EXPECT_STATUS(desk.user(desk.players[other], "discardResources", {{"ore", 1}}), 202,
                "You do not have more than seven resource cards to discard half of them.");
  const auto discard = [&](json::value cards) {
    return desk.user(desk.players[owing], "discardResources", std::move(cards));
  };
  EXPECT_STATUS(discard(nullptr), 202, "Invalid request.");
  EXPECT_STATUS(discard({{"gold", 4}}), 202, "Invalid request.");
  EXPECT_STATUS(discard({{"ore", -1}}), 202, "Invalid request.");
  EXPECT_STATUS(discard({{"ore", 0}}), 202, "You have not discarded half of your resource cards.");
  const int owed = catan::discard_owed(desk.state(), owing);
  for (const auto kind : catan::kResources) {
    if (hand[kind] >= owed) continue;
    const auto text =
        "You do not have enough " + std::string(capital_of(kind)) + " resource cards.";
    EXPECT_STATUS(discard({{word_of(kind), owed}}), 202, text);
  }
  Random random(1);
  const auto cards = catan::random_discard(desk.state(), owing, random).give;
  const auto answer = discard(RandomPlayer::cards(cards));
  EXPECT_STATUS(answer, 200, "The resource cards were discarded successfully.");
  EXPECT_TRUE(answer.at("arguments").at("sentAll").as_bool());
}

TEST(EngineUser, TheRobberMovesAndThenSteals) {
  Desk desk(4);
  desk.start(3);
  RandomPlayer player(desk, 8);
  ASSERT_TRUE(player.until([](const catan::State& s) { return s.phase == Phase::MoveRobber; }));
  const auto thief = desk.state().current;
  const auto& id = desk.players[thief];
  const auto move = [&](json::value tile) {
    return desk.user(id, "moveRobber", {{"tile", std::move(tile)}});
  };
  EXPECT_STATUS(desk.user(id, "endTurn"), 202, "Forbidden request.");
  EXPECT_STATUS(move(Numbering::standard().tile_of(desk.state().robber)), 202,
                "You can not let the robber on the same tile.");
  EXPECT_STATUS(move(19), 202, "Invalid request.");
  EXPECT_STATUS(move(nullptr), 202, "Invalid request.");
  std::optional<int> rich;
  for (int tile = 0; tile < kTiles; ++tile) {
    const auto cell = *Numbering::standard().cell(tile);
    if (cell != desk.state().robber && catan::victims_at(desk.state(), thief, cell)) rich = tile;
  }
  ASSERT_TRUE(rich);
  const auto moved = move(*rich);
  EXPECT_STATUS(moved, 200, "The robber was moved successfully.");
  const auto victim = Desk::text(moved, "player_0");
  const auto steal = [&](json::value arguments) {
    return desk.user(id, "stealResource", std::move(arguments));
  };
  EXPECT_STATUS(steal(nullptr), 202, "Invalid request.");
  EXPECT_STATUS(steal({{"answer", "yes"}, {"player", "x"}}), 202, "Invalid request.");
  EXPECT_STATUS(steal({{"answer", "yes"}, {"player", id}}), 202,
                "You can not steal a resource card from yourself.");
  const auto stolen = steal({{"answer", "yes"}, {"player", victim}});
  EXPECT_STATUS(stolen, 200, "The resource card was stolen successfully.");
  EXPECT_TRUE(resource_of_word(Desk::text(stolen, "resource")));
  EXPECT_STATUS(steal({{"answer", "no"}}), 202, "Forbidden request.");
}

TEST(EngineUser, StealingMayBeDeclinedAndIsAskedForEvenWhereNobodyIs) {
  Desk desk(4);
  desk.start(3);
  RandomPlayer player(desk, 8);
  ASSERT_TRUE(player.until([](const catan::State& s) { return s.phase == Phase::MoveRobber; }));
  const auto thief = desk.state().current;
  std::optional<int> empty;
  for (int tile = 0; tile < kTiles; ++tile) {
    const auto cell = *Numbering::standard().cell(tile);
    if (cell != desk.state().robber && catan::neighbours_of_cell(desk.state(), cell) == 0 &&
        catan::terrain_of(desk.state(), cell) != catan::Terrain::Desert) {
      empty = tile;
    }
  }
  ASSERT_TRUE(empty);
  const auto moved = desk.user(desk.players[thief], "moveRobber", {{"tile", *empty}});
  EXPECT_EQ(moved.at("arguments"), json::object{});
  EXPECT_STATUS(desk.user(desk.players[thief], "endTurn"), 202, "Forbidden request.");
  EXPECT_STATUS(desk.user(desk.players[thief], "stealResource", {{"answer", "No"}}), 200, "Okay.");
  EXPECT_STATUS(desk.user(desk.players[thief], "endTurn"), 200,
                "The turn was changed successfully.");
}

// Two players with something to trade, the first of them on turn.
struct TradeTest : testing::Test {
  TradeTest() {
    desk.start(3);
    RandomPlayer player(desk, 6);
    found = player.until([&](const catan::State& s) {
      if (s.phase != Phase::Main || s.current == 2) return false;
      for (const auto kind : catan::kResources) {
        if (s.players[s.current].hand[kind] == 0) continue;
        for (const auto wish : catan::kResources) {
          if (wish == kind || s.players[2].hand[wish] == 0) continue;
          give = kind;
          want = wish;
          return true;
        }
      }
      return false;
    });
    active = desk.players[desk.state().current];
  }
  json::object offer(int count = 1) {
    return {{std::string(word_of(give)) + "_o", count}, {std::string(word_of(want)) + "_r", 1}};
  }

  Desk desk{9};
  bool found = false;
  Resource give = Resource::Ore;
  Resource want = Resource::Ore;
  std::string active;
};

TEST_F(TradeTest, IsMadeWithOneOfThoseWhoWant) {
  ASSERT_TRUE(found);
  const auto& partner = desk.players[2];
  const auto before = desk.state();
  EXPECT_STATUS(desk.user(partner, "wantToTrade"), 202, "No trade available.");
  EXPECT_STATUS(desk.user(active, "playerTrade", json::object{}), 202, "Invalid request.");
  EXPECT_STATUS(desk.user(active, "playerTrade", {{"ore_o", -1}}), 202, "Invalid request.");
  EXPECT_STATUS(desk.user(active, "playerTrade", offer(30)), 202,
                "You do not have enough " + std::string(capital_of(give)) + " resource cards.");
  EXPECT_STATUS(desk.user(active, "playerTrade", offer()), 200,
                "The trade has started successfully.");
  EXPECT_STATUS(desk.user(active, "endTurn"), 202, "Forbidden request.");
  EXPECT_STATUS(desk.user(active, "playerTrade", offer()), 202, "Forbidden request.");
  EXPECT_STATUS(desk.user(active, "wantToTrade"), 202, "Forbidden request.");
  const auto none = desk.user(active, "sendPartners");
  EXPECT_STATUS(none, 200, "The trade partners were sent successfully.");
  EXPECT_TRUE(none.at("arguments").is_null());
  EXPECT_STATUS(desk.user(partner, "wantToTrade"), 200, "You can take part in the trade.");
  EXPECT_STATUS(desk.user(partner, "wantToTrade"), 202, "You are already in trade.");
  EXPECT_EQ(Desk::text(desk.user(active, "sendPartners"), "player_0"), partner);
  EXPECT_STATUS(desk.user(active, "selectPartner", {{"player", nullptr}}), 202,
                "The selected player is not in trade.");
  EXPECT_STATUS(desk.user(active, "selectPartner", {{"player", partner}}), 200,
                "The trade was made successfully.");
  const auto seat = before.current;
  EXPECT_EQ(desk.state().players[seat].hand[want], before.players[seat].hand[want] + 1);
  EXPECT_EQ(desk.state().players[2].hand[give], before.players[2].hand[give] + 1);
}

TEST_F(TradeTest, IsClosedWhenNobodyWants) {
  ASSERT_TRUE(found);
  desk.user(active, "playerTrade", offer());
  EXPECT_STATUS(desk.user(active, "selectPartner", {{"player", nullptr}}), 202,
                "Nobody wanted to trade.");
  EXPECT_STATUS(desk.user(active, "endTurn"), 200, "The turn was changed successfully.");
}

TEST(EngineUser, ATradeWithTheBankNeedsFourAPortMustBeTheOwn) {
  Desk desk(3);
  desk.start(3);
  RandomPlayer player(desk, 4);
  ASSERT_TRUE(player.until([](const catan::State& s) { return s.phase == Phase::Main; }));
  const auto& id = desk.players[desk.state().current];
  const auto trade = [&](json::value port, std::string_view offer, std::string_view request) {
    return desk.user(id, "noPlayerTrade",
                     {{"port", std::move(port)}, {"offer", offer}, {"request", request}});
  };
  EXPECT_STATUS(trade(-2, "ore", "wool"), 202, "Invalid request.");
  EXPECT_STATUS(trade(0, "ore", "wool"), 202, "Invalid request.");
  EXPECT_STATUS(trade(-1, "gold", "wool"), 202, "Invalid request.");
  EXPECT_STATUS(trade(-1, "ore", "ore"), 202, "Invalid request.");
  for (const auto kind : catan::kResources) {
    if (desk.state().players[desk.state().current].hand[kind] >= 4) continue;
    const auto other = kind == Resource::Ore ? Resource::Wool : Resource::Ore;
    EXPECT_STATUS(trade(-1, word_of(kind), word_of(other)), 202,
                  "You do not have enough " + std::string(capital_of(kind)) + " resource cards.");
  }
}

TEST(EngineUser, BuyingSaysWhatIsMissing) {
  Desk desk(5);
  desk.start(3);
  RandomPlayer player(desk, 4);
  ASSERT_TRUE(player.until([](const catan::State& s) {
    const auto& own = s.players[s.current];
    return s.phase == Phase::Main && own.hand_size == 0 && own.card_count == 0;
  }));
  const auto& id = desk.players[desk.state().current];
  const auto at = RandomPlayer::road(
      static_cast<catan::Edge>(catan::road_sites(desk.state(), desk.state().current).nth(0)));
  EXPECT_STATUS(desk.user(id, "buyRoad", at), 202, "You do not have enough Lumber resource cards.");
  EXPECT_STATUS(desk.user(id, "buyRoad", {{"start", 3}, {"end", 3}}), 202, "Invalid request.");
  const auto own = catan::settlements_of(desk.state(), desk.state().current).nth(0);
  EXPECT_STATUS(desk.user(id, "buyCity", RandomPlayer::corner(static_cast<catan::Corner>(own))),
                202, "You do not have enough Grain resource cards.");
  EXPECT_STATUS(desk.user(id, "buyCity", {{"intersection", 99}}), 202,
                "Invalid position for city.");
  EXPECT_STATUS(desk.user(id, "buyDevelopment"), 202,
                "You do not have enough Wool resource cards.");
  EXPECT_STATUS(desk.user(id, "useDevelopment", {{"development", "knight"}}), 202,
                "You do not have Knight development cards.");
  EXPECT_STATUS(desk.user(id, "useDevelopment", {{"development", "yearOfPlenty"}}), 202,
                "You do not have Year of Plenty development cards.");
  EXPECT_STATUS(desk.user(id, "useDevelopment", {{"development", "victoryPoint"}}), 202,
                "Invalid request.");
  EXPECT_STATUS(desk.user(id, "takeTwoResources"), 202, "Forbidden request.");
}

TEST(EngineUser, MonopolyTakesTwoRequests) {
  Desk desk(6);
  desk.start(3);
  RandomPlayer player(desk, 7);
  ASSERT_TRUE(player.until([](const catan::State& s) {
    const auto kind = catan::Development::Monopoly;
    return s.phase == Phase::Main && !s.card_played &&
           s.players[s.current].cards[kind] > s.bought[kind];
  }));
  const auto seat = desk.state().current;
  const auto& id = desk.players[seat];
  EXPECT_STATUS(desk.user(id, "takeResourceFromAll", {{"resource", "ore"}}), 202,
                "Forbidden request.");
  EXPECT_STATUS(desk.user(id, "useDevelopment", {{"development", "monopoly"}}), 200,
                "You can use Monopoly development card.");
  EXPECT_STATUS(desk.user(id, "endTurn"), 202, "Forbidden request.");
  EXPECT_STATUS(desk.user(id, "takeResourceFromAll", {{"resource", "gold"}}), 202,
                "Invalid request.");
  const auto before = desk.state();
  const auto answer = desk.user(id, "takeResourceFromAll", {{"resource", "ore"}});
  EXPECT_STATUS(answer, 200, "The resource cards were stolen successfully.");
  const auto taken = Desk::number(answer, "resources_0") + Desk::number(answer, "resources_1");
  EXPECT_EQ(desk.state().players[seat].hand[Resource::Ore],
            before.players[seat].hand[Resource::Ore] + taken);
  EXPECT_STATUS(desk.user(id, "endTurn"), 200, "The turn was changed successfully.");
}

TEST(EngineUser, ATurnPassesOverTheInactive) {
  Desk desk;
  desk.start(3);
  RandomPlayer player(desk, 3);
  ASSERT_TRUE(
      player.until([](const catan::State& s) { return s.phase == Phase::Main && s.current == 0; }));
  desk.manager("changePlayerStatus",
               {{"gameId", desk.game}, {"playerId", desk.players[1]}, {"active", false}});
  EXPECT_EQ(Desk::text(desk.user(desk.players[0], "endTurn"), "nextPlayer"), desk.players[2]);
}

TEST(EngineUser, TheLastActivePlayerEndsTheGame) {
  Desk desk;
  desk.start(3);
  RandomPlayer player(desk, 3);
  ASSERT_TRUE(
      player.until([](const catan::State& s) { return s.phase == Phase::Main && s.current == 0; }));
  for (const int other : {1, 2}) {
    desk.manager("changePlayerStatus", {{"gameId", desk.game},
                                        {"playerId", desk.players[static_cast<std::size_t>(other)]},
                                        {"active", false}});
  }
  EXPECT_STATUS(desk.user(desk.players[0], "endTurn"), 200,
                "The game has ended because there are not enough active players.");
}

TEST(EngineUser, TheOldLineBreaksComeWhenAskedFor) {
  Desk desk(1, ServiceOptions{true, {}});
  desk.start(3);
  desk.user(desk.players[0], "buildSettlement", {{"intersection", 19}});
  EXPECT_STATUS(desk.user(desk.players[0], "buildRoad", {{"start", 0}, {"end", 1}}), 202,
                "It does not connect\nto your last intersection.");
}

}  // namespace
}  // namespace spiel::engine

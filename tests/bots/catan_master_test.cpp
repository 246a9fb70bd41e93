// The levels that search Catan: legal to the end on every board, the same for the same seed, blind
// to what is hidden, and awake to what is not.
#include <gtest/gtest.h>

#include <ctime>

#include "bots/catan_master.hpp"
#include "bots/catan_network.hpp"
#include "bots/catan_weights.hpp"
#include "bots/catan_worlds.hpp"
#include "tests/bots/support.hpp"

namespace spiel::bots::catan_master_test {
namespace {

using namespace spiel::catan;

constexpr std::string_view kQuickMaster = "master:nodes=3";

Players table_of(std::string_view list) { return *parse_players(list); }

std::vector<Recorded> play_checked(const Rules& rules, const Players& players, std::uint64_t seed) {
  const auto game = test::play_checked(rules, players, seed, 150);
  EXPECT_TRUE(outcome(game.state));
  return game.entries;
}

// A game to so few points has everything that a longer one has.
Rules short_game() {
  Rules rules;
  rules.target = 5;
  return rules;
}

TEST(CatanMaster, PlaysLegallyToTheEndWithTwoToSixSeats) {
  Rules rules = short_game();
  play_checked(rules, table_of("club,master:nodes=3"), 1);
  play_checked(rules, table_of("club,greedy,expectimax:2"), 2);
  play_checked(rules, table_of("master:nodes=3,club,greedy,random"), 3);
  rules.board = BoardSize::Large;
  play_checked(rules, table_of("club,club,greedy,random,expectimax:2"), 4);
  rules.special_building = true;
  play_checked(rules, table_of("club,master:nodes=3,greedy,random,club,expectimax:2"), 5);
}

TEST(CatanMaster, PlaysLegallyByHouseRules) {
  Rules rules = short_game();
  rules.steal_optional = true;
  rules.pre_roll_card = false;
  rules.harbour_use = HarbourUse::NextTurn;
  rules.dice = DiceKind::Deck;
  rules.discard_limit = 4;
  play_checked(rules, table_of("club,expectimax:2,master:nodes=3,random"), 6);
  Rules friendly = short_game();
  friendly.friendly_robber = true;
  play_checked(friendly, table_of("club,master:nodes=3,expectimax:2"), 7);
  Rules building;
  building.phases = Phases::BuildingOnly;
  building.max_turns = 60;
  play_checked(building, table_of("club,master:nodes=3"), 8);
}

TEST(CatanMaster, TheSameSeedAndNodesGiveTheSameGame) {
  const Players players = table_of("master:nodes=3,club,greedy");
  EXPECT_EQ(play_checked(short_game(), players, 9), play_checked(short_game(), players, 9));
}

// Changes what two other seats hold, so that nothing the viewer can see or count changes.
State with_other_secrets(State state, Seat viewer) {
  Player& one = state.players[static_cast<Seat>((viewer + 1) % state.seats)];
  Player& other = state.players[static_cast<Seat>((viewer + 2) % state.seats)];
  for (const Resource a : kResources) {
    for (const Resource b : kResources) {
      if (a == b || one.hand[a] == 0 || other.hand[b] == 0) continue;
      one.hand = one.hand - Cards::of(a) + Cards::of(b);
      other.hand = other.hand - Cards::of(b) + Cards::of(a);
    }
  }
  if (one.card_count == other.card_count) std::swap(one.cards, other.cards);
  return state;
}

TEST(CatanMaster, WhatOthersHideChangesNoChoice) {
  for (const std::string_view name : {std::string_view("club"), kQuickMaster}) {
    const Contender player = test::contender(name);
    int compared = 0;
    Random random(77);
    const auto setup = random_setup({}, 4, random);
    play(setup, table_of("greedy,greedy,greedy,greedy"), 77,
         [&](const State& state, const Recorded& entry) {
           const State other = with_other_secrets(state, entry.seat);
           if (other == state || state.turn % 8 != 0) return;
           ++compared;
           const auto answer = [&](const State& s) {
             return player.level->make<games::Catan>(3)->choose(view_of(s, entry.seat),
                                                                player.budget);
           };
           EXPECT_EQ(answer(state), answer(other)) << name;
         });
    EXPECT_GT(compared, 10);
  }
}

TEST(CatanMaster, WinsWhenItCan) {
  State state = test::after_opening();
  state.players[0].points = 9;
  test::give(state, 0, kCityCost + kRoadCost);
  const auto action = find_level("club")->make<games::Catan>(1)->choose(view_of(state, 0), {});
  ASSERT_TRUE(action);
  EXPECT_EQ(action->kind, ActionKind::BuildCity);
}

TEST(CatanMaster, GivesNothingToASeatThatIsAboutToWin) {
  State state = test::after_opening();
  state.players[0].points = 9;
  test::give(state, 0, Cards{0, 0, 1, 2, 2});
  test::give(state, 1, Cards{0, 0, 0, 0, 1});
  perform(state, 0, Action::offer(Cards{0, 0, 1, 0, 0}, Cards{0, 0, 0, 0, 1}), Chance::none());
  const auto answer = find_level("club")->make<games::Catan>(1)->choose(view_of(state, 1), {});
  EXPECT_EQ(answer, Action::decline(0));
}

TEST(CatanMaster, StopsWhenAsked) {
  State state = test::after_opening();
  test::give(state, 0, Cards{4, 4, 2, 2, 2});
  std::stop_source stop;
  stop.request_stop();
  Budget budget;
  budget.time.reset();
  budget.stop = stop.get_token();
  const auto action =
      find_level("master")->make<games::Catan>(1)->choose(view_of(state, 0), budget);
  ASSERT_TRUE(action);
  EXPECT_EQ(check(state, 0, *action), std::nullopt);
}

// By the processor's time, which other programs do not take away. All the plays that a choice may
// have would take many times as long.
TEST(CatanMaster, KeepsToItsTime) {
  State state = test::after_opening();
  test::give(state, 0, Cards{4, 4, 2, 2, 2});
  Budget budget;
  budget.time.reset();
  budget.cpu = Duration(5);
  const auto master = find_level("master")->make<games::Catan>(1);
  const std::clock_t start = std::clock();
  ASSERT_TRUE(master->choose(view_of(state, 0), budget));
  const auto plan = std::clock() - start;
  budget.cpu = Duration(60);
  ASSERT_TRUE(master->choose(view_of(state, 0), budget));
  EXPECT_LT(std::clock() - start - plan, plan + CLOCKS_PER_SEC / 2);
}

// A partner who takes whatever is offered, and gives it back when asked: the seat that bargains has
// to come to an end by itself.
TEST(CatanMaster, EndsATurnInWhichEverythingIsAccepted) {
  State state = test::after_opening();
  test::give(state, 0, Cards{3, 3, 3, 0, 0});
  test::give(state, 1, Cards{2, 2, 2, 4, 4});
  const auto club = find_level("club")->make<games::Catan>(1);
  Random random(1);
  int offers = 0;
  int actions = 0;
  for (; state.turn == 1 && state.phase == Phase::Main; ++actions) {
    ASSERT_LT(actions, 60);
    const auto action = club->choose(view_of(state, 0), {});
    ASSERT_TRUE(action);
    ASSERT_EQ(check(state, 0, *action), std::nullopt) << to_text(*action);
    if (action->kind == ActionKind::Offer) ++offers;
    perform(state, 0, *action, deal(state, 0, *action, random));
    for (int i = 0; i < kMaxOffers; ++i) {
      if (!check(state, 1, Action::accept(i))) perform(state, 1, Action::accept(i), Chance::none());
    }
  }
  EXPECT_GT(offers, 0);
}

// Mirrors of foreign servers guess the bank; what they show need not add up.
TEST(CatanMaster, BearsAViewWhoseCardsDoNotAddUp) {
  State state = test::after_opening();
  test::give(state, 0, Cards{1, 1, 1, 1, 1});
  state.bank = Cards::each(19);
  state.players[0].knights = 20;
  for (Seat s = 1; s < 4; ++s) {
    state.players[s].hand_size = 25;
    state.players[s].card_count = 9;
  }
  View view = view_of(state, 0);
  for (const std::string_view name : {std::string_view("club"), kQuickMaster}) {
    const Contender player = test::contender(name);
    const auto action = player.level->make<games::Catan>(1)->choose(view, player.budget);
    ASSERT_TRUE(action);
    EXPECT_EQ(check(view.known, 0, *action), std::nullopt) << to_text(*action);
  }
}

TEST(CardCounting, KnowsAllHandsWhenNobodyHasStolen) {
  catan_master::Worlds worlds;
  State state = test::after_opening();
  const auto tell = [&](Event&& event) { worlds.observe(*seen_by(event, 0)); };
  for (const auto& [first, second] : {std::pair(4, 4), std::pair(2, 3), std::pair(5, 4)}) {
    state.phase = Phase::Roll;
    perform(state, 0, Action::roll(), Chance::dice(first, second), EventSink(tell));
  }
  const auto& left = worlds.settle(view_of(state, 0));
  ASSERT_EQ(left.size(), 1u);
  for (Seat s = 0; s < 4; ++s) EXPECT_EQ(left[0].hands[s], state.players[s].hand);
}

TEST(CardCounting, SplitsWhereOthersStealAndLearnsFromWhatIsPaid) {
  catan_master::Worlds worlds;
  worlds.observe(Produced{1, Cards{1, 0, 0, 0, 1}, {}});
  worlds.observe(Stole{2, 1, std::nullopt});
  worlds.observe(Produced{2, Cards{0, 1, 0, 0, 0}, {}});
  worlds.observe(BuiltRoad{2, 0, kRoadCost});
  State state = test::after_opening();
  test::give(state, 1, Cards{0, 0, 0, 0, 1});
  const auto& left = worlds.settle(view_of(state, 0));
  ASSERT_EQ(left.size(), 1u);
  EXPECT_EQ(left[0].hands[1], (Cards{0, 0, 0, 0, 1}));
}

TEST(CardCounting, SaysSoWhenItHasMissedSomething) {
  catan_master::Worlds worlds;
  State state = test::after_opening();
  test::give(state, 2, Cards{1, 0, 0, 0, 0});
  EXPECT_TRUE(worlds.settle(view_of(state, 0)).empty());
}

TEST(CatanNetwork, ReadsWhatItHasWritten) {
  const auto& network = catan_master::learned_network(4);
  const auto bytes = catan_master::to_bytes(network);
  const auto parsed = catan_master::parse_network(bytes);
  ASSERT_TRUE(parsed);
  EXPECT_TRUE(std::ranges::equal(parsed->weights(), network.weights()));
  EXPECT_FALSE(catan_master::parse_network(std::span(bytes).first(bytes.size() - 1)));
}

TEST(CatanNetwork, ChancesAddUpToOneForEverySeatCount) {
  for (int seats = 2; seats <= kMaxSeats; ++seats) {
    Rules rules;
    if (seats > 4) rules.board = BoardSize::Large;
    const State state = test::after_opening(rules, seats);
    const catan_master::Board board(state);
    const auto inputs = inputs_of(state, 0, catan_master::belief_of(view_of(state, 0)), board);
    const auto& network = catan_master::learned_network(seats);
    const auto chances = chances_of(network, first_sums(network, inputs), seats);
    float sum = 0;
    for (const float chance : chances) sum += chance;
    EXPECT_NEAR(sum, 1, 1e-5);
    for (int s = seats; s < kMaxSeats; ++s) EXPECT_EQ(chances[static_cast<std::size_t>(s)], 0);
  }
}

}  // namespace
}  // namespace spiel::bots::catan_master_test

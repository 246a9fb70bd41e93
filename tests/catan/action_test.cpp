// The text forms of actions, chances, cards, refusals and events.
#include "catan/action.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "catan/simulate.hpp"
#include "catan/text.hpp"
#include "other_random.hpp"
#include "scenario.hpp"

namespace spiel::catan::action_test {
namespace {

TEST(ActionText, ReadsAsItIsWritten) {
  const std::map<std::string, Action> kExamples = {
      {"roll", Action::roll()},
      {"end-turn", Action::end_turn()},
      {"build-road 17", Action::build_road(17)},
      {"play-invention wool ore", Action::play_invention(Resource::Ore, Resource::Wool)},
      {"play-invention ore", Action::play_invention(Resource::Ore)},
      {"play-monopoly grain", Action::play_monopoly(Resource::Grain)},
      {"move-robber 7 from 2", Action::move_robber(7, 2)},
      {"move-robber 7", Action::move_robber(7)},
      {"steal from 2", Action::steal(2)},
      {"steal nobody", Action::steal(kNoSeat)},
      {"discard 2 lumber, 1 ore", Action::discard({2, 0, 0, 0, 1})},
      {"bank-trade lumber for ore", Action::bank_trade(Resource::Lumber, Resource::Ore)},
      {"bank-trade 4 lumber for ore",
       {ActionKind::BankTrade, 0, 4, Cards(4, 0, 0, 0, 0), Cards(0, 0, 0, 0, 1)}},
      {"offer 1 lumber for 1 ore", Action::offer({1, 0, 0, 0, 0}, {0, 0, 0, 0, 1})},
      {"counter 1 lumber, 2 wool for 1 ore", Action::counter({1, 0, 2, 0, 0}, {0, 0, 0, 0, 1})},
      {"confirm 0 with 2", Action::confirm(0, 2)},
      {"confirm-counter with 2", Action::confirm_counter(2)},
      {"withdraw-counter", Action::withdraw_counter()},
      {"leave 3", Action::leave(3)},
      {"return 3", Action::come_back(3)},
  };
  for (const auto& [text, action] : kExamples) {
    EXPECT_EQ(to_text(action), text);
    ASSERT_TRUE(parse_action(text)) << text;
    EXPECT_EQ(*parse_action(text), action);
  }
}

bool could_be_written(const Action& a) {
  const bool has_seat = a.kind == ActionKind::Confirm || a.kind == ActionKind::ConfirmCounter ||
                        a.kind == ActionKind::Leave || a.kind == ActionKind::Return;
  return !has_seat || a.seat() != kNoSeat;
}

TEST(ActionText, AndNumbersAreUniqueAndRoundTrip) {
  std::set<std::string> texts;
  std::set<std::uint64_t> numbers;
  const auto all = representable_actions(Scenario().state);
  for (const Action& action : all) {
    EXPECT_TRUE(texts.insert(to_text(action)).second) << to_text(action);
    EXPECT_TRUE(numbers.insert(number_of(action)).second) << to_text(action);
    if (could_be_written(action)) {
      EXPECT_EQ(*parse_action(to_text(action)), action);
    }
  }
  EXPECT_EQ(number_of(Action::build_road(17)), 0x22002u);
  EXPECT_NE(number_of(Action::offer({1, 0, 0, 0, 0}, {0, 1, 0, 0, 0})),
            number_of(Action::offer({0, 1, 0, 0, 0}, {1, 0, 0, 0, 0})));
}

TEST(ActionText, RefusesWhatIsNotAnAction) {
  for (const char* text : {"",
                           "fly",
                           "roll 1",
                           "roll ",
                           "build-road",
                           "build-road x",
                           "build-road 255",
                           "build-road 1 2",
                           "build-road -1",
                           "play-invention",
                           "play-invention ore ore ore",
                           "play-invention gold",
                           "play-monopoly",
                           "play-monopoly gold",
                           "move-robber",
                           "move-robber x",
                           "move-robber 1 from",
                           "move-robber 1 from 6",
                           "move-robber 1 to 2",
                           "steal",
                           "steal 2",
                           "steal from 9",
                           "discard",
                           "discard x",
                           "discard 1",
                           "discard 0 ore",
                           "discard 32 ore",
                           "discard 1 ore, 1 ore",
                           "discard 1 gold",
                           "bank-trade ore",
                           "bank-trade ore for gold",
                           "bank-trade ore to wool",
                           "offer 1 ore",
                           "offer 1 ore for x",
                           "offer x for 1 ore",
                           "offer 1 ore for 1 wool for 1 ore",
                           "confirm 0",
                           "confirm 0 with",
                           "confirm x with 1",
                           "confirm 0 by 1",
                           "confirm-counter 1",
                           "leave",
                           "leave 6",
                           "accept x"}) {
    EXPECT_FALSE(parse_action(text)) << text;
  }
}

TEST(CardsText, NamesNothingToo) {
  EXPECT_EQ(to_text(Cards{}), "nothing");
  EXPECT_EQ(*parse_cards("nothing"), Cards{});
}

TEST(ChanceText, ReadsAsItIsWritten) {
  for (const auto& [text, chance] : std::map<std::string, Chance>{
           {"dice 3 4", Chance::dice(3, 4)},
           {"card victory-point", Chance::card(Development::VictoryPoint)},
           {"theft wool", Chance::theft(Resource::Wool)},
           {"", Chance::none()}}) {
    EXPECT_EQ(to_text(chance), text);
    EXPECT_EQ(*parse_chance(text), chance);
  }
  for (const char* text :
       {"dice", "dice 3", "dice 7 1", "dice 34", "card", "card ore", "theft gold", "luck"}) {
    EXPECT_FALSE(parse_chance(text)) << text;
  }
}

double total(const ChanceList& list) {
  double sum = 0;
  for (const WeightedChance& item : list) sum += item.probability;
  return sum;
}

TEST(Outcomes, HaveProbabilitiesThatAddUpToOne) {
  Scenario s;
  s.hand(1, {1, 0, 2, 0, 0});
  EXPECT_EQ(outcomes(s.state, 0, Action::roll()).size(), 11u);
  EXPECT_NEAR(total(outcomes(s.state, 0, Action::roll())), 1, 1e-12);
  EXPECT_EQ(outcomes(s.state, 0, Action::buy_card()).size(), 5u);
  EXPECT_NEAR(total(outcomes(s.state, 0, Action::buy_card())), 1, 1e-12);
  const auto thefts = outcomes(s.state, 0, Action::move_robber(3, 1));
  EXPECT_EQ(thefts.size(), 2u);
  EXPECT_NEAR(thefts.begin()->probability, 1.0 / 3, 1e-12);
  EXPECT_EQ(outcomes(s.state, 0, Action::end_turn()).begin()->chance, Chance::none());
}

TEST(Deal, GivesPossibleChancesFromEverySource) {
  Scenario s;
  s.hand(1, {1, 0, 2, 0, 0}).hand(0, {0, 0, 1, 1, 1});
  OtherRandom other;
  AnyRandom& source = other;
  for (const Action& action :
       {Action::roll(), Action::buy_card(), Action::move_robber(3, 1), Action::end_turn()}) {
    EXPECT_TRUE(is_possible(s.state, 0, action, deal(s.state, 0, action, source)));
    EXPECT_FALSE(is_possible(s.state, 0, action, {ChanceKind::Theft, 9, 0}));
  }
}

TEST(Deal, ThrowsEverySumAsOftenAsTwoDiceDo) {
  Scenario s;
  Random random(1);
  std::array<int, 13> seen{};
  for (int i = 0; i < 36'000; ++i) {
    ++seen[static_cast<std::size_t>(deal(s.state, 0, Action::roll(), random).thrown().sum())];
  }
  for (int sum = 2; sum <= 12; ++sum) {
    EXPECT_NEAR(seen[static_cast<std::size_t>(sum)], 1000 * (6 - std::abs(sum - 7)), 300);
  }
}

TEST(RefusalText, IsDifferentForEveryRefusal) {
  std::set<std::string_view> names;
  std::set<std::string_view> sentences;
  for (int i = 0; i < kRefusals; ++i) {
    names.insert(name_of(static_cast<Refusal>(i)));
    sentences.insert(explain(static_cast<Refusal>(i)));
  }
  EXPECT_EQ(names.size(), static_cast<std::size_t>(kRefusals));
  EXPECT_EQ(sentences.size(), static_cast<std::size_t>(kRefusals));
}

// Games with everything in them, told event by event.
TEST(EventText, TellsEveryKindOfEvent) {
  std::map<std::size_t, std::string> told;
  const auto tell = [&](Event&& e) { told.emplace(e.index(), to_text(e)); };
  SimulationPlan plan{.rules = {}, .seats = 4, .seed = 5, .trade = true};
  plan.rules.special_building = plan.rules.steal_optional = true;
  for (std::uint64_t game = 0; game < 10; ++game) {
    Random random = source_of_game(plan, game);
    State state = start(setup_of_game(plan, random));
    State shadow = state;
    play_at_random(state, true, random, [&](Seat seat, Action action, Chance chance) {
      ASSERT_TRUE(apply(shadow, seat, action, chance, tell));
    });
  }
  Scenario s;
  s.hand(0, {1, 0, 0, 0, 0}).hand(1, {0, 0, 0, 0, 2});
  ASSERT_TRUE(apply(s.state, 0, Action::offer({1, 0, 0, 0, 0}, {0, 1, 0, 0, 0}), {}, tell));
  ASSERT_TRUE(apply(s.state, 1, Action::counter({0, 0, 0, 0, 1}, {1, 0, 0, 0, 0}), {}, tell));
  ASSERT_TRUE(apply(s.state, 1, Action::withdraw_counter(), {}, tell));
  ASSERT_TRUE(apply(s.state, kNoSeat, Action::leave(2), {}, tell));
  ASSERT_TRUE(apply(s.state, kNoSeat, Action::come_back(2), {}, tell));
  for (const auto& [index, text] : told) EXPECT_FALSE(text.empty()) << index;
  EXPECT_EQ(told.size(), std::variant_size_v<Event>);
}

TEST(EventText, CountsWhatIsHidden) {
  EXPECT_EQ(to_text(Event{Stole{0, 1, std::nullopt}}), "seat 0 steals a card from seat 1");
  EXPECT_EQ(to_text(Event{BoughtCard{2, std::nullopt, {}}}), "seat 2 buys a development card");
  EXPECT_EQ(to_text(Event{GameEnded{}}), "the game ends without a winner");
  EXPECT_EQ(to_text(Event{Produced{0, {}, {1, 0, 0, 0, 0}}}),
            "seat 0 gets nothing, the bank lacks 1 lumber");
}

}  // namespace
}  // namespace spiel::catan::action_test

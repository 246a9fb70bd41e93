// What a viewer sees depends on nothing that the viewer may not know.
#include "catan/view.hpp"

#include <gtest/gtest.h>

#include "catan/simulate.hpp"
#include "scenario.hpp"

namespace spiel::catan::view_test {
namespace {

template <class Kind>
Pile<Kind> draw(Pile<Kind>& from, int count, Random& random) {
  Pile<Kind> drawn;
  for (; count > 0; --count) {
    const auto total = static_cast<std::uint32_t>(from.total());
    const auto card = Pile<Kind>::of(from.nth(static_cast<int>(random.below(total))));
    from -= card;
    drawn += card;
  }
  return drawn;
}

// The same position with everything secret dealt anew: hands of others among each other, their
// development cards among each other and the deck.
State with_other_secrets(State state, Viewer viewer, Random& random) {
  Cards hands;
  DevelopmentCards cards = state.deck;
  for (Seat s = 0; s < state.seats; ++s) {
    if (viewer == s) continue;
    hands += state.players[s].hand;
    cards += state.players[s].cards;
  }
  for (Seat s = 0; s < state.seats; ++s) {
    if (viewer == s) continue;
    state.players[s].hand = draw(hands, state.players[s].hand_size, random);
    state.players[s].cards = draw(cards, state.players[s].card_count, random);
    if (s != state.current) continue;
    DevelopmentCards held = state.players[s].cards;
    state.bought = draw(held, state.bought.total(), random);
  }
  state.deck = cards;
  return state;
}

bool reveals_hands(const Action& action) { return action.kind == ActionKind::PlayMonopoly; }

// What the viewer sees of the action, with a chance that fits the state and that the viewer cannot
// tell from the given one.
std::optional<std::vector<Event>> seen(State state, Seat seat, Action action, Chance chance,
                                       Viewer viewer, Random& random) {
  if (check(state, seat, action)) return std::nullopt;
  const bool secret = chance.kind == ChanceKind::Card    ? viewer != seat
                      : chance.kind == ChanceKind::Theft ? viewer != seat && viewer != action.seat()
                                                         : false;
  if (secret) chance = deal(state, seat, action, random);
  std::vector<Event> events;
  const auto sink = [&](Event&& e) { events.push_back(*seen_by(e, viewer)); };
  if (!apply(state, seat, action, chance, sink)) return std::nullopt;
  if (state.phase == Phase::Over) return std::nullopt;
  return events;
}

void expect_no_leak(const State& state, Seat seat, Action action, Chance chance, Random& random) {
  for (int v = -1; v < state.seats; ++v) {
    const Viewer viewer = v < 0 ? kObserver : Viewer(static_cast<Seat>(v));
    const State other = with_other_secrets(state, viewer, random);
    ASSERT_EQ(view_of(state, viewer), view_of(other, viewer));
    if (reveals_hands(action)) continue;
    const auto here = seen(state, seat, action, chance, viewer, random);
    const auto there = seen(other, seat, action, chance, viewer, random);
    if (here && there) {
      ASSERT_EQ(*here, *there) << to_text(action);
    }
  }
}

TEST(View, AndEventsDependOnNothingSecret) {
  Random random(8);
  for (const BoardSize board : {BoardSize::Small, BoardSize::Large}) {
    SimulationPlan plan;
    plan.rules.board = board;
    plan.rules.special_building = board == BoardSize::Large;
    for (std::uint64_t game = 0; game < 20; ++game) {
      Random source = source_of_game(plan, game);
      State state = start(setup_of_game(plan, source));
      play_at_random(state, false, source, [&](Seat seat, Action action, Chance chance) {
        expect_no_leak(state, seat, action, chance, random);
      });
    }
  }
}

TEST(View, GivesTheLegalActionsOfItsSeat) {
  for (std::uint64_t game = 0; game < 10; ++game) {
    const SimulationPlan plan{.rules = {}, .seats = 4, .seed = 3, .trade = true};
    Random source = source_of_game(plan, game);
    State state = start(setup_of_game(plan, source));
    play_at_random(state, true, source, [&](Seat, Action, Chance) {
      for (Seat seat = 0; seat < state.seats; ++seat) {
        ActionList full;
        ActionList known;
        legal(state, seat, full);
        legal(view_of(state, seat), known);
        ASSERT_TRUE(std::equal(full.begin(), full.end(), known.begin(), known.end()));
      }
    });
  }
}

TEST(View, ShowsAnObserverSizesOnly) {
  Scenario s;
  s.hand(1, {1, 2, 0, 0, 0}).cards(1, DevelopmentCards::of(Development::VictoryPoint));
  const View view = view_of(s.state, kObserver);
  EXPECT_TRUE(view.known.players[1].hand.empty());
  EXPECT_EQ(view.known.players[1].hand_size, 3);
  EXPECT_TRUE(view.known.players[1].cards.empty());
  EXPECT_EQ(view.known.players[1].card_count, 1);
  EXPECT_TRUE(view.known.deck.empty());
  EXPECT_EQ(view.known.deck_size, 24);
  EXPECT_FALSE(view.shows_cards_of(1));
  ActionList none;
  legal(view, none);
  EXPECT_TRUE(none.empty());
}

TEST(View, LaysAllCardsOpenWhenTheGameIsOver) {
  Scenario s;
  s.hand(1, {1, 2, 0, 0, 0});
  s.state.phase = Phase::Over;
  EXPECT_EQ(view_of(s.state, 0).known, s.state);
}

TEST(SeenBy, HidesTheStolenCardFromThirdParties) {
  const Event event = Stole{0, 1, Resource::Ore};
  EXPECT_EQ(seen_by(event, 0), event);
  EXPECT_EQ(seen_by(event, 1), event);
  const Event hidden = Stole{0, 1, std::nullopt};
  EXPECT_EQ(seen_by(event, 2), hidden);
  EXPECT_EQ(seen_by(event, kObserver), hidden);
}

TEST(SeenBy, HidesTheBoughtCardFromOthers) {
  const Event event = BoughtCard{3, Development::Knight, kDevelopmentCost};
  EXPECT_EQ(seen_by(event, 3), event);
  const Event hidden = BoughtCard{3, std::nullopt, kDevelopmentCost};
  EXPECT_EQ(seen_by(event, 0), hidden);
  EXPECT_EQ(seen_by(event, kObserver), hidden);
}

}  // namespace
}  // namespace spiel::catan::view_test

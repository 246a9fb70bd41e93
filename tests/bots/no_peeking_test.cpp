// No player sees more than its seat may: given two games that look alike to a seat, every level
// acts alike, and weighs alike. Games differ in hands, development cards and the deck, and in what
// one other stole from another a while ago, which players that count cards have heard about.
#include <gtest/gtest.h>

#include "bots/play.hpp"

namespace spiel::bots::no_peeking_test {
namespace {

using namespace catan;

// Those that look ahead would go on for as long as they may.
Budget few_nodes() {
  Budget budget;
  budget.time.reset();
  budget.nodes = 8;
  return budget;
}

std::vector<const Level*> all_levels(bool catan_too) {
  std::vector<const Level*> list;
  for (const auto& part : {levels(), references()}) {
    for (const Level& level : part) {
      if (catan_too ? level.plays<games::Catan>() : level.plays<games::Blokus>())
        list.push_back(&level);
    }
  }
  return list;
}

// Everything a player says about a position.
template <class Player>
struct Opinion {
  std::optional<typename Player::Action> choice;
  std::vector<typename Player::Action> weighed;
  std::vector<double> values;
  bool operator==(const Opinion&) const = default;
};

template <class Player>
Opinion<Player> opinion(Player& player, const typename Player::View& view) {
  Opinion<Player> result{player.choose(view, few_nodes()), {}, {}};
  for (const auto& [action, value] : player.weighed()) {
    result.weighed.push_back(action);
    result.values.push_back(value);
  }
  return result;
}

struct RecordedGame {
  Setup setup;
  std::vector<Recorded> entries;
};

RecordedGame greedy_game(const Rules& rules, int seats, std::uint64_t seed) {
  Random random(seed);
  RecordedGame game{random_setup(rules, seats, random), {}};
  const Players players(static_cast<std::size_t>(seats), *parse_contender("greedy"));
  play(game.setup, players, seed,
       [&](const State&, const Recorded& e) { game.entries.push_back(e); });
  return game;
}

// --- what others hold ----------------------------------------------------------------------------

void exchange_resources(Player& one, Player& other) {
  for (const Resource a : kResources) {
    for (const Resource b : kResources) {
      if (a == b || one.hand[a] == 0 || other.hand[b] == 0) continue;
      one.hand = one.hand - Cards::of(a) + Cards::of(b);
      other.hand = other.hand - Cards::of(b) + Cards::of(a);
    }
  }
}

void exchange_with_deck(Player& owner, State& state) {
  for (const Development a : kDevelopments) {
    for (const Development b : kDevelopments) {
      if (a == b || owner.cards[a] == 0 || state.deck[b] == 0) continue;
      owner.cards = owner.cards - DevelopmentCards::of(a) + DevelopmentCards::of(b);
      state.deck = state.deck - DevelopmentCards::of(b) + DevelopmentCards::of(a);
    }
  }
}

State with_other_secrets(State state, Seat viewer) {
  const auto seat_after = [&](int n) { return static_cast<Seat>((viewer + n) % state.seats); };
  Player& one = state.players[seat_after(1)];
  if (state.seats > 2) exchange_resources(one, state.players[seat_after(2)]);
  exchange_with_deck(one, state);
  return state;
}

class CatanPeeking : public testing::TestWithParam<int> {};

TEST_P(CatanPeeking, WhatOthersHoldChangesNothing) {
  constexpr int kEnough = 10;
  const int seats = GetParam();
  const auto list = all_levels(true);
  std::vector<int> compared(list.size());
  const auto game = greedy_game(standard_rules(seats), seats, 77);
  State state = start(game.setup);
  for (std::size_t i = 0; i < game.entries.size(); ++i) {
    const Recorded& entry = game.entries[i];
    const State other = with_other_secrets(state, entry.seat);
    const std::size_t which = i % list.size();  // each of them now and then
    if (!(other == state) && compared[which] < kEnough) {
      const auto one = list[which]->make<games::Catan>(3),
                 twin = list[which]->make<games::Catan>(3);
      EXPECT_EQ(opinion(*one, view_of(state, entry.seat)),
                opinion(*twin, view_of(other, entry.seat)))
          << list[which]->name << " before action " << i;
      ++compared[which];
    }
    perform(state, entry.seat, entry.action, entry.chance);
  }
  for (std::size_t i = 0; i < list.size(); ++i) EXPECT_GT(compared[i], 3) << list[i]->name;
}

INSTANTIATE_TEST_SUITE_P(Seats, CatanPeeking, testing::Values(2, 3, 4, 5, 6));

// --- what was stolen long ago --------------------------------------------------------------------

// The same game but for one theft among others that took another card.
struct Twin {
  std::size_t theft;  // the action that differs
  Chance instead;
};

std::optional<Resource> another_card(Cards hand, Resource taken) {
  for (const Resource kind : kResources) {
    if (kind != taken && hand[kind] > 0) return kind;
  }
  return std::nullopt;
}

// Plays along, telling what it sees to a player in one seat.
struct Follower {
  State state;
  Seat viewer;
  std::unique_ptr<CatanPlayer> player;
  std::vector<Event> seen = {};

  bool follow(const Recorded& entry, const Chance& chance) {
    if (check(state, entry.seat, entry.action)) return false;
    return apply(state, entry.seat, entry.action, chance,
                 [&](const Event& event) {
                   if (const auto known = seen_by(event, viewer)) {
                     seen.push_back(*known);
                     player->observe(*known);
                   }
                 })
        .has_value();
  }
};

// How often the seat could be asked before something betrays the difference.
int compare_twins(const RecordedGame& game, const Twin& twin, Seat viewer, const Level& level) {
  Follower one{start(game.setup), viewer, level.make<games::Catan>(5)};
  Follower other{start(game.setup), viewer, level.make<games::Catan>(5)};
  int compared = 0;
  for (std::size_t i = 0; i < game.entries.size() && i < twin.theft + 40; ++i) {
    const Recorded& entry = game.entries[i];
    if (i > twin.theft && entry.seat == viewer) {
      EXPECT_EQ(opinion(*one.player, view_of(one.state, viewer)),
                opinion(*other.player, view_of(other.state, viewer)))
          << level.name << ", action " << i;
      ++compared;
    }
    one.follow(entry, entry.chance);
    if (!other.follow(entry, i == twin.theft ? twin.instead : entry.chance)) break;
    if (one.seen != other.seen || !(view_of(one.state, viewer) == view_of(other.state, viewer))) {
      break;  // what it could not know before is on the table now
    }
  }
  return compared;
}

TEST(CatanPeeking, WhatOthersStoleFromEachOtherChangesNothing) {
  const auto game = greedy_game(Rules(), 4, 5);
  State state = start(game.setup);
  constexpr int kEnough = 60;
  int compared = 0;
  for (std::size_t i = 0; i < game.entries.size() && compared < kEnough; ++i) {
    const Recorded& entry = game.entries[i];
    std::optional<Stole> theft;
    const State before = state;
    (void)apply(state, entry.seat, entry.action, entry.chance, [&](const Event& event) {
      if (const auto* stole = std::get_if<Stole>(&event)) theft = *stole;
    });
    if (!theft || !theft->card) continue;
    const auto other = another_card(before.players[theft->victim].hand, *theft->card);
    if (!other) continue;
    for (Seat viewer = 0; viewer < 4; ++viewer) {
      if (viewer == theft->thief || viewer == theft->victim) continue;
      const Twin twin{i, Chance::theft(*other)};
      compared += compare_twins(game, twin, viewer, *find_level("master"));
    }
  }
  EXPECT_GT(compared, 30);
}

// --- Blokus --------------------------------------------------------------------------------------

// Nothing is hidden there but what a player remembers: none may depend on anything besides seed
// and views.
TEST(BlokusPeeking, EqualViewsGetEqualAnswers) {
  for (const blokus::VariantId variant : {blokus::VariantId::Duo, blokus::VariantId::Classic}) {
    for (const Level* level : all_levels(false)) {
      const Players players(blokus::variant(variant).seats, *parse_contender("random"));
      const auto one = level->make<games::Blokus>(9), twin = level->make<games::Blokus>(9);
      int asked = 0;
      play(blokus::Setup{variant, std::nullopt}, players, 4,
           [&](const blokus::State& state, const blokus::Recorded& entry) {
             if (entry.seat != 0 || ++asked % 4 != 0) return;
             EXPECT_EQ(opinion(*one, blokus::view_of(state, 0)),
                       opinion(*twin, blokus::view_of(state, 0)))
                 << level->name;
           });
      EXPECT_GT(asked, 8);
    }
  }
}

}  // namespace
}  // namespace spiel::bots::no_peeking_test

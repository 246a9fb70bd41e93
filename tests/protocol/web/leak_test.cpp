// Two games that differ only in what a viewer cannot know give that viewer the same bytes.
#include <gtest/gtest.h>

#include "core/random.hpp"
#include "protocol/web/messages.hpp"
#include "table/update.hpp"

namespace spiel::web::leak_test {
namespace {

using catan::Action;
using catan::Cards;
using catan::Development;
using catan::DevelopmentCards;
using catan::Resource;
using catan::State;

constexpr Seat kViewer = 0, kOne = 1, kOther = 2;

Action any_action(const State& state, Seat seat, Random& random) {
  if (catan::discard_owed(state, seat) > 0) return catan::random_discard(state, seat, random);
  catan::ActionList list;
  catan::legal(state, seat, list);
  return list[random.below(static_cast<std::uint32_t>(list.size()))];
}

Seat first_of(std::uint8_t mask) { return static_cast<Seat>(std::countr_zero(mask)); }

State after_random_play(std::uint64_t seed, int steps) {
  Random random(seed);
  State state = catan::start(catan::random_setup(catan::Rules(), 3, random));
  for (int i = 0; i < steps && !catan::outcome(state); ++i) {
    const Seat seat = first_of(catan::must_act(state));
    const Action action = any_action(state, seat, random);
    catan::perform(state, seat, action, catan::deal(state, seat, action, random));
  }
  return state;
}

// The two other seats exchange a card; the hand sizes stay.
bool exchange_cards(State& state) {
  auto& one = state.players[kOne].hand;
  auto& other = state.players[kOther].hand;
  for (const Resource a : catan::kResources) {
    for (const Resource b : catan::kResources) {
      if (a == b || one[a] == 0 || other[b] == 0) continue;
      one = one - Cards::of(a) + Cards::of(b);
      other = other - Cards::of(b) + Cards::of(a);
      return true;
    }
  }
  return false;
}

// One of the others holds another development card than it did, and had it before this turn.
bool exchange_development(State& state) {
  auto& held = state.players[kOne].cards;
  const auto bought = state.current == kOne ? state.bought : DevelopmentCards();
  for (const Development a : catan::kDevelopments) {
    for (const Development b : catan::kDevelopments) {
      if (a == b || held[a] == bought[a] || state.deck[b] == 0) continue;
      held = held - DevelopmentCards::of(a) + DevelopmentCards::of(b);
      state.deck = state.deck - DevelopmentCards::of(b) + DevelopmentCards::of(a);
      return true;
    }
  }
  return false;
}

std::shared_ptr<const table::TableInfo> some_info() {
  auto info = std::make_shared<table::TableInfo>();
  info->stage = table::Stage::Playing;
  info->seats.resize(3);
  return info;
}

std::string view_bytes(const State& state, Viewer viewer) {
  return view_message({1, viewer, some_info(), nullptr, table::view_of(state, viewer)},
                      WithLegal::Yes, Time());
}

table::Update update_to(const State& after, const std::vector<table::Event>& events) {
  table::Moved moved;
  moved.seat = kOther;
  return {2, {Time(), moved}, {{kOther, events, after}}, some_info()};
}

std::string message_for(const table::Update& update, Viewer viewer,
                        const table::CommonPtr& common) {
  return update_message(*table::see(update, viewer, common), WithLegal::Yes, Time());
}

// Those who know more are told first: what all share must not have it from them.
std::string update_bytes(const State& after, const std::vector<table::Event>& events,
                         Viewer viewer) {
  const auto update = update_to(after, events);
  const auto common = table::common_of(update);
  for (const Seat seat : {kOther, kOne}) message_for(update, seat, common);
  return message_for(update, viewer, common);
}

TEST(Leak, ViewsThatDifferInHiddenCardsAloneAreTheSameBytes) {
  int hands = 0, developments = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const State before = after_random_play(seed, 40 + static_cast<int>(seed));
    if (before.phase == catan::Phase::Over) continue;
    State changed = before;
    hands += exchange_cards(changed);
    developments += exchange_development(changed);
    for (const Viewer viewer : {Viewer(kViewer), kObserver}) {
      EXPECT_EQ(view_bytes(before, viewer), view_bytes(changed, viewer)) << "seed " << seed;
      EXPECT_EQ(update_bytes(before, {}, viewer), update_bytes(changed, {}, viewer));
    }
    if (before.players[kOne].hand != changed.players[kOne].hand) {
      EXPECT_NE(view_bytes(before, kOne), view_bytes(changed, kOne)) << "the owner does see it";
    }
  }
  EXPECT_GT(hands, 50);
  EXPECT_GT(developments, 5);
}

TEST(Leak, WhatIsPutTogetherFromASharedTextIsWhatTheViewerSees) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const auto update = update_to(after_random_play(seed, 3 * static_cast<int>(seed)), {});
    const auto common = table::common_of(update);
    for (const Viewer viewer : {Viewer(kViewer), Viewer(kOne), Viewer(kOther), kObserver}) {
      EXPECT_EQ(message_for(update, viewer, common), message_for(update, viewer, nullptr))
          << "seed " << seed;
    }
  }
}

TEST(Leak, UpdatesThatDifferInHiddenCardsAloneAreTheSameBytes) {
  const State state = after_random_play(3, 100);
  const auto bytes = [&](table::Event event, Viewer viewer) {
    return update_bytes(state, {std::move(event)}, viewer);
  };
  const auto stole = [](Resource card) {
    return table::Event(catan::Event(catan::Stole{kOther, kOne, card}));
  };
  const auto bought = [](Development card) {
    return table::Event(catan::Event(catan::BoughtCard{kOther, card, catan::kDevelopmentCost}));
  };
  for (const Viewer viewer : {Viewer(kViewer), kObserver}) {
    EXPECT_EQ(bytes(stole(Resource::Ore), viewer), bytes(stole(Resource::Wool), viewer));
    EXPECT_EQ(bytes(bought(Development::Knight), viewer),
              bytes(bought(Development::VictoryPoint), viewer));
  }
  EXPECT_NE(bytes(stole(Resource::Ore), kOne), bytes(stole(Resource::Wool), kOne));
  EXPECT_NE(bytes(bought(Development::Knight), kOther),
            bytes(bought(Development::VictoryPoint), kOther));
}

}  // namespace
}  // namespace spiel::web::leak_test

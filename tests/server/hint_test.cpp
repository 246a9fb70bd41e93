// Hints as the server gives them: through the hub, by the built-in players.
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "asking.hpp"
#include "protocol/web/messages.hpp"
#include "server/hub.hpp"
#include "server/shards.hpp"
#include "server/thinking.hpp"
#include "store/memory_journal.hpp"

namespace spiel::server::hint_test {
namespace {

using catan::Cards;
using catan::Development;
using catan::DevelopmentCards;
using catan::Resource;
using catan::State;

Time now() { return std::chrono::time_point_cast<Duration>(std::chrono::system_clock::now()); }

class AdvisingHub {
 public:
  explicit AdvisingHub(Hub::Advise advise)
      : shards_(2), hub(journal_, shards_.contexts(), {.seed = 7}, now, {}) {
    hub.advise_with(std::move(advise));
    shards_.start();
  }
  ~AdvisingHub() {
    hub.stop();
    shards_.stop();
  }

  table::Reply ask(table::Request request) { return ask_and_wait(hub, std::move(request), now()); }
  // A game of two people that has begun; whoever may act first is asked for.
  table::Reply ask_at_new_table(const table::GameRules& rules) {
    table::TableOptions options;
    options.rules = rules;
    options.min_seats = options.max_seats = 2;
    options.in_join_order = true;
    options.hints = true;
    const auto id = ask(table::OpenTable{options, {}, false})->table;
    table::SeatInfo seat;
    seat.may_return = seat.knows_undo = true;
    const auto first = ask(table::TakeSeat{id, seat, false})->player;
    (void)ask(table::TakeSeat{id, seat, false});
    return ask(table::AskAdvice{id, first});
  }

 private:
  store::MemoryJournal journal_;
  Shards shards_;

 public:
  Hub hub;
};

Hub::Advise quick_advice() { return advise_with_bots({.seed = 3, .time = Duration(0)}); }

TEST(Hints, AreLegalInBothGames) {
  AdvisingHub running(quick_advice());
  for (const table::GameRules& rules :
       {table::GameRules(catan::Rules()), table::GameRules(blokus::VariantId::Duo)}) {
    const auto reply = running.ask_at_new_table(rules);
    ASSERT_TRUE(reply);
    ASSERT_TRUE(reply->advice);
    const auto id = reply->table;
    const auto player = running.ask(table::Look{id})->snapshot->info->seats[0].player;
    EXPECT_TRUE(running.ask(table::Tell{
        id, table::Act{.player = player, .steps = {reply->advice->suggestions[0].action}}}));
  }
}

TEST(Hints, OfAPlayerThatThrowsAreRefused) {
  AdvisingHub running([](const table::Question&, const Hub::Circumstances&) -> table::Suggestions {
    throw std::runtime_error("broken on purpose");
  });
  const auto reply = running.ask_at_new_table(catan::Rules());
  ASSERT_FALSE(reply);
  EXPECT_EQ(name_of(reply.error()), "no-hints-here");
}

// --- what a hint may know ------------------------------------------------------------------------

constexpr Seat kViewer = 0, kOne = 1, kOther = 2;

catan::Action any_action(const State& state, Seat seat, Random& random) {
  if (catan::discard_owed(state, seat) > 0) return catan::random_discard(state, seat, random);
  catan::ActionList list;
  catan::legal(state, seat, list);
  return list[random.below(static_cast<std::uint32_t>(list.size()))];
}

// Until the viewer is to act, after so many steps.
State with_viewer_to_act(std::uint64_t seed, int steps) {
  Random random(seed);
  State state = catan::start(catan::random_setup(catan::Rules(), 3, random));
  const auto asks_viewer = [&] { return has_seat(catan::must_act(state), kViewer); };
  for (int i = 0; (i < steps || !asks_viewer()) && !catan::outcome(state); ++i) {
    const auto seat = static_cast<Seat>(std::countr_zero(catan::must_act(state)));
    const auto action = any_action(state, seat, random);
    catan::perform(state, seat, action, catan::deal(state, seat, action, random));
  }
  return state;
}

// Two others exchange what they hold, and one of them a card with the deck.
State with_other_secrets(State state) {
  auto& one = state.players[kOne];
  auto& other = state.players[kOther];
  for (const Resource a : catan::kResources) {
    for (const Resource b : catan::kResources) {
      if (a == b || one.hand[a] == 0 || other.hand[b] == 0) continue;
      one.hand = one.hand - Cards::of(a) + Cards::of(b);
      other.hand = other.hand - Cards::of(b) + Cards::of(a);
    }
  }
  for (const Development a : catan::kDevelopments) {
    for (const Development b : catan::kDevelopments) {
      if (a == b || one.cards[a] == 0 || state.deck[b] == 0) continue;
      one.cards = one.cards - DevelopmentCards::of(a) + DevelopmentCards::of(b);
      state.deck = state.deck - DevelopmentCards::of(b) + DevelopmentCards::of(a);
    }
  }
  return state;
}

std::string hint_bytes(const State& state) {
  const table::Question question{"T", 5, kViewer, table::view_of(state, kViewer)};
  const table::Advice advice{5, kViewer, quick_advice()(question, {})};
  return web::hint_message("h", advice);
}

TEST(Hints, ThatDifferInHiddenCardsAloneAreTheSameBytes) {
  int compared = 0;
  for (std::uint64_t seed = 1; seed <= 120; ++seed) {
    const State state = with_viewer_to_act(seed, 20 + 2 * static_cast<int>(seed));
    const State changed = with_other_secrets(state);
    if (catan::outcome(state) || changed == state) continue;
    ++compared;
    EXPECT_EQ(hint_bytes(state), hint_bytes(changed)) << "seed " << seed;
  }
  EXPECT_GT(compared, 60);
}

}  // namespace
}  // namespace spiel::server::hint_test

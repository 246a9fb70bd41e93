// Catan positions to ask a player about: a real opening, then whatever the example needs.
#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <vector>

#include "bots/play.hpp"

namespace spiel::bots::test {

inline const Level& greedy() { return *find_level("greedy"); }
inline const Level& random_level() { return *find_level("random"); }
inline Contender contender(std::string_view text) { return *parse_contender(text); }

// Seat 0 is about to act in its first turn, all hands are empty.
inline catan::State after_opening(const catan::Rules& rules = {}, int seats = 4,
                                  std::uint64_t seed = 1) {
  Random random(seed);
  catan::Setup setup = catan::random_setup(rules, seats, random);
  setup.opening.clear();
  setup.first = 0;
  catan::State state = catan::start(setup);
  const auto player = greedy().make<games::Catan>(random.next());
  while (catan::is_opening(state)) {
    const Seat seat = state.actor;
    const auto action = player->choose(catan::view_of(state, seat), {});
    catan::perform(state, seat, *action, catan::Chance::none());
  }
  for (catan::Player& owner : state.players) {
    state.bank += owner.hand;
    owner.hand = {};
    owner.hand_size = 0;
  }
  state.phase = catan::Phase::Main;
  state.dice = {2, 3};
  return state;
}

inline void give(catan::State& state, Seat seat, catan::Cards cards) {
  state.bank -= cards;
  state.players[seat].hand += cards;
  state.players[seat].hand_size += static_cast<std::uint8_t>(cards.total());
}

inline void give_card(catan::State& state, Seat seat, catan::Development kind) {
  state.deck -= catan::DevelopmentCards::of(kind);
  --state.deck_size;
  state.players[seat].cards += catan::DevelopmentCards::of(kind);
  ++state.players[seat].card_count;
}

inline std::optional<catan::Action> ask(const catan::State& state, Seat seat,
                                        const Budget& budget = {}) {
  return greedy().make<games::Catan>(5)->choose(catan::view_of(state, seat), budget);
}

struct CheckedGame {
  catan::State state;
  std::vector<catan::Recorded> entries;
};

// Checks every action, and that every turn comes to an end: `most_actions` are more than any
// sensible turn has, fewer than a loop.
inline CheckedGame play_checked(const catan::Rules& rules, const Players& players,
                                std::uint64_t seed, int most_actions = 120) {
  Random random(seed);
  const auto setup = catan::random_setup(rules, static_cast<int>(players.size()), random);
  CheckedGame game;
  int turn = -1;
  int actions = 0;
  game.state =
      play(setup, players, seed, [&](const catan::State& state, const catan::Recorded& entry) {
        EXPECT_EQ(catan::check(state, entry.seat, entry.action), std::nullopt)
            << catan::to_text(entry.action);
        actions = state.turn == turn ? actions + 1 : 0;
        turn = state.turn;
        ASSERT_LT(actions, most_actions) << "turn " << turn << ": " << catan::to_text(entry.action);
        game.entries.push_back(entry);
      });
  return game;
}

}  // namespace spiel::bots::test

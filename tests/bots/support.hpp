// Catan positions to ask a player about: a real opening, then whatever the example needs.
#pragma once

#include <optional>

#include "bots/match.hpp"

namespace spiel::bots::test {

inline const Level& greedy() { return *find_level("greedy"); }
inline const Level& random_level() { return *find_level("random"); }

// Seat 0 is about to act in its first turn, all hands are empty.
inline catan::State after_opening(const catan::Rules& rules = {}, int seats = 4,
                                  std::uint64_t seed = 1) {
  Random random(seed);
  catan::Setup setup = catan::random_setup(rules, seats, random);
  setup.opening.clear();
  setup.first = 0;
  catan::State state = catan::start(setup);
  while (catan::is_opening(state)) {
    const Seat seat = state.actor;
    const auto action = choose(catan::view_of(state, seat), greedy(), {}, random);
    catan::perform(state, seat, *action, catan::Chance::none());
  }
  for (catan::Player& player : state.players) {
    state.bank += player.hand;
    player.hand = {};
    player.hand_size = 0;
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
  Random random(5);
  return choose(catan::view_of(state, seat), greedy(), budget, random);
}

}  // namespace spiel::bots::test

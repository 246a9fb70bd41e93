// Random games: every seat picks uniformly among its legal actions. Game i of a run depends on the
// seed and i alone, so any split of a run over threads gives the same counts.
#pragma once

#include <array>
#include <cstdint>

#include "catan/apply.hpp"
#include "catan/chance.hpp"
#include "catan/legal.hpp"
#include "catan/setup.hpp"
#include "catan/state.hpp"
#include "core/random.hpp"

namespace spiel::catan {

struct SimulationPlan {
  Rules rules;
  int seats = 4;
  std::uint64_t seed = 1;
  bool trade = false;  // seats also make offers, one card for one, and answer them
};

struct Tally {
  std::uint64_t games = 0;
  std::uint64_t actions = 0;
  std::uint64_t turns = 0;
  std::uint64_t unfinished = 0;  // nobody won
  std::array<std::uint64_t, kMaxSeats> wins{};
  std::uint64_t signature = 0;  // of all final states: the fingerprint of the rules

  Tally& operator+=(const Tally&);
  bool operator==(const Tally&) const = default;
};

// The random source of one game of a run, and its setup.
Random source_of_game(const SimulationPlan&, std::uint64_t game);
Setup setup_of_game(const SimulationPlan&, Random&);

// Games first, first + 1, … of the plan.
Tally simulate(const SimulationPlan&, std::uint64_t first, std::uint64_t count);

// Plays a game to its end; `visit(seat, action, chance)` is called before each action is performed.
template <class Visit>
void play_at_random(State& state, bool trade, Random& random, Visit&& visit);

namespace detail {

// With trade, making an offer counts as one more choice.
inline Action pick_with_trade(const State& state, Seat seat, Random& random) {
  const Moves choice = moves(state, seat);
  const int n = choice.count() + (may_offer(state, seat) ? 1 : 0);
  const int k = static_cast<int>(random.below(static_cast<std::uint32_t>(n)));
  return k < choice.count() ? choice.at(k) : random_offer(state, seat, random);
}

}  // namespace detail

template <class Visit>
void play_at_random(State& state, bool trade, Random& random, Visit&& visit) {
  const auto act = [&](Seat seat, Action action) {
    const Chance chance = deal(state, seat, action, random);
    visit(seat, action, chance);
    perform(state, seat, action, chance);
  };
  while (state.phase != Phase::Over) {
    const Seat seat = state.actor;
    if (state.phase == Phase::Discard) {
      for (Seat s = 0; s < state.seats; ++s) {
        if (discard_owed(state, s) > 0) act(s, random_discard(state, s, random));
      }
    } else if (!trade) {
      act(seat, random_move(state, seat, random));
    } else {
      const Action action = detail::pick_with_trade(state, seat, random);
      act(seat, action);
      if (action.kind != ActionKind::Offer) continue;
      for (Seat s = 0; s < state.seats; ++s) {
        if (s != seat) act(s, random_move(state, s, random));
      }
    }
  }
}

}  // namespace spiel::catan

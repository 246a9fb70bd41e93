// Random games of any game: every seat picks among the actions that the rules list. Game i of a run
// depends on the seed and i alone, so any split of a run over threads gives the same counts. Catan
// and Blokus have simulations of their own, many times as fast.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>

#include "core/random.hpp"
#include "core/stable_hash.hpp"
#include "games/game.hpp"

namespace spiel::games {

template <Game G>
struct SimulationPlan {
  RulesOf<G> rules = G::usual_table().rules;
  int seats = G::usual_table().seats.most;
  std::uint64_t seed = 1;
};

struct Tally {
  std::uint64_t games = 0;
  std::uint64_t actions = 0;
  std::uint64_t turns = 0;
  std::uint64_t without_winner = 0;
  std::array<std::uint64_t, kMaxSeats> wins{};
  std::uint64_t signature = 0;  // of how all games went

  Tally& operator+=(const Tally& other) {
    games += other.games;
    actions += other.actions;
    turns += other.turns;
    without_winner += other.without_winner;
    for (std::size_t s = 0; s < wins.size(); ++s) wins[s] += other.wins[s];
    signature += other.signature;
    return *this;
  }
  bool operator==(const Tally&) const = default;
};

namespace detail {

// The first seat that the game waits for and that the rules give an action, with one of these.
template <Game G>
Recorded<G> any_entry(const StateOf<G>& state, Random& random) {
  ActionOf<G> action{};
  typename G::ActionList list;
  for (Seat seat = 0; seat < kMaxSeats; ++seat) {
    if (!has_seat(G::must_act(state), seat)) continue;
    legal(state, seat, list);
    if (list.size() == 0) continue;
    action = list[random.below(static_cast<std::uint32_t>(list.size()))];
    return {seat, action, deal(state, seat, action, random)};
  }
  assert(!"a game that waits for somebody who can do nothing");
  return {};
}

}  // namespace detail

// Game `game` of the plan, without names.
template <Game G>
Record<G> play_at_random(const SimulationPlan<G>& plan, std::uint64_t game) {
  Random random(plan.seed ^ (game + 1) * 0x9e3779b97f4a7c15);
  Record<G> record{G::random_setup(plan.rules, plan.seats, random), {}, {}, {}};
  auto state = start(record.setup);
  while (!outcome(state)) {
    const auto& entry = record.entries.emplace_back(detail::any_entry<G>(state, random));
    [[maybe_unused]] const auto done = apply(state, entry.seat, entry.action, entry.chance);
    assert(done);
  }
  record.result = final_result(*outcome(state), G::seats(state));
  return record;
}

// Games first, first + 1, … of the plan.
template <Game G>
Tally simulate(const SimulationPlan<G>& plan, std::uint64_t first, std::uint64_t count) {
  Tally tally;
  for (std::uint64_t game = first; game < first + count; ++game) {
    const auto record = play_at_random(plan, game);
    ++tally.games;
    tally.actions += record.entries.size();
    tally.turns += replay(record)->turn;
    tally.without_winner += record.result->winners.empty() ? 1 : 0;
    for (const Seat seat : record.result->winners) ++tally.wins[seat];
    std::uint64_t signature = kHashOfNothing;
    for (const auto& entry : record.entries)
      signature = stable_hash(to_text(entry.action), signature);
    tally.signature += signature;
  }
  return tally;
}

}  // namespace spiel::games

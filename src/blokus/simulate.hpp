// Random games: for benchmarks, tests and statistics. Game i of a run depends on the seed and i
// alone, so any split of a run over threads gives the same counts.
#pragma once

#include <array>
#include <cstdint>

#include "blokus/apply.hpp"
#include "blokus/sampler.hpp"
#include "blokus/state.hpp"
#include "core/random.hpp"

namespace spiel::blokus {

struct SimulationPlan {
  VariantId variant = VariantId::Swc;
  std::uint64_t seed = 1;
};

struct Tally {
  std::uint64_t games = 0;
  std::uint64_t actions = 0;  // all of them placements
  std::uint64_t turns = 0;    // turns of eliminated colours included
  std::uint64_t draws = 0;
  std::array<std::uint64_t, kMaxSeats> wins{};
  std::uint64_t signature = 0;  // of all final states: the fingerprint of the rules

  // Counts a game that is over.
  void add(const State& final_state);
  Tally& operator+=(const Tally&);
  bool operator==(const Tally&) const = default;
};

// The random source of one game of a run.
Random source_of_game(const SimulationPlan&, std::uint64_t game);

// Games first, first + 1, … of the plan.
Tally simulate(const SimulationPlan&, std::uint64_t first, std::uint64_t count);

// Plays to the end, each time one of all legal placements with equal probability; nobody passes who
// can place. `visit(seat, action)` is called before each action is made.
template <class Visit>
void play_at_random(State& state, Random& random, Visit&& visit) {
  Sampler sampler;
  const auto can_place = [&](Colour colour) { return sampler.find(state, colour); };
  if (!is_over(state)) settle_turn(state, can_place);
  while (!is_over(state)) {
    const Colour colour = colour_to_move(state);
    const Placement placement = sampler.draw(random);
    visit(to_move(state), Action::place(colour, placement));
    place_unsettled(state, colour, placement, Wide(squares_of(placement)));
    settle_turn(state, can_place);
  }
}

}  // namespace spiel::blokus

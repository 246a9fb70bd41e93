// The rules of Catan: what search and simulation do most.
#include <benchmark/benchmark.h>

#include <vector>

#include "catan/apply.hpp"
#include "catan/legal.hpp"
#include "catan/longest_road.hpp"
#include "catan/simulate.hpp"

namespace spiel::catan {
namespace {

struct Step {
  State before;
  Seat seat;
  Action action;
  Chance chance;
};

// All steps of some random four-seat games, in order.
const std::vector<Step>& steps() {
  static const std::vector<Step> kSteps = [] {
    std::vector<Step> all;
    const SimulationPlan plan;
    for (std::uint64_t game = 0; game < 20; ++game) {
      Random random = source_of_game(plan, game);
      State state = start(setup_of_game(plan, random));
      play_at_random(state, false, random, [&](Seat seat, Action action, Chance chance) {
        all.push_back({state, seat, action, chance});
      });
    }
    return all;
  }();
  return kSteps;
}

const Step& next_step(std::size_t& at) {
  at = at + 1 < steps().size() ? at + 1 : 0;
  return steps()[at];
}

void copy_state(benchmark::State& bench) {
  std::size_t at = 0;
  for (auto _ : bench) {
    State copy = next_step(at).before;
    benchmark::DoNotOptimize(copy);
  }
}
BENCHMARK(copy_state);

void list_legal(benchmark::State& bench) {
  std::size_t at = 0;
  ActionList list;
  for (auto _ : bench) {
    const Step& step = next_step(at);
    legal(step.before, step.seat, list);
    benchmark::DoNotOptimize(list);
  }
}
BENCHMARK(list_legal);

// With the copy that keeps the steps as they are.
void apply_checked(benchmark::State& bench) {
  std::size_t at = 0;
  for (auto _ : bench) {
    const Step& step = next_step(at);
    State state = step.before;
    benchmark::DoNotOptimize(apply(state, step.seat, step.action, step.chance).has_value());
    benchmark::DoNotOptimize(state);
  }
}
BENCHMARK(apply_checked);

void perform_unchecked(benchmark::State& bench) {
  std::size_t at = 0;
  for (auto _ : bench) {
    const Step& step = next_step(at);
    State state = step.before;
    perform(state, step.seat, step.action, step.chance);
    benchmark::DoNotOptimize(state);
  }
}
BENCHMARK(perform_unchecked);

void longest_road_in_random_games(benchmark::State& bench) {
  std::size_t at = 0;
  for (auto _ : bench) benchmark::DoNotOptimize(longest_trail(next_step(at).before, 0));
}
BENCHMARK(longest_road_in_random_games);

// A seat with all its fifteen roads around neighbouring cells: loops everywhere.
void longest_road_with_loops(benchmark::State& bench) {
  State state = steps()[0].before;
  Mask& roads = state.players[0].roads;
  for (const std::size_t cell : {8U, 9U, 13U}) {
    for (const Edge edge : topology(state).cell_edges[cell]) {
      if (roads.count() < kRoads) roads.set(edge);
    }
  }
  for (auto _ : bench) benchmark::DoNotOptimize(longest_trail(state, 0));
}
BENCHMARK(longest_road_with_loops);

void random_game(benchmark::State& bench) {
  SimulationPlan plan;
  plan.seats = static_cast<int>(bench.range(0));
  plan.rules.board = bench.range(1) == 19 ? BoardSize::Small : BoardSize::Large;
  std::uint64_t game = 0;
  Tally tally;
  for (auto _ : bench) tally += simulate(plan, game++, 1);
  using benchmark::Counter;
  bench.counters["games"] = Counter(static_cast<double>(tally.games), Counter::kIsRate);
  bench.counters["actions"] = Counter(static_cast<double>(tally.actions), Counter::kIsRate);
}
BENCHMARK(random_game)->ArgNames({"seats", "cells"})->Args({4, 19})->Args({2, 19})->Args({6, 30});

}  // namespace
}  // namespace spiel::catan

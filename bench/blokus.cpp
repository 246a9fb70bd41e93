// Speed of the rules of Blokus: move generation, apply, and random games to the end, per variant.
#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "blokus/simulate.hpp"

namespace {

using namespace spiel;
using namespace spiel::blokus;

constexpr int kPositions = 256;

// A position of a random game, and a random legal action in it.
struct Position {
  State state;
  Action action;
};

// Positions of different random games after `ply` placements.
std::vector<Position> positions(VariantId id, int ply) {
  Random random(7);
  ActionList list;
  std::vector<Position> found;
  while (found.size() < kPositions) {
    State state = start(random_setup(id, random));
    for (int i = 0; !is_over(state); ++i) {
      legal(state, to_move(state), list);
      const Action action = list[random.below(static_cast<std::uint32_t>(list.placements()))];
      if (i == ply) {
        found.push_back({state, action});
        break;
      }
      apply_legal(state, to_move(state), action);
    }
  }
  return found;
}

void generate_legal(benchmark::State& bench, VariantId id, int ply) {
  const auto all = positions(id, ply);
  ActionList list;
  std::size_t next = 0, moves = 0;
  for (auto _ : bench) {
    const State& state = all[next++ % kPositions].state;
    legal(state, to_move(state), list);
    moves += list.placements();
    benchmark::DoNotOptimize(list);
  }
  bench.SetItemsProcessed(bench.iterations());
  bench.counters["moves"] =
      benchmark::Counter(static_cast<double>(moves), benchmark::Counter::kAvgIterations);
}

// The copy of the state is part of it: that is how a search steps.
void apply_action(benchmark::State& bench, VariantId id, int ply) {
  const auto all = positions(id, ply);
  std::size_t next = 0;
  for (auto _ : bench) {
    const Position& position = all[next++ % kPositions];
    State state = position.state;
    benchmark::DoNotOptimize(
        blokus::apply(state, to_move(state), position.action, Chance{}, NoSink{}));
    benchmark::DoNotOptimize(state);
  }
  bench.SetItemsProcessed(bench.iterations());
}

void random_game(benchmark::State& bench, VariantId id) {
  Random random(1);
  Tally tally;
  for (auto _ : bench) {
    State state = start(random_setup(id, random));
    play_at_random(state, random, [](Seat, Action) {});
    tally.add(state);
  }
  bench.SetItemsProcessed(bench.iterations());
  bench.counters["placements"] =
      static_cast<double>(tally.actions) / static_cast<double>(tally.games);
}

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  for (const Variant& v : all_variants()) {
    const std::string name(v.name);
    for (const int ply : v.colours == 2 ? std::vector{4, 8, 16} : std::vector{4, 16, 32, 48}) {
      const std::string at = "/ply:" + std::to_string(ply);
      benchmark::RegisterBenchmark(("legal/" + name + at).c_str(), generate_legal, v.id, ply);
      benchmark::RegisterBenchmark(("apply/" + name + at).c_str(), apply_action, v.id, ply);
    }
    benchmark::RegisterBenchmark(("game/" + name).c_str(), random_game, v.id);
  }
  benchmark::RunSpecifiedBenchmarks();
}

// Whole games among built-in players; one iteration is one game, setup included. Rates count games.
#include <benchmark/benchmark.h>

#include "bots/play.hpp"

namespace spiel::bots {
namespace {

void play_catan(benchmark::State& run, const char* list) {
  const Players players = *parse_players(list);
  std::uint64_t seed = 0;
  std::uint64_t turns = 0;
  for (auto _ : run) {
    Random random(++seed);
    const auto setup = catan::random_setup({}, static_cast<int>(players.size()), random);
    turns += play(setup, players, seed).turn;
  }
  const auto games = static_cast<double>(run.iterations());
  run.counters["games"] = benchmark::Counter(games, benchmark::Counter::kIsRate);
  run.counters["turns"] = static_cast<double>(turns) / games;
}

void play_blokus(benchmark::State& run, const char* list, blokus::VariantId variant) {
  const Players players = *parse_players(list);
  std::uint64_t seed = 0;
  std::uint64_t turns = 0;
  for (auto _ : run) {
    Random random(++seed);
    const auto end = play(blokus::random_setup(variant, random), players, seed);
    turns += end.turn;
  }
  const auto games = static_cast<double>(run.iterations());
  run.counters["games"] = benchmark::Counter(games, benchmark::Counter::kIsRate);
  run.counters["turns"] = static_cast<double>(turns) / games;
}

BENCHMARK_CAPTURE(play_catan, greedy, "greedy,greedy,greedy,greedy")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(play_catan, mixed, "greedy,random,random,random")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(play_catan, random, "random,random,random,random")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(play_blokus, classic, "greedy,greedy,greedy,greedy", blokus::VariantId::Classic)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(play_blokus, swc, "greedy,greedy", blokus::VariantId::Swc)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(play_blokus, duo, "greedy,greedy", blokus::VariantId::Duo)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace spiel::bots

// How many simulations a second the Blokus search makes, one thread: from positions of games that
// `master` played against itself, before the first, fifth and ninth placement of every colour.
#include <benchmark/benchmark.h>

#include <array>

#include "bots/blokus_search.hpp"

namespace spiel::bots::blokus_search {
namespace {

// The first placements of each game, as codes.
constexpr std::array<std::array<std::uint16_t, 16>, 4> kDuo{{
    {42184, 42060, 35477, 25723, 23606, 22237, 27918, 34011, 37891, 41111, 18561, 17968, 36972,
     20122, 22267, 132},
    {42184, 42083, 25308, 23702, 35454, 32504, 39057, 37916, 45112, 15879, 19673, 18528, 30459,
     6954, 27166, 45570},
    {42184, 42059, 35454, 26260, 23583, 39133, 43790, 16902, 41203, 34985, 33544, 26656, 17064,
     36425, 18561, 22123},
    {42184, 42060, 35477, 23675, 23606, 37597, 46349, 18435, 38106, 15902, 19123, 34570, 4412,
     41553, 14480, 31496},
}};
constexpr std::array<std::array<std::uint16_t, 32>, 3> kClassic2{{
    {35328, 34321, 34217, 35224, 42058, 42046, 28022, 42347, 38525, 41604, 42308,
     41789, 42600, 45769, 23802, 16216, 20679, 19685, 14488, 45299, 27682, 22027,
     18826, 28900, 14443, 27168, 31510, 27293, 28679, 23760, 38192, 25773},
    {33792, 34833, 35753, 35224, 42035, 37974, 41823, 42347, 38009, 42116, 42285,
     38205, 27726, 27313, 45865, 23408, 36547, 43231, 16731, 18337, 17161, 24190,
     19685, 42717, 32012, 33088, 23486, 19792, 22561, 16977, 29649, 36015},
    {33792, 34321, 34217, 34712, 42058, 42071, 27487, 42347, 46228, 41629, 42262,
     38278, 40016, 25217, 38628, 27457, 23728, 26682, 24242, 45840, 15392, 19493,
     15007, 15022, 29196, 152,   22153, 25282, 32913, 14497, 32581, 20184},
}};

template <std::size_t kPlacements>
State after(blokus::VariantId variant, const std::array<std::uint16_t, kPlacements>& game,
            std::size_t count) {
  Line line(blokus::start({variant, std::nullopt}));
  for (std::size_t i = 0; i < count; ++i) line.place(game[i], true);
  return line.state;
}

// One iteration is a thought about each game's position.
template <class Games>
void simulations(benchmark::State& run, blokus::VariantId variant, const Games& games) {
  const auto placed = static_cast<std::size_t>(run.range(0));
  Budget budget;
  budget.time.reset();
  budget.cpu = Duration(500);
  std::uint64_t seed = 0;
  double simulations = 0;
  for (auto _ : run) {
    for (const auto& game : games) {
      BlokusSearch search({}, ++seed);
      search.study(after(variant, game, placed), budget);
      simulations += static_cast<double>(search.report().nodes);
    }
  }
  run.counters["simulations"] = benchmark::Counter(simulations, benchmark::Counter::kIsRate);
}

BENCHMARK_CAPTURE(simulations, duo, blokus::VariantId::Duo, kDuo)
    ->ArgName("placed")
    ->Arg(0)
    ->Arg(8)
    ->Arg(16)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(simulations, classic_2, blokus::VariantId::Classic2, kClassic2)
    ->ArgName("placed")
    ->Arg(0)
    ->Arg(16)
    ->Arg(32)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace spiel::bots::blokus_search

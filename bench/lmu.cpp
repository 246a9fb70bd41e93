// The LMU protocols: messages per second in both directions, and whole games through the sessions.
#include <benchmark/benchmark.h>

#include "../tests/client/lmu_arena.hpp"

namespace {

using namespace spiel;

lmu::ServerMessage status_update() {
  lmu::Player player;
  player.id = 42;
  player.colour = lmu::Colour::Orange;
  player.name = "Princess Leia Organa";
  player.status = lmu::Status::TradeOrBuild;
  player.points = 7;
  player.resources.open = catan::Cards{1, 2, 3, 4, 5};
  player.developments.open = catan::DevelopmentCards::of(catan::Development::Knight);
  return lmu::StatusUpdate{player};
}

void encode_status(benchmark::State& state) {
  const auto message = status_update();
  for (auto _ : state) benchmark::DoNotOptimize(lmu::encode(lmu::dialect_0_3(), message));
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(encode_status);

void decode_status(benchmark::State& state) {
  const auto line = lmu::encode(lmu::dialect_0_3(), status_update()) + "\n";
  lmu::Splitter splitter;
  for (auto _ : state) {
    std::string_view bytes = line;
    const auto item = splitter.next(bytes);
    benchmark::DoNotOptimize(lmu::decode_server(lmu::dialect_0_3(), **item));
  }
  state.SetItemsProcessed(state.iterations());
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(line.size()));
}
BENCHMARK(decode_status);

void encode_order(benchmark::State& state) {
  const lmu::ClientMessage message = lmu::Build{lmu::Piece::Settlement, lmu::place_of_corner(20)};
  for (auto _ : state) benchmark::DoNotOptimize(lmu::encode(lmu::dialect_0_3(), message));
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(encode_order);

void decode_order(benchmark::State& state) {
  const std::string line = "{\"Bauen\":{\"Typ\":\"Dorf\",\"Ort\":\"ABE\"}}\n";
  lmu::Splitter splitter;
  for (auto _ : state) {
    std::string_view bytes = line;
    const auto item = splitter.next(bytes);
    benchmark::DoNotOptimize(lmu::decode_client(lmu::dialect_0_3(), **item));
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(decode_order);

// Four random players, from the greeting to the end: client, both codecs, session and table.
void whole_games(benchmark::State& state) {
  std::uint64_t seed = 0;
  std::int64_t turns = 0;
  for (auto _ : state) {
    client::LmuArena arena(++seed);
    for (std::uint64_t i = 0; i < 4; ++i) {
      arena.add(lmu::dialect_0_3(), client::random_decider(seed * 4 + i));
    }
    if (!arena.play()) state.SkipWithError("a game did not end");
    turns += arena.turn();
  }
  state.counters["games"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
  state.counters["turns"] =
      benchmark::Counter(static_cast<double>(turns), benchmark::Counter::kIsRate);
}
BENCHMARK(whole_games)->Unit(benchmark::kMillisecond);

}  // namespace

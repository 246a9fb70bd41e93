// What the web protocol costs to write: the update that each of four seats is told of a move, in
// the middle of games of Catan.
#include <benchmark/benchmark.h>

#include <bit>
#include <memory>
#include <vector>

#include "core/random.hpp"
#include "protocol/web/messages.hpp"
#include "table/update.hpp"

namespace spiel::web {
namespace {

constexpr int kSeats = 4;

catan::Action any_action(const catan::State& state, Seat seat, Random& random) {
  if (catan::discard_owed(state, seat) > 0) return catan::random_discard(state, seat, random);
  catan::ActionList list;
  catan::legal(state, seat, list);
  return list[random.below(static_cast<std::uint32_t>(list.size()))];
}

table::Step next_step(catan::State& state, Random& random) {
  const auto seat = static_cast<Seat>(std::countr_zero(catan::must_act(state)));
  const auto action = any_action(state, seat, random);
  std::vector<table::Event> events;
  (void)catan::apply(state, seat, action, catan::deal(state, seat, action, random),
                     [&](const catan::Event& event) { events.emplace_back(event); });
  return {seat, std::move(events), state};
}

// Moves 100 to 300 of a random game.
std::vector<table::Update> some_updates() {
  Random random(1);
  auto info = std::make_shared<table::TableInfo>();
  info->stage = table::Stage::Playing;
  info->seats.resize(kSeats);
  catan::State state = catan::start(catan::random_setup(catan::Rules(), kSeats, random));
  std::vector<table::Update> updates;
  for (std::uint64_t version = 1; version <= 300 && !catan::outcome(state); ++version) {
    const auto step = next_step(state, random);
    table::Moved moved;
    moved.seat = step.seat;
    if (version >= 100) updates.push_back({version, {Time(), moved}, {step}, info});
  }
  return updates;
}

void write_updates(benchmark::State& state, int watchers) {
  const auto updates = some_updates();
  std::size_t next = 0;
  std::size_t bytes = 0;
  for (auto _ : state) {
    const auto& update = updates[next++ % updates.size()];
    const auto common = table::common_of(update);
    for (Seat seat = 0; seat < watchers; ++seat) {
      bytes += update_message(*table::see(update, seat, common), WithLegal::Yes, Time()).size();
    }
  }
  state.counters["bytes"] =
      benchmark::Counter(static_cast<double>(bytes) / watchers, benchmark::Counter::kAvgIterations);
}

BENCHMARK_CAPTURE(write_updates, to_one_seat, 1);
BENCHMARK_CAPTURE(write_updates, to_four_seats, kSeats);

}  // namespace
}  // namespace spiel::web

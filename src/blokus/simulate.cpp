#include "blokus/simulate.hpp"

namespace spiel::blokus {

namespace {

std::uint64_t mix(std::uint64_t hash, std::uint64_t value) {
  hash = (hash ^ value) * 0x9e3779b97f4a7c15;
  return hash ^ hash >> 29;
}

std::uint64_t fingerprint(const State& state) {
  std::uint64_t hash = state.turn;
  for (const Bitboard& board : state.placed) {
    for (const std::uint64_t word : board.words) hash = mix(hash, word);
  }
  return hash;
}

std::uint64_t placements_in(const State& state) {
  std::uint64_t placed = 0;
  for (std::size_t c = 0; c < variant(state).colours; ++c) {
    placed += static_cast<std::uint64_t>(kPieces - std::popcount(state.left[c]));
  }
  return placed;
}

}  // namespace

void Tally::add(const State& final_state) {
  ++games;
  actions += placements_in(final_state);
  turns += final_state.turn;
  const SeatMask winners = outcome(final_state).value().winners;
  for (std::size_t seat = 0; seat < wins.size(); ++seat) {
    wins[seat] += has_seat(winners, seat) ? 1 : 0;
  }
  draws += winners == 0 ? 1 : 0;
  signature += fingerprint(final_state);
}

Tally& Tally::operator+=(const Tally& other) {
  games += other.games;
  actions += other.actions;
  turns += other.turns;
  draws += other.draws;
  for (std::size_t seat = 0; seat < wins.size(); ++seat) wins[seat] += other.wins[seat];
  signature += other.signature;
  return *this;
}

Random source_of_game(const SimulationPlan& plan, std::uint64_t game) {
  return Random(mix(plan.seed, game + 1));
}

Tally simulate(const SimulationPlan& plan, std::uint64_t first, std::uint64_t count) {
  Tally tally;
  for (std::uint64_t game = first; game < first + count; ++game) {
    Random random = source_of_game(plan, game);
    State state = start(random_setup(plan.variant, random));
    play_at_random(state, random, [](Seat, Action) {});
    tally.add(state);
  }
  return tally;
}

}  // namespace spiel::blokus

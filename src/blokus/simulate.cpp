#include "blokus/simulate.hpp"

namespace spiel::blokus {

namespace {

std::uint64_t placements_of(const State& state) {
  std::uint64_t placed = 0;
  for (std::size_t c = 0; c < variant(state).colours; ++c) {
    placed += static_cast<std::uint64_t>(kPieces - std::popcount(state.left[c]));
  }
  return placed;
}

}  // namespace

void Tally::add(const State& final_state) {
  ++games;
  turns += final_state.turn;
  actions += placements_of(final_state);
  const std::uint8_t winners = outcome(final_state).value().winners;
  for (std::size_t seat = 0; seat < wins.size(); ++seat) wins[seat] += winners >> seat & 1;
  draws += winners == 0 ? 1 : 0;
}

Tally& Tally::operator+=(const Tally& other) {
  games += other.games;
  turns += other.turns;
  actions += other.actions;
  for (std::size_t seat = 0; seat < wins.size(); ++seat) wins[seat] += other.wins[seat];
  draws += other.draws;
  return *this;
}

void play_out(State& state, Random& random) {
  ActionList list;
  while (!is_over(state)) {
    const Seat seat = to_move(state);
    legal(state, seat, list);
    const auto choice = random.below(static_cast<std::uint32_t>(list.placements()));
    apply_legal(state, seat, list[choice]);
  }
}

Tally simulate(VariantId id, std::uint64_t games, std::uint64_t seed) {
  Random random(seed);
  Tally tally;
  for (std::uint64_t i = 0; i < games; ++i) {
    State state = start(random_setup(id, random));
    play_out(state, random);
    tally.add(state);
  }
  return tally;
}

}  // namespace spiel::blokus

#include "catan/simulate.hpp"

// The build defines it where the whole step can be inlined here.
#if !defined(SPIEL_FLATTEN)
#define SPIEL_FLATTEN
#endif

namespace spiel::catan {

namespace {

std::uint64_t mix(std::uint64_t hash, std::uint64_t value) {
  hash = (hash ^ value) * 0x9e3779b97f4a7c15;
  return hash ^ hash >> 29;
}

std::uint64_t fingerprint(const State& state, std::uint64_t actions) {
  std::uint64_t hash = mix(mix(actions, state.turn), state.bank.lanes());
  for (const Player& player : state.players) {
    hash = mix(mix(hash, player.roads.low ^ player.roads.high), player.buildings.low);
    hash = mix(mix(hash, player.hand.lanes()), player.cards.lanes());
  }
  return hash;
}

}  // namespace

Tally& Tally::operator+=(const Tally& other) {
  games += other.games;
  actions += other.actions;
  turns += other.turns;
  unfinished += other.unfinished;
  for (std::size_t s = 0; s < wins.size(); ++s) wins[s] += other.wins[s];
  signature += other.signature;
  return *this;
}

Random source_of_game(const SimulationPlan& plan, std::uint64_t game) {
  return Random(mix(plan.seed, game + 1));
}

Setup setup_of_game(const SimulationPlan& plan, Random& random) {
  return random_setup(plan.rules, plan.seats, random);
}

SPIEL_FLATTEN Tally simulate(const SimulationPlan& plan, std::uint64_t first, std::uint64_t count) {
  Tally tally;
  for (std::uint64_t game = first; game < first + count; ++game) {
    Random random = source_of_game(plan, game);
    State state = start(setup_of_game(plan, random));
    std::uint64_t actions = 0;
    play_at_random(state, plan.trade, random,
                   [&](Seat, const Action&, const Chance&) { ++actions; });
    ++tally.games;
    tally.actions += actions;
    tally.turns += state.turn;
    ++(state.winner == kNoSeat ? tally.unfinished : tally.wins[state.winner]);
    tally.signature += fingerprint(state, actions);
  }
  return tally;
}

}  // namespace spiel::catan

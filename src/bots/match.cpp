#include "bots/match.hpp"

#include <cassert>
#include <utility>
#include <vector>

namespace spiel::bots {

namespace {

// Whoever may answer an offer is asked before the seat whose turn it is.
catan::Entry next_entry(const catan::State& state, const CatanSeats& seats) {
  const unsigned waited_for = catan::must_act(state);
  const unsigned others = catan::to_act(state) & ~waited_for;
  for (const unsigned group : {others, waited_for}) {
    for (Seat s = 0; s < state.seats; ++s) {
      if (!has_seat(group, s)) continue;
      const auto action = seats[s].player->choose(view_of(state, s), seats[s].budget);
      if (action) return {s, *action, {}};
    }
  }
  assert(false && "a player the game waits for has no action");
  __builtin_unreachable();
}

void tell_all(const CatanSeats& seats, const catan::Event& event) {
  for (Seat s = 0; s < seats.size(); ++s) {
    if (const auto seen = catan::seen_by(event, s)) seats[s].player->observe(*seen);
  }
}

}  // namespace

catan::State play(const catan::Setup& setup, const CatanSeats& seats, std::uint64_t dice_seed,
                  const CatanVisit& visit) {
  assert(seats.size() == setup.seats);
  Random dice(dice_seed);
  catan::State state = catan::start(setup);
  const auto tell = [&](catan::Event&& event) { tell_all(seats, event); };
  while (state.phase != catan::Phase::Over) {
    catan::Entry entry = next_entry(state, seats);
    entry.chance = catan::deal(state, entry.seat, entry.action, dice);
    if (visit) visit(state, entry);
    [[maybe_unused]] const auto done =
        catan::apply(state, entry.seat, entry.action, entry.chance, tell);
    assert(done);
  }
  return state;
}

catan::State play(const catan::Setup& setup, const Players& players, std::uint64_t seed,
                  const CatanVisit& visit) {
  CatanSeats seats;
  for (std::uint64_t own = seed; const Contender& player : players) {
    seats.push_back({make_player<catan::View>(*player.level, ++own), player.budget});
  }
  return play(setup, seats, seed, visit);
}

blokus::State play(const blokus::Setup& setup, const Players& players, std::uint64_t seed,
                   const BlokusVisit& visit) {
  assert(players.size() == blokus::variant(setup.variant).seats);
  std::vector<std::unique_ptr<BlokusPlayer>> seats;
  for (const Contender& player : players) {
    seats.push_back(make_player<blokus::View>(*player.level, ++seed));
  }
  blokus::State state = blokus::start(setup);
  while (!blokus::is_over(state)) {
    const Seat seat = blokus::to_move(state);
    const auto action = seats[seat]->choose(view_of(state, seat), players[seat].budget);
    assert(action && !blokus::check(state, seat, *action));
    if (visit) visit(state, {seat, *action, {}});
    blokus::apply_legal(state, seat, *action);
  }
  return state;
}

}  // namespace spiel::bots

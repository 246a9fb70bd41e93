#include "bots/match.hpp"

#include <cassert>
#include <utility>
#include <vector>

namespace spiel::bots {

namespace {

// The players of one game, each with what it remembers.
template <class View>
class Seats {
 public:
  Seats(const Players& players, std::uint64_t seed) : players_(players) {
    for (const Contender& player : players) {
      thinking_.push_back(make_player<View>(*player.level, ++seed));
    }
  }
  auto choose(const View& view) {
    return thinking_[*view.viewer]->choose(view, players_[*view.viewer].budget);
  }

 private:
  const Players& players_;
  std::vector<decltype(make_player<View>(std::declval<Level>(), 0))> thinking_;
};

// Whoever may answer an offer is asked before the seat whose turn it is.
catan::Entry next_entry(const catan::State& state, Seats<catan::View>& seats) {
  const unsigned waited_for = catan::must_act(state);
  const unsigned others = catan::to_act(state) & ~waited_for;
  for (const unsigned group : {others, waited_for}) {
    for (Seat s = 0; s < state.seats; ++s) {
      if (!has_seat(group, s)) continue;
      if (const auto action = seats.choose(view_of(state, s))) return {s, *action, {}};
    }
  }
  assert(false && "a player the game waits for has no action");
  __builtin_unreachable();
}

}  // namespace

catan::State play(const catan::Setup& setup, const Players& players, std::uint64_t seed,
                  const CatanVisit& visit) {
  assert(players.size() == setup.seats);
  Seats<catan::View> seats(players, seed);
  Random dice(seed);
  catan::State state = catan::start(setup);
  while (state.phase != catan::Phase::Over) {
    catan::Entry entry = next_entry(state, seats);
    entry.chance = catan::deal(state, entry.seat, entry.action, dice);
    if (visit) visit(state, entry);
    [[maybe_unused]] const auto done = catan::apply(state, entry.seat, entry.action, entry.chance);
    assert(done);
  }
  return state;
}

blokus::State play(const blokus::Setup& setup, const Players& players, std::uint64_t seed,
                   const BlokusVisit& visit) {
  assert(players.size() == blokus::variant(setup.variant).seats);
  Seats<blokus::View> seats(players, seed);
  blokus::State state = blokus::start(setup);
  while (!blokus::is_over(state)) {
    const Seat seat = blokus::to_move(state);
    const auto action = seats.choose(view_of(state, seat));
    assert(action && !blokus::check(state, seat, *action));
    if (visit) visit(state, {seat, *action, {}});
    blokus::apply_legal(state, seat, *action);
  }
  return state;
}

}  // namespace spiel::bots

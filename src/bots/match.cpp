#include "bots/match.hpp"

#include <cassert>

namespace spiel::bots {

namespace {

// The players of one game with their thoughts.
class Seats {
 public:
  Seats(const Players& players, std::uint64_t seed) : players_(players) {
    for (std::size_t s = 0; s < players.size(); ++s) random_.emplace_back(seed + s + 1);
  }
  template <class State>
  auto choose(const State& state, Seat seat) {
    return bots::choose(view_of(state, seat), *players_[seat], Budget{}, random_[seat]);
  }

 private:
  const Players& players_;
  std::vector<Random> random_;
};

// Whoever may answer an offer is asked before the seat whose turn it is.
catan::Entry next_entry(const catan::State& state, Seats& seats) {
  const unsigned waited_for = catan::must_act(state);
  const unsigned others = catan::to_act(state) & ~waited_for;
  for (const unsigned group : {others, waited_for}) {
    for (Seat s = 0; s < state.seats; ++s) {
      if (!has_seat(group, s)) continue;
      if (const auto action = seats.choose(state, s)) return {s, *action, {}};
    }
  }
  assert(false && "a player the game waits for has no action");
  __builtin_unreachable();
}

}  // namespace

Result<Players, std::string> parse_players(std::string_view list) {
  Players players;
  while (true) {
    const auto comma = list.find(',');
    const std::string_view name = list.substr(0, comma);
    const Level* level = find_level(name);
    if (!level) return failure("there is no level '" + std::string(name) + "'");
    players.push_back(level);
    if (comma == std::string_view::npos) return players;
    list.remove_prefix(comma + 1);
  }
}

catan::State play(const catan::Setup& setup, const Players& players, std::uint64_t seed,
                  const CatanVisit& visit) {
  assert(players.size() == setup.seats);
  Seats seats(players, seed);
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
  Seats seats(players, seed);
  blokus::State state = blokus::start(setup);
  while (!blokus::is_over(state)) {
    const Seat seat = blokus::to_move(state);
    const auto action = seats.choose(state, seat);
    assert(action && !blokus::check(state, seat, *action));
    if (visit) visit(state, {seat, *action, {}});
    blokus::apply_legal(state, seat, *action);
  }
  return state;
}

}  // namespace spiel::bots

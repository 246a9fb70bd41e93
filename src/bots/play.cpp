#include "bots/play.hpp"

#include <cassert>
#include <utility>

namespace spiel::bots {

namespace {

// Who is asked, one after the other, until somebody acts. Whoever may answer an offer is asked
// before the seat whose turn it is.
std::vector<Seat> in_order_of_asking(const catan::State& state) {
  const unsigned waited_for = catan::must_act(state);
  const unsigned others = catan::to_act(state) & ~waited_for;
  std::vector<Seat> seats;
  for (const unsigned group : {others, waited_for}) {
    for (Seat s = 0; s < state.seats; ++s) {
      if (has_seat(group, s)) seats.push_back(s);
    }
  }
  return seats;
}
std::vector<Seat> in_order_of_asking(const blokus::State& state) {
  return {blokus::to_move(state)};
}

// What somebody did, or why nobody could.
template <class Entry>
struct Answer {
  std::optional<Entry> entry;
  Fault fault{};
};

template <class Entry, class State, class Seats>
Answer<Entry> next_entry(const State& state, const Seats& seats) {
  Seat asked = kNoSeat;
  try {
    for (const Seat seat : in_order_of_asking(state)) {
      asked = seat;
      const auto action = seats[seat].player->choose(view_of(state, seat), seats[seat].budget);
      if (!action) continue;
      const auto refusal = check(state, seat, *action);
      if (!refusal) return {Entry{seat, *action, {}}};
      const std::string why = to_text(*action) + ": " + std::string(explain(*refusal));
      return {std::nullopt, {seat, FaultKind::Illegal, why}};
    }
  } catch (const Unable& reason) {
    return {std::nullopt, {asked, reason.kind, reason.what()}};
  }
  return {std::nullopt, {asked, FaultKind::Illegal, "does nothing although the game waits for it"}};
}

template <class Seats, class Event>
void tell_all(const Seats& seats, const Event& event) {
  for (Seat s = 0; s < seats.size(); ++s) {
    if (const auto seen = seen_by(event, s)) seats[s].player->observe(*seen);
  }
}

template <class Entry, class State, class Seats, class Visit>
Played<State> play_to_end(State state, const Seats& seats, std::uint64_t seed, const Visit& visit) {
  Random dice(seed);
  const auto tell = [&](auto&& event) { tell_all(seats, event); };
  while (!outcome(state)) {
    auto [entry, fault] = next_entry<Entry>(state, seats);
    if (!entry) return {state, std::move(fault)};
    entry->chance = deal(state, entry->seat, entry->action, dice);
    if (visit) visit(state, *entry);
    [[maybe_unused]] const auto done =
        apply(state, entry->seat, entry->action, entry->chance, tell);
    assert(done);
  }
  return {state, std::nullopt};
}

template <class Seats, class View>
Seats seat_all(const Players& players, std::uint64_t seed) {
  Seats seats;
  for (const Contender& player : players) {
    seats.push_back({make_player<View>(*player.level, ++seed), player.budget});
  }
  return seats;
}

template <class State>
State without_fault(Played<State> played) {
  assert(!played.fault && "a built-in player has made a mistake");
  return played.state;
}

}  // namespace

Played<catan::State> play(const catan::Setup& setup, const CatanSeats& seats, std::uint64_t dice,
                          const CatanVisit& visit) {
  assert(seats.size() == setup.seats);
  return play_to_end<catan::Entry>(catan::start(setup), seats, dice, visit);
}

Played<blokus::State> play(const blokus::Setup& setup, const BlokusSeats& seats, std::uint64_t dice,
                           const BlokusVisit& visit) {
  assert(seats.size() == blokus::variant(setup.variant).seats);
  return play_to_end<blokus::Entry>(blokus::start(setup), seats, dice, visit);
}

catan::State play(const catan::Setup& setup, const Players& players, std::uint64_t seed,
                  const CatanVisit& visit) {
  const auto seats = seat_all<CatanSeats, catan::View>(players, seed);
  return without_fault(play(setup, seats, seed, visit));
}

blokus::State play(const blokus::Setup& setup, const Players& players, std::uint64_t seed,
                   const BlokusVisit& visit) {
  const auto seats = seat_all<BlokusSeats, blokus::View>(players, seed);
  return without_fault(play(setup, seats, seed, visit));
}

}  // namespace spiel::bots

// One game among players. Dice come from one seed and each player thinks with a seed of its own, so
// the same dice fall whoever plays. What a player cannot do ends the game, and nothing else.
#pragma once

#include <cassert>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bots/contender.hpp"
#include "games/sums.hpp"

namespace spiel::bots {

// Called with the state before each action.
template <class G>
using Visit = std::function<void(const games::StateOf<G>&, const games::Recorded<G>&)>;

template <class SomePlayer>
struct Seated {
  std::unique_ptr<SomePlayer> player;  // new to the game
  Budget budget;
};
template <class G>
using Seats = std::vector<Seated<PlayerOf<G>>>;

struct Fault {
  Seat seat = kNoSeat;
  FaultKind kind = FaultKind::Crashed;
  std::string detail;
};
template <class State>
struct Played {
  State state;                 // in which the game ended
  std::optional<Fault> fault;  // that ended it before the rules did
};

namespace detail {

// Who is asked, one after the other, until somebody acts. Whoever may answer an offer is asked
// before the seat whose turn it is.
template <class G>
std::vector<Seat> in_order_of_asking(const games::StateOf<G>& state) {
  const unsigned waited_for = G::must_act(state);
  const unsigned others = to_act(state) & ~waited_for;
  std::vector<Seat> seats;
  for (const unsigned group : {others, waited_for}) {
    for (Seat s = 0; s < kMaxSeats; ++s) {
      if (has_seat(group, s)) seats.push_back(s);
    }
  }
  return seats;
}

// What somebody did, or why nobody could.
template <class G>
struct Answer {
  std::optional<games::Recorded<G>> entry;
  Fault fault{};
};

template <class G>
Answer<G> next_entry(const games::StateOf<G>& state, const Seats<G>& seats) {
  Seat asked = kNoSeat;
  try {
    for (const Seat seat : in_order_of_asking<G>(state)) {
      asked = seat;
      const auto action = seats[seat].player->choose(view_of(state, seat), seats[seat].budget);
      if (!action) continue;
      const auto refusal = check(state, seat, *action);
      if (!refusal) return {games::Recorded<G>{seat, *action}};
      const std::string why = to_text(*action) + ": " + std::string(explain(*refusal));
      return {std::nullopt, {seat, FaultKind::Illegal, why}};
    }
  } catch (const Unable& reason) {
    return {std::nullopt, {asked, reason.kind, reason.what()}};
  }
  return {std::nullopt, {asked, FaultKind::Illegal, "does nothing although the game waits for it"}};
}

}  // namespace detail

// There is one player per seat, and all play this game.
template <class Setup, class G = games::GameOf<Setup>>
Played<games::StateOf<G>> play(const Setup& setup, const Seats<games::GameOf<Setup>>& seats,
                               std::uint64_t dice_seed,
                               const Visit<games::GameOf<Setup>>& visit = {}) {
  assert(static_cast<int>(seats.size()) == G::seats(setup));
  Random dice(dice_seed);
  const auto tell = [&](const auto& event) {
    for (Seat s = 0; s < seats.size(); ++s) {
      if (const auto seen = seen_by(event, s)) seats[s].player->observe(*seen);
    }
  };
  auto state = start(setup);
  while (!outcome(state)) {
    auto [entry, fault] = detail::next_entry<G>(state, seats);
    if (!entry) return {state, std::move(fault)};
    entry->chance = deal(state, entry->seat, entry->action, dice);
    if (visit) visit(state, *entry);
    [[maybe_unused]] const auto done =
        apply(state, entry->seat, entry->action, entry->chance, tell);
    assert(done);
  }
  return {state, std::nullopt};
}

// Among built-in players, who make no mistakes: the state in which the game ended.
template <class Setup, class G = games::GameOf<Setup>>
games::StateOf<G> play(const Setup& setup, const Players& players, std::uint64_t seed,
                       const Visit<games::GameOf<Setup>>& visit = {}) {
  Seats<G> seats;
  std::uint64_t thinking = seed;
  for (const Contender& player : players) {
    seats.push_back({player.level->make<G>(++thinking), player.budget});
  }
  auto played = play(setup, seats, seed, visit);
  assert(!played.fault && "a built-in player has made a mistake");
  return played.state;
}

}  // namespace spiel::bots

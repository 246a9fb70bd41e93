// A player sits in one seat of one game: it is given views of that seat and a budget, and says what
// the seat does. It may remember (a search tree, a count of cards), but must also do well when
// asked for the first time in the middle of a game, because a restored table makes its players
// anew.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "blokus/game.hpp"
#include "catan/game.hpp"
#include "core/random.hpp"
#include "core/time.hpp"

namespace spiel::bots {

// What an answer may cost; whichever limit is reached first ends the thought. With nodes alone a
// player answers the same for the same seed and the same questions, on any machine.
struct Budget {
  std::optional<Duration> time = Duration(1000);  // by the wall clock
  // Whether the caller will ask again later. Only then may a seat that the game waits for answer
  // nothing, while others still consider its offer.
  bool may_wait = false;
  std::optional<Duration> cpu = std::nullopt;         // of the processor
  std::optional<std::uint64_t> nodes = std::nullopt;  // simulations, or whatever a search counts
  int threads = 1;
  std::stop_token stop = {};  // asked to stop, a player answers at once with the best it has
};

// An action as a player has weighed it.
template <class SeatAction>
struct Weighed {
  SeatAction action;
  double value = 0;  // the chance of the seat that acts to win after it
};

template <class SeatView, class SeatAction, class SeatEvent>
class SeatPlayer {
 public:
  using View = SeatView;
  using Action = SeatAction;
  using Event = SeatEvent;

  SeatPlayer() = default;
  SeatPlayer(const SeatPlayer&) = delete;
  SeatPlayer& operator=(const SeatPlayer&) = delete;
  virtual ~SeatPlayer() = default;

  // Nothing: the seat has nothing to do, or waits (see Budget). The view is a seat's, always of the
  // same seat and game. A player that lives outside the program may throw `Unable`.
  virtual std::optional<Action> choose(const View&, const Budget&) = 0;

  // What has happened, in order, as the seat may know it (`seen_by`). A caller who has no events
  // leaves this out, and the player counts no cards.
  virtual void observe(const Event&) {}

  // Of the last answer: what was weighed for it, in the order of preference. Empty where nothing
  // was, because there was no choice or it was made by rules of thumb.
  virtual std::vector<Weighed<Action>> weighed() const { return {}; }
};
using CatanPlayer = SeatPlayer<catan::View, catan::Action, catan::Event>;
using BlokusPlayer = SeatPlayer<blokus::View, blokus::Action, blokus::Event>;

// Why a player could not go on. Nonsense: it says what cannot be understood, or far too much.
enum class FaultKind : std::uint8_t { Crashed, TimedOut, Illegal, Nonsense };
inline constexpr std::size_t kFaultKinds = 4;
std::string_view name_of(FaultKind);  // "crashed": stable

class Unable : public std::runtime_error {
 public:
  Unable(FaultKind why, const std::string& detail) : std::runtime_error(detail), kind(why) {}
  FaultKind kind;
};

}  // namespace spiel::bots

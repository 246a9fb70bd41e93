// One game among players. Dice come from one seed and each player thinks with a seed of its own, so
// the same dice fall whoever plays. What a player cannot do ends the game, and nothing else.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bots/contender.hpp"

namespace spiel::bots {

// Called with the state before each action.
using CatanVisit = std::function<void(const catan::State&, const catan::Entry&)>;
using BlokusVisit = std::function<void(const blokus::State&, const blokus::Entry&)>;

template <class Player>
struct Seated {
  std::unique_ptr<Player> player;  // new to the game
  Budget budget;
};
using CatanSeats = std::vector<Seated<CatanPlayer>>;
using BlokusSeats = std::vector<Seated<BlokusPlayer>>;

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
// There is one player per seat, and all play this game.
Played<catan::State> play(const catan::Setup&, const CatanSeats&, std::uint64_t dice,
                          const CatanVisit& visit = {});
Played<blokus::State> play(const blokus::Setup&, const BlokusSeats&, std::uint64_t dice,
                           const BlokusVisit& visit = {});

// Among built-in players, who make no mistakes: the state in which the game ended.
catan::State play(const catan::Setup&, const Players&, std::uint64_t seed,
                  const CatanVisit& visit = {});
blokus::State play(const blokus::Setup&, const Players&, std::uint64_t seed,
                   const BlokusVisit& visit = {});

}  // namespace spiel::bots

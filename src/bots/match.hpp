// One game among built-in players. Setup and dice come from one stream of the seed and each player
// thinks with a stream of its own, so the same dice fall whoever plays.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "bots/contender.hpp"

namespace spiel::bots {

// Called with the state before each action.
using CatanVisit = std::function<void(const catan::State&, const catan::Entry&)>;
using BlokusVisit = std::function<void(const blokus::State&, const blokus::Entry&)>;

struct CatanSeat {
  std::unique_ptr<CatanPlayer> player;
  Budget budget;
};
using CatanSeats = std::vector<CatanSeat>;
// The players must be new to the game.
catan::State play(const catan::Setup&, const CatanSeats&, std::uint64_t dice,
                  const CatanVisit& visit = {});

// The state in which the game ended. There is one player per seat, and all play this game.
catan::State play(const catan::Setup&, const Players&, std::uint64_t seed,
                  const CatanVisit& visit = {});
blokus::State play(const blokus::Setup&, const Players&, std::uint64_t seed,
                   const BlokusVisit& visit = {});

}  // namespace spiel::bots

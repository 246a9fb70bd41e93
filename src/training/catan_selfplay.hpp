// Games of the computer players against themselves, as rows for the trainer: one position per turn,
// as the seat that ended the turn saw it, and as another one did.
//
// Two to six seats, both boards. Now and then a seat does something at random, so that the rows
// also cover positions that good players avoid.
#pragma once

#include <cstdint>

#include "bots/catan_network.hpp"
#include "training/catan_rows.hpp"

namespace spiel::training {

struct SelfplayPlan {
  std::uint64_t seed = 1;
  std::uint64_t games = 1000;
  int threads = 1;
  double random_opening = 0.1;  // chance of each settlement of the opening
  double random_action = 0.01;  // of each decision of a turn
  // Null: all seats are greedy. Otherwise most seats, not all, plan their turns with it.
  const bots::catan_master::Network* network = nullptr;
  int seats = 0;  // none: two to six, four most often
  // What a position is worth follows from the one a turn later: to this share from what that one is
  // worth in the end, else from what the judge says of it. With 1 only the winner counts.
  double hindsight = 1;
  const bots::catan_master::Network* judge = nullptr;  // needed for less than 1
};

// Game i depends on the seed and i alone.
CatanRows play_for_rows(const SelfplayPlan&);

}  // namespace spiel::training

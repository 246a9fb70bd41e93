// What a throw yields, and what the bank can serve of it.
#pragma once

#include <array>

#include "catan/state.hpp"

namespace spiel::catan {

struct Production {
  std::array<Cards, kMaxSeats> cards;    // given
  std::array<Cards, kMaxSeats> missing;  // claimed, but not there
};
Production production(const State&, int sum);

// One card per land cell at the corner, as far as the bank goes.
Cards opening_yield(const State&, Corner);

}  // namespace spiel::catan

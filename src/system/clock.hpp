// The clock at the edge of the program; everything below is told the time (core/time.hpp).
#pragma once

#include "core/time.hpp"

namespace spiel {

// The wall clock when first asked, and from then on a steady clock: when the wall clock is set, no
// deadline moves.
Time now();

}  // namespace spiel

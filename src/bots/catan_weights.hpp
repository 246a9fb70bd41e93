// The weights that the program was built with; docs/strength.md says how they came about.
#pragma once

#include "bots/catan_network.hpp"

namespace spiel::bots::catan_master {

// With two seats whatever helps the other one hurts: such games have weights of their own.
const Network& learned_network(int seats);

}  // namespace spiel::bots::catan_master

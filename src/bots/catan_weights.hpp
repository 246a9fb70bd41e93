// The weights that the program was built with; docs/strength.md says how they came about.
#pragma once

#include "bots/catan_network.hpp"

namespace spiel::bots::catan_master {

const Network& learned_network();

}  // namespace spiel::bots::catan_master

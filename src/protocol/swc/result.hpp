// How a game ended, in the words of the wire.
#pragma once

#include <array>
#include <string>

#include "protocol/swc/compat.hpp"
#include "protocol/swc/messages.hpp"
#include "table/seat_info.hpp"

namespace spiel::swc {

// The table must be over and have two seats. `violation` is the reason told when a rule was broken.
GameResult game_result(const table::TableInfo& info, const std::string& violation,
                       const Compat& compat);

}  // namespace spiel::swc

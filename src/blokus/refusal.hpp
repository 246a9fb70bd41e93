// Which rule an action would break. Of several, the first in this order is reported.
#pragma once

#include <cstdint>
#include <string_view>

namespace spiel::blokus {

enum class Refusal : std::uint8_t {
  game_over,
  seat_has_left,
  not_your_turn,
  wrong_colour,
  wrong_first_shape,
  piece_already_used,
  out_of_bounds,
  occupied,
  touches_own_colour,
  not_in_corner,
  no_shared_corner,
  skip_not_allowed,
};

std::string_view name_of(Refusal);  // "not-in-corner"
std::string_view explain(Refusal);  // one English sentence

}  // namespace spiel::blokus

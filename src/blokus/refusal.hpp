// Which rule an action would break. Of several, the first in this order is reported.
#pragma once

#include <cstdint>
#include <string_view>

namespace spiel::blokus {

enum class Refusal : std::uint8_t {
  GameOver,
  SeatHasLeft,
  NotYourTurn,
  WrongColour,
  WrongFirstShape,
  PieceAlreadyUsed,
  OutOfBounds,
  Occupied,
  TouchesOwnColour,
  NotInCorner,
  NoSharedCorner,
  SkipNotAllowed,
};

std::string_view name_of(Refusal);  // "not-in-corner"
std::string_view explain(Refusal);  // one English sentence

}  // namespace spiel::blokus

// Why a table says no: by its own rules, or by those of the game.
#pragma once

#include <cstdint>
#include <string_view>
#include <variant>

#include "blokus/game.hpp"
#include "catan/game.hpp"

namespace spiel::table {

enum class TableRefusal : std::uint8_t {
  NoSuchTable,
  NoSuchPlayer,
  NoOpenSeat,
  NotReserved,
  AlreadySeated,
  ColourTaken,
  AlreadyStarted,
  NotStarted,
  NotEnoughPlayers,
  AlreadyOver,
  IsPaused,
  NotPaused,
  WrongGame,
  NothingToDo,
  Stale,
  TooLate,
  DoesNotFit,
  Unavailable,
};

using Refusal = std::variant<TableRefusal, catan::Refusal, blokus::Refusal>;

std::string_view name_of(TableRefusal refusal);
std::string_view explain(TableRefusal refusal);
std::string_view name_of(const Refusal& refusal);
std::string_view explain(const Refusal& refusal);

}  // namespace spiel::table

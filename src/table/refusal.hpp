// Why a table says no: by its own rules, or by those of the game.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "core/result.hpp"
#include "games/list.hpp"

namespace spiel::table {

// Nodes of a cluster tell each other the number: new ones come last.
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
  NothingToUndo,
  NoUndoHere,
  KeyReused,
  TooManyObservers,
  TooManyTables,
  ChanceComesLast,
  NotTheHost,
  NotOver,
  NobodyMissing,
  EnoughSaid,
  Unavailable,
  Damaged,
  NotYourTurn,
  NoHintsHere,
  TooManyHints,
  NotReady,
  OutcomeUnknown,
  InEarnest,
};

// In the words of the server at the other end of a gateway.
struct ForeignRefusal {
  std::string words;
  bool operator==(const ForeignRefusal&) const = default;
};

using Refusal = games::All::SumBetween<TableRefusal, games::RefusalOf, ForeignRefusal>;

// Whether it says no, or only that nobody knows what has become of the request.
bool may_have_been_done(const Refusal& refusal);
// Whether it is the server's trouble and says nothing about the request, which may be repeated.
// What could not be stored may turn out to be in the journal after all.
bool is_trouble(const Refusal& refusal);

inline Result<void, Refusal> refuse(const Refusal& refusal) { return failure(refusal); }

std::string_view name_of(TableRefusal refusal);
std::string_view explain(TableRefusal refusal);
std::string_view name_of(const Refusal& refusal);
// By the name that is stored; of those that games have in common, the first.
std::optional<Refusal> refusal_named(std::string_view name);
// Valid as long as the refusal.
std::string_view explain(const Refusal& refusal);

}  // namespace spiel::table

// What must follow what: the state machine of a player whose turn it is, as one table. A command
// that the table does not list for the state is forbidden. docs/engine-api.md shows the same table,
// and a test compares the two.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "catan/state.hpp"
#include "protocol/engine/note.hpp"

namespace spiel::engine {

enum class Command : std::uint8_t {
  BuildSettlement,
  BuildRoad,
  RollDice,
  DiscardResources,
  MoveRobber,
  StealResource,
  PlayerTrade,
  WantToTrade,
  SendPartners,
  SelectPartner,
  NoPlayerTrade,
  BuyRoad,
  BuySettlement,
  BuyCity,
  BuyDevelopment,
  UseDevelopment,
  TakeResourceFromAll,
  BuildDevelopmentRoad,
  TakeTwoResources,
  Update,
  EndTurn,
};
inline constexpr int kCommands = 21;

std::string_view name_of(Command command);
std::optional<Command> parse_command(std::string_view name);

enum class Situation : std::uint8_t {
  BuildingFirstSettlement,
  BuildingFirstRoad,
  BuildingSecondSettlement,
  BuildingSecondRoad,
  Start,
  MovingRobber,
  StealingResource,
  Playing,
  Trading,
  UsingMonopoly,
  UsingRoadBuilding,
  UsingYearOfPlenty,
  EndGame,
};

std::string_view name_of(Situation situation);

bool is_permitted(Situation situation, Command command);

// Of the seat whose turn it is.
Situation situation_of(const catan::State& known, Note note);

}  // namespace spiel::engine

// What must follow what: the state machine of a player whose turn it is, as one table. A command
// that the table does not list for the state is forbidden. docs/engine-api.md shows the same table,
// and a test compares the two.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "catan/state.hpp"

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

struct Permission {
  Situation situation;
  Command command;
};
std::span<const Permission> permissions();
bool is_permitted(Situation situation, Command command);

// What the API lets a player do in two requests is one action of the rules, or needs a second
// request that the rules do not know. The first half is kept as the seat's note.
namespace note {
inline constexpr std::string_view kNone;
inline constexpr std::string_view kMonopoly = "monopoly";
inline constexpr std::string_view kYearOfPlenty = "yearOfPlenty";
inline constexpr std::string_view kOneRoad = "oneRoad";    // of two free ones: the last piece
inline constexpr std::string_view kRobbing = "robbing";    // stealResource is still to come
inline constexpr std::string_view kPartner = "partner";    // and how many accepted before
inline constexpr std::string_view kInactive = "inactive";  // before the start
inline constexpr std::string_view kEnded = "ended";        // by the manager, after it was over
}  // namespace note

// The detail of a game that its manager ended before it was over.
inline constexpr std::string_view kEndedByManager = "ended by its manager";

// Of the seat whose turn it is.
Situation situation_of(const catan::State& known, std::string_view seat_note);

}  // namespace spiel::engine

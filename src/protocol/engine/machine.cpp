#include "protocol/engine/machine.hpp"

#include <algorithm>

namespace spiel::engine {

namespace {

constexpr std::array<std::string_view, kCommands> kCommandNames = {"buildSettlement",
                                                                   "buildRoad",
                                                                   "rollDice",
                                                                   "discardResources",
                                                                   "moveRobber",
                                                                   "stealResource",
                                                                   "playerTrade",
                                                                   "wantToTrade",
                                                                   "sendPartners",
                                                                   "selectPartner",
                                                                   "noPlayerTrade",
                                                                   "buyRoad",
                                                                   "buySettlement",
                                                                   "buyCity",
                                                                   "buyDevelopment",
                                                                   "useDevelopment",
                                                                   "takeResourceFromAll",
                                                                   "buildDevelopmentRoad",
                                                                   "takeTwoResources",
                                                                   "update",
                                                                   "endTurn"};

constexpr std::array<std::string_view, 13> kSituationNames = {"BuildingFirstSettlement",
                                                              "BuildingFirstRoad",
                                                              "BuildingSecondSettlement",
                                                              "BuildingSecondRoad",
                                                              "Start",
                                                              "MovingRobber",
                                                              "StealingResource",
                                                              "Playing",
                                                              "Trading",
                                                              "UsingMonopoly",
                                                              "UsingRoadBuilding",
                                                              "UsingYearOfPlenty",
                                                              "EndGame"};

using enum Situation;

struct Permission {
  Situation situation;
  Command command;
};

// update, discardResources and wantToTrade are everybody's and not bound to a situation.
constexpr Permission kPermissions[] = {
    {BuildingFirstSettlement, Command::BuildSettlement},
    {BuildingFirstRoad, Command::BuildRoad},
    {BuildingSecondSettlement, Command::BuildSettlement},
    {BuildingSecondRoad, Command::BuildRoad},
    {Start, Command::RollDice},
    {MovingRobber, Command::MoveRobber},
    {StealingResource, Command::StealResource},
    {Playing, Command::PlayerTrade},
    {Playing, Command::NoPlayerTrade},
    {Playing, Command::BuyRoad},
    {Playing, Command::BuySettlement},
    {Playing, Command::BuyCity},
    {Playing, Command::BuyDevelopment},
    {Playing, Command::UseDevelopment},
    {Playing, Command::EndTurn},
    {Trading, Command::SendPartners},
    {Trading, Command::SelectPartner},
    {UsingMonopoly, Command::TakeResourceFromAll},
    {UsingRoadBuilding, Command::BuildDevelopmentRoad},
    {UsingYearOfPlenty, Command::TakeTwoResources},
    {EndGame, Command::EndTurn},
};

bool is_second_round(const catan::State& known) { return known.opening_step >= known.seats; }

bool has_open_offer(const catan::State& known) {
  return std::any_of(known.offers.begin(), known.offers.end(),
                     [](const catan::Offer& offer) { return offer.open(); });
}

// In journals of earlier releases a note may have outlived its purpose: it says nothing where the
// card has been played.
Situation main_situation(const catan::State& known, Note note) {
  const auto may_play = [&](catan::Development kind) {
    const auto& held = known.players[known.current].cards;
    return !known.card_played && held[kind] > known.bought[kind];
  };
  using catan::Development;
  if (note.kind == Note::Kind::Robbing) return StealingResource;
  if (note.kind == Note::Kind::Monopoly && may_play(Development::Monopoly)) return UsingMonopoly;
  if (note.kind == Note::Kind::YearOfPlenty && may_play(Development::Invention)) {
    return UsingYearOfPlenty;
  }
  return has_open_offer(known) ? Trading : Playing;
}

}  // namespace

std::string_view name_of(Command command) {
  return kCommandNames[static_cast<std::size_t>(command)];
}

std::optional<Command> parse_command(std::string_view name) {
  const auto found = std::find(kCommandNames.begin(), kCommandNames.end(), name);
  if (found == kCommandNames.end()) return std::nullopt;
  return static_cast<Command>(found - kCommandNames.begin());
}

std::string_view name_of(Situation situation) {
  return kSituationNames[static_cast<std::size_t>(situation)];
}

bool is_permitted(Situation situation, Command command) {
  return std::any_of(std::begin(kPermissions), std::end(kPermissions), [&](const Permission& p) {
    return p.situation == situation && p.command == command;
  });
}

Situation situation_of(const catan::State& known, Note note) {
  switch (known.phase) {
    case catan::Phase::SetupSettlement:
      return is_second_round(known) ? BuildingSecondSettlement : BuildingFirstSettlement;
    case catan::Phase::SetupRoad:
      return is_second_round(known) ? BuildingSecondRoad : BuildingFirstRoad;
    case catan::Phase::Roll:
      return Start;
    case catan::Phase::Discard:
    case catan::Phase::MoveRobber:
      return MovingRobber;
    case catan::Phase::Steal:
      return StealingResource;
    case catan::Phase::FreeRoads:
      return UsingRoadBuilding;
    case catan::Phase::Over:
      return EndGame;
    case catan::Phase::Main:
    case catan::Phase::SpecialBuild:
      break;
  }
  return main_situation(known, note);
}

}  // namespace spiel::engine

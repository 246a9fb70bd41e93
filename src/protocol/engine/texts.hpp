// Every status text of the Catan-engine API. A line feed stands where the engine's own user
// interface broke the line; `Answer` sends a space there unless the old form is asked for.
#pragma once

#include <string>
#include <string_view>

#include "catan/cards.hpp"

namespace spiel::engine::text {

using Text = std::string_view;

// Managers.
inline constexpr Text kWrongCredentials = "The credentials are wrong.";
inline constexpr Text kNoScenario = "No scenario is specified.";
inline constexpr Text kScenarioUnknown = "The scenario is not implemented.";
inline constexpr Text kNoMaxPlayers = "The maximum number of players is not specified.";
inline constexpr Text kNoGame = "The game does not exist.";
inline constexpr Text kMorePlayers = "There are already more players.";
inline constexpr Text kAlreadyStarted = "The game has already started.";
inline constexpr Text kNoGameId = "The game identifier is not specified.";
inline constexpr Text kNoRoom = "There is no room left.";
inline constexpr Text kNoPlayer = "The player does not exist.";
inline constexpr Text kNotStarted = "The game has not started yet.";
inline constexpr Text kNoPlayers = "The game can not start without players.";
inline constexpr Text kGameCreated = "The game was created successfully.";
inline constexpr Text kMaxPlayersSet = "The maximum number of players was set successfully.";
inline constexpr Text kPlayerAdded = "The player was added successfully.";
inline constexpr Text kPlayerRemoved = "The player was removed successfully.";
inline constexpr Text kGameStarted = "The game has started successfully.";
inline constexpr Text kStatusUnchanged = "The player status has not been changed.";
inline constexpr Text kStatusChanged = "The player status has been changed successfully.";
inline constexpr Text kRanking = "Here is the current ranking.";
inline constexpr Text kGameEnded = "The game has ended successfully.";
inline constexpr Text kTooFewActive =
    "The game has ended because\nthere are not enough active players.";

// Everybody.
inline constexpr Text kInvalid = "Invalid request.";
inline constexpr Text kForbidden = "Forbidden request.";
inline constexpr Text kNotYourTurn = "It is not your turn.";
inline constexpr Text kTurnChanged = "The turn was changed successfully.";
inline constexpr Text kInformation = "Here is your information.";
inline constexpr Text kClaimed = "The seat was claimed successfully.";

// Dice, discards and the robber.
inline constexpr Text kSeven = "The dice sum is seven.";
inline constexpr Text kNotSeven = "The dice sum is not seven.";
inline constexpr Text kSomebodyOwes =
    "Somebody has not discarded\nhalf of their resource cards yet.";
inline constexpr Text kNothingToDiscard =
    "You do not have more than seven\nresource cards to discard half of them.";
inline constexpr Text kNotHalf = "You have not discarded\nhalf of your resource cards.";
inline constexpr Text kDiscarded = "The resource cards\nwere discarded successfully.";
inline constexpr Text kSameTile = "You can not let the robber\non the same tile.";
inline constexpr Text kRobberMoved = "The robber was moved successfully.";
inline constexpr Text kStealFromSelf = "You can not steal\na resource card from yourself.";
inline constexpr Text kVictimEmpty = "The player does not have\nresource cards.";
inline constexpr Text kStolen = "The resource card\nwas stolen successfully.";
inline constexpr Text kOkay = "Okay.";

// Trade.
inline constexpr Text kNoTrade = "No trade available.";
inline constexpr Text kAlreadyInTrade = "You are already in trade.";
inline constexpr Text kNotInTrade = "The selected player is not in trade.";
inline constexpr Text kPortMismatch = "The offer does not match the port.";
inline constexpr Text kTradeStarted = "The trade has started successfully.";
inline constexpr Text kCanTrade = "You can take part in the trade.";
inline constexpr Text kPartnersSent = "The trade partners\nwere sent successfully.";
inline constexpr Text kNobodyTrades = "Nobody wanted to trade.";
inline constexpr Text kTradeMade = "The trade was made successfully.";

// Building.
inline constexpr Text kNoRoads = "You do not have roads in bank.";
inline constexpr Text kNoSettlements = "You do not have\nsettlements in bank.";
inline constexpr Text kNoCities = "You do not have cities in bank.";
inline constexpr Text kNoRoadSite = "You have no more available\nroad positions.";
inline constexpr Text kNoSettlementSite = "You have no more available\nsettlement positions.";
inline constexpr Text kNoCitySite = "You have no more available\ncity positions.";
inline constexpr Text kBadRoad = "Invalid position for road.";
inline constexpr Text kBadSettlement = "Invalid position for settlement.";
inline constexpr Text kBadCity = "Invalid position for city.";
inline constexpr Text kNotAtSettlement = "It does not connect\nto your last intersection.";
inline constexpr Text kNotConnected = "It does not connect\nto one of your roads.";
inline constexpr Text kRoadTaken = "Road already existent.";
inline constexpr Text kCornerTaken = "Intersection already occupied.";
inline constexpr Text kTooClose = "The two roads distance rule\nis not satisfied.";
inline constexpr Text kRoadBuilt = "The road was built successfully.";
inline constexpr Text kLastRoadBuilt =
    "The road was built successfully.\nYou do not have roads in bank.";
inline constexpr Text kRoadBought = "The road was bought successfully.";
inline constexpr Text kSettlementBuilt = "The settlement was built successfully.";
inline constexpr Text kSettlementBought = "The settlement was bought successfully.";
inline constexpr Text kCityBought = "The city was bought successfully.";

// Development cards.
inline constexpr Text kNoDevelopments = "The bank does not have\nany development cards.";
inline constexpr Text kDevelopmentBought = "The development was bought successfully.";
inline constexpr Text kTakenFromAll = "The resource cards\nwere stolen successfully.";
inline constexpr Text kBankEmpty = "The bank does not have\nany resource cards";
inline constexpr Text kTookLast = "You have taken the last\nresource card from the bank.";
inline constexpr Text kTookLastTwo = "You have taken the last\ntwo resource cards from the bank.";
inline constexpr Text kTookTwo = "The resource cards\nwere taken successfully.";

// Texts with a name in them.
std::string not_enough(catan::Resource kind);  // "You do not have enough\nLumber resource cards."
std::string none_of(catan::Resource kind);     // "You do not have\nLumber resource cards."
std::string bank_lacks(catan::Resource kind);  // "The bank does not have\nLumber resource cards."
std::string bank_short(catan::Resource kind);  // "The bank does not have enough\nLumber …"
std::string no_card(catan::Development kind);  // "You do not have\nKnight development cards."
std::string may_use(catan::Development kind);  // "You can use Knight development card."

}  // namespace spiel::engine::text

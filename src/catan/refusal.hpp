// Why an action is not accepted: exactly one rule, named.
#pragma once

#include <cstdint>
#include <string_view>

namespace spiel::catan {

enum class Refusal : std::uint8_t {
  // whose turn, which phase
  GameOver,
  NoSuchSeat,
  NotYourTurn,
  NotInTheseRules,
  OpeningSettlementFirst,
  OpeningRoadFirst,
  RollFirst,
  AlreadyRolled,
  DiscardsFirst,
  RobberFirst,
  StealFirst,
  FreeRoadsFirst,
  OnlyBuildingNow,
  NoRobberToMove,
  NothingToSteal,
  TableOnly,
  AlreadyAbsent,
  NotAbsent,
  // building
  NoSuchPlace,
  NoSuchKind,
  CannotPay,
  NoRoadLeft,
  NoSettlementLeft,
  NoCityLeft,
  EdgeTaken,
  RoadNotConnected,
  RoadNotAtSettlement,
  CornerTaken,
  TooClose,
  SettlementNotOnRoad,
  NotYourSettlement,
  // development cards
  DeckEmpty,
  NoSuchCard,
  CardBoughtThisTurn,
  CardAlreadyPlayed,
  NoCardBeforeRoll,
  NoRoadSite,
  BankEmpty,
  BankLacksKind,
  TakeTwoCards,
  TakeOneCard,
  // robber
  RobberMustMove,
  NotOnLand,
  FriendlyRobber,
  NameAVictim,
  NotAVictim,
  VictimWithoutCards,
  // discarding
  NoDiscardOwed,
  WrongDiscardSize,
  CardsNotHeld,
  // trade
  LikeForLike,
  NoGifts,
  TooManyCards,
  TooManyOffers,
  NoSuchOffer,
  OwnOffer,
  AlreadyAccepted,
  NotAccepted,
  AlreadyDeclined,
  NothingToCounter,
  CounterAlreadyMade,
  NoCounter,
  // the dealer
  ImpossibleChance,
};
inline constexpr int kRefusals = static_cast<int>(Refusal::ImpossibleChance) + 1;

std::string_view name_of(Refusal);  // "not-your-turn": stable
std::string_view explain(Refusal);  // one English sentence

}  // namespace spiel::catan

#include "catan/event.hpp"

#include <bit>

#include "catan/action.hpp"
#include "core/phrase.hpp"

namespace spiel::catan {

namespace {

Event hide(const Stole& e, Viewer viewer) {
  const bool knows = viewer == e.thief || viewer == e.victim;
  return Stole{e.thief, e.victim, knows ? e.card : std::nullopt};
}

Event hide(const BoughtCard& e, Viewer viewer) {
  return BoughtCard{e.seat, viewer == e.seat ? e.card : std::nullopt, e.paid};
}

template <class E>
Event hide(const E& e, Viewer) {
  return e;
}

std::string who(Seat seat) { return seat == kNoSeat ? "nobody" : phrase("seat {}", seat); }

std::string payment(Cards paid) {
  return paid.empty() ? "for free" : phrase("for {}", to_text(paid));
}

std::string text(const DiceRolled& e) {
  return phrase("{} rolls {} and {}", who(e.seat), e.dice.first, e.dice.second);
}
std::string text(const Produced& e) {
  if (e.missing.empty()) return phrase("{} gets {}", who(e.seat), to_text(e.cards));
  return phrase("{} gets {}, the bank lacks {}", who(e.seat), to_text(e.cards), to_text(e.missing));
}
std::string text(const OpeningYield& e) {
  return phrase("{} starts with {}", who(e.seat), to_text(e.cards));
}
std::string text(const MustDiscard& e) {
  return phrase("{} must discard {}", who(e.seat), e.count);
}
std::string text(const Discarded& e) {
  return phrase("{} discards {}", who(e.seat), to_text(e.cards));
}
std::string text(const RobberMoved& e) {
  return phrase("{} moves the robber from cell {} to cell {}", who(e.seat), e.from, e.to);
}
std::string text(const Stole& e) {
  return phrase("{} steals {} from {}", who(e.thief), e.card ? name_of(*e.card) : "a card",
                who(e.victim));
}
std::string text(const StealDeclined& e) { return phrase("{} steals nothing", who(e.seat)); }
std::string text(const BuiltRoad& e) {
  return phrase("{} builds a road at edge {} {}", who(e.seat), e.at, payment(e.paid));
}
std::string text(const BuiltSettlement& e) {
  return phrase("{} builds a settlement at corner {} {}", who(e.seat), e.at, payment(e.paid));
}
std::string text(const BuiltCity& e) {
  return phrase("{} builds a city at corner {} {}", who(e.seat), e.at, payment(e.paid));
}
std::string text(const BoughtCard& e) {
  return phrase("{} buys {}", who(e.seat), e.card ? name_of(*e.card) : "a development card");
}
std::string text(const PlayedKnight& e) { return phrase("{} plays a knight", who(e.seat)); }
std::string text(const PlayedRoadBuilding& e) {
  return phrase("{} plays road building for {} roads", who(e.seat), e.roads);
}
std::string text(const PlayedInvention& e) {
  return phrase("{} plays invention and takes {}", who(e.seat), to_text(e.cards));
}
std::string text(const PlayedMonopoly& e) {
  return phrase("{} plays monopoly on {}", who(e.seat), name_of(e.kind));
}
std::string text(const MonopolyTaken& e) {
  return phrase("{} gives {} {} to {}", who(e.from), e.count, name_of(e.kind), who(e.to));
}
std::string text(const BankTraded& e) {
  return phrase("{} trades {} {} for 1 {} with the bank", who(e.seat), e.count, name_of(e.give),
                name_of(e.take));
}
std::string text(const OfferMade& e) {
  return phrase("{} offers {} for {} (offer {})", who(e.seat), to_text(e.give), to_text(e.want),
                e.offer);
}
std::string text(const OfferAccepted& e) {
  return phrase("{} accepts offer {}", who(e.seat), e.offer);
}
std::string text(const OfferDeclined& e) {
  return phrase("{} declines offer {}", who(e.seat), e.offer);
}
std::string text(const AcceptanceWithdrawn& e) {
  return phrase("{} no longer accepts offer {}", who(e.seat), e.offer);
}
std::string text(const OfferWithdrawn& e) {
  return phrase("{} withdraws offer {}", who(e.seat), e.offer);
}
std::string text(const CounterMade& e) {
  return phrase("{} counters with {} for {}", who(e.seat), to_text(e.give), to_text(e.want));
}
std::string text(const CounterWithdrawn& e) {
  return phrase("{} withdraws the counter-offer", who(e.seat));
}
std::string text(const Traded& e) {
  return phrase("{} gives {} to {} for {}", who(e.seat), to_text(e.give), who(e.partner),
                to_text(e.take));
}
std::string text(const LongestRoadChanged& e) {
  return phrase("the longest road passes from {} to {}", who(e.from), who(e.to));
}
std::string text(const LargestArmyChanged& e) {
  return phrase("the largest army passes from {} to {}", who(e.from), who(e.to));
}
std::string text(const TurnEnded& e) { return phrase("{} ends the turn", who(e.seat)); }
std::string text(const TurnBegan& e) { return phrase("turn {} of {} begins", e.turn, who(e.seat)); }
std::string text(const SpecialBuildingBegan& e) {
  return phrase("{} may build between turns", who(e.seat));
}
std::string text(const SeatLeft& e) { return phrase("{} leaves", who(e.seat)); }
std::string text(const SeatReturned& e) { return phrase("{} returns", who(e.seat)); }
std::string text(const GameEnded& e) {
  if (e.outcome.winners == 0) return "the game ends without a winner";
  const auto winner = static_cast<Seat>(std::countr_zero(e.outcome.winners));
  return phrase("{} wins with {} points", who(winner), e.outcome.points[winner]);
}

}  // namespace

std::optional<Event> seen_by(const Event& event, Viewer viewer) {
  return std::visit([&](const auto& e) { return hide(e, viewer); }, event);
}

std::string to_text(const Event& event) {
  return std::visit([](const auto& e) { return text(e); }, event);
}

}  // namespace spiel::catan

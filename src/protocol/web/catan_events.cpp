// The events of Catan as JSON: their names in kebab-case, hidden cards as null.
#include "protocol/web/catan_json.hpp"

#include <boost/json.hpp>
#include "protocol/web/table_json.hpp"

namespace spiel::web {

namespace {

using namespace catan;  // the names of the events

template <class Kind>
json::value kind_or_null(const std::optional<Kind>& kind) {
  return kind ? json::value(name_of(*kind)) : json::value();
}

json::object on(const DiceRolled& e) {
  return {{"type", "dice-rolled"}, {"seat", e.seat}, {"dice", dice_json(e.dice)}};
}
json::object on(const Produced& e) {
  return {{"type", "produced"},
          {"seat", e.seat},
          {"cards", cards_json(e.cards)},
          {"missing", cards_json(e.missing)}};
}
json::object on(const OpeningYield& e) {
  return {{"type", "opening-yield"}, {"seat", e.seat}, {"cards", cards_json(e.cards)}};
}
json::object on(const MustDiscard& e) {
  return {{"type", "must-discard"}, {"seat", e.seat}, {"count", e.count}};
}
json::object on(const Discarded& e) {
  return {{"type", "discarded"}, {"seat", e.seat}, {"cards", cards_json(e.cards)}};
}
json::object on(const RobberMoved& e) {
  return {{"type", "robber-moved"}, {"seat", e.seat}, {"from", e.from}, {"to", e.to}};
}
json::object on(const Stole& e) {
  return {
      {"type", "stole"}, {"thief", e.thief}, {"victim", e.victim}, {"card", kind_or_null(e.card)}};
}
json::object on(const StealDeclined& e) { return {{"type", "steal-declined"}, {"seat", e.seat}}; }
json::object on(const BuiltRoad& e) {
  return {{"type", "built-road"}, {"seat", e.seat}, {"at", e.at}, {"paid", cards_json(e.paid)}};
}
json::object on(const BuiltSettlement& e) {
  return {
      {"type", "built-settlement"}, {"seat", e.seat}, {"at", e.at}, {"paid", cards_json(e.paid)}};
}
json::object on(const BuiltCity& e) {
  return {{"type", "built-city"}, {"seat", e.seat}, {"at", e.at}, {"paid", cards_json(e.paid)}};
}
json::object on(const BoughtCard& e) {
  return {{"type", "bought-card"},
          {"seat", e.seat},
          {"card", kind_or_null(e.card)},
          {"paid", cards_json(e.paid)}};
}
json::object on(const PlayedKnight& e) { return {{"type", "played-knight"}, {"seat", e.seat}}; }
json::object on(const PlayedRoadBuilding& e) {
  return {{"type", "played-road-building"}, {"seat", e.seat}, {"roads", e.roads}};
}
json::object on(const PlayedInvention& e) {
  return {{"type", "played-invention"}, {"seat", e.seat}, {"cards", cards_json(e.cards)}};
}
json::object on(const PlayedMonopoly& e) {
  return {{"type", "played-monopoly"}, {"seat", e.seat}, {"kind", name_of(e.kind)}};
}
json::object on(const MonopolyTaken& e) {
  return {{"type", "monopoly-taken"},
          {"from", e.from},
          {"to", e.to},
          {"kind", name_of(e.kind)},
          {"count", e.count}};
}
json::object on(const BankTraded& e) {
  return {{"type", "bank-traded"},
          {"seat", e.seat},
          {"give", name_of(e.give)},
          {"count", e.count},
          {"take", name_of(e.take)}};
}
json::object on(const OfferMade& e) {
  return {{"type", "offer-made"},
          {"seat", e.seat},
          {"offer", e.offer},
          {"give", cards_json(e.give)},
          {"want", cards_json(e.want)}};
}
json::object on(const OfferAccepted& e) {
  return {{"type", "offer-accepted"}, {"seat", e.seat}, {"offer", e.offer}};
}
json::object on(const OfferDeclined& e) {
  return {{"type", "offer-declined"}, {"seat", e.seat}, {"offer", e.offer}};
}
json::object on(const AcceptanceWithdrawn& e) {
  return {{"type", "acceptance-withdrawn"}, {"seat", e.seat}, {"offer", e.offer}};
}
json::object on(const OfferWithdrawn& e) {
  return {{"type", "offer-withdrawn"}, {"seat", e.seat}, {"offer", e.offer}};
}
json::object on(const CounterMade& e) {
  return {{"type", "counter-made"},
          {"seat", e.seat},
          {"give", cards_json(e.give)},
          {"want", cards_json(e.want)}};
}
json::object on(const CounterWithdrawn& e) {
  return {{"type", "counter-withdrawn"}, {"seat", e.seat}};
}
json::object on(const Traded& e) {
  return {{"type", "traded"},           {"seat", e.seat},
          {"partner", e.partner},       {"give", cards_json(e.give)},
          {"take", cards_json(e.take)}, {"offer", e.offer ? json::value(*e.offer) : json::value()}};
}
json::object on(const LongestRoadChanged& e) {
  return {{"type", "longest-road-changed"},
          {"from", seat_or_null(e.from)},
          {"to", seat_or_null(e.to)},
          {"length", e.length}};
}
json::object on(const LargestArmyChanged& e) {
  return {{"type", "largest-army-changed"},
          {"from", seat_or_null(e.from)},
          {"to", seat_or_null(e.to)},
          {"knights", e.knights}};
}
json::object on(const TurnEnded& e) { return {{"type", "turn-ended"}, {"seat", e.seat}}; }
json::object on(const TurnBegan& e) {
  return {{"type", "turn-began"}, {"seat", e.seat}, {"turn", e.turn}};
}
json::object on(const SpecialBuildingBegan& e) {
  return {{"type", "special-building-began"}, {"seat", e.seat}};
}
json::object on(const SeatLeft& e) { return {{"type", "seat-left"}, {"seat", e.seat}}; }
json::object on(const SeatReturned& e) { return {{"type", "seat-returned"}, {"seat", e.seat}}; }
json::object on(const GameEnded& e) {
  const bool won = e.outcome.reason == OutcomeReason::TargetReached;
  return {{"type", "game-ended"},
          {"outcome",
           {{"winners", seats_in(e.outcome.winners)},
            {"reason", won ? "target-reached" : "turn-limit"}}}};
}

}  // namespace

json::object event_json(const Event& event) {
  return std::visit([](const auto& e) { return on(e); }, event);
}

}  // namespace spiel::web

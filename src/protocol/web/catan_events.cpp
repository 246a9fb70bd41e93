// The events of Catan as JSON: their names in kebab-case, hidden cards as null.
#include "protocol/web/catan_json.hpp"

#include "protocol/web/table_json.hpp"

namespace spiel::web {

namespace {

using namespace catan;  // the names of the events

template <class Kind>
std::optional<std::string_view> kind_or_null(const std::optional<Kind>& kind) {
  return kind ? std::optional(name_of(*kind)) : std::nullopt;
}

void on(JsonWriter& out, const DiceRolled& e) {
  out.object(field("type", "dice-rolled"), field("seat", e.seat), field("dice", dice_json(e.dice)));
}
void on(JsonWriter& out, const Produced& e) {
  out.object(field("type", "produced"), field("seat", e.seat), field("cards", cards_json(e.cards)),
             field("missing", cards_json(e.missing)));
}
void on(JsonWriter& out, const OpeningYield& e) {
  out.object(field("type", "opening-yield"), field("seat", e.seat),
             field("cards", cards_json(e.cards)));
}
void on(JsonWriter& out, const MustDiscard& e) {
  out.object(field("type", "must-discard"), field("seat", e.seat), field("count", e.count));
}
void on(JsonWriter& out, const Discarded& e) {
  out.object(field("type", "discarded"), field("seat", e.seat),
             field("cards", cards_json(e.cards)));
}
void on(JsonWriter& out, const RobberMoved& e) {
  out.object(field("type", "robber-moved"), field("seat", e.seat), field("from", e.from),
             field("to", e.to));
}
void on(JsonWriter& out, const Stole& e) {
  out.object(field("type", "stole"), field("thief", e.thief), field("victim", e.victim),
             field("card", kind_or_null(e.card)));
}
void on(JsonWriter& out, const StealDeclined& e) {
  out.object(field("type", "steal-declined"), field("seat", e.seat));
}
void on(JsonWriter& out, const BuiltRoad& e) {
  out.object(field("type", "built-road"), field("seat", e.seat), field("at", e.at),
             field("paid", cards_json(e.paid)));
}
void on(JsonWriter& out, const BuiltSettlement& e) {
  out.object(field("type", "built-settlement"), field("seat", e.seat), field("at", e.at),
             field("paid", cards_json(e.paid)));
}
void on(JsonWriter& out, const BuiltCity& e) {
  out.object(field("type", "built-city"), field("seat", e.seat), field("at", e.at),
             field("paid", cards_json(e.paid)));
}
void on(JsonWriter& out, const BoughtCard& e) {
  out.object(field("type", "bought-card"), field("seat", e.seat),
             field("card", kind_or_null(e.card)), field("paid", cards_json(e.paid)));
}
void on(JsonWriter& out, const PlayedKnight& e) {
  out.object(field("type", "played-knight"), field("seat", e.seat));
}
void on(JsonWriter& out, const PlayedRoadBuilding& e) {
  out.object(field("type", "played-road-building"), field("seat", e.seat), field("roads", e.roads));
}
void on(JsonWriter& out, const PlayedInvention& e) {
  out.object(field("type", "played-invention"), field("seat", e.seat),
             field("cards", cards_json(e.cards)));
}
void on(JsonWriter& out, const PlayedMonopoly& e) {
  out.object(field("type", "played-monopoly"), field("seat", e.seat),
             field("kind", name_of(e.kind)));
}
void on(JsonWriter& out, const MonopolyTaken& e) {
  out.object(field("type", "monopoly-taken"), field("from", e.from), field("to", e.to),
             field("kind", name_of(e.kind)), field("count", e.count));
}
void on(JsonWriter& out, const BankTraded& e) {
  out.object(field("type", "bank-traded"), field("seat", e.seat), field("give", name_of(e.give)),
             field("count", e.count), field("take", name_of(e.take)));
}
void on(JsonWriter& out, const OfferMade& e) {
  out.object(field("type", "offer-made"), field("seat", e.seat), field("offer", e.offer),
             field("give", cards_json(e.give)), field("want", cards_json(e.want)));
}
void on(JsonWriter& out, const OfferAccepted& e) {
  out.object(field("type", "offer-accepted"), field("seat", e.seat), field("offer", e.offer));
}
void on(JsonWriter& out, const OfferDeclined& e) {
  out.object(field("type", "offer-declined"), field("seat", e.seat), field("offer", e.offer));
}
void on(JsonWriter& out, const AcceptanceWithdrawn& e) {
  out.object(field("type", "acceptance-withdrawn"), field("seat", e.seat), field("offer", e.offer));
}
void on(JsonWriter& out, const OfferWithdrawn& e) {
  out.object(field("type", "offer-withdrawn"), field("seat", e.seat), field("offer", e.offer));
}
void on(JsonWriter& out, const CounterMade& e) {
  out.object(field("type", "counter-made"), field("seat", e.seat),
             field("give", cards_json(e.give)), field("want", cards_json(e.want)));
}
void on(JsonWriter& out, const CounterWithdrawn& e) {
  out.object(field("type", "counter-withdrawn"), field("seat", e.seat));
}
void on(JsonWriter& out, const Traded& e) {
  out.object(field("type", "traded"), field("seat", e.seat), field("partner", e.partner),
             field("give", cards_json(e.give)), field("take", cards_json(e.take)),
             field("offer", e.offer));
}
void on(JsonWriter& out, const LongestRoadChanged& e) {
  out.object(field("type", "longest-road-changed"), field("from", seat_or_null(e.from)),
             field("to", seat_or_null(e.to)), field("length", e.length));
}
void on(JsonWriter& out, const LargestArmyChanged& e) {
  out.object(field("type", "largest-army-changed"), field("from", seat_or_null(e.from)),
             field("to", seat_or_null(e.to)), field("knights", e.knights));
}
void on(JsonWriter& out, const TurnEnded& e) {
  out.object(field("type", "turn-ended"), field("seat", e.seat));
}
void on(JsonWriter& out, const TurnBegan& e) {
  out.object(field("type", "turn-began"), field("seat", e.seat), field("turn", e.turn));
}
void on(JsonWriter& out, const SpecialBuildingBegan& e) {
  out.object(field("type", "special-building-began"), field("seat", e.seat));
}
void on(JsonWriter& out, const SeatLeft& e) {
  out.object(field("type", "seat-left"), field("seat", e.seat));
}
void on(JsonWriter& out, const SeatReturned& e) {
  out.object(field("type", "seat-returned"), field("seat", e.seat));
}
void on(JsonWriter& out, const GameEnded& e) {
  out.object(field("type", "game-ended"),
             field("outcome", outcome_json(e.outcome.winners, name_of(e.outcome.reason))));
}

}  // namespace

void event_json(JsonWriter& out, const Event& event) {
  std::visit([&](const auto& e) { on(out, e); }, event);
}

}  // namespace spiel::web

// What happened, in full. `seen_by` hides what a viewer may not know, and nothing else does.
//
// Secret are: the kind of a bought development card, and of a stolen card to all but thief and
// victim. Discards are laid open, as the bank's stacks are: whoever can count the bank knows them.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "catan/state.hpp"
#include "core/seat.hpp"

namespace spiel::catan {

struct DiceRolled {
  Seat seat;
  Throw dice;
  bool operator==(const DiceRolled&) const = default;
};
// One per seat that produces or would have produced.
struct Produced {
  Seat seat;
  Cards cards;
  Cards missing;  // claimed, but the bank could not serve it
  bool operator==(const Produced&) const = default;
};
// Of the second settlement.
struct OpeningYield {
  Seat seat;
  Cards cards;
  bool operator==(const OpeningYield&) const = default;
};
struct MustDiscard {
  Seat seat;
  std::uint8_t count;
  bool operator==(const MustDiscard&) const = default;
};
struct Discarded {
  Seat seat;
  Cards cards;
  bool operator==(const Discarded&) const = default;
};
struct RobberMoved {
  Seat seat;
  Cell from;
  Cell to;
  bool operator==(const RobberMoved&) const = default;
};
// Not sent when nobody could be robbed.
struct Stole {
  Seat thief;
  Seat victim;
  std::optional<Resource> card;  // none: hidden from this viewer
  bool operator==(const Stole&) const = default;
};
struct StealDeclined {
  Seat seat;
  bool operator==(const StealDeclined&) const = default;
};
// `paid` is empty for roads and settlements of the opening and for free roads.
struct BuiltRoad {
  Seat seat;
  Edge at;
  Cards paid;
  bool operator==(const BuiltRoad&) const = default;
};
struct BuiltSettlement {
  Seat seat;
  Corner at;
  Cards paid;
  bool operator==(const BuiltSettlement&) const = default;
};
struct BuiltCity {
  Seat seat;
  Corner at;
  Cards paid;
  bool operator==(const BuiltCity&) const = default;
};
struct BoughtCard {
  Seat seat;
  std::optional<Development> card;  // none: hidden from this viewer
  Cards paid;
  bool operator==(const BoughtCard&) const = default;
};
struct PlayedKnight {
  Seat seat;
  bool operator==(const PlayedKnight&) const = default;
};
struct PlayedRoadBuilding {
  Seat seat;
  std::uint8_t roads;  // at most this many can follow
  bool operator==(const PlayedRoadBuilding&) const = default;
};
struct PlayedInvention {
  Seat seat;
  Cards cards;
  bool operator==(const PlayedInvention&) const = default;
};
struct PlayedMonopoly {
  Seat seat;
  Resource kind;
  bool operator==(const PlayedMonopoly&) const = default;
};
// One per victim that had to give something.
struct MonopolyTaken {
  Seat from;
  Seat to;
  Resource kind;
  std::uint8_t count;
  bool operator==(const MonopolyTaken&) const = default;
};
struct BankTraded {
  Seat seat;
  Resource give;
  std::uint8_t count;
  Resource take;
  bool operator==(const BankTraded&) const = default;
};
struct OfferMade {
  Seat seat;
  std::uint8_t offer;
  Cards give;
  Cards want;
  bool operator==(const OfferMade&) const = default;
};
struct OfferAccepted {
  Seat seat;
  std::uint8_t offer;
  bool operator==(const OfferAccepted&) const = default;
};
struct OfferDeclined {
  Seat seat;
  std::uint8_t offer;
  bool operator==(const OfferDeclined&) const = default;
};
// By its seat, or because it can no longer pay.
struct AcceptanceWithdrawn {
  Seat seat;
  std::uint8_t offer;
  bool operator==(const AcceptanceWithdrawn&) const = default;
};
// By its seat, or at the end of the turn.
struct OfferWithdrawn {
  Seat seat;
  std::uint8_t offer;
  bool operator==(const OfferWithdrawn&) const = default;
};
struct CounterMade {
  Seat seat;
  Cards give;
  Cards want;
  bool operator==(const CounterMade&) const = default;
};
// By its seat, because it can no longer pay, or at the end of the turn.
struct CounterWithdrawn {
  Seat seat;
  bool operator==(const CounterWithdrawn&) const = default;
};
struct Traded {
  Seat seat;  // whose turn it is
  Seat partner;
  Cards give;                         // from seat to partner
  Cards take;                         // from partner to seat
  std::optional<std::uint8_t> offer;  // none: the partner's counter-offer
  bool operator==(const Traded&) const = default;
};
struct LongestRoadChanged {
  Seat from;  // kNoSeat: nobody
  Seat to;
  std::uint8_t length;  // of the new holder
  bool operator==(const LongestRoadChanged&) const = default;
};
struct LargestArmyChanged {
  Seat from;
  Seat to;
  std::uint8_t knights;
  bool operator==(const LargestArmyChanged&) const = default;
};
struct TurnEnded {
  Seat seat;
  bool operator==(const TurnEnded&) const = default;
};
struct TurnBegan {
  Seat seat;
  std::uint16_t turn;
  bool operator==(const TurnBegan&) const = default;
};
// It is this seat's part of the special building phase.
struct SpecialBuildingBegan {
  Seat seat;
  bool operator==(const SpecialBuildingBegan&) const = default;
};
struct SeatLeft {
  Seat seat;
  bool operator==(const SeatLeft&) const = default;
};
struct SeatReturned {
  Seat seat;
  bool operator==(const SeatReturned&) const = default;
};
struct GameEnded {
  Outcome outcome;
  bool operator==(const GameEnded&) const = default;
};

using Event =
    std::variant<DiceRolled, Produced, OpeningYield, MustDiscard, Discarded, RobberMoved, Stole,
                 StealDeclined, BuiltRoad, BuiltSettlement, BuiltCity, BoughtCard, PlayedKnight,
                 PlayedRoadBuilding, PlayedInvention, PlayedMonopoly, MonopolyTaken, BankTraded,
                 OfferMade, OfferAccepted, OfferDeclined, AcceptanceWithdrawn, OfferWithdrawn,
                 CounterMade, CounterWithdrawn, Traded, LongestRoadChanged, LargestArmyChanged,
                 TurnEnded, TurnBegan, SpecialBuildingBegan, SeatLeft, SeatReturned, GameEnded>;

// The event as this viewer may know it. Everything is seen by everybody, if only in part.
std::optional<Event> seen_by(const Event&, Viewer);

std::string to_text(const Event&);  // one English sentence without a final dot

// Swallows events; the rules then do not even make them.
struct NoSink {
  template <class E>
  void operator()(E&&) const {}
};

// A sink of any type behind one pointer, so that the rules are compiled once.
class EventSink {
 public:
  template <class F>
    requires(!std::same_as<std::remove_const_t<F>, EventSink>)
  explicit EventSink(F& f)
      : target_(const_cast<void*>(static_cast<const void*>(&f))),
        call_([](void* target, Event&& e) { (*static_cast<F*>(target))(std::move(e)); }) {}
  void operator()(Event&& event) const { call_(target_, std::move(event)); }

 private:
  void* target_;
  void (*call_)(void*, Event&&);
};

}  // namespace spiel::catan

// Why an action is refused. The order of questions: is it this seat's turn and phase, are the
// pieces and cards there, is the place right.
#include "catan/legal.hpp"
#include "catan/sites.hpp"

namespace spiel::catan {

namespace {

using enum Refusal;
using Verdict = std::optional<Refusal>;

constexpr Verdict kFine = std::nullopt;

bool is_kind(std::uint8_t number) { return number < kKinds; }
bool is_offer(const State& state, int i) {
  return i < kMaxOffers && state.offers[static_cast<std::size_t>(i)].open();
}

bool is_building(ActionKind kind) {
  return kind == ActionKind::BuildRoad || kind == ActionKind::BuildSettlement ||
         kind == ActionKind::BuildCity || kind == ActionKind::BuyCard;
}
bool is_card_play(ActionKind kind) {
  return kind >= ActionKind::PlayKnight && kind <= ActionKind::PlayMonopoly;
}
// What other seats do about the offers of the seat whose turn it is.
bool is_answer(ActionKind kind) {
  return kind == ActionKind::Accept || kind == ActionKind::Decline ||
         kind == ActionKind::WithdrawAcceptance || kind == ActionKind::Counter ||
         kind == ActionKind::WithdrawCounter;
}
bool exists_in(const Rules& rules, ActionKind kind) {
  return rules.phases == Phases::All || kind == ActionKind::Roll || kind == ActionKind::EndTurn ||
         (is_building(kind) && kind != ActionKind::BuyCard);
}

Verdict check_main_phase(ActionKind kind) {
  switch (kind) {
    case ActionKind::Roll:
      return AlreadyRolled;
    case ActionKind::MoveRobber:
      return NoRobberToMove;
    case ActionKind::Steal:
      return NothingToSteal;
    default:
      return kFine;
  }
}

Verdict check_roll_phase(const State& state, ActionKind kind) {
  if (kind == ActionKind::Roll) return kFine;
  if (!is_card_play(kind)) return RollFirst;
  return state.rules.pre_roll_card ? kFine : Verdict(NoCardBeforeRoll);
}

Verdict only(bool right_kind, Refusal otherwise) { return right_kind ? kFine : Verdict(otherwise); }

Verdict check_phase(const State& state, ActionKind kind) {
  switch (state.phase) {
    case Phase::SetupSettlement:
      return only(kind == ActionKind::BuildSettlement, OpeningSettlementFirst);
    case Phase::SetupRoad:
      return only(kind == ActionKind::BuildRoad, OpeningRoadFirst);
    case Phase::Roll:
      return check_roll_phase(state, kind);
    case Phase::Discard:
      return DiscardsFirst;
    case Phase::MoveRobber:
      return only(kind == ActionKind::MoveRobber, RobberFirst);
    case Phase::Steal:
      return only(kind == ActionKind::Steal, StealFirst);
    case Phase::FreeRoads:
      return only(kind == ActionKind::BuildRoad, FreeRoadsFirst);
    case Phase::SpecialBuild:
      return only(is_building(kind) || kind == ActionKind::EndTurn, OnlyBuildingNow);
    case Phase::Main:
      return check_main_phase(kind);
    case Phase::Over:
      return GameOver;
  }
  return GameOver;
}

Verdict check_road(const State& state, Seat seat, Edge edge) {
  if (edge >= topology(state).edges) return NoSuchPlace;
  if (roads_left(state, seat) == 0) return NoRoadLeft;
  const bool opening = state.phase == Phase::SetupRoad;
  const bool free = opening || state.phase == Phase::FreeRoads;
  if (!free && !state.players[seat].hand.covers(kRoadCost)) return CannotPay;
  if (owner_of_edge(state, edge) != kNoSeat) return EdgeTaken;
  if (opening) return only(opening_road_sites(state).test(edge), RoadNotAtSettlement);
  return only(road_sites(state, seat).test(edge), RoadNotConnected);
}

Verdict check_settlement(const State& state, Seat seat, Corner corner) {
  if (corner >= topology(state).corners) return NoSuchPlace;
  if (settlements_left(state, seat) == 0) return NoSettlementLeft;
  const bool opening = state.phase == Phase::SetupSettlement;
  if (!opening && !state.players[seat].hand.covers(kSettlementCost)) return CannotPay;
  if (owner_of_corner(state, corner) != kNoSeat) return CornerTaken;
  if (!open_corners(state).test(corner)) return TooClose;
  return only(opening || settlement_sites(state, seat).test(corner), SettlementNotOnRoad);
}

Verdict check_city(const State& state, Seat seat, Corner corner) {
  if (corner >= topology(state).corners) return NoSuchPlace;
  if (cities_left(state, seat) == 0) return NoCityLeft;
  if (!state.players[seat].hand.covers(kCityCost)) return CannotPay;
  return only(settlements_of(state, seat).test(corner), NotYourSettlement);
}

Verdict check_purchase(const State& state, Seat seat) {
  if (state.deck_size == 0) return DeckEmpty;
  return only(state.players[seat].hand.covers(kDevelopmentCost), CannotPay);
}

Verdict check_held(const State& state, Seat seat, Development card) {
  const int held = state.players[seat].cards[card];
  if (held == 0) return NoSuchCard;
  if (state.card_played) return CardAlreadyPlayed;
  return only(held > state.bought[card], CardBoughtThisTurn);
}

Verdict check_road_building(const State& state, Seat seat) {
  if (const auto refusal = check_held(state, seat, Development::RoadBuilding)) return refusal;
  if (roads_left(state, seat) == 0) return NoRoadLeft;
  return only(road_sites(state, seat).any(), NoRoadSite);
}

Verdict check_invention(const State& state, Seat seat, Action action) {
  if (!is_kind(action.first) || !(action.takes_one() || is_kind(action.second))) return NoSuchKind;
  if (const auto refusal = check_held(state, seat, Development::Invention)) return refusal;
  if (state.bank.empty()) return BankEmpty;
  const bool single = state.bank.total() == 1;
  if (single != action.takes_one()) return single ? TakeOneCard : TakeTwoCards;
  // A pair has one spelling, so that every action is listed once.
  if (!single && action.first > action.second) return NoSuchKind;
  Cards wanted = Cards::of(action.resource());
  if (!single) wanted += Cards::of(action.other_resource());
  return only(state.bank.covers(wanted), BankLacksKind);
}

Verdict check_monopoly(const State& state, Seat seat, Action action) {
  if (!is_kind(action.first)) return NoSuchKind;
  return check_held(state, seat, Development::Monopoly);
}

Verdict check_victim(const State& state, Seat thief, Cell cell, Seat victim) {
  if (victim >= state.seats) return NoSuchSeat;
  if (has_seat(victims_at(state, thief, cell), victim)) return kFine;
  const bool near = victim != thief && has_seat(neighbours_of_cell(state, cell), victim);
  return near ? VictimWithoutCards : NotAVictim;
}

Verdict check_robber(const State& state, Seat seat, Action action) {
  const Cell cell = action.first;
  if (!topology(state).is_land(cell)) return NotOnLand;
  if (cell == state.robber) return RobberMustMove;
  if ((robber_cells(state, seat) >> cell & 1) == 0) return FriendlyRobber;
  if (action.seat() != kNoSeat) {
    if (state.rules.steal_optional) return NotAVictim;
    // Somebody without cards may be named, and gives none.
    const auto refusal = check_victim(state, seat, cell, action.seat());
    return refusal == VictimWithoutCards ? kFine : refusal;
  }
  return only(state.rules.steal_optional || victims_at(state, seat, cell) == 0, NameAVictim);
}

Verdict check_steal(const State& state, Seat seat, Action action) {
  if (action.seat() == kNoSeat) return kFine;
  return check_victim(state, seat, state.robber, action.seat());
}

Verdict check_discard(const State& state, Seat seat, Action action) {
  const int owed = discard_owed(state, seat);
  if (owed == 0) return NoDiscardOwed;
  if (!action.give.well_formed()) return TooManyCards;
  if (action.give.total() != owed) return WrongDiscardSize;
  return only(state.players[seat].hand.covers(action.give), CardsNotHeld);
}

// With the bank itself, or over a harbour of the kind that has this rate.
bool may_trade_at(const State& state, Seat seat, Resource give, int rate) {
  const auto has = [&](Harbour harbour) {
    return (state.players[seat].harbours >> static_cast<int>(harbour) & 1) != 0;
  };
  return rate == 4 || (rate == 3 && has(Harbour::Any)) ||
         (rate == 2 && has(static_cast<Harbour>(give)));
}

Verdict check_bank_trade(const State& state, Seat seat, Action action) {
  if (!is_kind(action.first) || !is_kind(action.second)) return NoSuchKind;
  if (action.first == action.second) return LikeForLike;
  const Resource give = action.resource();
  const int named = action.give[give];
  const bool rated = !action.give.empty();
  if (rated && action.give != Cards::of(give, static_cast<std::uint32_t>(named))) return NoSuchKind;
  if (rated && !may_trade_at(state, seat, give, named)) return CannotPay;
  const int rate = rated ? named : trade_rate(state, seat, give);
  if (state.players[seat].hand[give] < rate) return CannotPay;
  return only(state.bank[action.other_resource()] > 0, BankLacksKind);
}

// Common to offers and counter-offers.
Verdict check_terms(const State& state, Seat seat, Action action) {
  const Cards all = Cards::each(material(state.rules.board).bank);
  if (!action.give.well_formed() || !action.want.well_formed()) return TooManyCards;
  if (action.give.empty() || action.want.empty()) return NoGifts;
  if (action.give.shares_kind(action.want)) return LikeForLike;
  if (!all.covers(action.want)) return TooManyCards;
  return only(state.players[seat].hand.covers(action.give), CardsNotHeld);
}

Verdict check_offer(const State& state, Seat seat, Action action) {
  if (const auto refusal = check_terms(state, seat, action)) return refusal;
  return only(!all_offers_open(state), TooManyOffers);
}

Verdict check_confirm(const State& state, Seat seat, Action action) {
  if (!is_offer(state, action.first)) return NoSuchOffer;
  if (action.seat() >= state.seats) return NoSuchSeat;
  const Offer offer = state.offers[action.first];
  if (!offer.accepted_by(action.seat())) return NotAccepted;
  return only(state.players[seat].hand.covers(offer.give()), CardsNotHeld);
}

Verdict check_confirm_counter(const State& state, Seat seat, Action action) {
  if (action.seat() >= state.seats) return NoSuchSeat;
  const Offer counter = state.counters[action.seat()];
  if (!counter.open()) return NoCounter;
  return only(state.players[seat].hand.covers(counter.want()), CardsNotHeld);
}

Verdict check_counter(const State& state, Seat seat, Action action) {
  if (!any_offer_open(state)) return NothingToCounter;
  if (state.counters[seat].open()) return CounterAlreadyMade;
  return check_terms(state, seat, action);
}

Verdict check_answer(const State& state, Seat seat, Action action) {
  if (seat == state.current) return OwnOffer;
  if (const auto refusal = check_phase(state, action.kind)) return refusal;
  if (action.kind == ActionKind::Counter) return check_counter(state, seat, action);
  if (action.kind == ActionKind::WithdrawCounter) {
    return only(state.counters[seat].open(), NoCounter);
  }
  if (!is_offer(state, action.first)) return NoSuchOffer;
  const Offer offer = state.offers[action.first];
  if (action.kind == ActionKind::Decline) return only(!offer.declined_by(seat), AlreadyDeclined);
  if (action.kind == ActionKind::WithdrawAcceptance) {
    return only(offer.accepted_by(seat), NotAccepted);
  }
  if (offer.accepted_by(seat)) return AlreadyAccepted;
  return only(state.players[seat].hand.covers(offer.want()), CardsNotHeld);
}

Verdict check_table_action(const State& state, Seat seat, Action action) {
  if (seat != kNoSeat) return TableOnly;
  if (action.seat() >= state.seats) return NoSuchSeat;
  const bool absent = (state.absent >> action.seat() & 1) != 0;
  if (action.kind == ActionKind::Leave) return only(!absent, AlreadyAbsent);
  return only(absent, NotAbsent);
}

// The seat may act and the phase is right; what remains is the action itself.
Verdict check_details(const State& state, Seat seat, Action action) {
  switch (action.kind) {
    case ActionKind::BuildRoad:
      return check_road(state, seat, action.first);
    case ActionKind::BuildSettlement:
      return check_settlement(state, seat, action.first);
    case ActionKind::BuildCity:
      return check_city(state, seat, action.first);
    case ActionKind::BuyCard:
      return check_purchase(state, seat);
    case ActionKind::PlayKnight:
      return check_held(state, seat, Development::Knight);
    case ActionKind::PlayRoadBuilding:
      return check_road_building(state, seat);
    case ActionKind::PlayInvention:
      return check_invention(state, seat, action);
    case ActionKind::PlayMonopoly:
      return check_monopoly(state, seat, action);
    case ActionKind::MoveRobber:
      return check_robber(state, seat, action);
    case ActionKind::Steal:
      return check_steal(state, seat, action);
    case ActionKind::BankTrade:
      return check_bank_trade(state, seat, action);
    case ActionKind::Offer:
      return check_offer(state, seat, action);
    case ActionKind::WithdrawOffer:
      return only(is_offer(state, action.first), NoSuchOffer);
    case ActionKind::Confirm:
      return check_confirm(state, seat, action);
    case ActionKind::ConfirmCounter:
      return check_confirm_counter(state, seat, action);
    default:
      return kFine;
  }
}

}  // namespace

std::optional<Refusal> check(const State& state, Seat seat, Action action) {
  if (state.phase == Phase::Over) return GameOver;
  if (action.kind == ActionKind::Leave || action.kind == ActionKind::Return) {
    return check_table_action(state, seat, action);
  }
  if (seat >= state.seats) return NoSuchSeat;
  if (!exists_in(state.rules, action.kind)) return NotInTheseRules;
  if (action.kind == ActionKind::Discard) return check_discard(state, seat, action);
  if (is_answer(action.kind)) return check_answer(state, seat, action);
  if (seat != state.actor) return NotYourTurn;
  if (const auto refusal = check_phase(state, action.kind)) return refusal;
  return check_details(state, seat, action);
}

}  // namespace spiel::catan

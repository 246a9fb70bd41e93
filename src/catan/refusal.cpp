#include "catan/refusal.hpp"

#include <array>

namespace spiel::catan {

namespace {

struct Wording {
  Refusal refusal;
  std::string_view name;
  std::string_view sentence;
};

using enum Refusal;
constexpr std::array<Wording, kRefusals> kWordings = {{
    {GameOver, "game-over", "The game is over."},
    {NoSuchSeat, "no-such-seat", "There is no such seat at this table."},
    {NotYourTurn, "not-your-turn", "It is another seat's turn."},
    {NotInTheseRules, "not-in-these-rules", "The rules of this table have no such action."},
    {OpeningSettlementFirst, "opening-settlement-first",
     "An opening settlement must be placed first."},
    {OpeningRoadFirst, "opening-road-first",
     "The road at the new settlement must be placed first."},
    {RollFirst, "roll-first", "The dice must be rolled first."},
    {AlreadyRolled, "already-rolled", "The dice have already been rolled this turn."},
    {DiscardsFirst, "discards-first", "Somebody still has to discard cards."},
    {RobberFirst, "robber-first", "The robber must be moved first."},
    {StealFirst, "steal-first", "The theft must be decided first."},
    {FreeRoadsFirst, "free-roads-first", "The free roads must be placed first."},
    {OnlyBuildingNow, "only-building-now",
     "The special building phase allows building and buying cards only."},
    {NoRobberToMove, "no-robber-to-move", "The robber moves only after a seven or a knight."},
    {NothingToSteal, "nothing-to-steal", "There is no theft to decide."},
    {TableOnly, "table-only", "Only the table itself can do this."},
    {AlreadyAbsent, "already-absent", "The seat is absent already."},
    {NotAbsent, "not-absent", "The seat is not absent."},
    {NoSuchPlace, "no-such-place", "There is no such place on this board."},
    {NoSuchKind, "no-such-kind", "There is no such kind of card."},
    {CannotPay, "cannot-pay", "The cards for this are not in hand."},
    {NoRoadLeft, "no-road-left", "All roads of this seat are on the board."},
    {NoSettlementLeft, "no-settlement-left", "All settlements of this seat are on the board."},
    {NoCityLeft, "no-city-left", "All cities of this seat are on the board."},
    {EdgeTaken, "edge-taken", "There is a road there already."},
    {RoadNotConnected, "road-not-connected",
     "The road must adjoin one of the seat's own roads, settlements or cities."},
    {RoadNotAtSettlement, "road-not-at-settlement",
     "The opening road must touch the settlement just placed."},
    {CornerTaken, "corner-taken", "There is a building there already."},
    {TooClose, "too-close", "The next building is less than two edges away."},
    {SettlementNotOnRoad, "settlement-not-on-road",
     "The settlement must stand at one of the seat's own roads."},
    {NotYourSettlement, "not-your-settlement",
     "A city can only replace one of the seat's own settlements."},
    {DeckEmpty, "deck-empty", "No development cards are left."},
    {NoSuchCard, "no-such-card", "The seat does not hold this development card."},
    {CardBoughtThisTurn, "card-bought-this-turn",
     "A card cannot be played in the turn of its purchase."},
    {CardAlreadyPlayed, "card-already-played",
     "Only one development card may be played in a turn."},
    {NoCardBeforeRoll, "no-card-before-roll",
     "At this table no card may be played before the roll."},
    {NoRoadSite, "no-road-site", "There is nowhere to place a road."},
    {BankEmpty, "bank-empty", "The bank holds no cards."},
    {BankLacksKind, "bank-lacks-kind", "The bank does not have these cards."},
    {TakeTwoCards, "take-two-cards", "Exactly two cards must be taken from the bank."},
    {TakeOneCard, "take-one-card", "The bank holds a single card, so only one can be taken."},
    {RobberMustMove, "robber-must-move", "The robber must move to another cell."},
    {NotOnLand, "not-on-land", "The robber stays on land."},
    {FriendlyRobber, "friendly-robber",
     "The friendly robber spares seats with two points or fewer."},
    {NameAVictim, "name-a-victim", "Somebody can be robbed there and must be named."},
    {NotAVictim, "not-a-victim", "This seat cannot be robbed there."},
    {VictimWithoutCards, "victim-without-cards", "This seat has no cards to steal."},
    {NoDiscardOwed, "no-discard-owed", "This seat does not have to discard."},
    {WrongDiscardSize, "wrong-discard-size", "Half of the cards, rounded down, must be discarded."},
    {CardsNotHeld, "cards-not-held", "The seat does not hold these cards."},
    {LikeForLike, "like-for-like", "A kind of card cannot be traded for itself."},
    {NoGifts, "no-gifts", "Cards cannot be given away: both sides of a trade give something."},
    {TooManyCards, "too-many-cards", "There are not that many cards in the game."},
    {TooManyOffers, "too-many-offers", "Four offers are open already."},
    {NoSuchOffer, "no-such-offer", "There is no open offer with this number."},
    {OwnOffer, "own-offer", "The seat whose turn it is cannot answer its own offers."},
    {AlreadyAccepted, "already-accepted", "The seat has accepted this offer already."},
    {NotAccepted, "not-accepted", "The seat has not accepted this offer."},
    {AlreadyDeclined, "already-declined", "The seat has declined this offer already."},
    {NothingToCounter, "nothing-to-counter", "There is no open offer to counter."},
    {CounterAlreadyMade, "counter-already-made", "A seat may have only one counter-offer open."},
    {NoCounter, "no-counter", "There is no such counter-offer."},
    {ImpossibleChance, "impossible-chance", "Dice, deck and hands cannot give this result."},
}};

constexpr bool in_order() {
  for (std::size_t i = 0; i < kWordings.size(); ++i) {
    if (kWordings[i].refusal != static_cast<Refusal>(i)) return false;
  }
  return true;
}
static_assert(in_order());

}  // namespace

std::string_view name_of(Refusal refusal) {
  return kWordings[static_cast<std::size_t>(refusal)].name;
}
std::string_view explain(Refusal refusal) {
  return kWordings[static_cast<std::size_t>(refusal)].sentence;
}

}  // namespace spiel::catan

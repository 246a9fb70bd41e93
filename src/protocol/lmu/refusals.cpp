#include "protocol/lmu/refusals.hpp"

namespace spiel::lmu {

namespace {

std::string_view text_of(table::TableRefusal refusal) {
  using enum table::TableRefusal;
  switch (refusal) {
    case NoSuchTable:
      return "Diesen Tisch gibt es nicht";
    case NoSuchPlayer:
      return "Diesen Spieler gibt es nicht";
    case NoOpenSeat:
      return "An diesem Tisch ist kein Platz mehr frei";
    case NotReserved:
      return "Für diesen Platz gibt es keine Reservierung";
    case AlreadySeated:
      return "Du sitzt bereits an diesem Tisch";
    case ColourTaken:
      return kColourTaken;
    case AlreadyStarted:
      return "Das Spiel hat bereits begonnen";
    case NotStarted:
      return "Das Spiel hat noch nicht begonnen";
    case NotEnoughPlayers:
      return "Es sind noch nicht genug Spieler da";
    case NotReady:
      return "Es sind noch nicht alle bereit";
    case AlreadyOver:
      return "Das Spiel ist beendet";
    case IsPaused:
      return "Das Spiel ist angehalten";
    case NotPaused:
      return "Das Spiel ist nicht angehalten";
    case WrongGame:
      return "An diesem Tisch wird etwas anderes gespielt";
    case NothingToDo:
      return "Das ist bereits geschehen";
    case Stale:
      return "Das Spiel ist inzwischen weitergegangen";
    case TooLate:
      return "Die Bedenkzeit ist abgelaufen";
    case DoesNotFit:
      return "Dieser Tisch spielt nach Regeln, die das Protokoll nicht kennt";
    case NothingToUndo:
      return "Es gibt keinen Zug, der zurückgenommen werden könnte";
    case NoUndoHere:
      return "An diesem Tisch wird nichts zurückgenommen";
    case KeyReused:
      return "Dieser Schlüssel gehört zu einem anderen Auftrag";
    case TooManyObservers:
      return "An diesem Tisch sehen schon zu viele zu";
    case TooManyTables:
      return "Zu viele Tische warten noch auf Spieler";
    case ChanceComesLast:
      return "Was Würfel oder verdeckte Karten zeigen, kommt zuletzt";
    case NotTheHost:
      return "Das darf nur, wer den Tisch eröffnet hat";
    case NotOver:
      return "Das Spiel ist noch nicht beendet";
    case NobodyMissing:
      return "Es fehlt niemand";
    case EnoughSaid:
      return "An diesem Tisch kann nichts mehr gesagt werden";
    case NotYourTurn:
      return "Du bist nicht an der Reihe";
    case InEarnest:
      return "Diese Partie zählt: Das ist hier nicht möglich";
    case NoHintsHere:
    case TooManyHints:
      return "Hier gibt es keine Hinweise";
    case Unavailable:
      return "Der Server kann das gerade nicht ausführen";
    case OutcomeUnknown:
      return "Ob das noch ausgeführt wurde, ist nicht bekannt";
    case Damaged:
      return "Was von diesem Tisch gespeichert ist, ist beschädigt; er wurde beiseitegelegt";
  }
  return {};
}

std::string_view text_of(catan::Refusal refusal) {
  using enum catan::Refusal;
  switch (refusal) {
    case GameOver:
      return "Das Spiel ist beendet";
    case NoSuchSeat:
      return "Diesen Spieler gibt es nicht";
    case NotYourTurn:
      return "Du bist nicht am Zug";
    case NotInTheseRules:
      return kNotInTheseRules;
    case OpeningSettlementFirst:
      return "Du musst zuerst ein Dorf bauen";
    case OpeningRoadFirst:
      return "Du musst zuerst eine Straße bauen";
    case RollFirst:
      return "Du musst zuerst würfeln";
    case AlreadyRolled:
      return "Du hast bereits gewürfelt";
    case DiscardsFirst:
      return "Zuerst müssen alle Betroffenen Karten abgeben";
    case RobberFirst:
      return "Du musst zuerst den Räuber versetzen";
    case StealFirst:
      return "Zuerst ist zu entscheiden, wer bestohlen wird";
    case FreeRoadsFirst:
      return "Du musst zuerst die kostenlosen Straßen bauen";
    case OnlyBuildingNow:
      return "Jetzt darf nur gebaut werden";
    case NoRobberToMove:
      return "Der Räuber darf jetzt nicht versetzt werden";
    case NothingToSteal:
      return "Es gibt nichts zu stehlen";
    case TableOnly:
      return "Das kann nur der Server tun";
    case AlreadyAbsent:
      return "Dieser Spieler setzt bereits aus";
    case NotAbsent:
      return "Dieser Spieler setzt nicht aus";
    case NoSuchPlace:
      return "Diesen Ort gibt es nicht";
    case CannotPay:
      return "Dir fehlen Rohstoffe";
    case NoRoadLeft:
      return "Du hast keine Straßen mehr";
    case NoSettlementLeft:
      return "Du hast keine Dörfer mehr";
    case NoCityLeft:
      return "Du hast keine Städte mehr";
    case EdgeTaken:
      return "Dort liegt bereits eine Straße";
    case RoadNotConnected:
      return "Die Straße muss an eine eigene Straße oder ein eigenes Gebäude anschließen";
    case RoadNotAtSettlement:
      return "Die Straße muss am eben gebauten Dorf liegen";
    case CornerTaken:
      return "Dort steht bereits ein Gebäude";
    case TooClose:
      return "Zwischen zwei Gebäuden muss eine Kreuzung frei bleiben";
    case SettlementNotOnRoad:
      return "Das Dorf muss an einer eigenen Straße liegen";
    case NotYourSettlement:
      return "Eine Stadt kann nur auf einem eigenen Dorf gebaut werden";
    case DeckEmpty:
      return "Es gibt keine Entwicklungskarten mehr";
    case NoSuchCard:
      return "Du hast diese Entwicklungskarte nicht";
    case CardBoughtThisTurn:
      return "Diese Entwicklungskarte wurde erst in diesem Zug gekauft";
    case CardAlreadyPlayed:
      return "In diesem Zug wurde bereits eine Entwicklungskarte ausgespielt";
    case NoCardBeforeRoll:
      return "Vor dem Würfeln darf keine Entwicklungskarte ausgespielt werden";
    case NoRoadSite:
      return "Es gibt keinen Platz für eine weitere Straße";
    case BankEmpty:
      return "Die Bank hat keine Rohstoffe mehr";
    case BankLacksKind:
      return "Die Bank hat von diesem Rohstoff nicht genug";
    case TakeTwoCards:
      return "Es müssen genau zwei Rohstoffe gewählt werden";
    case TakeOneCard:
      return "Die Bank hat nur noch einen Rohstoff";
    case RobberMustMove:
      return "Der Räuber muss auf ein anderes Feld versetzt werden";
    case NotOnLand:
      return "Der Räuber muss auf einem Landfeld stehen";
    case FriendlyRobber:
      return kSparedByRobber;
    case NameAVictim:
      return "Es muss genannt werden, wer bestohlen wird";
    case NotAVictim:
      return "Dieser Spieler hat dort kein Gebäude";
    case VictimWithoutCards:
      return "Dieser Spieler hat keine Rohstoffe";
    case NoDiscardOwed:
      return "Du musst keine Karten abgeben";
    case WrongDiscardSize:
      return "Es muss genau die Hälfte der Karten, abgerundet, abgegeben werden";
    case CardsNotHeld:
      return "So viele Rohstoffe hast du nicht";
    case LikeForLike:
      return "Gleiche Rohstoffe können nicht gegeneinander getauscht werden";
    case NoSuchKind:
      return "Diesen Rohstoff gibt es nicht";
    case NoGifts:
      return "Rohstoffe können nicht verschenkt werden";
    case TooManyCards:
      return "So viele Karten können nicht gehandelt werden";
    case TooManyOffers:
      return "Es sind bereits zu viele Handelsangebote offen";
    case NoSuchOffer:
      return "Dieses Handelsangebot gibt es nicht";
    case OwnOffer:
      return "Das eigene Handelsangebot kann nicht angenommen werden";
    case AlreadyAccepted:
      return "Du hast dieses Handelsangebot bereits angenommen";
    case NotAccepted:
      return "Dieses Handelsangebot wurde von diesem Spieler nicht angenommen";
    case AlreadyDeclined:
      return "Du hast dieses Handelsangebot bereits abgelehnt";
    case NothingToCounter:
      return "Es gibt kein Handelsangebot";
    case CounterAlreadyMade:
      return "Du hast bereits ein Gegenangebot gemacht";
    case NoCounter:
      return "Es gibt kein Gegenangebot";
    case ImpossibleChance:
      return "Der Server kann das gerade nicht ausführen";
  }
  return {};
}

// Of another game.
template <class Other>
  requires std::is_enum_v<Other>
std::string_view text_of(Other) {
  return text_of(table::TableRefusal::WrongGame);
}

std::string_view text_of(const table::ForeignRefusal& refusal) { return refusal.words; }

}  // namespace

std::string_view in_german(const table::Refusal& refusal) {
  return std::visit([](const auto& reason) { return text_of(reason); }, refusal);
}

}  // namespace spiel::lmu

// Everything a client may say and everything a server may say: two closed sums. A message knows its
// name on the wire, its attributes and, if not every version has it, the feature it belongs to.
// What the server relays to everybody carries the player in addition.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "protocol/lmu/objects.hpp"

namespace spiel::lmu {

template <Word name, Feature feature = Feature::Basic>
struct EmptyMessage {
  static constexpr Word kName = name;
  static constexpr Feature kFeature = feature;
  static void describe(auto&, auto&) {}
  bool operator==(const EmptyMessage&) const = default;
};

// --- said by both ------------------------------------------------------------------------------

struct Hello {
  static constexpr Word kName = Word::Hallo;
  static constexpr Feature kFeature = Feature::Basic;

  std::string version;
  std::optional<std::string> protocol;  // told by the server alone

  static void describe(auto& self, auto& attributes) {
    attributes(Word::Version, self.version);
    attributes.optional(Word::Protokoll, self.protocol);
  }
  bool operator==(const Hello&) const = default;
};

struct PlayKnight {
  static constexpr Word kName = Word::RitterAusspielen;
  static constexpr Feature kFeature = Feature::Cards;

  Place place;
  std::optional<PlayerId> target;
  std::optional<PlayerId> player;

  static void describe(auto& self, auto& attributes) {
    attributes.optional_player(Word::Spieler, self.player);
    attributes(Word::Ort, self.place);
    attributes.victim(Word::Ziel, self.target, self.player.has_value());
  }
  bool operator==(const PlayKnight&) const = default;
};

struct PlayRoads {
  static constexpr Word kName = Word::StrassenbaukarteAusspielen;
  static constexpr Feature kFeature = Feature::Cards;

  Place first;
  std::optional<Place> second;
  std::optional<PlayerId> player;

  static void describe(auto& self, auto& attributes) {
    attributes.optional_player(Word::Spieler, self.player);
    attributes(Word::Strasse1, self.first);
    attributes.optional(Word::Strasse2, self.second);
  }
  bool operator==(const PlayRoads&) const = default;
};

struct PlayMonopoly {
  static constexpr Word kName = Word::Monopol;
  static constexpr Feature kFeature = Feature::Cards;

  catan::Resource resource{};
  std::optional<PlayerId> player;

  static void describe(auto& self, auto& attributes) {
    attributes.optional_player(Word::Spieler, self.player);
    attributes(Word::Rohstoff, self.resource);
  }
  bool operator==(const PlayMonopoly&) const = default;
};

struct PlayInvention {
  static constexpr Word kName = Word::Erfindung;
  static constexpr Feature kFeature = Feature::Cards;

  catan::Cards resources;
  std::optional<PlayerId> player;

  static void describe(auto& self, auto& attributes) {
    attributes.optional_player(Word::Spieler, self.player);
    attributes(Word::Rohstoffe, self.resources);
  }
  bool operator==(const PlayInvention&) const = default;
};

// --- said by a client --------------------------------------------------------------------------

struct SendChat {
  static constexpr Word kName = Word::ChatnachrichtSenden;
  static constexpr Feature kFeature = Feature::Basic;

  std::string text;

  static void describe(auto& self, auto& attributes) { attributes(Word::Nachricht, self.text); }
  bool operator==(const SendChat&) const = default;
};

struct Profile {
  static constexpr Word kName = Word::Spieler;
  static constexpr Feature kFeature = Feature::Basic;

  std::string name;
  Colour colour{};

  static void describe(auto& self, auto& attributes) {
    attributes(Word::Name, self.name);
    attributes(Word::Farbe, self.colour);
  }
  bool operator==(const Profile&) const = default;
};

struct StartGame : EmptyMessage<Word::SpielStarten> {};
struct Roll : EmptyMessage<Word::Wuerfeln> {};
struct EndTurn : EmptyMessage<Word::ZugBeenden> {};
struct BuyCard : EmptyMessage<Word::EntwicklungskarteKaufen, Feature::Cards> {};

struct Build {
  static constexpr Word kName = Word::Bauen;
  static constexpr Feature kFeature = Feature::Basic;

  Piece piece{};
  Place place;

  static void describe(auto& self, auto& attributes) {
    attributes(Word::Typ, self.piece);
    attributes(Word::Ort, self.place);
  }
  bool operator==(const Build&) const = default;
};

struct Discard {
  static constexpr Word kName = Word::KartenAbgeben;
  static constexpr Feature kFeature = Feature::Robber;

  catan::Cards cards;

  static void describe(auto& self, auto& attributes) { attributes(Word::Abgeben, self.cards); }
  bool operator==(const Discard&) const = default;
};

struct MoveRobber {
  static constexpr Word kName = Word::RaeuberVersetzen;
  static constexpr Feature kFeature = Feature::Robber;

  Place place;
  std::optional<PlayerId> target;

  static void describe(auto& self, auto& attributes) {
    attributes(Word::Ort, self.place);
    attributes.optional_player(Word::Ziel, self.target);
  }
  bool operator==(const MoveRobber&) const = default;
};

struct BankTrade {
  static constexpr Word kName = Word::Seehandel;
  static constexpr Feature kFeature = Feature::Trade;

  catan::Cards offer;
  catan::Cards request;

  static void describe(auto& self, auto& attributes) {
    attributes(Word::Angebot, self.offer);
    attributes(Word::Nachfrage, self.request);
  }
  bool operator==(const BankTrade&) const = default;
};

struct OfferTrade {
  static constexpr Word kName = Word::HandelAnbieten;
  static constexpr Feature kFeature = Feature::Trade;

  catan::Cards offer;
  catan::Cards request;

  static void describe(auto& self, auto& attributes) {
    attributes(Word::Angebot, self.offer);
    attributes(Word::Nachfrage, self.request);
  }
  bool operator==(const OfferTrade&) const = default;
};

struct AcceptTrade {
  static constexpr Word kName = Word::HandelAnnehmen;
  static constexpr Feature kFeature = Feature::Trade;

  int trade = 0;
  bool accepts = true;

  static void describe(auto& self, auto& attributes) {
    attributes(Word::HandelId, self.trade);
    if (attributes.has(Feature::Declines)) attributes.lenient(Word::Annehmen, self.accepts);
  }
  bool operator==(const AcceptTrade&) const = default;
};

struct CompleteTrade {
  static constexpr Word kName = Word::HandelAbschliessen;
  static constexpr Feature kFeature = Feature::Trade;

  int trade = 0;
  PlayerId partner = kNobody;

  static void describe(auto& self, auto& attributes) {
    attributes(Word::HandelId, self.trade);
    attributes(Word::Mitspieler, self.partner);
  }
  bool operator==(const CompleteTrade&) const = default;
};

struct CancelTrade {
  static constexpr Word kName = Word::HandelAbbrechen;
  static constexpr Feature kFeature = Feature::Trade;

  int trade = 0;

  static void describe(auto& self, auto& attributes) { attributes(Word::HandelId, self.trade); }
  bool operator==(const CancelTrade&) const = default;
};

using ClientMessage =
    std::variant<Hello, SendChat, Profile, StartGame, Roll, Build, EndTurn, Discard, MoveRobber,
                 BuyCard, BankTrade, OfferTrade, AcceptTrade, CompleteTrade, CancelTrade,
                 PlayKnight, PlayRoads, PlayMonopoly, PlayInvention>;

// --- said by a server --------------------------------------------------------------------------

struct Welcome {
  static constexpr Word kName = Word::Willkommen;
  static constexpr Feature kFeature = Feature::Basic;

  PlayerId id = kNobody;

  static void describe(auto& self, auto& attributes) { attributes(Word::Id, self.id); }
  bool operator==(const Welcome&) const = default;
};

// The answers to an action. How they look is a matter of the dialect's envelope.
struct Accepted : EmptyMessage<Word::Ok> {};

struct Refused {
  static constexpr Word kName = Word::Serverantwort;
  static constexpr Feature kFeature = Feature::Basic;

  std::string reason;

  static void describe(auto&, auto&) {}
  bool operator==(const Refused&) const = default;
};

// An error that is no answer: the documents show it where a colour is taken.
struct Fault {
  static constexpr Word kName = Word::Fehler;
  static constexpr Feature kFeature = Feature::Basic;

  std::string reason;

  static void describe(auto& self, auto& attributes) { attributes(Word::Meldung, self.reason); }
  bool operator==(const Fault&) const = default;
};

struct Chat {
  static constexpr Word kName = Word::Chatnachricht;
  static constexpr Feature kFeature = Feature::Basic;

  std::optional<PlayerId> sender;  // missing when the server speaks
  std::string text;

  static void describe(auto& self, auto& attributes) {
    attributes.optional_player(Word::Absender, self.sender);
    attributes(Word::Nachricht, self.text);
  }
  bool operator==(const Chat&) const = default;
};

struct GameStarted {
  static constexpr Word kName = Word::SpielGestartet;
  static constexpr Feature kFeature = Feature::Basic;

  Map map;

  static void describe(auto& self, auto& attributes) { attributes(Word::Karte, self.map); }
  bool operator==(const GameStarted&) const = default;
};

struct GameOver {
  static constexpr Word kName = Word::SpielBeendet;
  static constexpr Feature kFeature = Feature::End;

  std::string text;
  PlayerId winner = kNobody;

  static void describe(auto& self, auto& attributes) {
    attributes(Word::Nachricht, self.text);
    attributes.or_nobody(Word::Sieger, self.winner);
  }
  bool operator==(const GameOver&) const = default;
};

struct StatusUpdate {
  static constexpr Word kName = Word::Statusupdate;
  static constexpr Feature kFeature = Feature::Basic;

  Player player;

  static void describe(auto& self, auto& attributes) { attributes(Word::Spieler, self.player); }
  bool operator==(const StatusUpdate&) const = default;
};

struct Rolled {
  static constexpr Word kName = Word::Wuerfelwurf;
  static constexpr Feature kFeature = Feature::Basic;

  PlayerId player = kNobody;
  Dice dice;

  static void describe(auto& self, auto& attributes) {
    attributes(Word::Spieler, self.player);
    attributes(Word::Wurf, self.dice);
  }
  bool operator==(const Rolled&) const = default;
};

struct Gained {
  static constexpr Word kName = Word::Ertrag;
  static constexpr Feature kFeature = Feature::Basic;

  PlayerId player = kNobody;
  ResourceHolding resources;

  static void describe(auto& self, auto& attributes) {
    attributes(Word::Spieler, self.player);
    attributes(Word::Rohstoffe, self.resources);
  }
  bool operator==(const Gained&) const = default;
};

struct Paid {
  static constexpr Word kName = Word::Kosten;
  static constexpr Feature kFeature = Feature::Costs;

  PlayerId player = kNobody;
  ResourceHolding resources;

  static void describe(auto& self, auto& attributes) {
    attributes(Word::Spieler, self.player);
    attributes(Word::Rohstoffe, self.resources);
  }
  bool operator==(const Paid&) const = default;
};

struct RobberMoved {
  static constexpr Word kName = Word::RaeuberVersetzt;
  static constexpr Feature kFeature = Feature::Robber;

  PlayerId player = kNobody;
  Place place;
  PlayerId target = kNobody;

  static void describe(auto& self, auto& attributes) {
    attributes(Word::Spieler, self.player);
    attributes(Word::Ort, self.place);
    attributes.or_nobody(Word::Ziel, self.target);
  }
  bool operator==(const RobberMoved&) const = default;
};

struct Built {
  static constexpr Word kName = Word::Bauvorgang;
  static constexpr Feature kFeature = Feature::Basic;

  Building building;

  static void describe(auto& self, auto& attributes) { attributes(Word::Gebaeude, self.building); }
  bool operator==(const Built&) const = default;
};

struct CardBought {
  static constexpr Word kName = Word::EntwicklungskarteGekauft;
  static constexpr Feature kFeature = Feature::Cards;

  PlayerId player = kNobody;
  DrawnCard card;

  static void describe(auto& self, auto& attributes) {
    attributes(Word::Spieler, self.player);
    attributes.lenient(Word::Entwicklungskarte, self.card);
  }
  bool operator==(const CardBought&) const = default;
};

struct LongestRoad {
  static constexpr Word kName = Word::LaengsteHandelsstrasse;
  static constexpr Feature kFeature = Feature::Awards;

  std::optional<PlayerId> player;  // nobody has it any more

  static void describe(auto& self, auto& attributes) {
    attributes.optional_player(Word::Spieler, self.player);
  }
  bool operator==(const LongestRoad&) const = default;
};

struct LargestArmy {
  static constexpr Word kName = Word::GroessteRittermacht;
  static constexpr Feature kFeature = Feature::Awards;

  std::optional<PlayerId> player;

  static void describe(auto& self, auto& attributes) {
    attributes.optional_player(Word::Spieler, self.player);
  }
  bool operator==(const LargestArmy&) const = default;
};

struct TradeOffered {
  static constexpr Word kName = Word::Handelsangebot;
  static constexpr Feature kFeature = Feature::Trade;

  PlayerId player = kNobody;
  int trade = 0;
  catan::Cards offer;
  catan::Cards request;

  static void describe(auto& self, auto& attributes) {
    attributes(Word::Spieler, self.player);
    attributes(Word::HandelId, self.trade);
    attributes(Word::Angebot, self.offer);
    attributes(Word::Nachfrage, self.request);
  }
  bool operator==(const TradeOffered&) const = default;
};

struct TradeAccepted {
  static constexpr Word kName = Word::HandelsangebotAngenommen;
  static constexpr Feature kFeature = Feature::Trade;

  PlayerId player = kNobody;
  int trade = 0;
  bool accepts = true;

  static void describe(auto& self, auto& attributes) {
    attributes.either(Word::Zusagender, Word::Spieler, self.player);
    attributes(Word::HandelId, self.trade);
    if (attributes.has(Feature::Declines)) attributes.lenient(Word::Annehmen, self.accepts);
  }
  bool operator==(const TradeAccepted&) const = default;
};

struct TradeDone {
  static constexpr Word kName = Word::HandelAusgefuehrt;
  static constexpr Feature kFeature = Feature::Trade;

  PlayerId player = kNobody;
  PlayerId partner = kNobody;

  static void describe(auto& self, auto& attributes) {
    attributes(Word::Spieler, self.player);
    attributes(Word::Mitspieler, self.partner);
  }
  bool operator==(const TradeDone&) const = default;
};

struct TradeCancelled {
  static constexpr Word kName = Word::HandelsangebotAbgebrochen;
  static constexpr Feature kFeature = Feature::Trade;

  PlayerId player = kNobody;
  int trade = 0;

  static void describe(auto& self, auto& attributes) {
    attributes(Word::Spieler, self.player);
    attributes(Word::HandelId, self.trade);
  }
  bool operator==(const TradeCancelled&) const = default;
};

using ServerMessage =
    std::variant<Hello, Welcome, Accepted, Refused, Fault, Chat, GameStarted, GameOver,
                 StatusUpdate, Rolled, Gained, Paid, RobberMoved, Built, CardBought, LongestRoad,
                 LargestArmy, TradeOffered, TradeAccepted, TradeDone, TradeCancelled, PlayKnight,
                 PlayRoads, PlayMonopoly, PlayInvention>;

}  // namespace spiel::lmu

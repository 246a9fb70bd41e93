// Every word that stands on the wire, once, and how a version spells it. The code speaks of
// `Word::Strasse`; whether that reads "Straße" or "Strasse" is a matter of the vocabulary.
#pragma once

#include <array>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace spiel::lmu {

enum class Word : unsigned char {
  // Names of messages.
  Hallo,
  Willkommen,
  Serverantwort,
  Ok,
  Fehler,
  ChatnachrichtSenden,
  Chatnachricht,
  SpielStarten,
  SpielGestartet,
  SpielBeendet,
  Statusupdate,
  Wuerfelwurf,
  Ertrag,
  Kosten,
  RaeuberVersetzt,
  Bauvorgang,
  EntwicklungskarteGekauft,
  LaengsteHandelsstrasse,
  GroessteRittermacht,
  Wuerfeln,
  KartenAbgeben,
  RaeuberVersetzen,
  Bauen,
  EntwicklungskarteKaufen,
  Seehandel,
  ZugBeenden,
  HandelAnbieten,
  Handelsangebot,
  HandelAnnehmen,
  HandelsangebotAngenommen,
  HandelAbschliessen,
  HandelAusgefuehrt,
  HandelAbbrechen,
  HandelsangebotAbgebrochen,
  RitterAusspielen,
  StrassenbaukarteAusspielen,
  Monopol,    // also a development card
  Erfindung,  // also a development card
  // Names of attributes.
  Spieler,  // also a message
  Version,
  Protokoll,
  Id,
  Ort,
  Typ,
  Zahl,
  Eigentuemer,
  Felder,
  Gebaeude,
  Haefen,
  Raeuber,
  Farbe,
  Name,
  Status,
  Siegpunkte,
  Rohstoffe,
  GespielteRitter,
  Entwicklungskarten,
  Unbekannt,
  Meldung,
  Nachricht,
  Absender,
  Karte,
  Sieger,
  Wurf,
  Ziel,
  Entwicklungskarte,
  Abgeben,
  Angebot,
  Nachfrage,
  HandelId,
  Mitspieler,
  Strasse1,
  Strasse2,
  Rohstoff,
  Annehmen,
  Zusagender,  // of an offer
  // Values.
  Ackerland,
  Huegelland,
  Weideland,
  Wald,
  Gebirge,
  Wueste,
  Meer,
  Strasse,
  Dorf,
  Stadt,
  Hafen,
  HolzHafen,
  LehmHafen,
  WolleHafen,
  ErzHafen,
  GetreideHafen,
  WartetAufSpielbeginn,
  DorfBauen,
  StrasseBauen,
  KartenWegenRaeuberAbgeben,
  HandelnOderBauen,
  Sonderbauphase,
  Warten,
  VerbindungVerloren,
  Holz,
  Lehm,
  Wolle,
  Getreide,
  Erz,
  Ritter,
  Strassenbau,
  SiegpunktKarte,
  Rot,
  Orange,
  Blau,
  Weiss,
  Gruen,
  Braun,
};

inline constexpr std::size_t kWordCount = static_cast<std::size_t>(Word::Braun) + 1;

enum class Spelling { Umlauts, Ascii };

class Vocabulary {
 public:
  using Exceptions = std::initializer_list<std::pair<Word, std::string_view>>;

  // The common words in this spelling, but for the exceptions, which are taken as they stand.
  explicit Vocabulary(Spelling spelling, Exceptions exceptions = {});

  std::string_view operator[](Word word) const { return words_[static_cast<std::size_t>(word)]; }

 private:
  std::array<std::string, kWordCount> words_;
};

}  // namespace spiel::lmu

#include "protocol/lmu/words.hpp"

namespace spiel::lmu {

namespace {

constexpr std::pair<Word, std::string_view> kCommon[] = {
    {Word::Hallo, "Hallo"},
    {Word::Willkommen, "Willkommen"},
    {Word::Serverantwort, "Serverantwort"},
    {Word::Ok, "OK"},
    {Word::Fehler, "Fehler"},
    {Word::ChatnachrichtSenden, "Chatnachricht senden"},
    {Word::Chatnachricht, "Chatnachricht"},
    {Word::SpielStarten, "Spiel starten"},
    {Word::SpielGestartet, "Spiel gestartet"},
    {Word::SpielBeendet, "Spiel beendet"},
    {Word::Statusupdate, "Statusupdate"},
    {Word::Wuerfelwurf, "Würfelwurf"},
    {Word::Ertrag, "Ertrag"},
    {Word::Kosten, "Kosten"},
    {Word::RaeuberVersetzt, "Räuber versetzt"},
    {Word::Bauvorgang, "Bauvorgang"},
    {Word::EntwicklungskarteGekauft, "Entwicklungskarte gekauft"},
    {Word::LaengsteHandelsstrasse, "Längste Handelsstraße"},
    {Word::GroessteRittermacht, "Größte Rittermacht"},
    {Word::Wuerfeln, "Würfeln"},
    {Word::KartenAbgeben, "Karten abgeben"},
    {Word::RaeuberVersetzen, "Räuber versetzen"},
    {Word::Bauen, "Bauen"},
    {Word::EntwicklungskarteKaufen, "Entwicklungskarte kaufen"},
    {Word::Seehandel, "Seehandel"},
    {Word::ZugBeenden, "Zug beenden"},
    {Word::HandelAnbieten, "Handel anbieten"},
    {Word::Handelsangebot, "Handelsangebot"},
    {Word::HandelAnnehmen, "Handel annehmen"},
    {Word::HandelsangebotAngenommen, "Handelsangebot angenommen"},
    {Word::HandelAbschliessen, "Handel abschließen"},
    {Word::HandelAusgefuehrt, "Handel ausgeführt"},
    {Word::HandelAbbrechen, "Handel abbrechen"},
    {Word::HandelsangebotAbgebrochen, "Handelsangebot abgebrochen"},
    {Word::RitterAusspielen, "Ritter ausspielen"},
    {Word::StrassenbaukarteAusspielen, "Straßenbaukarte ausspielen"},
    {Word::Monopol, "Monopol"},
    {Word::Erfindung, "Erfindung"},
    {Word::Spieler, "Spieler"},
    {Word::Version, "Version"},
    {Word::Protokoll, "Protokoll"},
    {Word::Id, "id"},
    {Word::Ort, "Ort"},
    {Word::Typ, "Typ"},
    {Word::Zahl, "Zahl"},
    {Word::Eigentuemer, "Eigentümer"},
    {Word::Felder, "Felder"},
    {Word::Gebaeude, "Gebäude"},
    {Word::Haefen, "Häfen"},
    {Word::Raeuber, "Räuber"},
    {Word::Farbe, "Farbe"},
    {Word::Name, "Name"},
    {Word::Status, "Status"},
    {Word::Siegpunkte, "Siegpunkte"},
    {Word::Rohstoffe, "Rohstoffe"},
    {Word::GespielteRitter, "Rittermacht"},
    {Word::Entwicklungskarten, "Entwicklungskarten"},
    {Word::Unbekannt, "Unbekannt"},
    {Word::Meldung, "Meldung"},
    {Word::Nachricht, "Nachricht"},
    {Word::Absender, "Absender"},
    {Word::Karte, "Karte"},
    {Word::Sieger, "Sieger"},
    {Word::Wurf, "Wurf"},
    {Word::Ziel, "Ziel"},
    {Word::Entwicklungskarte, "Entwicklungskarte"},
    {Word::Abgeben, "Abgeben"},
    {Word::Angebot, "Angebot"},
    {Word::Nachfrage, "Nachfrage"},
    {Word::HandelId, "Handel id"},
    {Word::Mitspieler, "Mitspieler"},
    {Word::Strasse1, "Straße 1"},
    {Word::Strasse2, "Straße 2"},
    {Word::Rohstoff, "Rohstoff"},
    {Word::Annehmen, "Annehmen"},
    {Word::Zusagender, "Spieler"},
    {Word::Ackerland, "Ackerland"},
    {Word::Huegelland, "Hügelland"},
    {Word::Weideland, "Weideland"},
    {Word::Wald, "Wald"},
    {Word::Gebirge, "Gebirge"},
    {Word::Wueste, "Wüste"},
    {Word::Meer, "Meer"},
    {Word::Strasse, "Straße"},
    {Word::Dorf, "Dorf"},
    {Word::Stadt, "Stadt"},
    {Word::Hafen, "Hafen"},
    {Word::HolzHafen, "Holz Hafen"},
    {Word::LehmHafen, "Lehm Hafen"},
    {Word::WolleHafen, "Wolle Hafen"},
    {Word::ErzHafen, "Erz Hafen"},
    {Word::GetreideHafen, "Getreide Hafen"},
    {Word::WartetAufSpielbeginn, "Wartet auf Spielbeginn"},
    {Word::DorfBauen, "Dorf bauen"},
    {Word::StrasseBauen, "Straße bauen"},
    {Word::KartenWegenRaeuberAbgeben, "Karten wegen Räuber abgeben"},
    {Word::HandelnOderBauen, "Handeln oder Bauen"},
    {Word::Sonderbauphase, "Handeln oder Bauen"},
    {Word::Warten, "Warten"},
    {Word::VerbindungVerloren, "Verbindung verloren"},
    {Word::Holz, "Holz"},
    {Word::Lehm, "Lehm"},
    {Word::Wolle, "Wolle"},
    {Word::Getreide, "Getreide"},
    {Word::Erz, "Erz"},
    {Word::Ritter, "Ritter"},
    {Word::Strassenbau, "Straßenbau"},
    {Word::SiegpunktKarte, "Siegpunkt"},
    {Word::Rot, "Rot"},
    {Word::Orange, "Orange"},
    {Word::Blau, "Blau"},
    {Word::Weiss, "Weiß"},
    {Word::Gruen, "Grün"},
    {Word::Braun, "Braun"},
};

constexpr bool names_every_word_in_order() {
  for (std::size_t i = 0; i < std::size(kCommon); ++i) {
    if (static_cast<std::size_t>(kCommon[i].first) != i) return false;
  }
  return std::size(kCommon) == kWordCount;
}
static_assert(names_every_word_in_order());

constexpr std::pair<std::string_view, std::string_view> kInAscii[] = {
    {"ä", "ae"},
    {"ö", "oe"},
    {"ü", "ue"},
    {"ß", "ss"},
};

std::string in_ascii(std::string_view word) {
  std::string text(word);
  for (const auto& [umlaut, letters] : kInAscii) {
    for (auto at = text.find(umlaut); at != std::string::npos; at = text.find(umlaut, at)) {
      text.replace(at, umlaut.size(), letters);
    }
  }
  return text;
}

}  // namespace

Vocabulary::Vocabulary(Spelling spelling, Exceptions exceptions) {
  for (const auto& [word, text] : kCommon) {
    words_[static_cast<std::size_t>(word)] =
        spelling == Spelling::Ascii ? in_ascii(text) : std::string(text);
  }
  for (const auto& [word, text] : exceptions) words_[static_cast<std::size_t>(word)] = text;
}

}  // namespace spiel::lmu

// A dialect is a version of the protocol as data: its name and port, how it spells, names places,
// answers, shows dice and hidden cards, which messages it has and by which rules its tables play.
// Everything else asks the dialect and knows no version: the codec and the sessions, but also the
// settings of the server, its ports and paths, and the addresses of our clients follow from
// `dialects()`. A further version is one more entry there.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "catan/rules.hpp"
#include "protocol/lmu/messages.hpp"
#include "protocol/lmu/places.hpp"
#include "protocol/lmu/words.hpp"

namespace spiel::lmu {

enum class AnswerShape { Text, Objects };       // {"Serverantwort":"OK"} or {"OK":{}}
enum class DiceShape { Sum, Pair };             // 7 or [3,4]
enum class HiddenShape { Object, BareNumber };  // {"Unbekannt":3} or 3
// Whom the relay of a knight names when nobody is robbed: nobody at all, -1, or some other player,
// where clients take the name for granted.
enum class KnightRelay { LeavesOut, NamesAlways, NamesAPlayer };
enum class ColourTaken { AsAnswer, AsFault };  // how `Farbe bereits vergeben` is told
enum class Leavers { Told, Silent };           // of a table that has not begun
enum class TradeDoneTold { BeforeCards, AfterCards };

struct Dialect {
  std::string_view name;     // "1.0-s16": in settings, addresses, paths and kinds of tables
  std::string_view version;  // "1.0": as the server says in its greeting
  std::string_view title;    // for people
  std::uint16_t port;        // on our own servers, unless told otherwise
  Vocabulary words;
  std::shared_ptr<const PlaceNaming> places;
  AnswerShape answer;
  DiceShape dice;
  HiddenShape hidden;
  unsigned features;  // a sum of Feature
  catan::Rules rules;
  int colours = 4;           // the first so many of Colour
  bool large_board = false;  // knows the board for five and six, and building between turns
  ColourTaken colour_taken = ColourTaken::AsAnswer;
  KnightRelay knights = KnightRelay::LeavesOut;
  Leavers leavers = Leavers::Told;
  TradeDoneTold trade_done = TradeDoneTold::BeforeCards;
  bool monopoly_is_open = false;  // everybody hears of which kind the cards are that it takes
  // Some programs of a form take a chat of the server for the end of their turn.
  bool server_may_chat = true;

  bool has(Feature feature) const {
    return (features & static_cast<unsigned>(feature)) == static_cast<unsigned>(feature);
  }
  // "lmu-1.0-s16": the scheme of addresses, and what seats and tables of this dialect are called.
  std::string label() const { return "lmu-" + std::string(name); }
};

// All that we speak, oldest first.
std::span<const Dialect> dialects();

// By name; null for one that we do not speak.
const Dialect* find_dialect(std::string_view name);
// By label; null as well.
const Dialect* find_labelled(std::string_view label);
// One that is known to be there.
const Dialect& dialect_named(std::string_view name);
// "lmu-0.1, lmu-0.3 and so on", for messages to people.
std::string all_labels();

// Whether the message exists in this version.
template <class AnyMessage>
bool speaks(const Dialect& dialect, const AnyMessage& message) {
  return std::visit([&](const auto& m) { return dialect.has(m.kFeature); }, message);
}

}  // namespace spiel::lmu

// A dialect is a version of the protocol as data: how it spells, names places, answers, shows dice
// and hidden cards, which messages it has and by which rules its tables play. The codec and the
// sessions ask the dialect and know no version, so a further version is one more table here.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "catan/rules.hpp"
#include "protocol/lmu/messages.hpp"
#include "protocol/lmu/places.hpp"
#include "protocol/lmu/words.hpp"

namespace spiel::lmu {

enum class AnswerShape { Text, Objects };       // {"Serverantwort":"OK"} or {"OK":{}}
enum class DiceShape { Sum, Pair };             // 7 or [3,4]
enum class HiddenShape { Object, BareNumber };  // {"Unbekannt":3} or 3

struct Dialect {
  std::string_view version;
  Vocabulary words;
  std::shared_ptr<const PlaceNaming> places;
  AnswerShape answer;
  DiceShape dice;
  HiddenShape hidden;
  unsigned features;  // a sum of Feature
  catan::Rules rules;

  bool has(Feature feature) const {
    return (features & static_cast<unsigned>(feature)) == static_cast<unsigned>(feature);
  }
};

const Dialect& dialect_0_1();
const Dialect& dialect_0_3();
const Dialect& dialect_0_4();

// Null for a version that we do not speak.
const Dialect* find_dialect(std::string_view version);

// Whether the message exists in this version.
template <class AnyMessage>
bool speaks(const Dialect& dialect, const AnyMessage& message) {
  return std::visit([&](const auto& m) { return dialect.has(m.kFeature); }, message);
}

}  // namespace spiel::lmu

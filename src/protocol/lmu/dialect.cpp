#include "protocol/lmu/dialect.hpp"

namespace spiel::lmu {

namespace {

constexpr std::string_view kSpiral =
    "abcd"
    "eABCf"
    "gLMNDh"
    "iKRSOEj"
    "kJQPFl"
    "mIHGn"
    "opqr";

constexpr std::string_view kRows =
    "abcd"
    "eABCf"
    "gDEFGh"
    "iHIJKLj"
    "kMNOPl"
    "mQRSn"
    "opqr";

constexpr unsigned sum(std::initializer_list<Feature> features) {
  unsigned bits = 0;
  for (const Feature feature : features) bits |= static_cast<unsigned>(feature);
  return bits;
}

constexpr unsigned kEveryFeature = sum({Feature::Costs, Feature::Robber, Feature::Trade,
                                        Feature::Cards, Feature::Awards, Feature::End});

}  // namespace

const Dialect& dialect_0_1() {
  static const Dialect dialect{
      .version = "0.1",
      .words = Vocabulary(Spelling::Ascii),
      .places = std::make_shared<LetterNaming>(kSpiral),
      .answer = AnswerShape::Text,
      .dice = DiceShape::Sum,
      .hidden = HiddenShape::Object,
      .features = sum({Feature::Basic}),
      .rules = {.phases = catan::Phases::BuildingOnly},
  };
  return dialect;
}

const Dialect& dialect_0_3() {
  static const Dialect dialect{
      .version = "0.3",
      .words = Vocabulary(Spelling::Umlauts),
      .places = std::make_shared<LetterNaming>(kRows),
      .answer = AnswerShape::Text,
      .dice = DiceShape::Pair,
      .hidden = HiddenShape::Object,
      .features = kEveryFeature,
      .rules = {.harbour_use = catan::HarbourUse::AtOnce},
  };
  return dialect;
}

const Dialect& dialect_0_4() {
  static const Dialect dialect{
      .version = "0.4",
      .words = Vocabulary(Spelling::Umlauts, {{Word::GespielteRitter, "Ritter"},
                                              {Word::SiegpunktKarte, "Siegpunkte"}}),
      .places = std::make_shared<LetterNaming>(kRows),
      .answer = AnswerShape::Objects,
      .dice = DiceShape::Sum,
      .hidden = HiddenShape::BareNumber,
      .features = kEveryFeature,
      .rules = {.harbour_use = catan::HarbourUse::NextTurn},
  };
  return dialect;
}

const Dialect* find_dialect(std::string_view version) {
  for (const Dialect* dialect : {&dialect_0_1(), &dialect_0_3(), &dialect_0_4()}) {
    if (dialect->version == version) return dialect;
  }
  return nullptr;
}

}  // namespace spiel::lmu

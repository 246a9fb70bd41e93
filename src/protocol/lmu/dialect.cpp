#include "protocol/lmu/dialect.hpp"

#include <algorithm>
#include <array>
#include <cassert>

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

// What the third and the later versions brought; 1.0 adds flags for awards.
constexpr unsigned kOfOneZero = kEveryFeature | sum({Feature::AwardFlags});
constexpr unsigned kWithDeclines = kOfOneZero | sum({Feature::Declines});

// The documents call the robber's victim optional: whoever names none robs nobody.
constexpr catan::Rules rules_with(catan::HarbourUse use) {
  catan::Rules rules;
  rules.harbour_use = use;
  rules.steal_optional = true;
  return rules;
}

Dialect version_0_1() {
  return {
      .name = "0.1",
      .version = "0.1",
      .title = "0.1",
      .port = 6701,
      .words = Vocabulary(Spelling::Ascii),
      .places = std::make_shared<LetterNaming>(kSpiral),
      .answer = AnswerShape::Text,
      .dice = DiceShape::Sum,
      .hidden = HiddenShape::Object,
      .features = sum({Feature::Basic}),
      .rules = {.phases = catan::Phases::BuildingOnly},
      .colour_taken = ColourTaken::AsFault,
  };
}

Dialect version_0_3() {
  return {
      .name = "0.3",
      .version = "0.3",
      .title = "0.3",
      .port = 6703,
      .words = Vocabulary(Spelling::Umlauts),
      .places = std::make_shared<LetterNaming>(kRows),
      .answer = AnswerShape::Text,
      .dice = DiceShape::Pair,
      .hidden = HiddenShape::Object,
      .features = kEveryFeature,
      .rules = rules_with(catan::HarbourUse::AtOnce),
  };
}

Dialect version_0_4() {
  return {
      .name = "0.4",
      .version = "0.4",
      .title = "0.4",
      .port = 6704,
      .words = Vocabulary(Spelling::Umlauts, {{Word::GespielteRitter, "Ritter"},
                                              {Word::SiegpunktKarte, "Siegpunkte"}}),
      .places = std::make_shared<LetterNaming>(kRows),
      .answer = AnswerShape::Objects,
      .dice = DiceShape::Sum,
      .hidden = HiddenShape::BareNumber,
      .features = kEveryFeature,
      .rules = rules_with(catan::HarbourUse::NextTurn),
  };
}

Dialect winter_2014() {
  return {
      .name = "1.0-w14",
      .version = "1.0",
      .title = "1.0 of winter 2014/15",
      .port = 6714,
      .words = Vocabulary(Spelling::Umlauts, {{Word::Sonderbauphase, "Bauen"}}),
      .places = std::make_shared<CoordinateNaming>(CoordinateNaming::Lean::Right),
      .answer = AnswerShape::Objects,
      .dice = DiceShape::Pair,
      .hidden = HiddenShape::BareNumber,
      .features = kOfOneZero,
      .rules = rules_with(catan::HarbourUse::AtOnce),
      .colours = 6,
      .large_board = true,
      .knights = KnightRelay::NamesAlways,
      .trade_done = TradeDoneTold::AfterCards,
      .monopoly_is_open = true,
  };
}

Dialect summer_2016() {
  return {
      .name = "1.0-s16",
      .version = "1.0",
      .title = "1.0 of summer 2016 and winter 2016/17",
      .port = 6716,
      .words = Vocabulary(Spelling::Umlauts,
                          {{Word::Sonderbauphase, "Bauen"}, {Word::Zusagender, "Mitspieler"}}),
      .places = std::make_shared<CoordinateNaming>(CoordinateNaming::Lean::Right),
      .answer = AnswerShape::Text,
      .dice = DiceShape::Pair,
      .hidden = HiddenShape::Object,
      .features = kWithDeclines,
      .rules = rules_with(catan::HarbourUse::AtOnce),
      .colours = 6,
      .large_board = true,
      .knights = KnightRelay::NamesAlways,
      .leavers = Leavers::Silent,
      .trade_done = TradeDoneTold::AfterCards,
      .monopoly_is_open = true,
      .server_may_chat = false,
  };
}

Dialect winter_2017() {
  return {
      .name = "1.0-w17",
      .version = "1.0",
      .title = "1.0 of winter 2017/18",
      .port = 6717,
      .words = Vocabulary(Spelling::Ascii, {{Word::Zusagender, "Mitspieler"}}),
      .places = std::make_shared<CoordinateNaming>(CoordinateNaming::Lean::Left),
      .answer = AnswerShape::Text,
      .dice = DiceShape::Pair,
      .hidden = HiddenShape::Object,
      .features = kWithDeclines,
      .rules = rules_with(catan::HarbourUse::AtOnce),
      .colour_taken = ColourTaken::AsFault,
      .knights = KnightRelay::NamesAPlayer,
      .trade_done = TradeDoneTold::AfterCards,
      .monopoly_is_open = true,
  };
}

}  // namespace

std::span<const Dialect> dialects() {
  static const std::array all = {version_0_1(), version_0_3(), version_0_4(),
                                 winter_2014(), summer_2016(), winter_2017()};
  return all;
}

const Dialect* find_dialect(std::string_view name) {
  const auto found = std::ranges::find(dialects(), name, &Dialect::name);
  return found == dialects().end() ? nullptr : &*found;
}

const Dialect* find_labelled(std::string_view label) {
  const auto found = std::ranges::find(dialects(), label, &Dialect::label);
  return found == dialects().end() ? nullptr : &*found;
}

const Dialect& dialect_named(std::string_view name) {
  const Dialect* found = find_dialect(name);
  assert(found != nullptr);
  return *found;
}

std::string all_labels() {
  std::string labels;
  for (const auto& dialect : dialects()) {
    const bool last = &dialect == &dialects().back();
    labels += labels.empty() ? "" : last ? " and " : ", ";
    labels += dialect.label();
  }
  return labels;
}

}  // namespace spiel::lmu

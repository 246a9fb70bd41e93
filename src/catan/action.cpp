#include "catan/action.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <vector>

#include "core/phrase.hpp"

namespace spiel::catan {

namespace {

// What follows an action's word in its text.
enum class Form : std::uint8_t {
  Bare,           // roll
  Place,          // build-road 17
  Robber,         // move-robber 7 from 2
  Victim,         // steal from 2, steal nobody
  Kind,           // play-monopoly ore
  OneOrTwo,       // play-invention ore wool, play-invention ore
  KindForKind,    // bank-trade lumber for ore, bank-trade 4 lumber for ore
  Cards,          // discard 2 lumber, 1 ore
  CardsForCards,  // offer 1 lumber for 1 ore
  Number,         // accept 0
  NumberWith,     // confirm 0 with 2
  With,           // confirm-counter with 2
  Seat,           // leave 2
};

struct Word {
  std::string_view text;
  Form form;
};

// By ActionKind.
constexpr std::array<Word, kActionKinds> kWords = {{
    {"roll", Form::Bare},
    {"end-turn", Form::Bare},
    {"build-road", Form::Place},
    {"build-settlement", Form::Place},
    {"build-city", Form::Place},
    {"buy-card", Form::Bare},
    {"play-knight", Form::Bare},
    {"play-road-building", Form::Bare},
    {"play-invention", Form::OneOrTwo},
    {"play-monopoly", Form::Kind},
    {"move-robber", Form::Robber},
    {"steal", Form::Victim},
    {"discard", Form::Cards},
    {"bank-trade", Form::KindForKind},
    {"offer", Form::CardsForCards},
    {"accept", Form::Number},
    {"decline", Form::Number},
    {"withdraw-acceptance", Form::Number},
    {"withdraw-offer", Form::Number},
    {"confirm", Form::NumberWith},
    {"counter", Form::CardsForCards},
    {"withdraw-counter", Form::Bare},
    {"confirm-counter", Form::With},
    {"leave", Form::Seat},
    {"return", Form::Seat},
}};

const Word& word_of(ActionKind kind) { return kWords[static_cast<std::size_t>(kind)]; }

std::string from_seat(Seat victim) {
  return victim == kNoSeat ? std::string() : phrase(" from {}", victim);
}

std::string arguments(const Action& a) {
  switch (word_of(a.kind).form) {
    case Form::Bare:
      return "";
    case Form::Place:
    case Form::Number:
      return phrase(" {}", a.first);
    case Form::Robber:
      return phrase(" {}{}", a.first, from_seat(a.seat()));
    case Form::Victim:
      return a.seat() == kNoSeat ? " nobody" : from_seat(a.seat());
    case Form::Kind:
      return phrase(" {}", name_of(a.resource()));
    case Form::OneOrTwo:
      if (a.takes_one()) return phrase(" {}", name_of(a.resource()));
      return phrase(" {} {}", name_of(a.resource()), name_of(a.other_resource()));
    case Form::KindForKind:
      return phrase(" {} for {}", a.give.empty() ? name_of(a.resource()) : to_text(a.give),
                    name_of(a.other_resource()));
    case Form::Cards:
      return phrase(" {}", to_text(a.give));
    case Form::CardsForCards:
      return phrase(" {} for {}", to_text(a.give), to_text(a.want));
    case Form::NumberWith:
      return phrase(" {} with {}", a.first, a.seat());
    case Form::With:
      return phrase(" with {}", a.seat());
    case Form::Seat:
      return phrase(" {}", a.seat());
  }
  return "";
}

// Reading.

std::vector<std::string_view> split(std::string_view text, std::string_view separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const auto at = text.find(separator);
    parts.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + separator.size());
  }
}

std::optional<std::uint8_t> parse_number(std::string_view text, unsigned limit) {
  unsigned value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value >= limit) {
    return std::nullopt;
  }
  return static_cast<std::uint8_t>(value);
}

std::optional<Seat> parse_seat(std::string_view text) { return parse_number(text, kMaxSeats); }

using Parsed = std::optional<Action>;
using Parts = std::vector<std::string_view>;

Parsed parse_place(ActionKind kind, const Parts& p) {
  if (p.size() != 1) return std::nullopt;
  const auto place = parse_number(p[0], kNowhere);
  return place ? Parsed(Action::make(kind, *place)) : std::nullopt;
}

Parsed parse_robber(const Parts& p) {
  if (p.empty()) return std::nullopt;
  const auto cell = parse_number(p[0], kNowhere);
  if (cell && p.size() == 1) return Action::move_robber(*cell);
  if (!cell || p.size() != 3 || p[1] != "from") return std::nullopt;
  const auto victim = parse_seat(p[2]);
  return victim ? Parsed(Action::move_robber(*cell, *victim)) : std::nullopt;
}

Parsed parse_victim(const Parts& p) {
  if (p.size() == 1 && p[0] == "nobody") return Action::steal(kNoSeat);
  if (p.size() != 2 || p[0] != "from") return std::nullopt;
  const auto victim = parse_seat(p[1]);
  return victim ? Parsed(Action::steal(*victim)) : std::nullopt;
}

Parsed parse_kind(const Parts& p) {
  const auto kind = p.size() == 1 ? parse_resource(p[0]) : std::nullopt;
  return kind ? Parsed(Action::play_monopoly(*kind)) : std::nullopt;
}

Parsed parse_one_or_two(const Parts& p) {
  if (p.empty() || p.size() > 2) return std::nullopt;
  const auto first = parse_resource(p[0]);
  if (first && p.size() == 1) return Action::play_invention(*first);
  const auto second = parse_resource(p.back());
  return first && second ? Parsed(Action::play_invention(*first, *second)) : std::nullopt;
}

Parsed parse_kind_for_kind(const Parts& p) {
  const bool rated = p.size() == 4;
  if (p.size() < 3 || p.size() > 4 || p[p.size() - 2] != "for") return std::nullopt;
  const auto give = parse_resource(p[rated ? 1 : 0]);
  const auto take = parse_resource(p.back());
  if (!give || !take) return std::nullopt;
  auto action = Action::bank_trade(*give, *take);
  if (!rated) return action;
  const auto rate = parse_number(p[0], Cards::kLaneMax + 1);
  if (!rate || *rate == 0) return std::nullopt;
  action.give = Cards::of(*give, *rate);
  action.want = Cards::of(*take);
  return action;
}

Parsed parse_terms(ActionKind kind, std::string_view rest) {
  const auto sides = split(rest, " for ");
  if (sides.size() != 2) return std::nullopt;
  const auto give = parse_cards(sides[0]);
  const auto want = parse_cards(sides[1]);
  if (!give || !want) return std::nullopt;
  return Action{kind, 0, 0, *give, *want};
}

Parsed parse_seat_action(ActionKind kind, const Parts& p, std::size_t at) {
  if (p.size() != at + 1 || (at > 0 && p[at - 1] != "with")) return std::nullopt;
  const auto seat = parse_seat(p[at]);
  const auto number = at == 2 ? parse_number(p[0], kNowhere) : std::uint8_t{0};
  return seat && number ? Parsed(Action::make(kind, *number, *seat)) : std::nullopt;
}

Parsed parse_arguments(ActionKind kind, std::string_view rest) {
  const Parts parts = rest.empty() ? Parts() : split(rest, " ");
  switch (word_of(kind).form) {
    case Form::Bare:
      return parts.empty() ? Parsed(Action::make(kind)) : std::nullopt;
    case Form::Place:
    case Form::Number:
      return parse_place(kind, parts);
    case Form::Robber:
      return parse_robber(parts);
    case Form::Victim:
      return parse_victim(parts);
    case Form::Kind:
      return parse_kind(parts);
    case Form::OneOrTwo:
      return parse_one_or_two(parts);
    case Form::KindForKind:
      return parse_kind_for_kind(parts);
    case Form::Cards: {
      const auto cards = parse_cards(rest);
      return cards ? Parsed(Action::discard(*cards)) : std::nullopt;
    }
    case Form::CardsForCards:
      return parse_terms(kind, rest);
    case Form::NumberWith:
      return parse_seat_action(kind, parts, 2);
    case Form::With:
      return parse_seat_action(kind, parts, 1);
    case Form::Seat:
      return parse_seat_action(kind, parts, 0);
  }
  return std::nullopt;
}

}  // namespace

std::uint64_t number_of(const Action& action) {
  const auto five_bits = [](Cards cards) {
    std::uint64_t packed = 0;
    for (const Resource r : kResources) {
      packed = packed << 5 | static_cast<std::uint64_t>(cards[r] & 31);
    }
    return packed;
  };
  const std::uint64_t cards = five_bits(action.give) << 25 | five_bits(action.want);
  const std::uint64_t places = static_cast<std::uint64_t>(action.first) << 8 | action.second;
  // An action has either cards or places.
  return (cards != 0 ? cards : places) << 5 | static_cast<std::uint64_t>(action.kind);
}

std::string to_text(const Action& action) {
  return std::string(word_of(action.kind).text) + arguments(action);
}

Result<Action, std::string> parse_action(std::string_view text) {
  const auto space = text.find(' ');
  const auto known = std::ranges::find(kWords, text.substr(0, space), &Word::text);
  if (known == kWords.end()) return failure(phrase("unknown action: '{}'", text));
  const bool bare = space == std::string_view::npos;
  const auto rest = bare ? std::string_view() : text.substr(space + 1);
  const auto kind = static_cast<ActionKind>(known - kWords.begin());
  if (bare || !rest.empty()) {
    if (const auto action = parse_arguments(kind, rest)) return *action;
  }
  return failure(phrase("malformed action: '{}'", text));
}

std::string to_text(Cards cards) {
  std::string text;
  for (const Resource r : kResources) {
    if (cards[r] == 0) continue;
    text += phrase("{}{} {}", text.empty() ? "" : ", ", cards[r], name_of(r));
  }
  return text.empty() ? "nothing" : text;
}

Result<Cards, std::string> parse_cards(std::string_view text) {
  if (text == "nothing") return Cards{};
  Cards cards;
  for (const std::string_view part : split(text, ", ")) {
    const auto words = split(part, " ");
    const auto count = parse_number(words[0], Cards::kLaneMax + 1);
    const auto kind = words.size() == 2 ? parse_resource(words[1]) : std::nullopt;
    if (!count || !kind || *count == 0 || cards[*kind] != 0) {
      return failure(phrase("not a set of cards: '{}'", text));
    }
    cards += Cards::of(*kind, *count);
  }
  return cards;
}

}  // namespace spiel::catan

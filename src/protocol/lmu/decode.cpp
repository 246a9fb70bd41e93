#include <fmt/core.h>
#include <boost/json.hpp>

#include <limits>

#include "core/utf8.hpp"
#include "games/json_values.hpp"
#include "protocol/lmu/codec.hpp"
#include "protocol/lmu/values.hpp"

namespace spiel::lmu {

namespace json = boost::json;

namespace {

using Kind = DecodeError::Kind;

// A peer's own words, quoted; long ones are cut.
std::string quote(std::string_view text) {
  constexpr std::size_t kLongest = 60;
  const bool is_short = text.size() <= kLongest;
  return fmt::format("\"{}{}\"", utf8_beginning(text, kLongest), is_short ? "" : "…");
}

constexpr std::string_view sentence(games::Misfit misfit) {
  using enum games::Misfit;
  switch (misfit) {
    case NotWhole:
    case OutOfRange:
      return "muss eine ganze Zahl sein";
    case NotFlag:
      return "muss true oder false sein";
    case NotText:
      return "muss eine Zeichenkette sein";
    case NotList:
      return "muss eine Liste sein";
    case NotObject:
      return "muss ein Objekt sein";
  }
  return {};
}

// Reads the attributes that a `describe` names from one object. The first error stays.
class Reader {
 public:
  Reader(const Dialect& dialect, const json::object& in, std::optional<DecodeError>& error)
      : dialect_(dialect), in_(in), error_(error) {}

  void operator()(Word name, auto& value) {
    if (const json::value* found = find(name)) {
      read(name, *found, value);
    } else {
      fail(Kind::MissingAttribute, fmt::format("Attribut \"{}\" fehlt", dialect_.words[name]));
    }
  }
  template <class T>
  void optional(Word name, std::optional<T>& value) {
    if (const json::value* found = find(name)) read(name, *found, value.emplace());
  }
  void nullable(Word name, auto& value) { optional(name, value); }
  void lenient(Word name, auto& value) {
    if (const json::value* found = find(name)) read(name, *found, value);
  }
  template <class Pile>
  void lenient(Word name, Holding<Pile>& holding) {
    const json::value* found = find(name);
    holding.told = found != nullptr;
    if (found != nullptr) read(name, *found, holding);
  }
  void or_nobody(Word name, PlayerId& player) {
    player = kNobody;
    lenient(name, player);
  }
  void optional_player(Word name, std::optional<PlayerId>& player) {
    optional(name, player);
    if (player == kNobody) player.reset();
  }
  // A value that this version has no word for is left out.
  template <HasWords Value>
  void if_known(Word name, std::optional<Value>& value) {
    const auto text = games::text_member(in_, dialect_.words[name]);
    if (text) value = unspell<Value>(dialect_, *text);
  }
  // The other value where this version has no such word.
  template <HasWords Value>
  void known_or(Word name, Value& value, Value other) {
    const auto text = games::text_member(in_, dialect_.words[name]);
    if (!text) return (*this)(name, value);
    value = unspell<Value>(dialect_, *text).value_or(other);
  }
  // Under the other name where it does not stand under its own.
  void either(Word name, Word other, auto& value) {
    (*this)(find(name) == nullptr ? other : name, value);
  }
  void victim(Word name, std::optional<PlayerId>& player, bool) { optional_player(name, player); }
  bool has(Feature feature) const { return dialect_.has(feature); }

 private:
  const json::value* find(Word name) const { return games::member(in_, dialect_.words[name]); }

  void read(Word name, const json::value& value, std::int32_t& number) {
    number = static_cast<std::int32_t>(ranged(name, value, std::numeric_limits<std::int32_t>::min(),
                                              std::numeric_limits<std::int32_t>::max()));
  }
  void read(Word name, const json::value& value, std::string& text) {
    if (const auto told = fitting(name, games::text_in(value))) text = *told;
  }
  void read(Word name, const json::value& value, Place& place) {
    const auto known = dialect_.places->read(value);
    if (!known) return wrong(name, "nennt keinen Ort der Karte");
    place = *known;
  }
  void read(Word name, const json::value& value, Shore& shore) {
    const auto known = dialect_.places->read_shore(value);
    if (!known) return wrong(name, "nennt keinen Ort der Karte");
    shore = *known;
  }
  void read(Word name, const json::value& value, bool& truth) {
    if (const auto told = fitting(name, games::flag_in(value))) truth = *told;
  }

  template <HasWords Value>
  void read(Word name, const json::value& value, Value& result) {
    const auto text = fitting(name, games::text_in(value));
    if (!text) return;
    const auto known = unspell<Value>(dialect_, *text);
    if (!known) return wrong(name, fmt::format("hat den unbekannten Wert {}", quote(*text)));
    result = *known;
  }
  void read(Word name, const json::value& value, Ground& ground) {
    if (is_word(value, Word::Meer)) return ground.terrain.reset();
    read(name, value, ground.terrain.emplace());
  }
  void read(Word name, const json::value& value, DrawnCard& card) {
    if (is_word(value, Word::Unbekannt) || games::integer(value)) return card.kind.reset();
    read(name, value, card.kind.emplace());
  }

  void read(Word name, const json::value& value, Dice& dice) {
    if (const json::array* pair = value.if_array()) {
      if (pair->size() != 2) return wrong(name, "muss zwei Würfel nennen");
      dice.first = static_cast<int>(ranged(name, (*pair)[0], 1, 6));
      dice.second = static_cast<int>(ranged(name, (*pair)[1], 1, 6));
    } else {
      dice = Dice{.first = static_cast<int>(ranged(name, value, 2, 12))};
    }
  }

  template <class K>
  void read(Word name, const json::value& value, catan::Pile<K>& pile) {
    const auto counts = fitting(name, games::object_in(value));
    if (!counts) return;
    for (const auto& [text, count] : **counts) {
      const auto kind = unspell<K>(dialect_, text);
      if (!kind) return wrong(name, fmt::format("nennt die unbekannte Karte {}", quote(text)));
      const auto cards = ranged(name, count, 0, catan::Pile<K>::kLaneMax);
      pile += catan::Pile<K>::of(*kind, static_cast<std::uint32_t>(cards));
    }
  }
  // Some servers tell open cards and, beside them, that none are hidden.
  template <class Pile>
  void read(Word name, const json::value& value, Holding<Pile>& holding) {
    const json::object* object = value.if_object();
    const json::value* hidden =
        object == nullptr ? &value : object->if_contains(dialect_.words[Word::Unbekannt]);
    if (hidden == nullptr) return read(name, value, holding.open);
    const int unknown = static_cast<int>(ranged(name, *hidden, 0, 1000));
    if (object != nullptr && object->size() > 1) {
      json::object known(*object);
      known.erase(dialect_.words[Word::Unbekannt]);
      read(name, known, holding.open);
    }
    if (unknown > 0 || holding.open.empty()) holding.hidden = unknown + holding.open.total();
  }

  template <class T>
  void read(Word name, const json::value& value, std::vector<T>& items) {
    const auto list = fitting(name, games::list_in(value));
    if (!list) return;
    items.reserve((*list)->size());
    for (const json::value& item : **list) read(name, item, items.emplace_back());
  }
  template <class T>
    requires requires(T& object, Reader& reader) { T::describe(object, reader); }
  void read(Word name, const json::value& value, T& object) {
    const auto attributes = fitting(name, games::object_in(value));
    if (!attributes) return;
    Reader reader(dialect_, **attributes, error_);
    T::describe(object, reader);
  }

  std::int64_t ranged(Word name, const json::value& value, std::int64_t low, std::int64_t high) {
    const auto number = games::number_in(value, low, high);
    if (number) return *number;
    const bool is_far = number.error() == games::Misfit::OutOfRange;
    wrong(name, is_far ? fmt::format("muss zwischen {} und {} liegen", low, high)
                       : std::string(sentence(number.error())));
    return low;
  }

  // The value, or a complaint.
  template <class T>
  std::optional<T> fitting(Word name, const games::Fitting<T>& taken) {
    if (taken) return *taken;
    wrong(name, sentence(taken.error()));
    return std::nullopt;
  }

  bool is_word(const json::value& value, Word word) const {
    const json::string* text = value.if_string();
    return text != nullptr && *text == dialect_.words[word];
  }
  void wrong(Word name, std::string_view what) {
    fail(Kind::WrongValue, fmt::format("Attribut \"{}\" {}", dialect_.words[name], what));
  }
  void fail(Kind kind, std::string text) {
    if (!error_) error_ = DecodeError{kind, std::move(text)};
  }

  const Dialect& dialect_;
  const json::object& in_;
  std::optional<DecodeError>& error_;
};

// One attempt to read an object as a message; `result` is filled by whoever knows the name.
template <class AnyMessage>
struct Attempt {
  const Dialect& dialect;
  std::string_view name;
  const json::value& body;
  Result<AnyMessage, DecodeError> result;

  template <class M>
  bool read_as() {
    if (!dialect.has(M::kFeature) || name != dialect.words[M::kName]) return false;
    const json::object* attributes = body.if_object();
    if (attributes == nullptr) return fail("erwartet ein Objekt");
    std::optional<DecodeError> error;
    Reader reader(dialect, *attributes, error);
    M message;
    M::describe(message, reader);
    if (error) return fail(error->text, error->kind);
    result = std::move(message);
    return true;
  }

  template <std::size_t... I>
  bool read_as_any(std::index_sequence<I...>) {
    return (read_as<std::variant_alternative_t<I, AnyMessage>>() || ...);
  }

  bool fail(std::string_view what, Kind kind = Kind::WrongValue) {
    result = failure(DecodeError{kind, fmt::format("{}: {}", name, what)});
    return true;
  }
};

// Whatever stands in it, and however it is written.
template <>
template <>
bool Attempt<ServerMessage>::read_as<Accepted>() {
  if (name != dialect.words[Word::Ok] && name != "Ok") return false;
  result = Accepted{};
  return true;
}

template <>
template <>
bool Attempt<ServerMessage>::read_as<Refused>() {
  if (name != dialect.words[Word::Serverantwort]) return false;
  const json::string* text = body.if_string();
  if (text == nullptr) return fail("erwartet eine Zeichenkette");
  if (*text == dialect.words[Word::Ok]) {
    result = Accepted{};
  } else {
    result = Refused{.reason = std::string(*text)};
  }
  return true;
}

template <class AnyMessage>
Result<AnyMessage, DecodeError> decode(const Dialect& dialect, const json::object& object) {
  if (object.size() != 1) {
    return failure(
        DecodeError{Kind::NotOneMessage, "Ein Objekt muss genau eine Nachricht enthalten"});
  }
  const auto& [name, body] = *object.begin();
  Attempt<AnyMessage> attempt{dialect, name, body, AnyMessage{}};
  if (!attempt.read_as_any(std::make_index_sequence<std::variant_size_v<AnyMessage>>())) {
    return failure(
        DecodeError{Kind::UnknownMessage, fmt::format("Unbekannte Nachricht {}", quote(name))});
  }
  return std::move(attempt.result);
}

}  // namespace

Result<ClientMessage, DecodeError> decode_client(const Dialect& dialect,
                                                 const json::object& object) {
  return decode<ClientMessage>(dialect, object);
}

Result<ServerMessage, DecodeError> decode_server(const Dialect& dialect,
                                                 const json::object& object) {
  auto message = decode<ServerMessage>(dialect, object);
  if (!message || dialect.answer == AnswerShape::Text) return message;
  if (auto* fault = std::get_if<Fault>(&*message)) {
    return Refused{.reason = std::move(fault->reason)};
  }
  return message;
}

}  // namespace spiel::lmu

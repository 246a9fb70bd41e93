#include <boost/json.hpp>
#include <cassert>
#include <concepts>

#include "protocol/lmu/codec.hpp"
#include "protocol/lmu/values.hpp"

namespace spiel::lmu {

namespace json = boost::json;

namespace {

// Writes the attributes that a `describe` names into one object.
class Writer {
 public:
  enum class Zeros { LeftOut, Written };

  Writer(const Dialect& dialect, json::object& out, Zeros zeros)
      : dialect_(dialect), out_(out), zeros_(zeros) {}

  void operator()(Word name, const auto& value) {
    out_.emplace(dialect_.words[name], to_json(value));
  }
  void optional(Word name, const auto& value) {
    if (value) (*this)(name, *value);
  }
  void optional_player(Word name, std::optional<PlayerId> player) { optional(name, player); }
  void nullable(Word name, const auto& value) {
    value ? (*this)(name, *value) : (void)out_.emplace(dialect_.words[name], nullptr);
  }
  void lenient(Word name, const auto& value) { (*this)(name, value); }
  template <class Pile>
  void lenient(Word name, const Holding<Pile>& holding) {
    if (holding.told) (*this)(name, holding);
  }
  void or_nobody(Word name, PlayerId player) { (*this)(name, player); }
  void if_known(Word name, const auto& value) { optional(name, value); }
  template <class Value>
  void known_or(Word name, const Value& value, Value) {
    (*this)(name, value);
  }
  void either(Word name, Word, const auto& value) { (*this)(name, value); }
  void victim(Word name, std::optional<PlayerId> player, bool relayed) {
    if (player || (relayed && dialect_.knights == KnightRelay::NamesAlways)) {
      (*this)(name, player.value_or(kNobody));
    }
  }
  bool has(Feature feature) const { return dialect_.has(feature); }

 private:
  template <std::same_as<bool> Truth>
  json::value to_json(Truth truth) const {
    return truth;
  }
  json::value to_json(int number) const { return number; }
  json::value to_json(const std::string& text) const { return json::string(text, storage()); }
  json::value to_json(const Place& place) const { return dialect_.places->write(place); }
  json::value to_json(const Shore& shore) const { return dialect_.places->write(shore); }
  json::value to_json(HasWords auto value) const { return word(spell(dialect_, value)); }

  json::value to_json(Ground ground) const {
    return ground.terrain ? to_json(*ground.terrain) : word(dialect_.words[Word::Meer]);
  }
  json::value to_json(DrawnCard card) const {
    if (card.kind) return to_json(*card.kind);
    if (dialect_.hidden == HiddenShape::BareNumber) return 1;
    return word(dialect_.words[Word::Unbekannt]);
  }
  json::value to_json(Dice dice) const {
    if (dialect_.dice == DiceShape::Sum) return dice.sum();
    return json::array({dice.first, dice.second}, storage());
  }

  // A client names every kind, since there are servers that miss those it leaves out.
  template <class Kind>
  json::value to_json(const catan::Pile<Kind>& pile) const {
    json::object counts(storage());
    for (const auto& [kind, name] : Spelled<Kind>::kWords) {
      if (pile[kind] > 0 || zeros_ == Zeros::Written)
        counts.emplace(dialect_.words[name], pile[kind]);
    }
    return counts;
  }
  template <class Pile>
  json::value to_json(const Holding<Pile>& holding) const {
    if (!holding.hidden) return to_json(holding.open);
    if (dialect_.hidden == HiddenShape::BareNumber) return *holding.hidden;
    return json::object({{dialect_.words[Word::Unbekannt], *holding.hidden}}, storage());
  }

  template <class T>
  json::value to_json(const std::vector<T>& items) const {
    json::array array(storage());
    array.reserve(items.size());
    for (const T& item : items) array.push_back(to_json(item));
    return array;
  }
  template <class T>
    requires requires(const T& object, Writer& writer) { T::describe(object, writer); }
  json::value to_json(const T& object) const {
    json::object attributes(storage());
    Writer writer(dialect_, attributes, zeros_);
    T::describe(object, writer);
    return attributes;
  }

  json::value word(std::string_view text) const { return json::string(text, storage()); }
  json::storage_ptr storage() const { return out_.storage(); }

  const Dialect& dialect_;
  json::object& out_;
  Zeros zeros_;
};

template <class M>
void write(const Dialect& dialect, const M& message, json::object& root,
           Writer::Zeros zeros = Writer::Zeros::LeftOut) {
  json::object body(root.storage());
  Writer writer(dialect, body, zeros);
  M::describe(message, writer);
  root.emplace(dialect.words[M::kName], std::move(body));
}

void write(const Dialect& dialect, const Accepted& accepted, json::object& root, Writer::Zeros) {
  if (dialect.answer == AnswerShape::Objects) return write<Accepted>(dialect, accepted, root);
  root.emplace(dialect.words[Word::Serverantwort], dialect.words[Word::Ok]);
}

void write(const Dialect& dialect, const Refused& refused, json::object& root, Writer::Zeros) {
  if (dialect.answer == AnswerShape::Objects) {
    return write(dialect, Fault{.reason = refused.reason}, root);
  }
  root.emplace(dialect.words[Word::Serverantwort], refused.reason);
}

template <class AnyMessage>
std::string encode_any(const Dialect& dialect, const AnyMessage& message, Writer::Zeros zeros) {
  assert(speaks(dialect, message));
  unsigned char buffer[8192];
  json::monotonic_resource memory(buffer, sizeof buffer);
  json::object root(&memory);
  std::visit([&](const auto& m) { write(dialect, m, root, zeros); }, message);
  return json::serialize(root);
}

}  // namespace

std::string encode(const Dialect& dialect, const ClientMessage& message) {
  return encode_any(dialect, message, Writer::Zeros::Written);
}

std::string encode(const Dialect& dialect, const ServerMessage& message) {
  return encode_any(dialect, message, Writer::Zeros::LeftOut);
}

}  // namespace spiel::lmu

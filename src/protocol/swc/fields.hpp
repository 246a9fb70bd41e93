// Reads the fields of one element. The original takes a field as an attribute or as a child element
// of the same name, ignores attributes it does not know and refuses children it does not know.
//
// Errors are kept, not thrown: the first one wins, everything read after it is a default, and
// `finish` gives the message or that error.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/result.hpp"
#include "protocol/swc/decode.hpp"
#include "protocol/swc/xml_reader.hpp"

namespace spiel::swc {

class Fields {
 public:
  // Anything may stand beside the fields that are asked for.
  explicit Fields(const Element& element) : element_(element) {}
  // Only `names` may stand as children.
  Fields(const Element& element, std::initializer_list<std::string_view> names);

  std::string text(std::string_view name) const;  // empty if missing
  bool flag(std::string_view name) const { return text(name) == "true"; }
  int number(std::string_view name);
  int to_number(std::string_view text);

  // The value that `parse` makes of the text, a std::optional.
  template <class Parse>
  auto value(std::string_view name, Parse parse) {
    const std::string* found = find(name);
    if (found == nullptr) fail(DecodeError::Missing, name);
    auto parsed = parse(found == nullptr ? std::string_view() : std::string_view(*found));
    if (!parsed) fail(DecodeError::UnknownValue, name);
    return parsed.value_or(typename decltype(parsed)::value_type{});
  }

  // A child that must be there; an empty element if it is not.
  const Element& child(std::string_view name);

  // What a part of this element was decoded to, taking over its error.
  template <class T>
  T take(Result<T, DecodeError> part) {
    if (part) return *std::move(part);
    if (!error_) error_ = part.error();
    return T{};
  }

  const std::string* find(std::string_view name) const;
  void fail(DecodeError::Kind kind, std::string_view what);

  template <class Message>
  Result<Message, DecodeError> finish(Message message) const {
    if (error_) return failure(*error_);
    return message;
  }

 private:
  const Element& element_;
  std::optional<DecodeError> error_;
};

}  // namespace spiel::swc

#include "protocol/swc/fields.hpp"

#include <algorithm>
#include <charconv>

namespace spiel::swc {

namespace {

std::optional<int> parse_number(std::string_view text) {
  int number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, status] = std::from_chars(text.data(), end, number);
  return status == std::errc() && stop == end ? std::optional(number) : std::nullopt;
}

}  // namespace

Fields::Fields(const Element& element, std::initializer_list<std::string_view> names)
    : element_(element) {
  for (const Element& child : element.children) {
    if (std::find(names.begin(), names.end(), child.name) == names.end()) {
      fail(DecodeError::UnknownElement, child.name);
    }
  }
}

const std::string* Fields::find(std::string_view name) const {
  if (const std::string* attribute = element_.attribute(name)) return attribute;
  const Element* child = element_.child(name);
  return child == nullptr ? nullptr : &child->text;
}

std::string Fields::text(std::string_view name) const {
  const std::string* found = find(name);
  return found == nullptr ? std::string() : *found;
}

int Fields::number(std::string_view name) { return value(name, parse_number); }

int Fields::to_number(std::string_view text) {
  const auto number = parse_number(text);
  if (!number) fail(DecodeError::UnknownValue, text);
  return number.value_or(0);
}

const Element& Fields::child(std::string_view name) {
  static const Element kNothing;
  const Element* found = element_.child(name);
  if (found == nullptr) fail(DecodeError::Missing, name);
  return found == nullptr ? kNothing : *found;
}

void Fields::fail(DecodeError::Kind kind, std::string_view what) {
  if (!error_) error_ = DecodeError{kind, std::string(what)};
}

}  // namespace spiel::swc

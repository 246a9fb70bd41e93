#include "protocol/web/fields.hpp"

#include <fmt/core.h>
#include <boost/json.hpp>

#include <algorithm>

#include "core/text.hpp"

namespace spiel::web {

namespace {

constexpr std::size_t kMaxDepth = 8;

}  // namespace

json::object parse_document(std::string_view text) {
  if (text.size() > kMaxDocument) {
    throw Malformed{"too-long", fmt::format("More than {} bytes.", kMaxDocument)};
  }
  json::parse_options options;
  options.max_depth = kMaxDepth;
  json::error_code error;
  json::value value = json::parse(text, error, {}, options);
  if (error) throw Malformed{"not-json", "Not JSON: " + error.message() + "."};
  if (!value.is_object()) throw Malformed{"not-an-object", "Not a JSON object."};
  return std::move(value.get_object());
}

void Fields::refuse(std::string code, std::string_view name, std::string_view why) const {
  throw Malformed{std::move(code), fmt::format("'{}{}' {}.", where_, name, why)};
}

bool Fields::has(std::string_view name) const {
  const auto* found = object_.if_contains(name);
  return found != nullptr && !found->is_null();
}

const json::value& Fields::value(std::string_view name) const {
  if (!has(name)) refuse("missing-field", name, "is missing");
  return *object_.if_contains(name);
}

std::string Fields::as_text(const json::value& value, std::string_view name,
                            TextLimits limits) const {
  if (!value.is_string()) refuse("wrong-type", name, "must be text");
  const std::string_view text = value.get_string();
  const auto length = length_of(text);
  if (!length) refuse("bad-text", name, "has characters that cannot be shown");
  if (*length < limits.least || *length > limits.most) {
    refuse("out-of-range", name,
           fmt::format("must have {} to {} characters", limits.least, limits.most));
  }
  return std::string(text);
}

std::string Fields::text(std::string_view name, TextLimits limits) const {
  return as_text(value(name), name, limits);
}

std::string Fields::text_if_any(std::string_view name, TextLimits limits) const {
  return has(name) ? text(name, limits) : std::string();
}

std::int64_t Fields::number(std::string_view name, std::int64_t low, std::int64_t high) const {
  const json::value& found = value(name);
  if (!found.is_number()) refuse("wrong-type", name, "must be a number");
  json::error_code error;
  const auto number = found.to_number<std::int64_t>(error);
  if (error || number < low || number > high) {
    refuse("out-of-range", name, fmt::format("must be a whole number from {} to {}", low, high));
  }
  return number;
}

bool Fields::flag(std::string_view name, bool otherwise) const {
  if (!has(name)) return otherwise;
  if (!value(name).is_bool()) refuse("wrong-type", name, "must be true or false");
  return value(name).get_bool();
}

Fields Fields::object(std::string_view name) const {
  const json::value& found = value(name);
  if (!found.is_object()) refuse("wrong-type", name, "must be an object");
  return Fields(found.get_object(), fmt::format("{}{}.", where_, name));
}

std::vector<std::string> Fields::texts(std::string_view name, std::size_t most,
                                       TextLimits each) const {
  const json::value& found = value(name);
  if (!found.is_array()) refuse("wrong-type", name, "must be a list");
  const json::array& items = found.get_array();
  if (items.size() > most)
    refuse("out-of-range", name, fmt::format("has more than {} items", most));
  std::vector<std::string> texts;
  for (const json::value& item : items) texts.push_back(as_text(item, name, each));
  return texts;
}

void Fields::only(std::initializer_list<std::string_view> names) const {
  for (const auto& field : object_) {
    const std::string_view key = field.key();
    if (std::find(names.begin(), names.end(), key) == names.end()) {
      refuse("unknown-field", key, "is not known here");
    }
  }
}

}  // namespace spiel::web

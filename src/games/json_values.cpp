#include "games/json_values.hpp"

#include <cmath>
#include <utility>

namespace spiel::games {

namespace json = boost::json;

std::optional<std::int64_t> integer(const json::value& value) {
  constexpr double kExact = 1e15;
  if (const auto* number = value.if_int64()) return *number;
  if (const auto* number = value.if_uint64(); number && std::in_range<std::int64_t>(*number)) {
    return static_cast<std::int64_t>(*number);
  }
  const auto* real = value.if_double();
  if (real == nullptr || std::trunc(*real) != *real || std::abs(*real) >= kExact) {
    return std::nullopt;
  }
  return static_cast<std::int64_t>(*real);
}

Fitting<std::int64_t> number_in(const json::value& value, std::int64_t low, std::int64_t high) {
  const auto number = integer(value);
  if (number && low <= *number && *number <= high) return *number;
  return failure(number || value.is_uint64() ? Misfit::OutOfRange : Misfit::NotWhole);
}

Fitting<bool> flag_in(const json::value& value) {
  if (const auto* flag = value.if_bool()) return *flag;
  return failure(Misfit::NotFlag);
}

Fitting<std::string_view> text_in(const json::value& value) {
  if (const auto* text = value.if_string()) return std::string_view(*text);
  return failure(Misfit::NotText);
}

Fitting<const json::array*> list_in(const json::value& value) {
  if (const auto* list = value.if_array()) return list;
  return failure(Misfit::NotList);
}

Fitting<const json::object*> object_in(const json::value& value) {
  if (const auto* object = value.if_object()) return object;
  return failure(Misfit::NotObject);
}

const json::value* member(const json::object& object, std::string_view name) {
  const auto* value = object.if_contains(name);
  return value == nullptr || value->is_null() ? nullptr : value;
}

std::optional<std::string_view> text_member(const json::object& object, std::string_view name) {
  const auto* value = member(object, name);
  const auto* text = value == nullptr ? nullptr : value->if_string();
  return text == nullptr ? std::nullopt : std::optional<std::string_view>(*text);
}

std::optional<std::string_view> text_member(const json::value& value, std::string_view name) {
  const auto* object = value.if_object();
  return object == nullptr ? std::nullopt : text_member(*object, name);
}

}  // namespace spiel::games

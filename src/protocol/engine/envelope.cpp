#include "protocol/engine/envelope.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <charconv>
#include <cmath>
#include <vector>

#include "games/json_values.hpp"
#include "protocol/engine/texts.hpp"

namespace spiel::engine {

namespace {

namespace json = boost::json;

std::optional<json::value> parsed(std::string_view text) {
  json::error_code error;
  auto value = json::parse(text, error);
  if (error) return std::nullopt;
  return value;
}

std::optional<std::int64_t> integer_of(std::string_view text) {
  std::int64_t number = 0;
  const char* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  if (text.empty() || error != std::errc{} || rest != end) return std::nullopt;
  return number;
}

// As the binder of the original does it: a fraction is cut off.
std::optional<std::int64_t> integer_of(double number) {
  constexpr double kLimit = 1e15;
  if (!(std::abs(number) < kLimit)) return std::nullopt;
  return static_cast<std::int64_t>(number);
}

Arguments arguments_of(const json::value& value) {
  Arguments arguments;
  if (const auto* object = value.if_object()) {
    arguments.given = true;
    arguments.values = *object;
  } else if (const auto* text = value.if_string()) {
    arguments.as_text = true;
    const auto inner = parsed(std::string_view(*text));
    if (inner && inner->is_object()) {
      arguments.given = true;
      arguments.values = inner->get_object();
    }
  }
  return arguments;
}

// The original keeps arguments in a hash map of its language, and its answers show the order of the
// map: keys by their place in it, those of one place as they were put in. A published front end
// counts characters, so this order is part of the protocol.
std::size_t places_for(std::size_t keys) {
  std::size_t places = 16;
  while (4 * keys > 3 * places) places *= 2;
  return places;
}

std::size_t place_of(std::string_view key, std::size_t places) {
  std::uint32_t hash = 0;
  for (const unsigned char c : key) hash = 31 * hash + c;
  return (hash ^ hash >> 16U) % places;
}

json::object in_original_order(const json::object& object) {
  std::vector<const json::key_value_pair*> pairs;
  for (const auto& pair : object) pairs.push_back(&pair);
  const auto place = [places = places_for(object.size())](const auto* pair) {
    return place_of(pair->key(), places);
  };
  std::stable_sort(pairs.begin(), pairs.end(),
                   [&](const auto* a, const auto* b) { return place(a) < place(b); });
  json::object ordered;
  for (const auto* pair : pairs) ordered.emplace(pair->key(), pair->value());
  return ordered;
}

// Old clients decode objects once more, and board and ports inside them once again.
json::value as_text(json::object arguments) {
  for (auto& item : arguments) {
    if (item.value().is_array()) item.value() = json::serialize(item.value());
  }
  return json::value(json::serialize(arguments));
}

json::value told(const json::value& arguments, Style style) {
  const auto* object = arguments.if_object();
  if (object == nullptr) return arguments;
  auto ordered = in_original_order(*object);
  if (style.arguments_as_text) return as_text(std::move(ordered));
  return ordered;
}

}  // namespace

std::optional<std::string> Arguments::text(std::string_view name) const {
  const auto text = games::text_member(values, name);
  return text ? std::optional<std::string>(*text) : std::nullopt;
}

std::optional<std::int64_t> Arguments::integer(std::string_view name) const {
  const auto* value = games::member(values, name);
  if (!value) return std::nullopt;
  if (value->is_double()) return integer_of(value->get_double());
  if (const auto text = games::text_in(*value)) return integer_of(*text);
  return games::integer(*value);
}

std::optional<bool> Arguments::flag(std::string_view name) const {
  const auto* value = games::member(values, name);
  if (!value) return std::nullopt;
  if (const auto flag = games::flag_in(*value)) return *flag;
  const auto text = games::text_in(*value).value_or("");
  if (text == "true") return true;
  if (text == "false") return false;
  return std::nullopt;
}

std::optional<std::int64_t> Arguments::whole_number(std::string_view name) const {
  const auto* value = games::member(values, name);
  const bool broken =
      value && value->is_double() && value->get_double() != std::trunc(value->get_double());
  return broken ? std::nullopt : integer(name);
}

bool Arguments::is_null(std::string_view name) const {
  return games::member(values, name) == nullptr;
}

std::string Envelope::text(std::string_view name) const {
  return std::string(games::text_member(body, name).value_or(""));
}

std::optional<Envelope> parse_envelope(std::string_view body) {
  auto value = parsed(body);
  if (!value || !value->is_object()) return std::nullopt;
  Envelope envelope;
  envelope.body = std::move(value->get_object());
  const auto command = games::text_member(envelope.body, "command");
  if (!command) return std::nullopt;
  envelope.command = *command;
  if (const auto* arguments = envelope.body.if_contains("arguments")) {
    envelope.arguments = arguments_of(*arguments);
  }
  return envelope;
}

http::Response to_response(const Answer& answer, Style style) {
  std::string status = answer.status;
  if (!style.line_breaks) std::replace(status.begin(), status.end(), '\n', ' ');
  json::object body{{"code", answer.code}, {"status", status}};
  body["arguments"] = told(answer.arguments, style);
  return http::json_response(200, json::serialize(body));
}

http::Response malformed() {
  const json::object body{{"code", 400}, {"status", text::kInvalid}, {"arguments", nullptr}};
  return http::json_response(400, json::serialize(body));
}

}  // namespace spiel::engine

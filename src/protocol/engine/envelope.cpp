#include "protocol/engine/envelope.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <charconv>
#include <cmath>

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

// Old clients decode board and ports once more.
json::value encoded_twice(json::value arguments) {
  if (auto* object = arguments.if_object()) {
    for (auto& item : *object) {
      if (item.value().is_array()) item.value() = json::serialize(item.value());
    }
  }
  return arguments.is_null() ? arguments : json::value(json::serialize(arguments));
}

}  // namespace

std::optional<std::string> Arguments::text(std::string_view name) const {
  const auto* value = values.if_contains(name);
  if (!value || !value->is_string()) return std::nullopt;
  return std::string(value->get_string());
}

std::optional<std::int64_t> Arguments::integer(std::string_view name) const {
  const auto* value = values.if_contains(name);
  if (!value) return std::nullopt;
  if (value->is_int64()) return value->get_int64();
  if (value->is_double()) return integer_of(value->get_double());
  if (value->is_string()) return integer_of(std::string_view(value->get_string()));
  return std::nullopt;
}

std::optional<bool> Arguments::flag(std::string_view name) const {
  const auto* value = values.if_contains(name);
  if (!value) return std::nullopt;
  if (value->is_bool()) return value->get_bool();
  if (value->is_string() && value->get_string() == "true") return true;
  if (value->is_string() && value->get_string() == "false") return false;
  return std::nullopt;
}

bool Arguments::is_null(std::string_view name) const {
  const auto* value = values.if_contains(name);
  return !value || value->is_null();
}

std::string Envelope::text(std::string_view name) const {
  const auto* value = body.if_contains(name);
  return value && value->is_string() ? std::string(value->get_string()) : std::string();
}

std::optional<Envelope> parse_envelope(std::string_view body) {
  auto value = parsed(body);
  if (!value || !value->is_object()) return std::nullopt;
  Envelope envelope;
  envelope.body = std::move(value->get_object());
  const auto* command = envelope.body.if_contains("command");
  if (!command || !command->is_string()) return std::nullopt;
  envelope.command = std::string(command->get_string());
  if (const auto* arguments = envelope.body.if_contains("arguments")) {
    envelope.arguments = arguments_of(*arguments);
  }
  return envelope;
}

http::Response to_response(const Answer& answer, Style style) {
  std::string status = answer.status;
  if (!style.line_breaks) std::replace(status.begin(), status.end(), '\n', ' ');
  json::object body{{"code", answer.code}, {"status", status}};
  body["arguments"] = style.arguments_as_text ? encoded_twice(answer.arguments) : answer.arguments;
  return http::json_response(200, json::serialize(body));
}

http::Response malformed() {
  const json::object body{{"code", 400}, {"status", text::kInvalid}, {"arguments", nullptr}};
  return http::json_response(400, json::serialize(body));
}

}  // namespace spiel::engine

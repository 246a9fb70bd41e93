// The envelope of requests and answers: `command` and `arguments` in, `code`, `status` and
// `arguments` out. Reading is total, and forgiving where real clients need it: numbers and booleans
// may come as text, a manager's arguments as JSON inside a string.
#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/http/message.hpp"

namespace spiel::engine {

inline constexpr int kSuccess = 200;
inline constexpr int kRefused = 202;

struct Arguments {
  bool given = false;    // an object, in either form
  bool as_text = false;  // it was JSON inside a string: answer likewise
  boost::json::object values;

  std::optional<std::string> text(std::string_view name) const;
  std::optional<std::int64_t> integer(std::string_view name) const;  // a fraction is cut off
  std::optional<std::int64_t> whole_number(std::string_view name) const;
  std::optional<bool> flag(std::string_view name) const;
  bool is_null(std::string_view name) const;  // missing or null
};

struct Envelope {
  std::string command;
  Arguments arguments;
  boost::json::object body;

  std::string text(std::string_view name) const;  // of the body; empty if missing or not text
};

// None when the body is no envelope.
std::optional<Envelope> parse_envelope(std::string_view body);

struct Answer {
  int code = kSuccess;
  std::string status;
  boost::json::value arguments = nullptr;
};

inline Answer refused(std::string_view status) { return {kRefused, std::string(status), nullptr}; }
inline Answer granted(std::string_view status, boost::json::value arguments = nullptr) {
  return {kSuccess, std::string(status), std::move(arguments)};
}

struct Style {
  bool line_breaks = false;  // keep the old line breaks inside texts
  bool arguments_as_text = false;
};

http::Response to_response(const Answer& answer, Style style);
// For a body that is no envelope at all.
http::Response malformed();

}  // namespace spiel::engine

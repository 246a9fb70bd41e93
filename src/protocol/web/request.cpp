#include "protocol/web/request.hpp"

#include <fmt/core.h>

#include <charconv>

#include "table/uuid.hpp"

namespace spiel::web {

table::TableId table_of(const http::Request& request) { return table::id_of(request.param("id")); }

std::string query_text(const http::Request& request, std::string_view name) {
  return std::string(request.query_value(name).value_or(std::string_view()));
}

std::optional<std::uint64_t> parse_number(std::string_view text) {
  std::uint64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || stop != end) return std::nullopt;
  return number;
}

std::optional<std::uint64_t> query_number(const http::Request& request, std::string_view name,
                                          std::uint64_t low, std::uint64_t high) {
  const auto text = query_text(request, name);
  if (text.empty()) return std::nullopt;
  const auto number = parse_number(text);
  if (!number || *number < low || *number > high) {
    throw Malformed{"out-of-range",
                    fmt::format("'{}' must be a whole number from {} to {}.", name, low, high)};
  }
  return number;
}

std::optional<std::uint64_t> version_in(const http::Request& request, std::string_view header) {
  std::string_view tag = request.headers[header];
  if (tag.empty() || tag == "*") return std::nullopt;
  if (tag.starts_with("W/")) tag.remove_prefix(2);  // by a proxy that compresses
  const bool quoted = tag.size() > 2 && tag.front() == '"' && tag.back() == '"';
  const auto version = quoted ? parse_number(tag.substr(1, tag.size() - 2)) : std::nullopt;
  if (!version) throw Malformed{"bad-header", fmt::format("'{}' is not a version.", header)};
  return version;
}

}  // namespace spiel::web

#include "core/list_position.hpp"

#include <charconv>

#include "core/phrase.hpp"

namespace spiel {

std::string to_cursor(const ListPosition& last) {
  return phrase("{}-{}", to_millis(last.opened), last.id);
}

std::optional<ListPosition> parse_cursor(std::string_view cursor) {
  std::int64_t opened = 0;
  const char* end = cursor.data() + cursor.size();
  const auto [rest, error] = std::from_chars(cursor.data(), end, opened);
  if (error != std::errc{} || rest == end || *rest != '-') return std::nullopt;
  return ListPosition{from_millis(opened), std::string(rest + 1, end)};
}

}  // namespace spiel

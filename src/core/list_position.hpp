// Where a table stands in lists, the newest first. The cursor of a page names the position of the
// table that it ended with, so that pages neither skip nor repeat when tables come and go.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/time.hpp"

namespace spiel {

struct ListPosition {
  Time opened{};
  std::string id;
  auto operator<=>(const ListPosition&) const = default;
};

std::string to_cursor(const ListPosition& last);
std::optional<ListPosition> parse_cursor(std::string_view cursor);

}  // namespace spiel

// Reading the parts of an HTTP request; faults are thrown as Malformed, see `reading`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/http/message.hpp"
#include "protocol/web/fields.hpp"
#include "table/table_info.hpp"

namespace spiel::web {

table::TableId table_of(const http::Request& request);
std::string query_text(const http::Request& request, std::string_view name);
std::optional<std::uint64_t> query_number(const http::Request& request, std::string_view name,
                                          std::uint64_t low, std::uint64_t high);
// The version that an entity tag such as "41" names; nothing if the header is not there.
std::optional<std::uint64_t> version_in(const http::Request& request, std::string_view header);

std::optional<std::uint64_t> parse_number(std::string_view text);

}  // namespace spiel::web

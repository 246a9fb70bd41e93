#include "protocol/web/table_list.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <utility>

namespace spiel::web {

namespace {

using table::TableInfo;
using InfoPtr = std::shared_ptr<const TableInfo>;

// Where a table stands in the order of lists; greater is newer.
using Position = std::pair<std::int64_t, std::string>;

Position position_of(const TableInfo& info) { return {to_millis(info.opened), info.id}; }

std::string to_cursor(const TableInfo& last) {
  return fmt::format("{}-{}", to_millis(last.opened), last.id);
}

std::optional<Position> parse_cursor(const std::string& cursor) {
  Position position;
  const char* const end = cursor.data() + cursor.size();
  const auto [stop, error] = std::from_chars(cursor.data(), end, position.first);
  if (error != std::errc() || stop == end || *stop != '-') return std::nullopt;
  position.second.assign(stop + 1, end);
  return position;
}

bool matches(const TableInfo& info, const ListQuery& query) {
  if (!info.options.listed) return false;
  if (query.stage && info.stage != *query.stage) return false;
  return !query.game || table::game_name(info.options.rules) == *query.game;
}

}  // namespace

bool is_cursor(const std::string& text) { return parse_cursor(text).has_value(); }

table::ListedTables part_for(const ListQuery& query) {
  table::ListedTables part{query.stage, query.game, query.limit, {}};
  if (const auto position = parse_cursor(query.cursor)) {
    part.before = table::ListPosition{from_millis(position->first), position->second};
  }
  return part;
}

TablePage list_tables(const std::vector<InfoPtr>& all, const ListQuery& query) {
  const auto after = parse_cursor(query.cursor);
  std::vector<std::pair<Position, InfoPtr>> found;
  for (const auto& info : all) {
    auto position = position_of(*info);
    if (matches(*info, query) && (!after || position < *after)) {
      found.emplace_back(std::move(position), info);
    }
  }
  const auto count = std::min(found.size(), query.limit);
  std::partial_sort(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(count), found.end(),
                    [](const auto& a, const auto& b) { return a.first > b.first; });
  TablePage page;
  for (std::size_t i = 0; i < count; ++i) page.tables.push_back(found[i].second);
  if (count > 0 && count < found.size()) page.next = to_cursor(*page.tables.back());
  return page;
}

}  // namespace spiel::web

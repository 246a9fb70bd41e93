#include "protocol/web/table_list.hpp"

#include <algorithm>
#include <utility>

#include "core/list_position.hpp"

namespace spiel::web {

namespace {

using table::TableInfo;
using InfoPtr = std::shared_ptr<const TableInfo>;

ListPosition position_of(const TableInfo& info) { return {info.opened, info.id}; }

bool matches(const TableInfo& info, const ListQuery& query) {
  if (!info.options.listed) return false;
  if (query.stage && info.stage != *query.stage) return false;
  return !query.game || table::game_name(info.options.rules) == *query.game;
}

}  // namespace

bool is_cursor(const std::string& text) { return parse_cursor(text).has_value(); }

table::ListedTables part_for(const ListQuery& query) {
  return {query.stage, query.game, query.limit, parse_cursor(query.cursor)};
}

TablePage list_tables(const std::vector<InfoPtr>& all, const ListQuery& query) {
  const auto after = parse_cursor(query.cursor);
  std::vector<std::pair<ListPosition, InfoPtr>> found;
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
  if (count > 0 && count < found.size()) page.next = to_cursor(found[count - 1].first);
  return page;
}

}  // namespace spiel::web

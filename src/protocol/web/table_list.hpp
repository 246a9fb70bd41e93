// Lists of tables: newest first, filtered, a page at a time. The cursor names the table that a page
// ended with, so pages neither skip nor repeat when tables come and go.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "table/session.hpp"

namespace spiel::web {

inline constexpr std::size_t kMaxListed = 200;

struct ListQuery {
  std::optional<table::Stage> stage{};
  std::optional<std::string> game{};
  std::size_t limit = 50;
  std::string cursor{};
};

struct TablePage {
  std::vector<std::shared_ptr<const table::TableInfo>> tables;
  std::string next;  // empty on the last page
};

// Tables that are not listed are left out.
TablePage list_tables(const std::vector<std::shared_ptr<const table::TableInfo>>& all,
                      const ListQuery& query);

bool is_cursor(const std::string& text);

// What to ask of the directory for such a page.
table::ListedTables part_for(const ListQuery& query);

}  // namespace spiel::web

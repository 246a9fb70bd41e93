// What a client may ask for when it opens a table, and who may sit down there.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "protocol/web/fields.hpp"
#include "table/options.hpp"
#include "table/seat_info.hpp"

namespace spiel::web {

struct NewTable {
  table::TableOptions options;
  std::vector<std::string> bots;  // levels, seated in this order
};

// Every switch is checked: what cannot be played is refused with the reason.
Result<NewTable, Malformed> parse_new_table(std::string_view body,
                                            const std::vector<std::string>& bot_levels);

// Throws Malformed (see `reading`) for a level that no bot of this server has.
void require_level(const std::string& level, const std::vector<std::string>& bot_levels);

// A bot for this table, with a name nobody there has.
table::SeatInfo bot_seat(const std::string& level, const table::TableInfo& info);

bool is_colour_taken(const table::TableInfo& info, std::string_view colour,
                     table::PlayerId except = table::kNobody);

}  // namespace spiel::web

// What a client may ask for when it opens a table, and who may sit down there.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "protocol/web/fields.hpp"
#include "table/bot_levels.hpp"
#include "table/options.hpp"
#include "table/session.hpp"
#include "table/table_info.hpp"

namespace spiel::web {

struct NewTable {
  table::TableOptions options;
  std::vector<std::string> bots;  // levels, seated in this order
};

// Every switch is checked: what cannot be played is refused with the reason.
Result<NewTable, Malformed> parse_new_table(std::string_view body,
                                            const table::BotLevels& bot_levels);

// The options of a table with the changes that its host wants, checked likewise. The bots that sit
// there must know the game.
Result<table::TableOptions, Malformed> parse_settings(const json::object& changes,
                                                      const table::TableInfo& present,
                                                      const table::BotLevels& bot_levels);

// The same people at a new table: bots, and whoever has a token, which is as good there; each one
// seat further on. It begins when all of them are ready. `from` is the address of whoever asks.
table::OpenTable rematch_of(const table::TableInfo& over, const std::string& from);

// Throws Malformed (see `reading`) for a level that no bot of this server has in this game.
void require_level(const std::string& level, const table::GameRules& rules,
                   const table::BotLevels& bot_levels);
Result<void, Malformed> check_level(const std::string& level, const table::GameRules& rules,
                                    const table::BotLevels& bot_levels);

// A bot for this table, with a name nobody there has.
table::SeatInfo bot_seat(const std::string& level, const table::TableInfo& info);

bool is_colour_taken(const table::TableInfo& info, std::string_view colour,
                     table::PlayerId except = table::kNobody);

}  // namespace spiel::web

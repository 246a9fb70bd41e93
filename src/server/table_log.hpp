// Lines of the log about tables: when one is made, begins and ends, and what happens there besides
// moves and words. A table has only so many entries, and so only so many lines.
#pragma once

#include "table/house.hpp"

namespace spiel::server {

void log_made(const table::TableInfo& info);
// Where a game has begun or ended.
void log_stage(const table::TableInfo& info);
void log_happening(const table::Happening& happening);

}  // namespace spiel::server

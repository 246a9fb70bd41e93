// A line of the log for every table that is made, begins and ends.
#pragma once

#include <optional>

#include "table/table_info.hpp"

namespace spiel::server {

// `before` is the stage that the journal knew; none for a new table.
void log_stage(const table::TableInfo& info, std::optional<table::Stage> before);

}  // namespace spiel::server

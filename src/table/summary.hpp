// What the journal keeps of a table beside its entries, for lists: one line of JSON without
// secrets. It is made of entries too, the few that would lead to the table as it is: its opening,
// its seats, its end. So it can be read for as long as they can.
#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"
#include "table/table_info.hpp"

namespace spiel::table {

std::string to_summary(const TableInfo& info);

// Earlier versions stored another document there: for those it fails.
Result<TableInfo, std::string> parse_summary(std::string_view line);

}  // namespace spiel::table

// Who a token belongs to.
#pragma once

#include <string_view>

#include "system/secret.hpp"
#include "table/table_info.hpp"

namespace spiel::web {

// Who has this token, or kNobody. Takes the same time whichever seat it is.
table::PlayerId player_with(std::string_view token, const table::TableInfo& info);

}  // namespace spiel::web

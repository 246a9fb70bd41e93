// A seat's token is its secret. The server keeps the token's hash alone, so that whoever reads the
// journal cannot play for anybody.
#pragma once

#include <string>
#include <string_view>

#include "table/seat_info.hpp"

namespace spiel::web {

inline constexpr std::size_t kTokenLength = 32;

std::string new_token();
std::string hash_of_token(std::string_view token);

// Who has this token, or kNobody. Takes the same time whichever seat it is.
table::PlayerId player_with(std::string_view token, const table::TableInfo& info);

bool same_secret(std::string_view a, std::string_view b);

}  // namespace spiel::web

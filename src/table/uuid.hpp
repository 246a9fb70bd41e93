// Some protocols name rooms by UUIDs, and some of their clients count on the 36 characters; tables
// have short ids that people can read out. One is the other in different letters: the 40 bits of a
// table id fill the front of a version 4 UUID.
#pragma once

#include <string>
#include <string_view>

#include "table/table_info.hpp"

namespace spiel::table {

// The letters of a table's id: none of them is taken for another one.
inline constexpr std::string_view kIdLetters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
inline constexpr std::size_t kIdLength = 8;

// An id that is not of the short form is used as it is.
std::string uuid_of(const TableId& table);
// The table of this UUID; any other text is an id already.
TableId id_of(std::string_view uuid_or_id);
// Whether this can be the id of a table as people read it out.
bool is_table_code(std::string_view text);

// A random version 4 UUID in lower case.
std::string new_uuid();

}  // namespace spiel::table

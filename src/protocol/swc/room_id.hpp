// Rooms on the wire are named by UUIDs, and some clients count on their 36 characters; tables have
// short ids that people can read out. One is the other in different letters: the 40 bits of a table
// id fill the front of a version 4 UUID.
#pragma once

#include <string>
#include <string_view>

#include "table/seat_info.hpp"

namespace spiel::swc {

// An id that is not of the short form is used as it is.
std::string room_id(const table::TableId& table);
table::TableId table_id(std::string_view room);
// Whether this can be the id of a table as people read it out.
bool is_table_code(std::string_view text);

// A random version 4 UUID in lower case, as reservation codes are.
std::string new_uuid();

}  // namespace spiel::swc

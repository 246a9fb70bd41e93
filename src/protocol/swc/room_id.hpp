// Rooms and reservations in the words of the wire.
#pragma once

#include "table/uuid.hpp"

namespace spiel::swc {

inline std::string room_id(const table::TableId& table) { return table::uuid_of(table); }
inline table::TableId table_id(std::string_view room) { return table::id_of(room); }
using table::is_table_code;
using table::new_uuid;

}  // namespace spiel::swc

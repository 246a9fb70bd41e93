// What everybody may know of a table, as JSON. A seat's key and secret never get here.
#pragma once

#include <boost/json/fwd.hpp>

#include "table/seat_info.hpp"
#include "table/update.hpp"

namespace spiel::web {

namespace json = boost::json;

json::object table_json(const table::TableInfo& info);
json::object result_json(const table::TableResult& result);
json::object news_json(const table::News& news);

// Numbers of the seats in a mask.
json::array seats_in(SeatMask mask);
// null for no seat.
json::value seat_or_null(Seat seat);

}  // namespace spiel::web

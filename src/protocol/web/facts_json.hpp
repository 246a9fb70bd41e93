// What is known of the games before any table is open: what things cost, how many may play, the
// rules of the box and the variants. Clients that fill in forms need no list of their own.
#pragma once

#include <boost/json/fwd.hpp>

namespace spiel::web {

namespace json = boost::json;

json::object facts_json();

}  // namespace spiel::web

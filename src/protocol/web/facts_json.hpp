// What is known of the games before any table is open: what things cost, how many may play, the
// rules of the box and the variants. Clients that fill in forms need no list of their own.
#pragma once

#include <boost/json/fwd.hpp>
#include <vector>

namespace spiel::web {

namespace json = boost::json;

struct ExportFormat;

json::object facts_json(const std::vector<ExportFormat>& exports);

}  // namespace spiel::web

// The answers of the REST interface: JSON, or problem details (RFC 9457) with a stable code.
#pragma once

#include <string>
#include <string_view>

#include "protocol/http/message.hpp"
#include "protocol/web/fields.hpp"
#include "table/refusal.hpp"
#include "table/update.hpp"

namespace spiel::web {

http::Response json_answer(std::string body, int status = 200);
http::Response problem(int status, std::string_view code, std::string_view detail);
http::Response problem(const table::Refusal& refusal);
http::Response problem(const Malformed& fault);

// {"table":Table}
http::Response table_answer(const table::TableInfo& info, int status = 200);
// The view message, with the version as ETag.
http::Response state_answer(const table::Snapshot& snapshot, Time now);

}  // namespace spiel::web

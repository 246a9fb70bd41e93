// Where a request's body ends must be beyond doubt: whoever can make two servers disagree about it
// smuggles a request of its own past the first one.
#pragma once

#include <optional>

#include "protocol/http/message.hpp"

namespace spiel::http {

// The answer to a request whose body cannot be delimited for sure; the connection is of no use
// afterwards. `version` is 10 or 11.
std::optional<Response> fault_of_framing(const Headers& headers, unsigned version);

}  // namespace spiel::http

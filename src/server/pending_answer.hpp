// Waits in a coroutine for the answer that a handler gives later, from any thread.
#pragma once

#include "protocol/http/router.hpp"
#include "server/net.hpp"

namespace spiel::server {

// A handler that throws, forgets to answer, or takes more than a minute is answered for.
Awaitable<http::Response> ask(const http::Handler& handler, const http::Request& request);
// The next part of a body; nothing when it fails, or takes too long.
Awaitable<std::optional<std::string>> ask(const http::NextPart& next);

}  // namespace spiel::server

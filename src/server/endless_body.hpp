// A conversation whose way out is an HTTP answer without end, in chunks, and whose way in are POST
// requests that name it. For Server-Sent Events and for lines of JSON.
#pragma once

#include <memory>

#include "core/wire.hpp"
#include "protocol/http/router.hpp"
#include "server/connection.hpp"
#include "server/inboxes.hpp"

namespace spiel::server {

inline constexpr const char* kSessionHeader = "Spieltisch-Session";

Awaitable<void> converse_over_endless_body(std::shared_ptr<Connection> connection,
                                           http::Response& head, Inboxes& inboxes,
                                           const Converse& converse);

// Hands a body to the conversation that the session header names, and answers when it was taken.
http::Handler inbox_handler(Inboxes& inboxes);

}  // namespace spiel::server

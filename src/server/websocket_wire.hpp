// A conversation over a WebSocket: every line is one text message, both ways.
#pragma once

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <memory>

#include "core/wire.hpp"
#include "server/connection.hpp"

namespace spiel::server {

using BeastRequest = boost::beast::http::request<boost::beast::http::string_body>;

// Accepts the upgrade and holds the conversation to its end.
Awaitable<void> converse_over_websocket(std::shared_ptr<Connection> connection,
                                        const BeastRequest& upgrade, const Converse& converse);

}  // namespace spiel::server

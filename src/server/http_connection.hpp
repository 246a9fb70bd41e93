// Serves HTTP/1.1 on one connection: one request after the other, in order, however they arrive.
// A route may turn the connection into a conversation, which then lasts to its end.
#pragma once

#include <memory>

#include "server/connection.hpp"
#include "server/http_service.hpp"

namespace spiel::server {

Awaitable<void> serve_http(std::shared_ptr<Connection> connection, HttpService& service);

}  // namespace spiel::server

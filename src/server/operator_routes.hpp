// What those who run the server look at: /healthz, /readyz, /metrics.
#pragma once

#include <functional>
#include <string>

#include "protocol/http/router.hpp"
#include "server/metrics.hpp"

namespace spiel::server {

using MayOperate = std::function<bool(const http::Request&)>;

// Whoever has the token, if there is one; else whoever sits at this machine, but nobody whom a
// proxy has brought.
MayOperate operators_with(std::string token);
MayOperate operators_at_own_address(std::string token);

// `obstacle` tells why the server cannot serve: a listener is not bound, the journal takes nothing.
// Empty if it can. The metrics are for operators alone.
void add_operator_routes(http::Router& router, const Metrics& metrics,
                         std::function<std::string()> obstacle, MayOperate may_operate);

}  // namespace spiel::server

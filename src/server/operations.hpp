// What those who run the server look at: /healthz, /readyz, /metrics.
#pragma once

#include <functional>

#include "protocol/http/router.hpp"
#include "server/metrics.hpp"

namespace spiel::server {

// `ready` tells whether every listener is bound and the journal takes entries.
void add_operations(http::Router& router, const Metrics& metrics, std::function<bool()> ready);

}  // namespace spiel::server

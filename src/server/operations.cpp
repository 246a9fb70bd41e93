#include "server/operations.hpp"

#include <utility>

namespace spiel::server {

void add_operations(http::Router& router, const Metrics& metrics, std::function<bool()> ready) {
  router.add(
      {http::Method::Get, "/healthz", [](const http::Request&, const http::Respond& respond) {
         respond(http::json_response(200, R"({"status":"ok"})"));
       }});
  router.add({http::Method::Get, "/readyz",
              [ready = std::move(ready)](const http::Request&, const http::Respond& respond) {
                respond(ready() ? http::json_response(200, R"({"status":"ready"})")
                                : http::problem(503, "not_ready", "Not ready."));
              }});
  router.add({http::Method::Get, "/metrics",
              [&metrics](const http::Request&, const http::Respond& respond) {
                respond({200, "text/plain; version=0.0.4; charset=utf-8", metrics.text(), {}});
              }});
}

}  // namespace spiel::server

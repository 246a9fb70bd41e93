#include "server/operator_routes.hpp"

#include <utility>

#include "server/household.hpp"
#include "system/secret.hpp"

namespace spiel::server {

namespace {

bool has_token(const http::Request& request, const std::string& token) {
  return same_secret(request.bearer_token(), token);
}

http::Response for_operators_only() {
  auto response = http::problem(403, "for-operators",
                                "Only this machine, or whoever has the metrics-token, may look.");
  response.headers.add("WWW-Authenticate", "Bearer");
  return response;
}

// Whoever looks after the server must not take it for dead because its address asks for much else.
http::Route uncounted(std::string path, http::Handler handler) {
  http::Route route{http::Method::Get, std::move(path), std::move(handler)};
  route.cost = 0;
  return route;
}

}  // namespace

MayOperate operators_with(std::string token) {
  return [token = std::move(token)](const http::Request& request) {
    if (!token.empty()) return has_token(request, token);
    return is_loopback(request.peer) && !request.forwarded;
  };
}

MayOperate operators_at_own_address(std::string token) {
  return [token = std::move(token)](const http::Request& request) {
    return token.empty() || has_token(request, token);
  };
}

void add_operator_routes(http::Router& router, const Metrics& metrics,
                         std::function<std::string()> obstacle, MayOperate may_operate) {
  router.add(uncounted("/healthz", [](const http::Request&, const http::Respond& respond) {
    respond(http::json_response(200, R"({"status":"ok"})"));
  }));
  router.add(uncounted("/readyz", [obstacle = std::move(obstacle)](const http::Request&,
                                                                   const http::Respond& respond) {
    const auto reason = obstacle();
    respond(reason.empty() ? http::json_response(200, R"({"status":"ready"})")
                           : http::problem(503, "not-ready", reason));
  }));
  router.add({http::Method::Get, "/metrics",
              [&metrics, may = std::move(may_operate)](const http::Request& request,
                                                       const http::Respond& respond) {
                if (!may(request)) return respond(for_operators_only());
                respond({200, "text/plain; version=0.0.4; charset=utf-8", metrics.text(), {}});
              }});
}

}  // namespace spiel::server

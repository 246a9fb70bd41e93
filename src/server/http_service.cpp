#include "server/http_service.hpp"

#include <fmt/core.h>

namespace spiel::server {

namespace {

bool changes_something(const http::Request& request) {
  using http::Method;
  const auto method = request.method;
  return method != Method::Get && method != Method::Head && method != Method::Options;
}

}  // namespace

HttpService::HttpService(Metrics& metrics, AddressRate::Limits rate_limits)
    : rate(rate_limits),
      durations_(metrics.histogram("spieltisch_http_request_seconds",
                                   "From the end of a request to its answer.")) {
  for (std::size_t digit = 0; digit < answers_.size(); ++digit) {
    answers_[digit] = &metrics.counter("spieltisch_http_answers_total", "HTTP answers by status.",
                                       {{"status", fmt::format("{}xx", digit)}});
  }
}

void HttpService::allow_origin(const http::Request& request, http::Response& response) const {
  const std::string_view origin = request.headers["Origin"];
  if (origin.empty() || (cors_origin != "*" && cors_origin != origin)) return;
  response.headers.add("Access-Control-Allow-Origin", cors_origin);
  response.headers.add("Access-Control-Expose-Headers",
                       "Spieltisch-Session, ETag, Location, Retry-After, RateLimit-Limit, "
                       "RateLimit-Remaining, RateLimit-Reset");
  response.headers.add("Vary", "Origin");
}

http::Response HttpService::preflight(const http::Request& request) const {
  http::Response response{204, "", "", {}};
  allow_origin(request, response);
  response.headers.add("Access-Control-Allow-Methods", "GET, HEAD, POST, PUT, PATCH, DELETE");
  response.headers.add("Access-Control-Allow-Headers",
                       "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, "
                       "Last-Event-ID, Spieltisch-Session");
  response.headers.add("Access-Control-Max-Age", "600");
  return response;
}

bool HttpService::is_from_own_page(const http::Request& request) const {
  const std::string_view origin = request.headers["Origin"];
  if (origin.empty() || cors_origin == "*" || origin == cors_origin) return true;
  const auto scheme_end = origin.find("://");
  if (scheme_end == std::string_view::npos) return false;
  const auto host = origin.substr(scheme_end + 3);
  return http::equal_ignoring_case(host, request.host) || hosts.is_allowed(host);
}

// With TLS a browser has seen a certificate for the name.
std::optional<http::Response> HttpService::objection(const http::Request& request,
                                                     const boost::asio::ip::address& local,
                                                     bool by_proxy) const {
  const bool vouched_for = request.secure || request.host.empty() || by_proxy;
  if (!vouched_for && !hosts.fits(request.host, local)) {
    return http::problem(421, "unknown-host",
                         fmt::format("This server is not called {}. Whoever runs it can allow that "
                                     "name with --allowed-host.",
                                     without_port(request.host)));
  }
  if (changes_something(request) && !is_from_own_page(request)) {
    return http::problem(403, "wrong-origin", "Not for pages of this origin.");
  }
  return std::nullopt;
}

void HttpService::count(int status, std::chrono::nanoseconds duration) {
  const auto digit = static_cast<std::size_t>(status / 100);
  if (digit < answers_.size()) answers_[digit]->add();
  durations_.observe(duration);
}

}  // namespace spiel::server

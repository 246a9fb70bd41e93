// What an HTTP listener serves: routes, and the rules that hold for all of them. Shared by all
// connections; not changed once they come.
#pragma once

#include <string>

#include "protocol/http/router.hpp"
#include "server/inboxes.hpp"
#include "server/metrics.hpp"
#include "server/request_rate.hpp"

namespace spiel::server {

class HttpService {
 public:
  explicit HttpService(Metrics& metrics, RequestRate::Settings rate_settings = {});

  http::Router router;
  // Pages of this origin may use the server from a browser; "*": of any. Empty: of our own alone.
  std::string cors_origin;

  Inboxes inboxes;
  RequestRate rate;

  // Adds what the origin of the request is entitled to.
  void allow_origin(const http::Request& request, http::Response& response) const;
  // The answer to a browser that asks whether it may.
  http::Response preflight(const http::Request& request) const;
  // A browser's WebSocket is not bound to its page's origin: only our own pages may open one.
  bool may_open_websocket(const http::Request& request) const;

  void count(int status, std::chrono::nanoseconds duration);

 private:
  std::array<Counter*, 6> answers_;  // by the first digit of the status
  Histogram& durations_;
};

}  // namespace spiel::server

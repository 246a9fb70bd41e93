// What an HTTP listener serves: routes, and the rules that hold for all of them. Shared by all
// connections; not changed once they come.
#pragma once

#include <optional>
#include <string>

#include "protocol/http/router.hpp"
#include "server/address_rate.hpp"
#include "server/host_names.hpp"
#include "server/inboxes.hpp"
#include "server/metrics.hpp"
#include "server/trusted_proxies.hpp"

namespace spiel::server {

class HttpService {
 public:
  explicit HttpService(Metrics& metrics, AddressRate::Limits rate_limits = {});

  http::Router router;
  // Pages of this origin may use the server from a browser; "*": of any. Empty: of our own alone.
  std::string cors_origin;

  TrustedProxies proxies;
  HostNames hosts;

  Inboxes inboxes;
  AddressRate rate;

  // Why a request that came to the address `local` is not for us to answer, whatever it wants.
  // A proxy of ours has chosen the name under which it calls.
  std::optional<http::Response> objection(const http::Request& request,
                                          const boost::asio::ip::address& local,
                                          bool by_proxy) const;

  // Adds what the origin of the request is entitled to.
  void allow_origin(const http::Request& request, http::Response& response) const;
  // The answer to a browser that asks whether it may.
  http::Response preflight(const http::Request& request) const;
  // Whether a page of ours sent it, or no page at all. A browser's WebSockets and simple requests
  // are not bound to their page's origin: only our own pages may open or change anything.
  bool is_from_own_page(const http::Request& request) const;

  void count(int status, std::chrono::nanoseconds duration);

 private:
  std::array<Counter*, 6> answers_;  // by the first digit of the status
  Histogram& durations_;
};

}  // namespace spiel::server

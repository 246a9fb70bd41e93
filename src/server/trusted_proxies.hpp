// Whose word counts about where a request comes from: the operator's own proxies. From them, and
// from nobody else, `X-Forwarded-For` or `Forwarded` is believed over HTTP, and a PROXY header is
// expected on the other ports.
#pragma once

#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/http/message.hpp"

namespace spiel::server {

class TrustedProxies {
 public:
  TrustedProxies() = default;
  // Addresses and networks: "10.0.0.7", "2001:db8::/32". Throws std::invalid_argument.
  explicit TrustedProxies(const std::vector<std::string>& addresses);

  bool contains(const std::string& address) const;

  // Where a request comes from that `peer` has brought: the last address that is no proxy of ours.
  std::string origin_of(const http::Headers& headers, const std::string& peer) const;

 private:
  void add(const std::string& address);

  std::vector<boost::asio::ip::network_v4> v4_;
  std::vector<boost::asio::ip::network_v6> v6_;
};

// Whether somebody else brought the request, as far as its headers tell.
bool was_forwarded(const http::Headers& headers);

// The addresses of `X-Forwarded-For`, or else of `Forwarded`, nearest to the client first. What is
// no address ("unknown", "_hidden") is kept as it is.
std::vector<std::string> forwarded_for(const http::Headers& headers);

}  // namespace spiel::server

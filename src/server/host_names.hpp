// Under which names the server may be called. A page of a stranger can make its own name mean an
// address in your home (DNS rebinding), and would then talk with this server as if it were its own.
// So a request that came to an address nobody reaches from outside must name the server as somebody
// at home would: by its address, by a name without a dot or of a local network, by the machine's
// own name, or by one that the operator has allowed. Who can be reached by everybody anyway may be
// called as everybody likes.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace spiel::server {

class HostNames {
 public:
  // `allowed` are names, or "*" for any.
  explicit HostNames(std::vector<std::string> allowed = {});

  // Whether a request that came to the address `local` may have this `Host`.
  bool fits(std::string_view host, const boost::asio::ip::address& local) const;
  // Whether the operator has named this host, with or without a port.
  bool is_allowed(std::string_view host) const;

 private:
  std::vector<std::string> allowed_;
  std::string own_;  // of this machine
};

// "example.org:8080" and "[::1]:8080" without the port, in lower case.
std::string without_port(std::string_view host);

}  // namespace spiel::server

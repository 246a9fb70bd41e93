// Who counts as one peer where something is limited: one household has one IPv4 address, or one
// /64 network of IPv6.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <string>

namespace spiel::server {

std::string household(const boost::asio::ip::address& address);
// Of an address in words; what is no address stands for itself.
std::string household(const std::string& address);

// An IPv4 address that came by IPv6 is an IPv4 address.
boost::asio::ip::address unmapped(const boost::asio::ip::address& address);

bool is_loopback(const std::string& address);

}  // namespace spiel::server

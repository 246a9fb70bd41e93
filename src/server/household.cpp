#include "server/household.hpp"

#include <algorithm>

namespace spiel::server {

namespace ip = boost::asio::ip;

ip::address unmapped(const ip::address& address) {
  if (!address.is_v6() || !address.to_v6().is_v4_mapped()) return address;
  return ip::make_address_v4(ip::v4_mapped, address.to_v6());
}

std::string household(const ip::address& given) {
  const auto address = unmapped(given);
  if (address.is_v4() || address.is_loopback()) return address.to_string();
  auto bytes = address.to_v6().to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), std::uint8_t{0});
  return ip::address_v6(bytes).to_string();
}

std::string household(const std::string& text) {
  boost::system::error_code error;
  const auto address = ip::make_address(text, error);
  return error ? text : household(address);
}

bool is_loopback(const std::string& text) {
  boost::system::error_code error;
  const auto address = ip::make_address(text, error);
  return !error && unmapped(address).is_loopback();
}

}  // namespace spiel::server

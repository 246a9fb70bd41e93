#include "server/proxy_header.hpp"

#include <algorithm>
#include <boost/asio/ip/address.hpp>

namespace spiel::server {

namespace {

namespace ip = boost::asio::ip;

constexpr std::string_view kSignature("\r\n\r\n\0\r\nQUIT\n", 12);
constexpr unsigned kLocal = 0x20;    // version 2, the proxy itself
constexpr unsigned kProxied = 0x21;  // version 2, somebody else
constexpr unsigned kTcp4 = 0x11;
constexpr unsigned kTcp6 = 0x21;
constexpr std::size_t kPorts = 4;  // bytes of both ports

unsigned byte_at(std::string_view bytes, std::size_t i) {
  return static_cast<unsigned char>(bytes[i]);
}

// Source and destination stand before their ports.
template <class Address>
std::optional<std::string> source_of(std::string_view rest) {
  typename Address::bytes_type bytes;
  if (rest.size() < 2 * bytes.size() + kPorts) return std::nullopt;
  std::copy_n(rest.begin(), bytes.size(), bytes.begin());
  return Address(bytes).to_string();
}

}  // namespace

std::optional<std::size_t> length_behind(std::string_view head) {
  if (head.size() != kProxyHeadSize || !head.starts_with(kSignature)) return std::nullopt;
  const auto length = byte_at(head, 14) << 8 | byte_at(head, 15);
  if (length > kLongestProxyHeader) return std::nullopt;
  return length;
}

std::optional<std::string> proxied_address(std::string_view head, std::string_view rest) {
  const auto command = byte_at(head, 12);
  if (command == kLocal) return std::string();
  if (command != kProxied) return std::nullopt;
  switch (byte_at(head, 13)) {
    case kTcp4:
      return source_of<ip::address_v4>(rest);
    case kTcp6:
      return source_of<ip::address_v6>(rest);
    default:
      return std::nullopt;
  }
}

}  // namespace spiel::server

// Where another server is, as people write it: SCHEME://HOST[:PORT]. The scheme names the protocol.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace spiel::cli {

struct Address {
  std::string scheme;
  std::string host;
  std::optional<std::uint16_t> port;
};

// Both throw a Failure that says what is wrong.
std::uint16_t parse_port(std::string_view text);
Address parse_address(std::string_view text);

}  // namespace spiel::cli

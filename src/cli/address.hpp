// Where another server is, as people write it: SCHEME://HOST[:PORT][?NAME=VALUE]. The scheme names
// the protocol; what follows the question mark is for it alone.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/lmu/dialect.hpp"
#include "protocol/swc/season.hpp"

namespace spiel::cli {

struct Address {
  std::string scheme;
  std::string host;
  std::optional<std::uint16_t> port;
  std::string query;  // without the question mark
};

// Both throw a Failure that says what is wrong.
std::uint16_t parse_port(std::string_view text);
Address parse_address(std::string_view text);
// The dialect that the scheme of an address names.
const lmu::Dialect& lmu_dialect(const Address& address);

// The season that `?season=` names, the newest if the address has none.
const swc::Season& season_in(const Address& address);

}  // namespace spiel::cli

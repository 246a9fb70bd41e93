// Numbers as they stand on the wire.
#pragma once

#include <boost/json.hpp>
#include <cmath>
#include <cstdint>
#include <optional>

namespace spiel::lmu {

// Some libraries write every number with a decimal point, so 7.0 is read as 7.
inline std::optional<std::int64_t> whole_number(const boost::json::value& value) {
  if (const auto* number = value.if_int64()) return *number;
  const auto* real = value.if_double();
  if (real != nullptr && std::trunc(*real) == *real && std::abs(*real) < 1e15) {
    return static_cast<std::int64_t>(*real);
  }
  return std::nullopt;
}

}  // namespace spiel::lmu

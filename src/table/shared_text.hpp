// A text about a table that is the same for all viewers, but for one part of each seat.
#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "core/seat.hpp"

namespace spiel::table {

struct SharedText {
  // Empty where the seat sees what everybody sees.
  struct Part {
    std::size_t begin = 0;
    std::size_t end = 0;
  };
  using Parts = std::array<Part, kMaxSeats>;

  std::string text;
  Parts parts{};
};

}  // namespace spiel::table

// What `./dev fuzz` calls with bytes of its own making, by name.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace spiel::fuzz {

struct EntryPoint {
  std::string name;
  int (*run)(const std::uint8_t*, std::size_t);
};

const std::vector<EntryPoint>& entry_points();

}  // namespace spiel::fuzz

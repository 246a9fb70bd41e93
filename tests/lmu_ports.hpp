// Flags for servers that a test starts, from the list of dialects.
#pragma once

#include <string>
#include <vector>

#include "protocol/lmu/dialect.hpp"

namespace spiel {

// "lmu-0.3" and so on: what the ports are called.
inline std::vector<std::string> lmu_labels() {
  std::vector<std::string> labels;
  for (const auto& dialect : lmu::dialects()) labels.push_back(dialect.label());
  return labels;
}

inline std::vector<std::string> without_lmu_ports(std::vector<std::string> arguments) {
  for (const auto& label : lmu_labels()) {
    arguments.insert(arguments.end(), {"--" + label + "-port", "0"});
  }
  return arguments;
}

}  // namespace spiel

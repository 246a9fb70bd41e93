// Helpers for tests of the LMU protocols.
#pragma once

#include <boost/json.hpp>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/lmu/codec.hpp"
#include "tests/test_data.hpp"

namespace spiel::lmu {

inline boost::json::object parse_object(std::string_view text) {
  return boost::json::parse(text).as_object();
}

// Without the blanks outside of strings.
inline std::string squeeze(std::string_view text) {
  std::string result;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"' && (i == 0 || text[i - 1] != '\\')) in_string = !in_string;
    if (in_string || text[i] != ' ') result += text[i];
  }
  return result;
}

inline std::vector<std::string> lines_of(const std::string& file) {
  std::ifstream in(test_data() + "/" + file);
  if (!in) throw std::runtime_error("cannot read " + file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

inline std::vector<const Dialect*> all_dialects() {
  return {&dialect_0_1(), &dialect_0_3(), &dialect_0_4()};
}

}  // namespace spiel::lmu

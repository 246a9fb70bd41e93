// Helpers for tests of the LMU protocols.
#pragma once

#include <algorithm>
#include <boost/json.hpp>
#include <filesystem>
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

// In the order of their names.
inline std::vector<std::string> files_in(const std::string& folder) {
  std::vector<std::string> files;
  for (const auto& file : std::filesystem::directory_iterator(test_data() + "/" + folder)) {
    files.push_back(file.path().filename());
  }
  std::ranges::sort(files);
  return files;
}

inline std::vector<const Dialect*> all_dialects() {
  std::vector<const Dialect*> all;
  for (const auto& dialect : dialects()) all.push_back(&dialect);
  return all;
}

inline std::vector<std::string> dialect_names() {
  std::vector<std::string> names;
  for (const auto& dialect : dialects()) names.emplace_back(dialect.name);
  return names;
}

// For names of tests: "1.0-s16" gives "Version_1_0_s16".
inline std::string test_name(std::string_view dialect) {
  std::string name = "Version_" + std::string(dialect);
  std::ranges::replace_if(name, [](char c) { return c == '.' || c == '-'; }, '_');
  return name;
}

}  // namespace spiel::lmu

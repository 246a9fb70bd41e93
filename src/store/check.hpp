// `spieltisch journal check`: reads a whole journal without changing it and says what is there and
// what is damaged. Works beside a running server.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "store/wal.hpp"

namespace spiel::store {

struct CheckReport {
  WalReport wal;
  std::uint64_t tables = 0;
  std::uint64_t unfinished_tables = 0;
  std::uint64_t damaged_tables = 0;
  std::uint64_t entries = 0;  // in tables that are whole
  std::vector<std::string> problems;

  bool ok() const { return problems.empty(); }
};

bool has_journal(const std::filesystem::path& folder);

// A folder without a journal is a problem too; nothing is thrown.
CheckReport check_journal(const std::filesystem::path& folder);

}  // namespace spiel::store

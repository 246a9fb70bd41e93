// `spieltisch journal check`: reads a whole journal without changing it and says what is there and
// what is damaged. Works beside a running server.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "store/journal.hpp"
#include "store/wal.hpp"

namespace spiel::store {

// How many entries of a table make sense, all of them being as they were written, and why the next
// one does not. The store does not know what they mean.
struct Verdict {
  std::size_t good_entries = 0;
  std::string reason{};  // empty: all are good
};
using Judge = std::function<Verdict(const StoredTable&)>;

struct CheckReport {
  WalReport wal;
  std::uint64_t tables = 0;
  std::uint64_t unfinished_tables = 0;
  std::uint64_t damaged_tables = 0;
  std::uint64_t entries = 0;           // that can be read
  std::vector<std::string> set_aside;  // tables that a repair has put away, which is no problem
  std::vector<std::string> problems;

  bool ok() const { return problems.empty(); }
};

// Counts a table and notes what is wrong with it.
void check_table(const StoredTable& table, const Judge& judge, CheckReport& report);
inline constexpr int kMaxProblems = 20;

bool has_journal(const std::filesystem::path& folder);

// A folder without a journal is a problem too; nothing is thrown.
CheckReport check_journal(const std::filesystem::path& folder, const Judge& judge = {});

}  // namespace spiel::store

// `spieltisch journal repair`: makes a journal that can be used of one that is damaged. Everything
// that can be read is copied into a new database, entry by entry, as far as it goes without a gap:
// so it does not matter whether a line, a page or the structure of the file is damaged. The files
// as they were are kept in a folder of their own.
//
// A game that runs ends with its last good entry and goes on from there. One that was over, or has
// no good entry, cannot go on: it is set aside. The others stay as they are.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "store/check.hpp"

namespace spiel::store {

struct RepairReport {
  std::filesystem::path original;  // the folder with the files as they were
  std::uint64_t tables = 0;
  std::uint64_t entries = 0;
  std::string loss;                    // that was accepted
  std::vector<std::string> cut;        // each as a sentence
  std::vector<std::string> set_aside;  // likewise
};

// Throws Unusable when a server uses the folder, or when something was lost that is not accepted.
RepairReport repair_journal(const std::filesystem::path& folder, bool accept_loss,
                            const Judge& judge = {});

}  // namespace spiel::store

// Opening the database of a data folder: what lies there is inspected, recovered, checked and
// brought to the current schema before anybody writes.
#pragma once

#include <filesystem>

#include "store/sqlite.hpp"
#include "store/wal.hpp"

namespace spiel::store {

// The log is copied into the database when it has so many pages: 16 MiB.
constexpr int kPagesOfLog = 4000;

// What opening found.
struct RecoveryReport {
  WalReport wal;
  std::filesystem::path damaged_wal_copy;  // where a damaged log was kept, if there was one

  bool clean() const { return wal.ignored_frames == 0 && !wal.damaged(); }
  std::string text() const;  // one line
};

// To be called before the database is opened, because opening empties the log.
RecoveryReport inspect_before_opening(const std::filesystem::path& database);

// Throws Unusable when the database is damaged or from a newer program.
sqlite::Database open_for_writing(const std::filesystem::path& file, std::uint64_t max_bytes);

// Fills the log, which must be empty, with zeros up to the size that it has under load: a sync that
// need not make the file longer takes half the time. What cannot be written is left out.
void stretch_log(const std::filesystem::path& database);

std::filesystem::path wal_of(const std::filesystem::path& database);

}  // namespace spiel::store

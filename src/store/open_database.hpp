// Opening the database of a data folder: what lies there is inspected, recovered, checked against
// the mark and brought to the current schema before anybody writes. Where it is
// refused, nothing has changed.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "store/data_folder.hpp"
#include "store/mark.hpp"
#include "store/sqlite.hpp"
#include "store/wal.hpp"

namespace spiel::store {

// The log is copied into the database when it has so many pages: 16 MiB.
constexpr int kPagesOfLog = 4000;

// What opening found.
struct RecoveryReport {
  WalReport wal;
  std::string loss = {};                   // what was acknowledged and is not there, in words
  std::filesystem::path damaged_wal_copy;  // where a log was kept that is damaged or too short

  std::string text() const;  // one line
};

struct OpenOptions {
  std::uint64_t max_bytes = 0;  // of the database file; 0: as the disk has room
  bool accept_loss = false;     // go on with what is there
  bool stretch_log = false;     // begin with a log of full size, if nobody reads it
};

struct OpenedDatabase {
  sqlite::Database database;
  std::unique_ptr<MarkFile> mark;
  RecoveryReport report;
};

// Throws Unusable when the database is damaged, from a newer program, or has lost something.
OpenedDatabase open_for_writing(const DataFolder& folder, const OpenOptions& options);

// What the database holds, and what it was named when it was first written to. A schema from before
// there were marks has neither.
struct Found {
  std::optional<std::string> journal;
  Reach reach;
};
Found look_into(sqlite::Database& database);

// What is missing, in words; empty if the database holds all that was acknowledged.
std::string loss_between(const std::optional<Mark>& mark, const Found& found);

// In the table of settings.
inline constexpr const char* kJournalName = "journal-name";
inline constexpr const char* kJournalChanges = "journal-changes";

}  // namespace spiel::store

// Reads SQLite's write-ahead log without changing it, to say what a recovery will find there.
// SQLite itself recovers to the last whole commit and is silent about the rest; this is the voice.
//
// A frame counts while its salt and its running checksum fit; a commit is a frame that ends a
// transaction. Frames of an older generation (other salt) behind the end are normal leftovers.
#pragma once

#include <cstdint>
#include <filesystem>

namespace spiel::store {

struct WalReport {
  bool present = false;         // a log that was written to
  bool header_damaged = false;  // then SQLite ignores the whole log
  std::uint64_t committed_frames = 0;
  std::uint64_t commits = 0;
  // Frames of this generation behind the last whole commit: a transaction that was interrupted,
  // or what follows a damaged place.
  std::uint64_t ignored_frames = 0;
  std::uint64_t ignored_commits = 0;  // of those, ends of transactions: these had been promised

  bool damaged() const { return header_damaged || ignored_commits > 0; }
};

WalReport inspect_wal(const std::filesystem::path& wal_file);

}  // namespace spiel::store

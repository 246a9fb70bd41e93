// The data folder belongs to one server at a time. The lock is the kernel's (flock), so it ends
// with the process, however that ends.
//
// What lies there is nobody else's business: hidden cards, hashes of passwords. The folder is open
// to its owner alone (0700) and so is every file (0600), those of earlier versions too. A folder
// that holds other things as well, or is shared like /tmp, stays as it is; its files do not.
#pragma once

#include <filesystem>
#include <stdexcept>

namespace spiel::store {

// The journal cannot be opened or trusted; the message says why and what to do.
class Unusable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

inline constexpr const char* kDatabaseFile = "spieltisch.db";

// Where SQLite keeps the write-ahead log.
std::filesystem::path wal_of(const std::filesystem::path& database);

// Makes what was created or renamed in a folder durable.
void sync_folder(const std::filesystem::path& folder);
// For the owner alone. What is not there, or belongs to somebody else, is left as it is.
void make_private(const std::filesystem::path& file);

class DataFolder {
 public:
  // Makes the folder if it is missing. Throws Unusable when another process holds it.
  explicit DataFolder(std::filesystem::path folder);
  ~DataFolder();
  DataFolder(const DataFolder&) = delete;
  DataFolder& operator=(const DataFolder&) = delete;

  const std::filesystem::path& path() const { return folder_; }
  std::filesystem::path database() const { return folder_ / kDatabaseFile; }
  std::filesystem::path mark() const;

 private:
  std::filesystem::path folder_;
  int lock_ = -1;
};

}  // namespace spiel::store

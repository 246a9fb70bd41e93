// The data folder belongs to one server at a time. The lock is the kernel's (flock), so it ends
// with the process, however that ends.
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

class DataFolder {
 public:
  // Makes the folder if it is missing. Throws Unusable when another process holds it.
  explicit DataFolder(std::filesystem::path folder);
  ~DataFolder();
  DataFolder(const DataFolder&) = delete;
  DataFolder& operator=(const DataFolder&) = delete;

  std::filesystem::path database() const { return folder_ / kDatabaseFile; }

 private:
  std::filesystem::path folder_;
  int lock_ = -1;
};

}  // namespace spiel::store

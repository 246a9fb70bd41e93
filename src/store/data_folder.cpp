#include "store/data_folder.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace spiel::store {

namespace {

int open_lock_file(const std::filesystem::path& file) {
  const int lock = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (lock < 0) throw Unusable(fmt::format("cannot write {}: {}", file.native(), strerror(errno)));
  return lock;
}

}  // namespace

DataFolder::DataFolder(std::filesystem::path folder) : folder_(std::move(folder)) {
  std::error_code error;
  std::filesystem::create_directories(folder_, error);
  if (error) {
    throw Unusable(fmt::format("cannot make folder {}: {}", folder_.native(), error.message()));
  }
  lock_ = open_lock_file(folder_ / "spieltisch.lock");
  if (::flock(lock_, LOCK_EX | LOCK_NB) != 0) {
    ::close(lock_);
    throw Unusable(fmt::format("another server uses the data folder {}", folder_.native()));
  }
}

DataFolder::~DataFolder() { ::close(lock_); }

}  // namespace spiel::store

#include "store/data_folder.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string_view>

#include "store/mark.hpp"

namespace spiel::store {

namespace {

int open_lock_file(const std::filesystem::path& file) {
  const int lock = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (lock < 0) throw Unusable(fmt::format("cannot write {}: {}", file.native(), strerror(errno)));
  return lock;
}

constexpr std::string_view kOurFiles = "spieltisch.";

bool is_ours(const std::filesystem::directory_entry& file) {
  return file.is_regular_file() && file.path().filename().native().starts_with(kOurFiles);
}

// An empty file, since SQLite would make one that everybody can read. Its log takes after it.
void make_database(const std::filesystem::path& file) {
  const int database = ::open(file.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (database >= 0) ::close(database);
}

void make_folder(const std::filesystem::path& folder) {
  std::error_code error;
  if (!folder.parent_path().empty()) {
    std::filesystem::create_directories(folder.parent_path(), error);
  }
  if (!error && ::mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST) {
    error.assign(errno, std::generic_category());
  }
  if (!error && !std::filesystem::is_directory(folder)) {
    error = std::make_error_code(std::errc::not_a_directory);
  }
  if (error) {
    throw Unusable(fmt::format("cannot make folder {}: {}", folder.native(), error.message()));
  }
}

void make_all_private(const std::filesystem::path& folder) {
  struct stat state{};
  bool only_ours = ::stat(folder.c_str(), &state) == 0 && (state.st_mode & S_ISVTX) == 0;
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    only_ours = only_ours && file.path().filename().native().starts_with(kOurFiles);
    if (is_ours(file)) make_private(file.path());
  }
  if (only_ours && state.st_uid == ::geteuid()) ::chmod(folder.c_str(), 0700);
}

}  // namespace

std::filesystem::path wal_of(const std::filesystem::path& database) {
  return database.native() + "-wal";
}

void sync_folder(const std::filesystem::path& folder) {
  const auto& path = folder.empty() ? std::filesystem::path(".") : folder;
  const int handle = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (handle < 0) return;
  ::fsync(handle);
  ::close(handle);
}

void make_private(const std::filesystem::path& file) { ::chmod(file.c_str(), 0600); }

DataFolder::DataFolder(std::filesystem::path folder) : folder_(std::move(folder)) {
  make_folder(folder_);
  lock_ = open_lock_file(folder_ / "spieltisch.lock");
  if (::flock(lock_, LOCK_EX | LOCK_NB) != 0) {
    ::close(lock_);
    throw Unusable(fmt::format("another server uses the data folder {}", folder_.native()));
  }
  make_database(database());
  make_all_private(folder_);
  sync_folder(folder_);
}

std::filesystem::path DataFolder::mark() const { return folder_ / kMarkFile; }

DataFolder::~DataFolder() { ::close(lock_); }

}  // namespace spiel::store

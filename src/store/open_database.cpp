#include "store/open_database.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <vector>

#include "store/data_folder.hpp"
#include "store/rows.hpp"
#include "store/schema.hpp"

namespace spiel::store {

namespace {

constexpr std::size_t kFrameBytes = 24 + 4096;
// While the log is copied some more is written.
constexpr int kPagesUnderLoad = kPagesOfLog + kPagesOfLog / 4;

[[noreturn]] void refuse(const std::filesystem::path& file, const std::string& reason) {
  throw Unusable(
      fmt::format("the journal {} cannot be used: {}; see what can be read with "
                  "`spieltisch journal check --data {}`",
                  file.native(), reason, file.parent_path().native()));
}

// SQLite would drop the log of an empty file without a word, and with it everything in it.
void refuse_log_without_database(const std::filesystem::path& file) {
  const bool empty = !std::filesystem::exists(file) || std::filesystem::file_size(file) == 0;
  if (empty && inspect_wal(wal_of(file)).present) {
    refuse(file, "it is empty, but its write-ahead log is not");
  }
}

void check_structure(sqlite::Database& database) {
  auto check = database.prepare("PRAGMA quick_check(1)");
  if (check.step() && check.text(0) != "ok") throw sqlite::Error(SQLITE_CORRUPT, check.text(0));
}

void limit_size(sqlite::Database& database, std::uint64_t max_bytes) {
  if (max_bytes == 0) return;
  const auto page_size = static_cast<std::uint64_t>(database.integer("PRAGMA page_size"));
  database.execute(fmt::format("PRAGMA max_page_count = {}", max_bytes / page_size));
}

}  // namespace

void stretch_log(const std::filesystem::path& database) {
  const int log = ::open(wal_of(database).c_str(), O_WRONLY | O_CLOEXEC);
  if (log < 0) return;
  const std::vector<char> zeros(kFrameBytes);
  for (int page = 0; page <= kPagesUnderLoad; ++page) {
    const auto written = ::pwrite(log, zeros.data(), zeros.size(),
                                  static_cast<off_t>(page) * static_cast<off_t>(zeros.size()));
    if (written < 0) break;
  }
  ::fsync(log);
  ::close(log);
}

std::string RecoveryReport::text() const {
  if (!wal.present) return "the journal was closed cleanly";
  if (wal.header_damaged) {
    return fmt::format("the write-ahead log has a damaged header and was ignored; kept as {}",
                       damaged_wal_copy.native());
  }
  if (wal.damaged()) {
    return fmt::format(
        "the write-ahead log is damaged: {} commits recovered, {} frames with {} commits behind "
        "the damaged place ignored; kept as {}",
        wal.commits, wal.ignored_frames, wal.ignored_commits, damaged_wal_copy.native());
  }
  return fmt::format(
      "{} commits recovered from the write-ahead log, {} frames of an interrupted "
      "one ignored",
      wal.commits, wal.ignored_frames);
}

std::filesystem::path wal_of(const std::filesystem::path& database) {
  return database.native() + "-wal";
}

RecoveryReport inspect_before_opening(const std::filesystem::path& database) {
  RecoveryReport report;
  report.wal = inspect_wal(wal_of(database));
  if (report.wal.damaged()) {
    report.damaged_wal_copy = wal_of(database).native() + ".damaged";
    std::filesystem::copy_file(wal_of(database), report.damaged_wal_copy,
                               std::filesystem::copy_options::overwrite_existing);
  }
  return report;
}

sqlite::Database open_for_writing(const std::filesystem::path& file, std::uint64_t max_bytes) {
  refuse_log_without_database(file);
  try {
    sqlite::Database database(file, sqlite::Access::ReadWrite);
    database.execute(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY;");
    check_structure(database);
    migrate(database);
    database.execute(kWriteTails);
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)");
    limit_size(database, max_bytes);
    return database;
  } catch (const sqlite::Error& error) {
    refuse(file, error.what());
  }
}

}  // namespace spiel::store

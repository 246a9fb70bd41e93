#include "store/backup.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "store/open_database.hpp"

namespace spiel::store {

namespace {

// Under a name that tells it is not whole yet; for the owner alone.
std::filesystem::path begin_file(const std::filesystem::path& file) {
  if (std::filesystem::exists(file)) {
    throw Unusable(fmt::format("{} is there already", file.native()));
  }
  const std::filesystem::path partial = file.native() + ".partial";
  const int handle = ::open(partial.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (handle < 0) {
    throw Unusable(fmt::format("cannot write {}: {}", partial.native(), strerror(errno)));
  }
  ::close(handle);
  return partial;
}

// One file, without a name; and proved to be whole.
void finish_copy(const std::filesystem::path& file) {
  sqlite::Database copy(file, sqlite::Access::ReadWrite);
  copy.set("journal_mode", "delete");
  if (look_into(copy).journal) {
    copy.execute(fmt::format("DELETE FROM settings WHERE name = '{}'", kJournalName));
  }
  const auto found = copy.text("PRAGMA quick_check(1)");
  if (found != "ok") throw sqlite::Error(SQLITE_CORRUPT, found.value_or("it cannot be checked"));
}

}  // namespace

void back_up_journal(const std::filesystem::path& folder, const std::filesystem::path& file) {
  const auto partial = begin_file(file);
  try {
    sqlite::Database(folder / kDatabaseFile, sqlite::Access::ReadOnly).copy_to(partial);
    finish_copy(partial);
  } catch (const sqlite::Error& error) {
    std::filesystem::remove(partial);
    throw Unusable(fmt::format("cannot copy the journal in {} to {}: {}", folder.native(),
                               file.native(), error.what()));
  }
  std::filesystem::rename(partial, file);
  sync_folder(file.parent_path());
}

}  // namespace spiel::store

#include "store/open_database.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <vector>

#include "store/rows.hpp"
#include "store/schema.hpp"
#include "system/secure_random.hpp"

namespace spiel::store {

namespace {

constexpr std::size_t kFrameBytes = 24 + 4096;
// While the log is copied some more is written.
constexpr int kPagesUnderLoad = kPagesOfLog + kPagesOfLog / 4;
// A start does not wait longer for those who read the journal.
constexpr std::chrono::milliseconds kPatienceWithReaders{500};
constexpr std::size_t kNameLength = 16;

[[noreturn]] void refuse(const std::filesystem::path& file, const std::string& reason) {
  throw Unusable(
      fmt::format("the journal {} cannot be used: {}; see what can be read with "
                  "`spieltisch journal check --data {}`",
                  file.native(), reason, file.parent_path().native()));
}

[[noreturn]] void refuse_loss(const std::filesystem::path& file, const std::string& loss) {
  throw Unusable(
      fmt::format("the journal {} has lost something: {}; nothing was changed; put the missing "
                  "file back, or go on with what is there with --accept-loss",
                  file.native(), loss));
}

bool has_no_bytes(const std::filesystem::path& file) {
  return !std::filesystem::exists(file) || std::filesystem::file_size(file) == 0;
}

void check_structure(sqlite::Database& database) {
  const auto found = database.text("PRAGMA quick_check(1)");
  if (found != "ok") throw sqlite::Error(SQLITE_CORRUPT, found.value_or("it cannot be checked"));
}

void limit_size(sqlite::Database& database, std::uint64_t max_bytes) {
  if (max_bytes == 0) return;
  const auto page_size = static_cast<std::uint64_t>(database.integer("PRAGMA page_size"));
  database.set("max_page_count", std::to_string(max_bytes / page_size));
}

// SQLite would drop the log of an empty file without a word, and with it everything in it.
std::string loss_of_database(const std::filesystem::path& file, const WalReport& wal) {
  return wal.present && has_no_bytes(file) ? "it is empty, but its write-ahead log is not" : "";
}

// Without a mark nobody can tell whether the end of a damaged log had been acknowledged.
std::string loss_in_log(const std::optional<Mark>& mark, const WalReport& wal) {
  if (mark || !wal.damaged()) return "";
  return wal.header_damaged
             ? "its write-ahead log has a damaged header"
             : fmt::format("its write-ahead log is damaged before {} commits", wal.ignored_commits);
}

std::string find_loss(const DataFolder& folder, sqlite::Database& database, const WalReport& wal) {
  const auto mark = read_mark(folder.mark());
  const auto loss = loss_between(mark, look_into(database));
  return loss.empty() ? loss_in_log(mark, wal) : loss;
}

void keep_log(const std::filesystem::path& file, RecoveryReport& report) {
  if (!std::filesystem::exists(wal_of(file))) return;
  report.damaged_wal_copy = wal_of(file).native() + ".damaged";
  std::filesystem::copy_file(wal_of(file), report.damaged_wal_copy,
                             std::filesystem::copy_options::overwrite_existing);
}

void put_setting(sqlite::Database& database, const char* name, const std::string& value) {
  database.prepare("REPLACE INTO settings (name, value) VALUES (?, ?)")
      .run(std::string_view(name), std::string_view(value));
}

// The mark is written first: a database without a name may have any mark that it covers.
std::unique_ptr<MarkFile> renew_mark(const DataFolder& folder, sqlite::Database& database) {
  const auto found = look_into(database);
  const Mark mark{found.journal.value_or(secure_token(kNameLength)), found.reach};
  auto file = std::make_unique<MarkFile>(folder.mark(), mark);
  if (!found.journal) put_setting(database, kJournalName, mark.journal);
  return file;
}

void fill_with_zeros(const std::filesystem::path& log_file) {
  const int log = ::open(log_file.c_str(), O_WRONLY | O_CLOEXEC);
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

// Fills the log with zeros up to the size that it has under load: a sync that need not make the
// file longer takes half the time. Only a log of no bytes is filled, and only while nobody else can
// write: then there is no frame in it that anybody could miss. What cannot be written is left out.
void stretch_log(sqlite::Database& database, const std::filesystem::path& file) {
  database.execute("BEGIN IMMEDIATE");
  if (has_no_bytes(wal_of(file))) fill_with_zeros(wal_of(file));
  database.execute("ROLLBACK");
}

sqlite::Database open_unchanged(const std::filesystem::path& file) {
  sqlite::Database database(file, sqlite::Access::ReadWrite);
  database.keep_log_at_close(true);
  refuse_newer(database);
  database.set("journal_mode", "wal");
  database.set("synchronous", "2");  // full
  database.set("temp_store", "2");   // memory
  check_structure(database);
  return database;
}

}  // namespace

Found look_into(sqlite::Database& database) {
  if (database.integer("PRAGMA user_version") < kFirstSchemaWithKeys) return {};
  const auto setting = [](const char* name) {
    return fmt::format("SELECT value FROM settings WHERE name = '{}'", name);
  };
  return {database.text(setting(kJournalName)),
          {database.integer("SELECT max(key) FROM entries"),
           database.integer(setting(kJournalChanges))}};
}

std::string loss_between(const std::optional<Mark>& mark, const Found& found) {
  if (!mark) {
    return found.journal ? fmt::format(
                               "{} is missing or damaged, so that nobody can tell whether "
                               "all that was acknowledged is there",
                               kMarkFile)
                         : "";
  }
  const auto& [entries, changes] = mark->reach;
  if (!found.reach.covers(mark->reach)) {
    return fmt::format("{} entries and {} other changes were acknowledged, {} and {} are there",
                       entries, changes, found.reach.entries, found.reach.changes);
  }
  if (found.journal && *found.journal != mark->journal) {
    return fmt::format("{} belongs to another database", kMarkFile);
  }
  return "";
}

std::string RecoveryReport::text() const {
  const auto kept = damaged_wal_copy.empty()
                        ? std::string()
                        : fmt::format("; the log is kept as {}", damaged_wal_copy.native());
  if (!loss.empty()) return fmt::format("the journal goes on although {}{}", loss, kept);
  if (!wal.present) return "the journal was closed cleanly";
  if (wal.damaged()) {
    return fmt::format(
        "the write-ahead log is damaged behind what was acknowledged: {} commits recovered, {} "
        "frames ignored{}",
        wal.commits, wal.ignored_frames, kept);
  }
  return fmt::format(
      "{} commits recovered from the write-ahead log, {} frames of an interrupted "
      "one ignored",
      wal.commits, wal.ignored_frames);
}

OpenedDatabase open_for_writing(const DataFolder& folder, const OpenOptions& options) {
  const auto file = folder.database();
  RecoveryReport report{inspect_wal(wal_of(file)), {}, {}};
  const auto must_be_accepted = [&](const std::string& loss) {
    if (loss.empty()) return;
    if (!options.accept_loss) refuse_loss(file, loss);
    report.loss = loss;
  };
  must_be_accepted(loss_of_database(file, report.wal));
  if (!report.loss.empty()) keep_log(file, report);
  try {
    auto database = open_unchanged(file);
    must_be_accepted(find_loss(folder, database, report.wal));
    const bool to_be_kept = report.wal.damaged() || !report.loss.empty();
    if (to_be_kept && report.damaged_wal_copy.empty()) keep_log(file, report);
    migrate(database);
    database.execute(kWriteTails);
    auto mark = renew_mark(folder, database);
    database.keep_log_at_close(false);
    const bool emptied = database.empty_log(kPatienceWithReaders);
    if (emptied && options.stretch_log) stretch_log(database, file);
    limit_size(database, options.max_bytes);
    return {std::move(database), std::move(mark), std::move(report)};
  } catch (const sqlite::Error& error) {
    refuse(file, error.what());
  }
}

}  // namespace spiel::store

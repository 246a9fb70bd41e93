#include "store/sqlite.hpp"

#include <fmt/core.h>

namespace spiel::store::sqlite {

namespace {

constexpr int kBusyMillis = 10'000;
constexpr int kAllPages = -1;

[[noreturn]] void fail(sqlite3* database, int code) {
  const char* message = database != nullptr ? sqlite3_errmsg(database) : sqlite3_errstr(code);
  throw Error(code & 0xff, message);
}

}  // namespace

bool Error::means_damage() const {
  return code == SQLITE_CORRUPT || code == SQLITE_NOTADB || code == SQLITE_FORMAT;
}

Statement::Statement(sqlite3* database, std::string_view sql) {
  sqlite3_stmt* statement = nullptr;
  const int code = sqlite3_prepare_v3(database, sql.data(), static_cast<int>(sql.size()),
                                      SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
  if (code != SQLITE_OK) fail(database, code);
  handle_.reset(statement);
}

bool Statement::step() {
  const int code = sqlite3_step(handle_.get());
  if (code == SQLITE_ROW) return true;
  sqlite3* database = sqlite3_db_handle(handle_.get());
  if (code != SQLITE_DONE) {
    const Error error(code & 0xff, sqlite3_errmsg(database));
    sqlite3_reset(handle_.get());
    throw error;
  }
  sqlite3_reset(handle_.get());
  return false;
}

std::string Statement::text(int column) const {
  const auto* bytes = sqlite3_column_text(handle_.get(), column);
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(handle_.get(), column));
  return bytes != nullptr ? std::string(reinterpret_cast<const char*>(bytes), size) : std::string();
}

bool Statement::is_null(int column) const {
  return sqlite3_column_type(handle_.get(), column) == SQLITE_NULL;
}

void Statement::bind(int index, std::int64_t value) {
  require_ok(sqlite3_bind_int64(handle_.get(), index, value));
}

void Statement::bind(int index, std::string_view value) {
  require_ok(sqlite3_bind_text64(handle_.get(), index, value.data(), value.size(), SQLITE_STATIC,
                                 SQLITE_UTF8));
}

void Statement::bind_null(int index) { require_ok(sqlite3_bind_null(handle_.get(), index)); }

void Statement::require_ok(int code) const {
  if (code != SQLITE_OK) fail(sqlite3_db_handle(handle_.get()), code);
}

Database::Database(const std::filesystem::path& file, Access access) {
  const int mode = access == Access::ReadOnly ? SQLITE_OPEN_READONLY
                                              : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  sqlite3* database = nullptr;
  const int code = sqlite3_open_v2(file.c_str(), &database, mode | SQLITE_OPEN_NOMUTEX, nullptr);
  handle_.reset(database);
  if (code != SQLITE_OK) fail(database, code);
  sqlite3_busy_timeout(database, kBusyMillis);
}

void Database::execute(const std::string& sql) {
  const int code = sqlite3_exec(handle_.get(), sql.c_str(), nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) fail(handle_.get(), code);
}

std::int64_t Database::integer(std::string_view sql) {
  Statement statement = prepare(sql);
  return statement.step() ? statement.integer(0) : 0;
}

std::optional<std::string> Database::text(std::string_view sql) {
  Statement statement = prepare(sql);
  if (!statement.step()) return std::nullopt;
  return statement.text(0);
}

void Database::set(const std::string& pragma, const std::string& value) {
  execute(fmt::format("PRAGMA {} = {}", pragma, value));
  const auto now = text("PRAGMA " + pragma).value_or("nothing");
  if (now != value) {
    throw Error(SQLITE_ERROR, fmt::format("{} stays {} instead of {}", pragma, now, value));
  }
}

void Database::on_commit(OnCommit told) {
  on_commit_ = std::make_unique<OnCommit>(std::move(told));
  const auto hook = [](void* function, sqlite3*, const char*, int pages) {
    (*static_cast<OnCommit*>(function))(pages);
    return SQLITE_OK;
  };
  sqlite3_wal_hook(handle_.get(), hook, on_commit_.get());
}

void Database::checkpoint() {
  sqlite3_wal_checkpoint_v2(handle_.get(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
}

void Database::sync() {
  sqlite3_file* file = nullptr;
  sqlite3_file_control(handle_.get(), "main", SQLITE_FCNTL_FILE_POINTER, static_cast<void*>(&file));
  if (file != nullptr && file->pMethods != nullptr) {
    file->pMethods->xSync(file, SQLITE_SYNC_NORMAL | SQLITE_SYNC_DATAONLY);
  }
}

bool Database::empty_log(std::chrono::milliseconds patience) {
  int frames = -1;
  sqlite3_busy_timeout(handle_.get(), static_cast<int>(patience.count()));
  const int code = sqlite3_wal_checkpoint_v2(handle_.get(), "main", SQLITE_CHECKPOINT_TRUNCATE,
                                             &frames, nullptr);
  sqlite3_busy_timeout(handle_.get(), kBusyMillis);
  if ((code & 0xff) == SQLITE_BUSY) return false;
  if (code != SQLITE_OK) fail(handle_.get(), code);
  return frames == 0;
}

void Database::keep_log_at_close(bool keep) {
  const int code = sqlite3_db_config(handle_.get(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE,
                                     static_cast<int>(keep), nullptr);
  if (code != SQLITE_OK) fail(handle_.get(), code);
}

void Database::copy_to(const std::filesystem::path& file) {
  Database copy(file, Access::ReadWrite);
  sqlite3_backup* const backup =
      sqlite3_backup_init(copy.handle_.get(), "main", handle_.get(), "main");
  if (backup == nullptr) fail(copy.handle_.get(), sqlite3_errcode(copy.handle_.get()));
  sqlite3_backup_step(backup, kAllPages);
  const int code = sqlite3_backup_finish(backup);
  if (code != SQLITE_OK) fail(copy.handle_.get(), code);
}

}  // namespace spiel::store::sqlite

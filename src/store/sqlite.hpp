// The C interface of SQLite, wrapped thinly: what opens closes, what fails throws.
#pragma once

#include <sqlite3.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace spiel::store::sqlite {

class Error : public std::runtime_error {
 public:
  Error(int error_code, const std::string& message)
      : std::runtime_error(message), code(error_code) {}
  // What is stored there is not what was stored; other errors may pass.
  bool means_damage() const;

  int code;  // primary result code
};

// Parameters count from 1, columns from 0, as SQLite has it.
class Statement {
 public:
  Statement(sqlite3* database, std::string_view sql);

  // Binds all parameters in order, and runs to the end.
  template <class... Values>
  void run(const Values&... values) {
    start(values...);
    while (step()) {
    }
  }
  // Binds all parameters in order; rows are then taken with `step`. Texts are not copied: they
  // must live until the last row is taken.
  template <class... Values>
  void start(const Values&... values) {
    sqlite3_reset(handle_.get());
    int index = 0;
    (bind(++index, values), ...);
  }
  bool step();  // false at the end

  std::int64_t integer(int column) const { return sqlite3_column_int64(handle_.get(), column); }
  std::string text(int column) const;
  bool is_null(int column) const;

 private:
  void bind(int index, std::int64_t value);
  void bind(int index, std::string_view value);
  template <class T>
  void bind(int index, const std::optional<T>& value) {
    value ? bind(index, *value) : bind_null(index);
  }
  void bind_null(int index);
  void require_ok(int code) const;

  struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };
  std::unique_ptr<sqlite3_stmt, Finalize> handle_;
};

enum class Access : std::uint8_t { ReadOnly, ReadWrite };

// A connection is used by one thread at a time.
class Database {
 public:
  Database(const std::filesystem::path& file, Access access);

  void execute(const std::string& sql);
  Statement prepare(std::string_view sql) { return Statement(handle_.get(), sql); }
  std::int64_t integer(std::string_view sql);
  std::optional<std::string> text(std::string_view sql);
  // Sets a PRAGMA and throws unless it then has the value: SQLite itself is silent about that.
  void set(const std::string& pragma, const std::string& value);
  std::int64_t last_key() const { return sqlite3_last_insert_rowid(handle_.get()); }
  bool in_transaction() const { return sqlite3_get_autocommit(handle_.get()) == 0; }

  // Called after each commit, on its thread, with the number of pages in the log. In place of
  // SQLite's own checkpoints.
  using OnCommit = std::function<void(int)>;
  void on_commit(OnCommit told);
  // Copies the log into the database as far as nobody needs it, and waits for nobody. What could
  // not be copied stays in the log.
  void checkpoint();
  void sync();  // the database file, to the disk
  // Brings the whole log into the database and makes it a file of no bytes. False when readers
  // needed it for all of `patience`: then the log still holds what it held.
  [[nodiscard]] bool empty_log(std::chrono::milliseconds patience);
  // Whether the last connection to close leaves the log as it is.
  void keep_log_at_close(bool keep);
  // Copies the database as it is at this moment, beside those who write, into a new file.
  void copy_to(const std::filesystem::path& file);

 private:
  struct Close {
    void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
  };
  std::unique_ptr<OnCommit> on_commit_;
  std::unique_ptr<sqlite3, Close> handle_;
};

}  // namespace spiel::store::sqlite

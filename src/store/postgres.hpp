// The C interface of PostgreSQL (libpq), wrapped thinly: what opens closes, what fails throws, and
// nothing waits for ever: whatever the database has not answered in time counts as a connection
// that is lost. All values travel in binary, so that any bytes may be stored.
#pragma once

#include <libpq-fe.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace spiel::store::postgres {

class Error : public std::runtime_error {
 public:
  Error(std::string sql_state, bool connection_lost, const std::string& message)
      : std::runtime_error(message), state(std::move(sql_state)), lost(connection_lost) {}
  std::string state;  // five characters; empty if the database said nothing
  bool lost;          // it may help to connect anew
};

// Where a database is, and how to speak with it.
class Target {
 public:
  // `postgres://USER@HOST/DB?…` as libpq knows it. Throws std::invalid_argument.
  explicit Target(const std::string& uri);

  std::string shown() const;  // without its password

 private:
  friend class Connection;
  struct Parameter {
    std::string name;
    std::string value;
  };
  std::string value_of(std::string_view name) const;
  void add_default(const std::string& name, const std::string& value);

  std::vector<Parameter> parameters_;
};

// The parameters of a statement, in order.
class Values {
 public:
  template <class... All>
  static Values of(const All&... all) {
    Values values;
    (values.add(all), ...);
    return values;
  }
  void add(std::int64_t value);
  void add(std::string_view bytes);  // text or bytea
  void add(const std::string& bytes) { add(std::string_view(bytes)); }
  void add(const std::optional<std::int64_t>& value);
  void add(const std::optional<std::string>& bytes);
  void add(std::span<const std::int64_t> values);                 // bigint[]
  void add(std::span<const std::optional<std::int64_t>> values);  // bigint[]
  void add(std::span<const std::string_view> values);             // bytea[]

 private:
  friend class Connection;
  std::vector<std::optional<std::string>> values_;
};

// Rows and columns count from 0.
class Rows {
 public:
  explicit Rows(PGresult* result) : result_(result) {}

  int size() const { return PQntuples(result_.get()); }
  std::int64_t integer(int row, int column) const;
  std::string bytes(int row, int column) const;
  bool is_null(int row, int column) const;

 private:
  struct Clear {
    void operator()(PGresult* result) const { PQclear(result); }
  };
  std::unique_ptr<PGresult, Clear> result_;
};

// Prepared when a connection first needs it. Its parameters have their types in the text.
struct Statement {
  std::string name;
  std::string sql;
};

struct Call {
  const Statement* statement;
  Values values;
};

class Connection {
 public:
  // Throws Error; `patience` bounds every answer.
  Connection(const Target& target, std::chrono::milliseconds patience);

  // Any number of statements without parameters.
  void execute(const std::string& sql);
  Rows ask(const Statement& statement, const Values& values = {});
  // All of them as one transaction, in one round trip.
  std::vector<Rows> ask_together(std::span<const Call> calls);

  std::int64_t process() const { return PQbackendPID(handle_.get()); }

 private:
  struct Finish {
    void operator()(PGconn* connection) const { PQfinish(connection); }
  };
  using Result = std::unique_ptr<PGresult, decltype(&PQclear)>;

  void begin();
  void prepare(const Statement& statement);
  void send(const Statement& statement, const Values& values);
  void flush();
  void wait_for(short events);
  Result next();
  std::optional<Rows> finish();
  std::vector<Rows> finish_pipeline();
  void require(bool done) const;
  Error error() const;
  Error error_of(const PGresult* result) const;

  std::unique_ptr<PGconn, Finish> handle_;
  std::chrono::milliseconds patience_;
  std::chrono::steady_clock::time_point deadline_;
  std::set<std::string> prepared_;  // by name
};

}  // namespace spiel::store::postgres

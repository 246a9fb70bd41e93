#include "store/postgres.hpp"

#include <endian.h>
#include <fmt/core.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cerrno>
#include <cstring>

namespace spiel::store::postgres {

namespace {

constexpr int kBinary = 1;
constexpr std::int32_t kBigintType = 20;
constexpr std::int32_t kByteaType = 17;

std::string trimmed(std::string text) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back()))) text.pop_back();
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

// It shuts down or starts, is a standby by now, has no connection free, or two got in each other's
// way.
bool may_pass(std::string_view state) {
  constexpr std::array<std::string_view, 8> kStates = {"57P01", "57P02", "57P03", "57P05",
                                                       "25006", "40001", "40P01", "53300"};
  return state.starts_with("08") ||
         std::find(kStates.begin(), kStates.end(), state) != kStates.end();
}

std::string big_endian(std::int32_t value) {
  const auto swapped = htobe32(static_cast<std::uint32_t>(value));
  return {reinterpret_cast<const char*>(&swapped), sizeof swapped};
}

std::string big_endian(std::int64_t value) {
  const auto swapped = htobe64(static_cast<std::uint64_t>(value));
  return {reinterpret_cast<const char*>(&swapped), sizeof swapped};
}

void append_element(std::string& array, std::string_view bytes) {
  array += big_endian(static_cast<std::int32_t>(bytes.size()));
  array += bytes;
}

void append_element(std::string& array, std::int64_t value) {
  append_element(array, std::string_view(big_endian(value)));
}

void append_element(std::string& array, const std::optional<std::int64_t>& value) {
  if (value) return append_element(array, *value);
  array += big_endian(std::int32_t{-1});
}

// One dimension, counted from 1.
template <class Value>
std::string array_of(std::int32_t type, std::span<const Value> values) {
  std::string array = big_endian(std::int32_t{1}) + big_endian(std::int32_t{1}) + big_endian(type) +
                      big_endian(static_cast<std::int32_t>(values.size())) +
                      big_endian(std::int32_t{1});
  for (const Value& value : values) append_element(array, value);
  return array;
}

using Named = std::vector<std::pair<std::string, std::string>>;

// Of a list with commas; of nothing one, which is empty.
std::vector<std::string> elements(const std::string& list) {
  std::vector<std::string> all(1);
  for (const char c : list) c == ',' ? void(all.emplace_back()) : void(all.back() += c);
  return all;
}

bool is_listed(std::string_view name) {
  return name == "host" || name == "hostaddr" || name == "port";
}

std::size_t count_hosts(const Named& parameters) {
  std::size_t most = 1;
  for (const auto& [name, value] : parameters) {
    if (is_listed(name)) most = std::max(most, elements(value).size());
  }
  return most;
}

// As if only one of the hosts were named.
PGconn* connect_to(Named parameters, std::size_t host) {
  std::vector<const char*> names, values;
  for (auto& [name, value] : parameters) {
    const auto all = is_listed(name) ? elements(value) : std::vector{value};
    if (all.size() > 1) value = all[std::min(host, all.size() - 1)];
    names.push_back(name.c_str());
    values.push_back(value.c_str());
  }
  names.push_back(nullptr);
  values.push_back(nullptr);
  return PQconnectdbParams(names.data(), values.data(), 0);
}

// One after the other: libpq itself goes on to the next where a connection is refused, but not
// where whatever stands before a host that is gone accepts it and closes it.
PGconn* connect_to_any(const Named& parameters) {
  std::string reasons;
  for (std::size_t host = 0; host < count_hosts(parameters); ++host) {
    auto* connection = connect_to(parameters, host);
    if (PQstatus(connection) == CONNECTION_OK) return connection;
    reasons += (host > 0 ? "; " : "") + trimmed(PQerrorMessage(connection));
    PQfinish(connection);
  }
  throw Error("", true, reasons);
}

void ignore_notice(void*, const PGresult*) {}

}  // namespace

// --- target --------------------------------------------------------------------------------------

Target::Target(const std::string& uri) {
  char* reason = nullptr;
  const std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)> parsed(
      PQconninfoParse(uri.c_str(), &reason), &PQconninfoFree);
  const std::unique_ptr<char, decltype(&PQfreemem)> owned(reason, &PQfreemem);
  if (!parsed) throw std::invalid_argument(trimmed(reason ? reason : "out of memory"));
  for (const auto* option = parsed.get(); option->keyword; ++option) {
    if (option->val) parameters_.push_back({option->keyword, option->val});
  }
  add_default("application_name", "spieltisch");
  add_default("target_session_attrs", "read-write");
  add_default("connect_timeout", "3");
  add_default("tcp_user_timeout", "10000");
  add_default("keepalives_idle", "5");
  add_default("keepalives_interval", "2");
  add_default("keepalives_count", "3");
}

std::string Target::value_of(std::string_view name) const {
  const auto found = std::find_if(parameters_.begin(), parameters_.end(),
                                  [&](const Parameter& p) { return p.name == name; });
  return found == parameters_.end() ? "" : found->value;
}

void Target::add_default(const std::string& name, const std::string& value) {
  if (value_of(name).empty()) parameters_.push_back({name, value});
}

std::string Target::shown() const {
  const auto with = [&](const char* before, const char* name, const char* after) {
    const auto value = value_of(name);
    return value.empty() ? value : before + value + after;
  };
  const auto host = value_of("host");
  const bool socket = host.starts_with('/');
  return "postgres://" + with("", "user", "@") + (socket ? "" : host) + with(":", "port", "") +
         with("/", "dbname", "") + (socket ? "?host=" + host : "");
}

// --- values --------------------------------------------------------------------------------------

void Values::add(std::int64_t value) { values_.emplace_back(big_endian(value)); }
void Values::add(std::string_view bytes) { values_.emplace_back(std::string(bytes)); }
void Values::add(const std::optional<std::int64_t>& value) {
  value ? add(*value) : void(values_.emplace_back());
}
void Values::add(const std::optional<std::string>& bytes) { values_.push_back(bytes); }
void Values::add(std::span<const std::int64_t> values) {
  values_.emplace_back(array_of(kBigintType, values));
}
void Values::add(std::span<const std::optional<std::int64_t>> values) {
  values_.emplace_back(array_of(kBigintType, values));
}
void Values::add(std::span<const std::string_view> values) {
  values_.emplace_back(array_of(kByteaType, values));
}

std::int64_t Rows::integer(int row, int column) const {
  std::uint64_t value = 0;
  assert(PQgetlength(result_.get(), row, column) == sizeof value);
  std::memcpy(&value, PQgetvalue(result_.get(), row, column), sizeof value);
  return static_cast<std::int64_t>(be64toh(value));
}

std::string Rows::bytes(int row, int column) const {
  return {PQgetvalue(result_.get(), row, column),
          static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
}

bool Rows::is_null(int row, int column) const {
  return PQgetisnull(result_.get(), row, column) != 0;
}

// --- connection ----------------------------------------------------------------------------------

Connection::Connection(const Target& target, std::chrono::milliseconds patience)
    : patience_(patience) {
  Named parameters;
  for (const auto& [name, value] : target.parameters_) parameters.emplace_back(name, value);
  handle_.reset(connect_to_any(parameters));
  PQsetNoticeReceiver(handle_.get(), ignore_notice, nullptr);
  require(PQsetnonblocking(handle_.get(), 1) == 0);
}

void Connection::begin() { deadline_ = std::chrono::steady_clock::now() + patience_; }

Error Connection::error() const { return {"", true, trimmed(PQerrorMessage(handle_.get()))}; }

Error Connection::error_of(const PGresult* result) const {
  const char* state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
  const char* message = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
  if (!state || !message) return error();
  const bool lost = PQstatus(handle_.get()) != CONNECTION_OK || may_pass(state);
  return {state, lost, message};
}

void Connection::require(bool done) const {
  if (!done) throw error();
}

void Connection::wait_for(short events) {
  pollfd socket{PQsocket(handle_.get()), events, 0};
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
      deadline_ - std::chrono::steady_clock::now());
  const int ready = ::poll(&socket, 1, static_cast<int>(std::max<std::int64_t>(0, left.count())));
  if (ready == 0) throw Error("", true, "the database does not answer");
  if (ready < 0 && errno != EINTR) throw Error("", true, strerror(errno));
  if ((socket.revents & ~POLLOUT) != 0) require(PQconsumeInput(handle_.get()) == 1);
}

void Connection::flush() {
  int left = 0;
  while ((left = PQflush(handle_.get())) == 1) wait_for(POLLIN | POLLOUT);
  require(left == 0);
}

Connection::Result Connection::next() {
  while (PQisBusy(handle_.get()) != 0) wait_for(POLLIN);
  return {PQgetResult(handle_.get()), &PQclear};
}

// The last rows of what was sent, if it gave any.
std::optional<Rows> Connection::finish() {
  flush();
  std::optional<Rows> rows;
  std::optional<Error> failed;
  while (auto result = next()) {
    const auto status = PQresultStatus(result.get());
    const bool done = status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK;
    if (!done && !failed) failed = error_of(result.get());
    rows.emplace(result.release());
  }
  if (failed) throw *failed;
  return rows;
}

void Connection::execute(const std::string& sql) {
  begin();
  require(PQsendQuery(handle_.get(), sql.c_str()) == 1);
  finish();
}

void Connection::prepare(const Statement& statement) {
  if (prepared_.contains(statement.name)) return;
  begin();
  require(PQsendPrepare(handle_.get(), statement.name.c_str(), statement.sql.c_str(), 0, nullptr) ==
          1);
  finish();
  prepared_.insert(statement.name);
}

void Connection::send(const Statement& statement, const Values& values) {
  std::vector<const char*> pointers;
  std::vector<int> lengths;
  for (const auto& value : values.values_) {
    pointers.push_back(value ? value->data() : nullptr);
    lengths.push_back(value ? static_cast<int>(value->size()) : 0);
  }
  const std::vector<int> formats(pointers.size(), kBinary);
  require(PQsendQueryPrepared(handle_.get(), statement.name.c_str(),
                              static_cast<int>(pointers.size()), pointers.data(), lengths.data(),
                              formats.data(), kBinary) == 1);
}

Rows Connection::ask(const Statement& statement, const Values& values) {
  prepare(statement);
  begin();
  send(statement, values);
  auto rows = finish();
  if (!rows) throw error();
  return std::move(*rows);
}

std::vector<Rows> Connection::ask_together(std::span<const Call> calls) {
  for (const Call& call : calls) prepare(*call.statement);
  begin();
  require(PQenterPipelineMode(handle_.get()) == 1);
  for (const Call& call : calls) send(*call.statement, call.values);
  require(PQpipelineSync(handle_.get()) == 1);
  auto all = finish_pipeline();
  require(PQexitPipelineMode(handle_.get()) == 1);
  return all;
}

// An error takes back everything, and shows once all answers are read.
std::vector<Rows> Connection::finish_pipeline() {
  flush();
  std::vector<Rows> all;
  std::optional<Error> failed;
  while (true) {
    auto result = next();
    if (!result) {  // the end of one statement's results
      require(PQstatus(handle_.get()) == CONNECTION_OK);
      continue;
    }
    const auto status = PQresultStatus(result.get());
    if (status == PGRES_PIPELINE_SYNC) break;
    const bool done = status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK;
    if (!done && !failed) failed = error_of(result.get());
    if (failed && failed->lost) throw *failed;
    all.emplace_back(result.release());
  }
  if (!failed) return all;
  require(PQexitPipelineMode(handle_.get()) == 1);
  throw *failed;
}

}  // namespace spiel::store::postgres

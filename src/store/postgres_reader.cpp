#include "store/postgres_reader.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <limits>

#include "store/data_folder.hpp"
#include "store/postgres_rows.hpp"
#include "store/postgres_schema.hpp"

namespace spiel::store {

namespace {

using postgres::Statement;
using postgres::Values;

// So many tables with their entries are in memory at a time when a server starts.
constexpr int kTablesAtATime = 64;

const Statement kTakeBack{
    "take_back",
    "UPDATE tables SET node = $1::text, epoch = $2::bigint WHERE state < 2 "
    "AND (node = $1 OR $3::bigint = 1) AND (node, epoch) <> ($1, $2) AND NOT EXISTS "
    "(SELECT FROM nodes WHERE nodes.id = tables.node AND nodes.epoch = tables.epoch)"};
const Statement kUnfinished{"unfinished",
                            fmt::format("SELECT {} FROM tables WHERE state < 2 AND node = $1::text "
                                        "AND epoch = $2::bigint ORDER BY created, id",
                                        kHeadAndKey)};
const Statement kOneTable{"one_table",
                          fmt::format("SELECT {} FROM tables WHERE id = $1::bytea", kHeadAndKey)};
const Statement kLastEntry{
    "last_entry",
    "SELECT key, (SELECT coalesce(max(sequence) + 1, 0) FROM entries WHERE table_key = key), state "
    "FROM tables WHERE id = $1::bytea"};
const Statement kSomeEntries{
    "some_entries",
    fmt::format("SELECT {} FROM entries WHERE table_key = $1::bigint AND sequence >= $2::bigint "
                "AND sequence < $3::bigint ORDER BY sequence",
                kEntryColumns)};
const Statement kList{
    "list", fmt::format("SELECT {} FROM tables WHERE ($1::bytea IS NULL OR game = $1) "
                        "AND ($2::bigint IS NULL OR state = $2) AND created >= $3::bigint "
                        "AND (created, id) < ($4::bigint, $5::bytea) "
                        "ORDER BY created DESC, id DESC LIMIT $6::bigint",
                        kHeadAndKey)};
const Statement kSetting{"setting", "SELECT value FROM settings WHERE name = $1::bytea"};
const Statement kSettingNames{"setting_names", "SELECT name FROM settings ORDER BY name"};
const Statement kAccount{"account", "SELECT password_hash FROM accounts WHERE name = $1::bytea"};
const Statement kAccountNames{"account_names", "SELECT name FROM accounts ORDER BY name"};

}  // namespace

template <class Work>
auto PostgresReader::with_connection(const Work& work) {
  const std::lock_guard lock(mutex_);
  const bool fresh = !connection_;
  const auto attempt = [&] {
    if (!connection_) {
      connection_.emplace(target_, patience_);
      connection_->execute(kUseSchema);
    }
    return work(*connection_);
  };
  try {
    return attempt();
  } catch (const postgres::Error& error) {
    if (error.lost) connection_.reset();
    if (!error.lost || fresh) throw;
  }
  try {
    return attempt();
  } catch (const postgres::Error& error) {
    if (error.lost) connection_.reset();
    throw;
  }
}

postgres::Rows PostgresReader::ask(const Statement& statement, const Values& values) {
  return with_connection(
      [&](postgres::Connection& connection) { return connection.ask(statement, values); });
}

void PostgresReader::load_unfinished(const std::function<void(StoredTable)>& visit,
                                     const NodeLife& life, bool alone) {
  ask(kTakeBack, Values::of(life.id, life.epoch, std::int64_t{alone ? 1 : 0}));
  const auto heads = ask(kUnfinished, Values::of(life.id, life.epoch));
  for (int first = 0; first < heads.size(); first += kTablesAtATime) {
    const int count = std::min(kTablesAtATime, heads.size() - first);
    auto tables = with_connection([&](postgres::Connection& connection) {
      return tables_from(connection, heads, first, count);
    });
    for (auto& table : tables) visit(std::move(table));
  }
}

std::optional<StoredTable> PostgresReader::load(const TableId& table) {
  return with_connection([&](postgres::Connection& connection) -> std::optional<StoredTable> {
    const auto heads = connection.ask(kOneTable, Values::of(std::string_view(table)));
    if (heads.size() == 0) return std::nullopt;
    return std::move(tables_from(connection, heads, 0, 1).front());
  });
}

class PostgresReader::Entries : public EntryReader {
 public:
  Entries(PostgresReader& reader, TableId table, std::int64_t key, std::int64_t end)
      : reader_(reader), table_(std::move(table)), key_(key), end_(end) {}

  std::vector<Entry> next(std::size_t most) override {
    const auto count = std::min(most, static_cast<std::size_t>(end_ - next_));
    std::vector<Entry> entries;
    if (count == 0) return entries;
    const auto until = next_ + static_cast<std::int64_t>(count);
    const auto rows = reader_.ask(kSomeEntries, Values::of(key_, next_, until));
    for (int row = 0; row < rows.size(); ++row) {
      entries.push_back(entry_from(rows, row, table_, static_cast<std::uint64_t>(next_ + row)));
    }
    if (entries.size() != count) throw Unusable("an entry of table " + table_ + " is missing");
    next_ = until;
    return entries;
  }

 private:
  PostgresReader& reader_;
  TableId table_;
  std::int64_t key_;
  std::int64_t end_;
  std::int64_t next_ = 0;
};

std::unique_ptr<EntryReader> PostgresReader::read(const TableId& table) {
  const auto last = ask(kLastEntry, Values::of(std::string_view(table)));
  if (last.size() == 0) return nullptr;
  if (static_cast<TableState>(last.integer(0, 2)) == TableState::SetAside) {
    throw Unusable(kWasSetAside);
  }
  return std::make_unique<Entries>(*this, table, last.integer(0, 0), last.integer(0, 1));
}

ListPage PostgresReader::list(const ListFilter& filter) {
  const ListPosition latest{Time::max(), ""};
  const auto before = parse_cursor(filter.cursor).value_or(latest);
  std::optional<std::int64_t> state;
  if (filter.state) state = static_cast<std::int64_t>(*filter.state);
  const auto heads = ask(
      kList, Values::of(filter.game, state, filter.since.value_or(0), to_millis(before.opened),
                        std::string_view(before.id), static_cast<std::int64_t>(filter.limit) + 1));
  ListPage page;
  const auto shown = std::min(heads.size(), static_cast<int>(filter.limit));
  for (int row = 0; row < shown; ++row) page.heads.push_back(head_from(heads, row));
  if (heads.size() > shown && shown > 0) page.next = to_cursor(position_of(page.heads.back()));
  return page;
}

std::optional<std::string> PostgresReader::setting(const std::string& name) {
  const auto found = ask(kSetting, Values::of(std::string_view(name)));
  if (found.size() == 0) return std::nullopt;
  return found.bytes(0, 0);
}

std::optional<Account> PostgresReader::account(const std::string& user) {
  const auto found = ask(kAccount, Values::of(std::string_view(user)));
  if (found.size() == 0) return std::nullopt;
  return Account{user, found.bytes(0, 0)};
}

std::vector<std::string> PostgresReader::setting_names() { return names(kSettingNames); }
std::vector<std::string> PostgresReader::account_users() { return names(kAccountNames); }

std::vector<std::string> PostgresReader::names(const Statement& statement) {
  const auto rows = ask(statement);
  std::vector<std::string> all;
  for (int row = 0; row < rows.size(); ++row) all.push_back(rows.bytes(row, 0));
  return all;
}

}  // namespace spiel::store

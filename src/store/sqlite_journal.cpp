#include "store/sqlite_journal.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <limits>

#include "store/digest.hpp"
#include "store/rows.hpp"

namespace spiel::store {

namespace {

// A search for the end of a chain looks at so many entries at most: some milliseconds.
constexpr std::uint64_t kEntriesBetweenTails = 50'000;

JournalError error_from(const sqlite::Error& error) {
  using Kind = JournalError::Kind;
  if (error.code == SQLITE_FULL) return {Kind::DiskFull, "no room left for the journal"};
  return {error.means_damage() ? Kind::Unreadable : Kind::Broken, error.what()};
}

std::optional<std::int64_t> state_number(const std::optional<TableState>& state) {
  if (!state) return std::nullopt;
  return static_cast<std::int64_t>(*state);
}

}  // namespace

SqliteJournal::SqliteJournal(const std::filesystem::path& folder, SqliteOptions options)
    : folder_(folder),
      opened_(open_for_writing(folder_, options.open)),
      checkpoints_(folder_.database(), opened_.database, kPagesOfLog),
      read_database_(folder_.database(), sqlite::Access::ReadOnly),
      writer_(opened_.database, *opened_.mark),
      committer_(
          options.max_waiting_rows,
          [this](std::span<const Batch> batches) { return writer_.commit(batches); },
          std::move(options.on_commit)) {}

bool SqliteJournal::append(Batch batch, Committed on_committed) {
  return committer_.push(std::move(batch), std::move(on_committed));
}

SqliteJournal::Writer::Writer(sqlite::Database& database, MarkFile& mark)
    : database_(database),
      mark_(mark),
      begin_(database.prepare("BEGIN IMMEDIATE")),
      commit_(database.prepare("COMMIT")),
      rollback_(database.prepare("ROLLBACK")),
      savepoint_(database.prepare("SAVEPOINT batch")),
      release_(database.prepare("RELEASE batch")),
      rollback_to_(database.prepare("ROLLBACK TO batch")),
      put_head_(database.prepare(
          "INSERT INTO tables (id, game, kind, state, created, finished, summary) "
          "VALUES (?, ?, ?, ?, ?, ?, ?) "
          "ON CONFLICT (id) DO UPDATE SET game = excluded.game, kind = excluded.kind, "
          "state = excluded.state, created = excluded.created, finished = excluded.finished, "
          "summary = excluded.summary")),
      find_table_(database.prepare("SELECT tables.key, tails.key FROM tables "
                                   "LEFT JOIN tails ON tails.table_key = tables.key "
                                   "WHERE tables.id = ?")),
      find_sequence_(database.prepare("SELECT sequence FROM entries WHERE key = ?")),
      add_entry_(
          database.prepare("INSERT INTO entries (table_key, sequence, previous, at, line, digest) "
                           "VALUES (?, ?, ?, ?, ?, ?)")),
      put_tail_(database.prepare("REPLACE INTO tails (table_key, key) VALUES (?, ?)")),
      find_tails_(database.prepare(kWriteTails)),
      put_setting_(database.prepare("REPLACE INTO settings (name, value) VALUES (?, ?)")),
      remove_setting_(database.prepare("DELETE FROM settings WHERE name = ?")),
      claim_setting_(
          database.prepare("INSERT OR IGNORE INTO settings (name, value) VALUES (?, ?)")),
      put_account_(database.prepare("REPLACE INTO accounts (user, password_hash) VALUES (?, ?)")),
      remove_account_(database.prepare("DELETE FROM accounts WHERE user = ?")),
      newest_entry_(mark.mark().reach.entries) {}

std::vector<Outcome> SqliteJournal::Writer::commit(std::span<const Batch> batches) {
  std::vector<Outcome> outcomes;
  outcomes.reserve(batches.size());
  try {
    begin_.run();
    for (const Batch& batch : batches) outcomes.push_back(write(batch));
    if (entries_since_tails_ >= kEntriesBetweenTails) write_tails();
    const auto reach = next_reach();
    commit_.run();
    mark_.raise(reach);
  } catch (const sqlite::Error& error) {
    // SQLite has rolled back by itself after some errors, not after others.
    if (database_.in_transaction()) rollback_.run();
    written_.clear();
    tails_in_doubt_ = true;
    newest_entry_ = mark_.mark().reach.entries;
    outcomes.assign(batches.size(), failure(error_from(error)));
  }
  return outcomes;
}

// New entries show by their keys; any other commit is counted, so that its loss shows too.
Reach SqliteJournal::Writer::next_reach() {
  Reach reach = mark_.mark().reach;
  if (newest_entry_ == reach.entries) {
    put_setting_.run(kJournalChanges, std::to_string(++reach.changes));
  }
  reach.entries = newest_entry_;
  return reach;
}

// To search for them takes ten times as long, and all commits wait.
void SqliteJournal::Writer::write_tails() {
  if (tails_in_doubt_) {
    find_tails_.run();
  } else {
    for (const auto& [table, tail] : new_tails_) put_tail_.run(table, tail);
    put_tail_.run(std::int64_t{0}, newest_entry_);
  }
  new_tails_.clear();
  tails_in_doubt_ = false;
  entries_since_tails_ = 0;
}

Outcome SqliteJournal::Writer::write(const Batch& batch) {
  savepoint_.run();
  const auto newest_before = newest_entry_;
  for (const auto& head : batch.heads) write(head);
  for (const auto& entry : batch.entries) {
    if (Outcome outcome = write(entry); !outcome) {
      abandon(batch);
      newest_entry_ = newest_before;
      return outcome;
    }
  }
  for (const auto& name : batch.removed_settings) remove_setting_.run(name);
  for (const auto& setting : batch.settings) put_setting_.run(setting.name, setting.value);
  for (const auto& claim : batch.claims) claim_setting_.run(claim.name, claim.value);
  for (const auto& account : batch.accounts) put_account_.run(account.user, account.password_hash);
  for (const auto& user : batch.removed_accounts) remove_account_.run(user);
  release_.run();
  for (const auto& head : batch.heads) {
    if (is_over(head.state)) written_.erase(head.id);
  }
  return {};
}

void SqliteJournal::Writer::abandon(const Batch& batch) {
  rollback_to_.run();
  release_.run();
  for (const auto& head : batch.heads) written_.erase(head.id);
  for (const auto& entry : batch.entries) written_.erase(entry.table);
  tails_in_doubt_ = true;
}

void SqliteJournal::Writer::write(const TableHead& head) {
  put_head_.run(head.id, head.game, head.kind, static_cast<std::int64_t>(head.state), head.created,
                head.finished, head.summary);
}

Outcome SqliteJournal::Writer::write(const Entry& entry) {
  Written* written = find(entry.table);
  if (written == nullptr || written->next_sequence != entry.sequence) return misfit(entry);
  add_entry_.run(written->key, static_cast<std::int64_t>(entry.sequence), written->tail, entry.at,
                 entry.line, digest(entry));
  written->tail = newest_entry_ = database_.last_key();
  new_tails_[written->key] = newest_entry_;
  ++written->next_sequence;
  ++entries_since_tails_;
  return {};
}

SqliteJournal::Writer::Written* SqliteJournal::Writer::find(const TableId& table) {
  const auto known = written_.find(table);
  if (known != written_.end()) return &known->second;
  if (tails_in_doubt_) write_tails();
  find_table_.start(table);
  if (!find_table_.step()) return nullptr;
  Written written{find_table_.integer(0)};
  if (!find_table_.is_null(1)) written.tail = find_table_.integer(1);
  find_table_.start();
  if (const auto newer = new_tails_.find(written.key); newer != new_tails_.end()) {
    written.tail = newer->second;
  }
  if (written.tail) {
    const auto last = sequence_of(*written.tail);
    if (!last) return nullptr;
    written.next_sequence = *last + 1;
  }
  return &written_.emplace(table, written).first->second;
}

// Nothing when the end of a chain is missing: nobody can go on with that table.
std::optional<std::uint64_t> SqliteJournal::Writer::sequence_of(std::int64_t entry) {
  find_sequence_.start(entry);
  if (!find_sequence_.step()) return std::nullopt;
  const auto sequence = static_cast<std::uint64_t>(find_sequence_.integer(0));
  find_sequence_.start();
  return sequence;
}

void SqliteJournal::load_unfinished(const std::function<void(StoredTable)>& visit) {
  const std::lock_guard lock(read_mutex_);
  auto heads = read_database_.prepare(
      fmt::format("SELECT {}, key FROM tables WHERE state < 2 ORDER BY created, id", kHeadColumns));
  auto entries = read_database_.prepare(kEntriesOfTable);
  while (heads.step()) visit(table_from(heads, entries));
}

std::optional<StoredTable> SqliteJournal::load(const TableId& table) try {
  const std::lock_guard lock(read_mutex_);
  auto heads =
      read_database_.prepare(fmt::format("SELECT {}, key FROM tables WHERE id = ?", kHeadColumns));
  heads.start(table);
  if (!heads.step()) return std::nullopt;
  auto entries = read_database_.prepare(kEntriesOfTable);
  return table_from(heads, entries);
} catch (const sqlite::Error& error) {
  if (!error.means_damage()) throw;
  StoredTable unread;
  unread.head.id = table;
  unread.damage = error.what();
  return unread;
}

class SqliteJournal::Reader : public EntryReader {
 public:
  Reader(SqliteJournal& journal, TableId table, std::vector<std::int64_t> keys)
      : journal_(journal), table_(std::move(table)), keys_(std::move(keys)) {}

  std::vector<Entry> next(std::size_t most) override try {
    const std::lock_guard lock(journal_.read_mutex_);
    auto query = journal_.read_database_.prepare(kEntryWithKey);
    std::vector<Entry> entries;
    for (; entries.size() < most && next_ < keys_.size(); ++next_) {
      query.start(keys_[next_]);
      entries.push_back(entry_from(query, table_, next_));
    }
    return entries;
  } catch (const sqlite::Error& error) {
    if (!error.means_damage()) throw;
    throw Unusable(
        fmt::format("entry {} of table {} cannot be read: {}", next_, table_, error.what()));
  }

 private:
  SqliteJournal& journal_;
  TableId table_;
  std::vector<std::int64_t> keys_;
  std::size_t next_ = 0;
};

std::unique_ptr<EntryReader> SqliteJournal::read(const TableId& table) try {
  const std::lock_guard lock(read_mutex_);
  auto find = read_database_.prepare("SELECT key, state FROM tables WHERE id = ?");
  find.start(table);
  if (!find.step()) return nullptr;
  if (static_cast<TableState>(find.integer(1)) == TableState::SetAside)
    throw Unusable(kWasSetAside);
  auto chain = read_database_.prepare(kKeysOfTable);
  chain.start(find.integer(0));
  std::vector<std::int64_t> keys;
  while (chain.step()) keys.push_back(chain.integer(0));
  std::reverse(keys.begin(), keys.end());
  return std::make_unique<Reader>(*this, table, std::move(keys));
} catch (const sqlite::Error& error) {
  if (!error.means_damage()) throw;
  throw Unusable(fmt::format("table {} cannot be read: {}", table, error.what()));
}

ListPage SqliteJournal::list(const ListFilter& filter) {
  const ListPosition latest{Time::max(), ""};
  const auto before = parse_cursor(filter.cursor).value_or(latest);
  const std::lock_guard lock(read_mutex_);
  auto heads = read_database_.prepare(fmt::format(
      "SELECT {} FROM tables WHERE (?1 IS NULL OR game = ?1) AND (?2 IS NULL OR state = ?2) "
      "AND created >= ?3 AND (created, id) < (?4, ?5) ORDER BY created DESC, id DESC LIMIT ?6",
      kHeadColumns));
  heads.start(filter.game, state_number(filter.state), filter.since.value_or(0),
              to_millis(before.opened), before.id, static_cast<std::int64_t>(filter.limit) + 1);
  ListPage page;
  while (heads.step()) {
    if (page.heads.size() == filter.limit) {
      page.next = page.heads.empty() ? "" : to_cursor(position_of(page.heads.back()));
      break;
    }
    page.heads.push_back(head_from(heads));
  }
  return page;
}

std::optional<std::string> SqliteJournal::setting(const std::string& name) {
  const std::lock_guard lock(read_mutex_);
  auto query = read_database_.prepare("SELECT value FROM settings WHERE name = ?");
  query.start(name);
  if (!query.step()) return std::nullopt;
  return query.text(0);
}

// Without what this journal keeps for itself.
std::vector<std::string> SqliteJournal::setting_names() {
  const std::lock_guard lock(read_mutex_);
  auto query =
      read_database_.prepare("SELECT name FROM settings WHERE name NOT IN (?, ?) ORDER BY name");
  query.start(std::string_view(kJournalName), std::string_view(kJournalChanges));
  std::vector<std::string> names;
  while (query.step()) names.push_back(query.text(0));
  return names;
}

std::optional<Account> SqliteJournal::account(const std::string& user) {
  const std::lock_guard lock(read_mutex_);
  auto query = read_database_.prepare("SELECT password_hash FROM accounts WHERE user = ?");
  query.start(user);
  if (!query.step()) return std::nullopt;
  return Account{user, query.text(0)};
}

std::vector<std::string> SqliteJournal::account_users() {
  const std::lock_guard lock(read_mutex_);
  auto query = read_database_.prepare("SELECT user FROM accounts ORDER BY user");
  std::vector<std::string> users;
  while (query.step()) users.push_back(query.text(0));
  return users;
}

}  // namespace spiel::store

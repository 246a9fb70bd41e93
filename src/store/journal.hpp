// The journal: what was said at every table, line by line, kept for good.
//
// A table is a head (what a list shows) and entries numbered from 0 without gaps. Entries are
// appended, never changed. Writing is asynchronous: a batch is stored whole or not at all, and
// its callback hears which. Only after a success may anybody be told that an action happened.
// Reading is synchronous and may touch the disk. All functions may be called from any thread.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/list_position.hpp"
#include "core/result.hpp"

namespace spiel::store {

using TableId = std::string;
using Millis = std::int64_t;  // since 1970, UTC

// Dropped tables were over before their game began: no list of games shows them. Those that were
// set aside are damaged beyond what a repair can cut off.
enum class TableState : std::uint8_t { Open, Running, Finished, Dropped, SetAside };
inline bool is_over(TableState state) { return state >= TableState::Finished; }
inline constexpr const char* kWasSetAside = "it was set aside when the journal was repaired";

struct TableHead {
  TableId id;
  std::string game;
  std::string kind;  // which protocol made the table
  TableState state = TableState::Open;
  Millis created = 0;
  std::optional<Millis> finished;
  std::string summary;  // JSON for lists; the journal does not look into it

  bool operator==(const TableHead&) const = default;
};

struct Entry {
  TableId table;
  std::uint64_t sequence = 0;
  Millis at = 0;
  std::string line;

  bool operator==(const Entry&) const = default;
};

struct StoredTable {
  TableHead head;
  std::vector<Entry> entries;
  std::string damage{};   // why entries are missing behind these; empty if the table is whole
  bool may_pass = false;  // it could not be read this time, which proves nothing
};

// The entries of one table, from the first to the last that there was when it was opened, a few at
// a time: a long game is read without being held in memory.
class EntryReader {
 public:
  EntryReader() = default;
  EntryReader(const EntryReader&) = delete;
  EntryReader& operator=(const EntryReader&) = delete;
  virtual ~EntryReader() = default;

  // At most so many of those that follow; none at the end. Throws Unusable at one that is damaged.
  virtual std::vector<Entry> next(std::size_t most) = 0;
};

struct Setting {
  std::string name;
  std::string value;
};

struct Account {
  std::string user;
  std::string password_hash;
};

// Heads, settings and accounts replace what had the same name; a claim is a setting that is put
// only where none has its name, so that of several servers one has it. Heads are written before
// entries, so one batch may make a table and write its first lines.
struct Batch {
  std::vector<TableHead> heads;
  std::vector<Entry> entries;
  std::vector<Setting> settings;
  std::vector<Account> accounts;
  std::vector<std::string> removed_accounts{};  // by user
  std::vector<std::string> removed_settings{};  // by name
  std::vector<Setting> claims{};

  std::size_t size() const {
    return heads.size() + entries.size() + settings.size() + accounts.size() +
           removed_accounts.size() + removed_settings.size() + claims.size();
  }
};

struct JournalError {
  enum class Kind : std::uint8_t {
    Misfit,      // unknown table, or a sequence number that is not the next one
    DiskFull,    // no room left
    Unreadable,  // what is stored is damaged
    Broken,      // any other failure of the disk or the database
    Unknown,     // the database went in the middle: it may have been stored or not
  };
  Kind kind;
  std::string message;
};

using Outcome = Result<void, JournalError>;
using Committed = std::function<void(const Outcome&)>;

// Of an entry that does not continue its table.
Outcome misfit(const Entry& entry);

// Newest first. `cursor` is the `next` of the page before.
struct ListFilter {
  std::optional<std::string> game = {};
  std::optional<TableState> state = {};
  std::optional<Millis> since = {};
  std::size_t limit = 50;
  std::string cursor = {};
};

struct ListPage {
  std::vector<TableHead> heads;
  std::string next;  // empty on the last page
};

class Journal {
 public:
  virtual ~Journal() = default;

  // False when too much waits already: nothing was taken and the callback is never called.
  // Otherwise it is called once, on any thread, perhaps before `append` returns. An empty batch is
  // always taken: its callback tells that all before it has been dealt with.
  [[nodiscard]] virtual bool append(Batch batch, Committed on_committed) = 0;

  // Rows that wait for their commit; the sign for back-pressure.
  virtual std::size_t depth() const = 0;

  // Why nothing can be stored at the moment, as far as the store knows by itself; mostly empty.
  virtual std::string trouble() const { return {}; }

  // Returns when everything appended before has been committed and its callbacks have run.
  virtual void drain() = 0;
  // The server ends: what is to be stored waits no more for a store that is away.
  virtual void stop_waiting() {}

  // A table that is damaged says so; it is no reason not to read the others.
  virtual void load_unfinished(const std::function<void(StoredTable)>& visit) = 0;
  virtual std::optional<StoredTable> load(const TableId& table) = 0;
  // Null if there never was such a table. Throws Unusable for one that was set aside. By default
  // all is loaded at once.
  virtual std::unique_ptr<EntryReader> read(const TableId& table);
  virtual ListPage list(const ListFilter& filter) = 0;
  virtual std::optional<std::string> setting(const std::string& name) = 0;
  virtual std::vector<std::string> setting_names() = 0;  // in alphabetical order
  virtual std::optional<Account> account(const std::string& user) = 0;
  virtual std::vector<std::string> account_users() = 0;  // in alphabetical order
};

// The lines of its entries, which it then no longer has.
std::vector<std::string> take_lines(StoredTable& table);

// Appends and waits; for start-up and tests.
Outcome append_and_wait(Journal& journal, Batch batch);

ListPosition position_of(const TableHead& head);

}  // namespace spiel::store

// What the API needs of the program around it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/result.hpp"
#include "table/bot_levels.hpp"
#include "table/session.hpp"

namespace spiel::web {

// Where a protocol is spoken, for the lobby page.
struct Endpoint {
  std::string name;     // "lmu-0.3"
  std::string address;  // "tcp://localhost:6666"
};

// A foreign format for records of finished games: `/record?format=NAME`.
struct ExportFormat {
  std::string name;    // "blksgf"
  std::string ending;  // of file names
  std::string content_type;
  // The record is in the game's own format; fails with the reason for games it does not know. None:
  // it is the game's own format.
  std::function<Result<std::string, std::string>(const table::TableId&, const std::string& record)>
      convert;
  std::vector<std::string> variants = {};  // of Blokus, that it knows
};

// A finished game as its record, and which version of the table each of its moves led to.
struct NumberedRecord {
  std::string text;
  std::vector<std::uint64_t> versions;
};

// Judges finished games in its own time.
class Analyst {
 public:
  Analyst() = default;
  Analyst(const Analyst&) = delete;
  Analyst& operator=(const Analyst&) = delete;
  virtual ~Analyst() = default;

  struct UnderWay {
    std::size_t done = 0;
    std::size_t moves = 0;
  };
  enum class Obstacle : std::uint8_t { TooBusy, Unreadable };
  // A whole analysis is a JSON document.
  using Standing = std::variant<std::shared_ptr<const std::string>, UnderWay, Obstacle>;

  // None: this game has not been asked for, or was forgotten since.
  virtual std::optional<Standing> look(const table::TableId& table) = 0;
  virtual Standing begin(const table::TableId& table, const NumberedRecord& record) = 0;
};

struct Surroundings {
  std::string version;  // of the program
  table::BotLevels bot_levels;
  std::vector<Endpoint> protocols;
  std::vector<ExportFormat> exports = {};
  table::TableId only_table{};  // of a server that has just one; otherwise empty
  Analyst* analyst = nullptr;   // must outlive the API; none: games are not analysed
};

struct ArchiveQuery {
  std::optional<std::string> game;
  std::size_t limit = 50;
  std::string cursor;
};

struct ArchivePage {
  std::vector<std::string> tables;  // their summaries, see table/summary.hpp
  std::string next;                 // empty on the last page
};

// The lines of one table from first to last, some at a time: none at the end. Throws when the
// journal is damaged.
class JournalLines {
 public:
  JournalLines() = default;
  JournalLines(const JournalLines&) = delete;
  JournalLines& operator=(const JournalLines&) = delete;
  virtual ~JournalLines() = default;

  virtual std::vector<std::string> next() = 0;
};

// What the journal knows. May answer later, on any thread.
class Archive {
 public:
  Archive() = default;
  Archive(const Archive&) = delete;
  Archive& operator=(const Archive&) = delete;
  virtual ~Archive() = default;

  // Opens the journal of a table for somebody at this address; null if there never was one. `take`
  // and everything given to `later` are called where the journal may be read.
  enum class NotOpen : std::uint8_t { NoSuchTable, TooManyAtOnce, Unreadable };
  using TakeLines = std::function<void(Result<std::shared_ptr<JournalLines>, NotOpen>)>;
  virtual void open(const table::TableId& table, const std::string& address, TakeLines take) = 0;
  // Goes on with something long, after others have had their turn.
  virtual void later(std::function<void()> work) = 0;
  // Finished games, newest first.
  using Page = Result<ArchivePage, table::TableRefusal>;
  using TakePage = std::function<void(Page)>;
  virtual void finished(const ArchiveQuery& query, TakePage take) = 0;
};

// Runs a session that has no peer until it wants to close.
class SessionHost {
 public:
  SessionHost() = default;
  SessionHost(const SessionHost&) = delete;
  SessionHost& operator=(const SessionHost&) = delete;
  virtual ~SessionHost() = default;

  virtual void host(std::unique_ptr<table::Session> session, Time now) = 0;
};

}  // namespace spiel::web

// What the API needs of the program around it.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/result.hpp"
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
  // The record is in the game's own format; fails with the reason for games it does not know.
  std::function<Result<std::string, std::string>(const table::TableId&, const std::string& record)>
      convert;
};

struct Surroundings {
  std::string version;  // of the program
  std::vector<std::string> bot_levels;
  std::vector<Endpoint> protocols;
  std::vector<ExportFormat> exports = {};
  table::TableId only_table{};  // of a server that has one alone; else empty
};

struct ArchiveQuery {
  std::optional<std::string> game;
  std::size_t limit = 50;
  std::string cursor;
};

struct ArchivePage {
  std::vector<std::string> tables;  // each as `archived_table` wrote it
  std::string next;                 // empty on the last page
};

// What the journal knows. May answer later, on any thread.
class Archive {
 public:
  Archive() = default;
  Archive(const Archive&) = delete;
  Archive& operator=(const Archive&) = delete;
  virtual ~Archive() = default;

  // The journal's lines of a table, if there ever was one.
  using TakeLines = std::function<void(std::optional<std::vector<std::string>>)>;
  virtual void lines(const table::TableId& table, TakeLines take) = 0;
  // Finished games, newest first.
  using TakePage = std::function<void(ArchivePage)>;
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

// What the archive keeps of a table for its lists: JSON without secrets.
std::string archived_table(const table::TableInfo& info);

}  // namespace spiel::web

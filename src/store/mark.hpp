// How far the journal was acknowledged, in a file of its own beside the database. SQLite recovers a
// log that is damaged, cut or gone to whatever is left and calls that whole; the mark knows better.
//
// After every commit, and before anybody hears of it, the mark is raised to where the database then
// stands. That is a write without a sync: whatever becomes of the process, the kernel keeps it, and
// what a loss of power takes from it makes it stand lower than the database, never higher, since
// the commit was synced before. So a database below its mark has lost something, always. Two slots
// in sectors of their own are written in turn: a torn write leaves the other.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace spiel::store {

// What a database holds: the key of its newest entry, and how many commits had no entries.
struct Reach {
  std::int64_t entries = 0;
  std::int64_t changes = 0;

  bool covers(const Reach& other) const {
    return entries >= other.entries && changes >= other.changes;
  }
  bool operator==(const Reach&) const = default;
};

struct Mark {
  std::string journal;  // the name of the database that it belongs to, made up once
  Reach reach;

  bool operator==(const Mark&) const = default;
};

inline constexpr const char* kMarkFile = "spieltisch.mark";

// Nothing if there is no mark or none that is whole.
std::optional<Mark> read_mark(const std::filesystem::path& file);

class MarkFile {
 public:
  // Begins anew, durably. Throws Unusable when it cannot be written.
  MarkFile(const std::filesystem::path& file, Mark mark);
  ~MarkFile();  // syncs
  MarkFile(const MarkFile&) = delete;
  MarkFile& operator=(const MarkFile&) = delete;

  // A mark that cannot be written stays where it is, which is never too high.
  void raise(const Reach& reach);
  const Mark& mark() const { return mark_; }

 private:
  Mark mark_;
  int file_ = -1;
  int next_slot_ = 0;
};

}  // namespace spiel::store

// Brings what the write-ahead log holds into the database, beside the commits: SQLite by itself
// would do it after a commit, and every hundredth action would wait for that.
//
// When the log has grown to its size a thread of its own copies it and syncs the database. What was
// committed meanwhile is copied by the committing thread itself, a few pages: only when nothing is
// left to copy does the next commit begin the log anew.
#pragma once

#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <thread>

#include "store/sqlite.hpp"

namespace spiel::store {

class Checkpoints {
 public:
  // `writing` must live longer.
  Checkpoints(const std::filesystem::path& file, sqlite::Database& writing, int pages_of_log);
  ~Checkpoints();
  Checkpoints(const Checkpoints&) = delete;
  Checkpoints& operator=(const Checkpoints&) = delete;

 private:
  enum class Phase : std::uint8_t { Idle, Copying, Copied };

  void after_commit(int pages_in_log);
  void run();

  const int pages_of_log_;
  sqlite::Database& writing_;
  sqlite::Database copying_;
  std::mutex mutex_;
  std::condition_variable changed_;
  Phase phase_ = Phase::Idle;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace spiel::store

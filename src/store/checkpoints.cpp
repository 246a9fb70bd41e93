#include "store/checkpoints.hpp"

namespace spiel::store {

namespace {

// A connection knows of the log once it has read.
sqlite::Database open_log(const std::filesystem::path& file) {
  sqlite::Database database(file, sqlite::Access::ReadWrite);
  database.integer("PRAGMA schema_version");
  return database;
}

}  // namespace

Checkpoints::Checkpoints(const std::filesystem::path& file, sqlite::Database& writing,
                         int pages_of_log)
    : pages_of_log_(pages_of_log),
      writing_(writing),
      copying_(open_log(file)),
      thread_([this] { run(); }) {
  writing_.on_commit([this](int pages_in_log) { after_commit(pages_in_log); });
}

Checkpoints::~Checkpoints() {
  writing_.on_commit([](int) {});
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_one();
  thread_.join();
}

void Checkpoints::after_commit(int pages_in_log) {
  const std::lock_guard lock(mutex_);
  if (phase_ == Phase::Copied) {
    writing_.checkpoint();
    phase_ = Phase::Idle;
  } else if (phase_ == Phase::Idle && pages_in_log >= pages_of_log_) {
    phase_ = Phase::Copying;
    changed_.notify_one();
  }
}

// A checkpoint that finds newer commits leaves the sync to the next one: it would be a long one.
void Checkpoints::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return stopping_ || phase_ == Phase::Copying; });
    if (stopping_) return;
    lock.unlock();
    copying_.checkpoint();
    copying_.sync();
    lock.lock();
    phase_ = Phase::Copied;
  }
}

}  // namespace spiel::store

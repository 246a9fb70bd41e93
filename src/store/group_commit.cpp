#include "store/group_commit.hpp"

#include <cassert>
#include <utility>

#include "system/scheduling.hpp"

namespace spiel::store {

GroupCommit::GroupCommit(std::size_t max_rows, Commit commit, OnStats on_stats)
    : max_rows_(max_rows), commit_(std::move(commit)), on_stats_(std::move(on_stats)) {
  thread_ = std::thread([this] { run(); });
}

GroupCommit::~GroupCommit() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  arrived_.notify_one();
  thread_.join();
}

bool GroupCommit::push(Batch batch, Committed on_committed) {
  {
    const std::lock_guard lock(mutex_);
    if (batch.size() > 0 && waiting_.rows >= max_rows_) return false;
    if (waiting_.batches.empty()) waiting_.oldest = Clock::now();
    waiting_.rows += batch.size();
    waiting_.batches.push_back(std::move(batch));
    waiting_.callbacks.push_back(std::move(on_committed));
  }
  arrived_.notify_one();
  return true;
}

std::size_t GroupCommit::depth() const {
  const std::lock_guard lock(mutex_);
  return waiting_.rows + rows_in_work_;
}

void GroupCommit::drain() {
  std::unique_lock lock(mutex_);
  const std::uint64_t last = groups_taken_ + (waiting_.batches.empty() ? 0 : 1);
  idle_.wait(lock, [&] { return groups_done_ >= last; });
}

// Everybody waits for this thread, and it mostly waits for the disk.
void GroupCommit::run() {
  ask_for_short_slices();
  std::unique_lock lock(mutex_);
  while (true) {
    arrived_.wait(lock, [this] { return stopping_ || !waiting_.batches.empty(); });
    if (waiting_.batches.empty()) return;
    Group group = std::exchange(waiting_, {});
    rows_in_work_ = group.rows;
    ++groups_taken_;
    lock.unlock();
    commit(std::move(group));
    lock.lock();
    rows_in_work_ = 0;
    ++groups_done_;
    idle_.notify_all();
  }
}

void GroupCommit::commit(Group group) {
  const auto begin = Clock::now();
  const std::vector<Outcome> outcomes = commit_(group.batches);
  assert(outcomes.size() == group.callbacks.size());
  const auto end = Clock::now();
  if (on_stats_) {
    on_stats_({group.batches.size(), group.rows, end - begin, end - group.oldest});
  }
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    if (group.callbacks[i]) group.callbacks[i](outcomes[i]);
  }
}

}  // namespace spiel::store

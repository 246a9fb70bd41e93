// Group commit: one thread takes all batches that have gathered, commits them in one transaction,
// and then tells each of them. While one transaction waits for the disk the next group gathers, so
// a sync of some milliseconds is paid once for hundreds of batches. Order of arrival is kept.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <span>
#include <thread>
#include <vector>

#include "store/journal.hpp"

namespace spiel::store {

struct CommitStats {
  std::size_t batches = 0;
  std::size_t rows = 0;
  std::chrono::nanoseconds transaction{};   // from its begin to the end of the sync
  std::chrono::nanoseconds longest_wait{};  // of the oldest batch, from append to committed
};

class GroupCommit {
 public:
  using Clock = std::chrono::steady_clock;
  // Stores all batches in one transaction; one outcome for each, in the same order.
  using Commit = std::function<std::vector<Outcome>(std::span<const Batch>)>;
  using OnStats = std::function<void(const CommitStats&)>;

  GroupCommit(std::size_t max_rows, Commit commit, OnStats on_stats);
  ~GroupCommit();  // commits what waits
  GroupCommit(const GroupCommit&) = delete;
  GroupCommit& operator=(const GroupCommit&) = delete;

  bool push(Batch batch, Committed on_committed);
  std::size_t depth() const;
  void drain();

 private:
  // Two vectors of equal length, so that the batches can be handed on as one span.
  struct Group {
    std::vector<Batch> batches;
    std::vector<Committed> callbacks;
    Clock::time_point oldest;
    std::size_t rows = 0;
  };

  void run();
  void commit(Group group);

  const std::size_t max_rows_;
  const Commit commit_;
  const OnStats on_stats_;

  mutable std::mutex mutex_;
  std::condition_variable arrived_;
  std::condition_variable idle_;
  Group waiting_;
  std::size_t rows_in_work_ = 0;
  std::uint64_t groups_taken_ = 0;
  std::uint64_t groups_done_ = 0;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace spiel::store

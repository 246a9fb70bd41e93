// Many games over several threads, with a progress bar while a terminal looks on.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace spiel::cli {

// CPU time of this process, all threads.
double cpu_seconds();

// Drawn on stderr, and only when that is a terminal.
class ProgressBar {
 public:
  explicit ProgressBar(std::uint64_t total);
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  // With a word on how it looks so far. Cheap: it draws only now and then.
  void show(std::uint64_t done, const std::function<std::string()>& note = {});
  void clear();

 private:
  std::uint64_t total_;
  bool terminal_;
  std::chrono::steady_clock::time_point drawn_{};
};

// Parts large enough to cost nothing, and small enough that every thread has its share.
inline std::uint64_t size_of_parts(std::uint64_t games, int threads) {
  const auto parts = std::uint64_t{16} * static_cast<std::uint64_t>(threads);
  return std::clamp<std::uint64_t>(games / parts, 1, 64);
}

// Calls `play(first, count)` for parts of 0 … games - 1 and adds the tallies up. What one of them
// throws ends all.
template <class Tally, class Play>
Tally play_in_parts(std::uint64_t games, int threads, std::uint64_t part_size, Play&& play) {
  Tally total;
  std::exception_ptr trouble;
  std::mutex mutex;
  std::atomic<std::uint64_t> next{0};
  ProgressBar bar(games);
  const auto work = [&] {
    try {
      for (std::uint64_t first = next.fetch_add(part_size); first < games;
           first = next.fetch_add(part_size)) {
        const Tally part = play(first, std::min(part_size, games - first));
        const std::lock_guard lock(mutex);
        total += part;
        bar.show(total.games);
      }
    } catch (...) {
      const std::lock_guard lock(mutex);
      trouble = std::current_exception();
      next = games;
    }
  };
  std::vector<std::jthread> workers;
  for (int i = 1; i < threads; ++i) workers.emplace_back(work);
  work();
  workers.clear();
  if (trouble) std::rethrow_exception(trouble);
  return total;
}

template <class Tally, class Play>
Tally play_in_parts(std::uint64_t games, int threads, Play&& play) {
  return play_in_parts<Tally>(games, threads, size_of_parts(games, threads), play);
}

// 1234567 as "1,234,567".
std::string grouped(std::uint64_t number);

}  // namespace spiel::cli

#include "bots/meter.hpp"

#include <algorithm>
#include <ctime>

namespace spiel::bots {

namespace {

// Of this thread.
std::chrono::nanoseconds cpu_time() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
}

}  // namespace

Meter::Meter(const Budget& budget, std::uint64_t nodes_per_look)
    : budget_(budget),
      nodes_per_look_(nodes_per_look),
      start_(std::chrono::steady_clock::now()),
      last_look_(start_),
      cpu_start_(cpu_time()) {}

bool Meter::spent(std::uint64_t nodes) {
  if (budget_.nodes && nodes >= *budget_.nodes) return true;
  if (!up_ && nodes % nodes_per_look_ == 0) up_ = time_is_up();
  return up_;
}

bool Meter::time_is_up() {
  if (budget_.stop.stop_requested()) return true;
  if (budget_.time && clock_is_up()) return true;
  return budget_.cpu && cpu_time() - cpu_start_ >= *budget_.cpu;
}

// On a busy machine a thread is kept waiting now and then, and a step may take long: what happened
// once is reckoned with, or the answer comes late.
bool Meter::clock_is_up() {
  const auto now = std::chrono::steady_clock::now();
  longest_gap_ = std::max<std::chrono::nanoseconds>(longest_gap_, now - last_look_);
  last_look_ = now;
  const std::chrono::nanoseconds time = *budget_.time;
  return now - start_ + std::min(longest_gap_, time / 4) >= time;
}

}  // namespace spiel::bots

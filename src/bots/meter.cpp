#include "bots/meter.hpp"

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
      cpu_start_(cpu_time()) {}

bool Meter::spent(std::uint64_t nodes) {
  if (budget_.nodes && nodes >= *budget_.nodes) return true;
  if (!up_ && nodes % nodes_per_look_ == 0) up_ = time_is_up();
  return up_;
}

bool Meter::time_is_up() const {
  if (budget_.stop.stop_requested()) return true;
  if (budget_.time && std::chrono::steady_clock::now() - start_ >= *budget_.time) return true;
  return budget_.cpu && cpu_time() - cpu_start_ >= *budget_.cpu;
}

}  // namespace spiel::bots

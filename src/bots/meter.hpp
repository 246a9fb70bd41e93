// How long a thought may go on. The one place where players look at a clock: a search that does not
// know how much time is left can neither use it up nor keep within it.
#pragma once

#include <chrono>
#include <cstdint>

#include "bots/player.hpp"

namespace spiel::bots {

class Meter {
 public:
  // Nodes that take long are worth a look at the clocks after each.
  explicit Meter(const Budget& budget, std::uint64_t nodes_per_look = kQuickNodesPerLook);

  // Whether to stop after so many nodes. Asks the clocks only now and then; may be called only from
  // the thread that made it.
  bool spent(std::uint64_t nodes);

 private:
  bool time_is_up();
  bool clock_is_up();

  // A node takes some twenty microseconds, so a limit is overrun by a fraction of a millisecond.
  static constexpr std::uint64_t kQuickNodesPerLook = 16;

  const Budget& budget_;
  std::uint64_t nodes_per_look_;
  std::chrono::steady_clock::time_point start_;
  std::chrono::steady_clock::time_point last_look_;
  std::chrono::nanoseconds longest_gap_{0};  // between two looks
  std::chrono::nanoseconds cpu_start_;
  bool up_ = false;
};

}  // namespace spiel::bots

#include "system/clock.hpp"

namespace spiel {

Time now() {
  using std::chrono::steady_clock;
  static const auto wall = std::chrono::time_point_cast<Duration>(std::chrono::system_clock::now());
  static const auto begin = steady_clock::now();
  return wall + std::chrono::duration_cast<Duration>(steady_clock::now() - begin);
}

}  // namespace spiel

// Time as data: a moment is passed in from the edge of the program, never asked for below it.
#pragma once

#include <chrono>
#include <cstdint>

namespace spiel {

using Duration = std::chrono::milliseconds;
using Time = std::chrono::time_point<std::chrono::system_clock, Duration>;

inline std::int64_t to_millis(Time time) { return time.time_since_epoch().count(); }
inline Time from_millis(std::int64_t millis) { return Time(Duration(millis)); }

}  // namespace spiel

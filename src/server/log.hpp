// Logging goes to the standard error stream through spdlog, as text for people or as one JSON
// object per line for machines.
#pragma once

#include <string>
#include <string_view>

namespace spiel::server {

void set_up_logging(const std::string& format, const std::string& level);

// What somebody else wrote ends no line of the log, and gives a terminal no orders.
std::string printable(std::string_view text);

// {"time":"…","level":"info","message":"…"}
std::string json_log_line(const std::string& time, const std::string& level,
                          const std::string& message);

}  // namespace spiel::server

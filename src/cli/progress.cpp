#include "cli/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <ctime>

namespace spiel::cli {

double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

ProgressBar::ProgressBar(std::uint64_t total)
    : total_(total), terminal_(isatty(STDERR_FILENO) == 1) {}

ProgressBar::~ProgressBar() { clear(); }

void ProgressBar::clear() {
  if (terminal_) fmt::print(stderr, "\r\033[K");
}

void ProgressBar::show(std::uint64_t done, const std::function<std::string()>& note) {
  constexpr std::uint64_t kWidth = 40;
  constexpr std::chrono::milliseconds kPause{100};
  const auto now = std::chrono::steady_clock::now();
  if (!terminal_ || now - drawn_ < kPause) return;
  drawn_ = now;
  const auto filled = static_cast<std::size_t>(std::min(done, total_) * kWidth / total_);
  fmt::print(stderr, "\r[{:<{}}] {} of {} games {}\033[K", std::string(filled, '='), kWidth,
             grouped(done), grouped(total_), note ? note() : "");
}

std::string grouped(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (int at = static_cast<int>(text.size()) - 3; at > 0; at -= 3) {
    text.insert(static_cast<std::size_t>(at), ",");
  }
  return text;
}

}  // namespace spiel::cli

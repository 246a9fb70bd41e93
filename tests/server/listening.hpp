// What the program logs while a test listens, from whatever thread.
#pragma once

#include <spdlog/sinks/ringbuffer_sink.h>
#include <spdlog/spdlog.h>

#include <memory>
#include <string>

namespace spiel::server {

// Begins before anything that logs and ends after it.
class Listening {
 public:
  explicit Listening(spdlog::level::level_enum level = spdlog::level::info)
      : before_(spdlog::default_logger()) {
    auto logger = std::make_shared<spdlog::logger>("test", lines_);
    logger->set_level(level);
    spdlog::set_default_logger(std::move(logger));
  }
  ~Listening() { spdlog::set_default_logger(before_); }
  Listening(const Listening&) = delete;
  Listening& operator=(const Listening&) = delete;

  std::size_t times(const std::string& words) const {
    std::size_t count = 0;
    for (const auto& line : lines_->last_formatted()) {
      if (line.find(words) != std::string::npos) ++count;
    }
    return count;
  }

 private:
  static constexpr std::size_t kMostLines = 10'000;
  std::shared_ptr<spdlog::sinks::ringbuffer_sink_mt> lines_ =
      std::make_shared<spdlog::sinks::ringbuffer_sink_mt>(kMostLines);
  std::shared_ptr<spdlog::logger> before_;
};

}  // namespace spiel::server

#include "server/log.hpp"

#include <fmt/chrono.h>
#include <spdlog/formatter.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include <boost/json.hpp>

#include "core/text.hpp"

namespace spiel::server {

namespace {

constexpr std::size_t kLongestText = 1000;

std::string iso_time(spdlog::log_clock::time_point time) {
  const auto millis =
      std::chrono::duration_cast<std::chrono::milliseconds>(time.time_since_epoch()).count() % 1000;
  const auto seconds = spdlog::log_clock::to_time_t(time);
  return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z", fmt::gmtime(seconds), millis);
}

class JsonFormatter : public spdlog::formatter {
 public:
  void format(const spdlog::details::log_msg& record, spdlog::memory_buf_t& into) override {
    const auto level = spdlog::level::to_string_view(record.level);
    const std::string line =
        json_log_line(iso_time(record.time), std::string(level.data(), level.size()),
                      std::string(record.payload.data(), record.payload.size()));
    into.append(line.data(), line.data() + line.size());
    into.push_back('\n');
  }
  std::unique_ptr<spdlog::formatter> clone() const override {
    return std::make_unique<JsonFormatter>();
  }
};

}  // namespace

std::string printable(std::string_view text) { return cleaned(text, kLongestText); }

std::string json_log_line(const std::string& time, const std::string& level,
                          const std::string& message) {
  return boost::json::serialize(
      boost::json::object{{"time", time}, {"level", level}, {"message", message}});
}

void set_up_logging(const std::string& format, const std::string& level) {
  auto logger = std::make_shared<spdlog::logger>(
      "spieltisch", std::make_shared<spdlog::sinks::stderr_color_sink_mt>());
  if (format == "json") {
    logger->set_formatter(std::make_unique<JsonFormatter>());
  } else {
    logger->set_pattern("%Y-%m-%d %H:%M:%S.%e %^%l%$ %v");
  }
  logger->set_level(spdlog::level::from_str(level));
  logger->flush_on(spdlog::level::info);
  spdlog::set_default_logger(std::move(logger));
}

}  // namespace spiel::server

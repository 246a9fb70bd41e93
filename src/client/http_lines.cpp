#include "client/http_lines.hpp"

#include <fmt/format.h>

#include <stdexcept>
#include <utility>

namespace spiel::client {

HttpLines::HttpLines(const std::string& host, std::uint16_t port, const std::string& path,
                     const std::optional<Trust>& tls)
    : stream_(host, port, tls) {
  stream_.send(
      fmt::format("GET {} HTTP/1.1\r\nHost: {}:{}\r\nConnection: close\r\n\r\n", path, host, port));
  while (!reader_.has_head()) {
    if (!read_more()) throw std::runtime_error("the server closes without an answer");
  }
}

// A connection that breaks off ends the answer, too.
bool HttpLines::read_more() {
  const auto bytes = over_ ? std::nullopt : stream_.receive();
  if (!bytes) return false;
  const auto whole = reader_.take(*bytes);
  if (!whole) throw std::runtime_error(whole.error());
  over_ = *whole;
  body_ += reader_.take_body();
  return true;
}

std::optional<std::string> HttpLines::next() {
  std::size_t end = 0;
  while ((end = body_.find('\n')) == std::string::npos) {
    if (read_more()) continue;
    if (body_.empty()) return std::nullopt;
    return std::exchange(body_, {});
  }
  auto line = body_.substr(0, end);
  body_.erase(0, end + 1);
  return line;
}

std::string HttpLines::rest() {
  while (read_more()) {
  }
  return std::exchange(body_, {});
}

}  // namespace spiel::client

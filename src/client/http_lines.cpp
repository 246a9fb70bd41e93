#include "client/http_lines.hpp"

#include <fmt/format.h>

#include <charconv>
#include <stdexcept>
#include <utility>

namespace spiel::client {

namespace {

constexpr std::size_t kMaxHead = 64 * 1024;
constexpr std::size_t kMaxChunk = 16 << 20;

// A server's own spelling of header names may differ in case.
std::string lower(std::string text) {
  for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return text;
}

}  // namespace

HttpLines::HttpLines(const std::string& host, std::uint16_t port, const std::string& path,
                     const std::optional<Trust>& tls)
    : stream_(host, port, tls) {
  stream_.send(
      fmt::format("GET {} HTTP/1.1\r\nHost: {}:{}\r\nConnection: close\r\n\r\n", path, host, port));
  read_head();
}

void HttpLines::read_head() {
  std::size_t end = 0;
  while ((end = raw_.find("\r\n\r\n")) == std::string::npos) {
    if (raw_.size() > kMaxHead || !receive()) throw std::runtime_error("this is no HTTP server");
  }
  const auto head = lower(raw_.substr(0, end));
  raw_.erase(0, end + 4);
  if (!head.starts_with("http/1.") || head.size() < 12) {
    throw std::runtime_error("this is no HTTP server");
  }
  std::from_chars(head.data() + 9, head.data() + 12, status_);
  chunked_ = head.find("\r\ntransfer-encoding: chunked") != std::string::npos;
}

bool HttpLines::receive() {
  const auto bytes = stream_.receive();
  if (!bytes) return false;
  raw_ += *bytes;
  return true;
}

bool HttpLines::read_more() {
  if (chunked_) return read_chunk();
  if (raw_.empty() && !receive()) return false;
  body_ += std::exchange(raw_, {});
  return true;
}

bool HttpLines::read_chunk() {
  std::size_t end = 0;
  while ((end = raw_.find("\r\n")) == std::string::npos) {
    if (!receive()) return false;
  }
  std::size_t size = 0;
  std::from_chars(raw_.data(), raw_.data() + end, size, 16);
  if (size == 0) return false;
  if (size > kMaxChunk) throw std::runtime_error("the server sends too much at once");
  while (raw_.size() < end + 2 + size + 2) {
    if (!receive()) return false;
  }
  body_ += raw_.substr(end + 2, size);
  raw_.erase(0, end + 2 + size + 2);
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

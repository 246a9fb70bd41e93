#include "client/http_client.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <stdexcept>

namespace spiel::client {

namespace {

constexpr std::string_view kHeadEnd = "\r\n\r\n";
constexpr std::string_view kLineEnd = "\r\n";
constexpr std::size_t kMaxBytes = 4 * 1024 * 1024;

[[noreturn]] void not_http() { throw std::runtime_error("the server does not answer in HTTP"); }

std::size_t parse_number(std::string_view text, int base) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
  if (error != std::errc() || end == text.data() || number > kMaxBytes) not_http();
  return number;
}

std::string lower(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
  });
  return result;
}

// The value of a header in a head that is in lower case.
std::optional<std::string_view> header(std::string_view head, std::string_view name) {
  const auto at = head.find(fmt::format("\r\n{}:", name));
  if (at == std::string_view::npos) return std::nullopt;
  auto value = head.substr(at + name.size() + 3);
  value = value.substr(0, value.find(kLineEnd));
  const auto first = value.find_first_not_of(' ');
  return first == std::string_view::npos ? std::string_view() : value.substr(first);
}

}  // namespace

bool HttpAnswerReader::take(std::string_view bytes) {
  bytes_ += bytes;
  if (bytes_.size() > kMaxBytes) throw std::runtime_error("the answer is too long");
  if (!in_body_ && !read_head()) return false;
  return chunked_ ? read_chunks() : read_body();
}

bool HttpAnswerReader::end() {
  if (!in_body_ || chunked_ || length_) return false;
  answer_.body = std::move(bytes_);
  return true;
}

bool HttpAnswerReader::read_head() {
  const auto end = bytes_.find(kHeadEnd);
  if (end == std::string::npos) return false;
  const auto head = lower(std::string_view(bytes_).substr(0, end + kLineEnd.size()));
  if (!head.starts_with("http/1.") || head.size() < 12) not_http();
  answer_.status = static_cast<int>(parse_number(std::string_view(head).substr(9, 3), 10));
  bytes_.erase(0, end + kHeadEnd.size());
  if (answer_.status < 200) return read_head();  // 100 Continue
  in_body_ = true;
  chunked_ = header(head, "transfer-encoding") == "chunked";
  if (const auto length = header(head, "content-length")) length_ = parse_number(*length, 10);
  if (answer_.status == 204) length_ = 0;
  keeps_alive_ = head.starts_with("http/1.1") ? header(head, "connection") != "close"
                                              : header(head, "connection") == "keep-alive";
  return true;
}

bool HttpAnswerReader::read_body() {
  if (!length_ || bytes_.size() < *length_) return false;
  answer_.body = bytes_.substr(0, *length_);
  return true;
}

bool HttpAnswerReader::read_chunks() {
  while (true) {
    const auto line_end = bytes_.find(kLineEnd);
    if (line_end == std::string::npos) return false;
    const auto size = parse_number(std::string_view(bytes_).substr(0, line_end), 16);
    const auto whole = line_end + size + 2 * kLineEnd.size();
    if (bytes_.size() < whole) return false;
    answer_.body += bytes_.substr(line_end + kLineEnd.size(), size);
    bytes_.erase(0, whole);
    if (size == 0) return true;
  }
}

HttpAnswer HttpClient::post_json(std::string_view path, std::string_view body,
                                 std::string_view token) {
  const auto proof =
      token.empty() ? std::string() : fmt::format("Authorization: Bearer {}\r\n", token);
  const auto request = fmt::format(
      "POST {} HTTP/1.1\r\nHost: {}:{}\r\nContent-Type: application/json\r\n"
      "Accept: application/json\r\n{}Content-Length: {}\r\n\r\n{}",
      path, host_, port_, proof, body.size(), body);
  if (stream_) {
    if (auto answer = try_post(request)) return std::move(*answer);
  }
  stream_.emplace(host_, port_);
  if (auto answer = try_post(request)) return std::move(*answer);
  throw std::runtime_error("the server closes without an answer");
}

std::optional<HttpAnswer> HttpClient::try_post(std::string_view request) {
  HttpAnswerReader reader;
  bool heard = false;
  try {
    stream_->send(request);
    for (bool whole = false; !whole;) {
      const auto bytes = stream_->receive(patience_);
      if (bytes && bytes->empty()) throw std::runtime_error("the server does not answer");
      heard = heard || bytes;
      if (!bytes && !heard) return std::nullopt;
      whole = bytes ? reader.take(*bytes) : reader.end();
      if (!bytes && !whole) throw std::runtime_error("the connection broke off");
    }
  } catch (...) {
    stream_.reset();
    throw;
  }
  if (!reader.keeps_alive()) stream_.reset();
  return std::move(reader.answer());
}

}  // namespace spiel::client

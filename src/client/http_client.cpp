#include "client/http_client.hpp"

#include <fmt/core.h>

#include <stdexcept>

#include "protocol/http/answer_reader.hpp"

namespace spiel::client {

namespace {

constexpr std::size_t kLongestAnswer = 4 * 1024 * 1024;

// Whether the answer is whole now.
bool take(http::AnswerReader& reader, HttpAnswer& answer, std::string_view bytes) {
  const auto whole = reader.take(bytes);
  if (!whole) throw std::runtime_error(whole.error());
  answer.status = reader.status();
  answer.body += reader.take_body();
  if (answer.body.size() > kLongestAnswer) throw std::runtime_error("the answer is too long");
  return *whole;
}

}  // namespace

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
  http::AnswerReader reader;
  HttpAnswer answer;
  bool heard = false;
  try {
    stream_->send(request);
    for (bool whole = false; !whole;) {
      const auto bytes = stream_->receive(patience_);
      if (bytes && bytes->empty()) throw std::runtime_error("the server does not answer");
      heard = heard || bytes;
      if (!bytes && !heard) return std::nullopt;
      whole = bytes ? take(reader, answer, *bytes) : reader.end();
      if (!bytes && !whole) throw std::runtime_error("the connection broke off");
    }
  } catch (...) {
    stream_.reset();
    throw;
  }
  if (!reader.keeps_alive()) stream_.reset();
  return answer;
}

}  // namespace spiel::client

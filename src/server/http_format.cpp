#include "server/http_format.hpp"

#include <fmt/core.h>

#include <ctime>

#include "protocol/http/reason.hpp"

namespace spiel::server {

namespace {

// Formatted once a second and thread.
const std::string& date() {
  thread_local std::time_t formatted_at = 0;
  thread_local std::string text;
  const std::time_t now = std::time(nullptr);
  if (now != formatted_at) {
    char buffer[64];
    std::tm parts{};
    ::gmtime_r(&now, &parts);
    text.assign(buffer, std::strftime(buffer, sizeof buffer, "%a, %d %b %Y %H:%M:%S GMT", &parts));
    formatted_at = now;
  }
  return text;
}

// A value never ends its line, whatever somebody managed to put into it.
void add_line(std::string& head, std::string_view name, std::string_view value) {
  head.append(name).append(": ");
  for (const char c : value) head += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  head += "\r\n";
}

void add_unless_set(std::string& head, const http::Headers& set, std::string_view name,
                    std::string_view value) {
  if (set[name].empty()) add_line(head, name, value);
}

// Our pages load nothing from elsewhere, hold nothing inline and are shown in nobody's frame.
constexpr std::string_view kPagePolicy =
    "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'";

// What a browser is to be wary of, whoever made the answer.
void add_guards(std::string& head, const http::Response& response) {
  add_unless_set(head, response.headers, "X-Content-Type-Options", "nosniff");
  add_unless_set(head, response.headers, "X-Frame-Options", "DENY");
  add_unless_set(head, response.headers, "Referrer-Policy", "no-referrer");
  add_unless_set(head, response.headers, "Cross-Origin-Opener-Policy", "same-origin");
  if (response.content_type.starts_with("text/html")) {
    add_unless_set(head, response.headers, "Content-Security-Policy", kPagePolicy);
  }
}

bool has_length(int status) { return status >= 200 && status != 204 && status != 304; }

}  // namespace

std::string format_head(const http::Response& response, Framing framing) {
  std::string head =
      fmt::format("HTTP/1.1 {} {}\r\n", response.status, http::reason_of(response.status));
  head.reserve(512);
  if (framing.endless) {
    add_line(head, "Transfer-Encoding", "chunked");
  } else if (has_length(response.status) && !response.more) {
    add_line(head, "Content-Length", std::to_string(response.body.size()));
  }
  if (!response.content_type.empty()) add_line(head, "Content-Type", response.content_type);
  if (!framing.keep_alive) add_line(head, "Connection", "close");
  add_line(head, "Date", date());
  add_unless_set(head, response.headers, "Cache-Control", "no-store");
  add_guards(head, response);
  for (const auto& [name, value] : response.headers) add_line(head, name, value);
  return head += "\r\n";
}

std::string format_chunk(std::string_view bytes) {
  return fmt::format("{:x}\r\n{}\r\n", bytes.size(), bytes);
}

}  // namespace spiel::server

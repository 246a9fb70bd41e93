#include "server/http_format.hpp"

#include <fmt/core.h>

#include <ctime>

namespace spiel::server {

namespace {

std::string_view reason(int status) {
  switch (status) {
    case 100:
      return "Continue";
    case 200:
      return "OK";
    case 201:
      return "Created";
    case 202:
      return "Accepted";
    case 204:
      return "No Content";
    case 304:
      return "Not Modified";
    case 400:
      return "Bad Request";
    case 401:
      return "Unauthorized";
    case 403:
      return "Forbidden";
    case 404:
      return "Not Found";
    case 405:
      return "Method Not Allowed";
    case 409:
      return "Conflict";
    case 413:
      return "Content Too Large";
    case 415:
      return "Unsupported Media Type";
    case 426:
      return "Upgrade Required";
    case 429:
      return "Too Many Requests";
    case 431:
      return "Request Header Fields Too Large";
    case 500:
      return "Internal Server Error";
    case 503:
      return "Service Unavailable";
    default:
      return "Status";
  }
}

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

bool has_length(int status) { return status >= 200 && status != 204 && status != 304; }

}  // namespace

std::string format_head(const http::Response& response, Framing framing) {
  std::string head = fmt::format("HTTP/1.1 {} {}\r\n", response.status, reason(response.status));
  head.reserve(512);
  if (framing.endless) {
    add_line(head, "Transfer-Encoding", "chunked");
  } else if (has_length(response.status)) {
    add_line(head, "Content-Length", std::to_string(response.body.size()));
  }
  if (!response.content_type.empty()) add_line(head, "Content-Type", response.content_type);
  if (!framing.keep_alive) add_line(head, "Connection", "close");
  add_line(head, "Date", date());
  add_unless_set(head, response.headers, "Cache-Control", "no-store");
  add_unless_set(head, response.headers, "X-Content-Type-Options", "nosniff");
  add_unless_set(head, response.headers, "X-Frame-Options", "DENY");
  add_unless_set(head, response.headers, "Referrer-Policy", "no-referrer");
  for (const auto& [name, value] : response.headers) add_line(head, name, value);
  return head += "\r\n";
}

std::string format_chunk(std::string_view bytes) {
  return fmt::format("{:x}\r\n{}\r\n", bytes.size(), bytes);
}

}  // namespace spiel::server

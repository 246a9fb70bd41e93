// HTTP requests and answers as plain values, so that protocols over HTTP are tested without a
// socket and know no HTTP library.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace spiel::http {

enum class Method : std::uint8_t { Get, Head, Post, Put, Patch, Delete, Options, Other };

std::string_view name_of(Method method);

// Few and ordered; names are compared without regard to case.
class Headers {
 public:
  Headers() = default;
  Headers(std::initializer_list<std::pair<std::string, std::string>> items) : items_(items) {}

  void add(std::string name, std::string value);
  // Empty when there is none.
  std::string_view operator[](std::string_view name) const;
  auto begin() const { return items_.begin(); }
  auto end() const { return items_.end(); }

 private:
  std::vector<std::pair<std::string, std::string>> items_;
};

using Pairs = std::vector<std::pair<std::string, std::string>>;

struct Request {
  Method method = Method::Get;
  std::string path;  // decoded, without the query
  Pairs params;      // the parts of the path that the pattern names
  Pairs query;       // decoded, in order
  Headers headers;
  std::string body;
  std::string peer;        // address of the other side
  std::string host;        // by which name it called us
  bool secure = false;     // came over TLS
  bool forwarded = false;  // by a proxy, whose own address is not `peer` if we trust it

  // Empty when the pattern does not name it.
  std::string_view param(std::string_view name) const;
  std::optional<std::string_view> query_value(std::string_view name) const;
  // The media type without parameters, in lower case: "application/json".
  std::string media_type() const;
  // The token of `Authorization: Bearer`, or empty.
  std::string_view bearer_token() const;
};

// The next part of a body that is made while it is sent: asked for once the one before has gone
// out, answered once, from any thread. An empty part is the end; nothing means that it failed.
using TakePart = std::function<void(std::optional<std::string>)>;
using NextPart = std::function<void(TakePart)>;

struct Response {
  int status = 200;
  std::string content_type;  // empty: no body
  std::string body;
  Headers headers;
  NextPart more{};  // what follows `body`, if its length is not known yet
};

Response json_response(int status, std::string body);

// The form of every error: problem details (RFC 9457) with a `code` that stays the same.
Response problem(int status, std::string_view code, std::string_view message);

// Splits a request target into path and query; nullopt when it is malformed.
struct Target {
  std::string path;
  Pairs query;
};
std::optional<Target> parse_target(std::string_view target);

// Undoes %XX, and `+` where it means a space; nullopt when malformed.
std::optional<std::string> percent_decode(std::string_view text, bool plus_is_space);

bool equal_ignoring_case(std::string_view a, std::string_view b);

}  // namespace spiel::http

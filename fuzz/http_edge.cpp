// What surrounds the HTTP parser: targets, headers and routes of requests, and the answers of a
// server that our client reads. The first line is a target, the second headers, the rest an answer.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>

#include "protocol/http/answer_reader.hpp"
#include "protocol/http/router.hpp"

using namespace spiel;

namespace {

http::Router routes() {
  http::Router router;
  const http::Handler nothing = [](const http::Request&, const http::Respond&) {};
  for (const auto* pattern : {"/Catan/userRequest", "/api/tables/{id}", "/api/tables/{id}/state",
                              "/assets/{*rest}", "/"}) {
    router.add({http::Method::Post, pattern, nothing});
  }
  return router;
}

std::string_view take_line(std::string_view& bytes) {
  const auto line = bytes.substr(0, bytes.find('\n'));
  bytes.remove_prefix(std::min(bytes.size(), line.size() + 1));
  return line;
}

void read_request(std::string_view target, std::string_view headers) {
  static const http::Router kRouter = routes();
  http::Request request;
  request.headers.add("Content-Type", std::string(headers));
  request.headers.add("Authorization", std::string(headers));
  (void)request.media_type();
  (void)request.bearer_token();
  const auto parsed = http::parse_target(target);
  if (!parsed) return;
  if (!parsed->path.starts_with('/')) std::abort();
  for (const auto method : {http::Method::Get, http::Method::Post}) {
    const auto match = kRouter.find(method, parsed->path);
    if (!match && match.error().status != 404 && match.error().status != 405) std::abort();
  }
}

// Whole or in two parts, it is the same answer.
std::optional<std::string> read_answer(std::string_view bytes, std::size_t cut) {
  http::AnswerReader reader;
  for (const auto part : {bytes.substr(0, cut), bytes.substr(cut)}) {
    const auto whole = reader.take(part);
    if (!whole) return std::nullopt;
    if (*whole) return reader.take_body();
  }
  return reader.end() ? std::optional(reader.take_body()) : std::nullopt;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const auto target = take_line(bytes);
  read_request(target, take_line(bytes));
  const auto whole = read_answer(bytes, 0);
  const auto parts = read_answer(bytes, bytes.size() / 2);
  if (whole && parts && *whole != *parts) std::abort();
  return 0;
}

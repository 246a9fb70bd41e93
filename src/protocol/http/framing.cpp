#include "protocol/http/framing.hpp"

namespace spiel::http {

std::optional<Response> fault_of_framing(const Headers& headers, unsigned version) {
  std::size_t encodings = 0;
  bool chunked = true;
  bool has_length = false;
  for (const auto& [name, value] : headers) {
    if (equal_ignoring_case(name, "Content-Length")) has_length = true;
    if (!equal_ignoring_case(name, "Transfer-Encoding")) continue;
    ++encodings;
    chunked = chunked && equal_ignoring_case(value, "chunked");
  }
  if (encodings == 0) return std::nullopt;
  if (has_length || version < 11) {
    return problem(400, "bad-framing", "A body has a length or is chunked, never both.");
  }
  if (!chunked || encodings > 1) {
    return problem(501, "unknown-transfer-encoding", "The only transfer coding here is chunked.");
  }
  return std::nullopt;
}

}  // namespace spiel::http

// The bytes of an HTTP/1.1 answer.
#pragma once

#include <string>
#include <string_view>

#include "protocol/http/message.hpp"

namespace spiel::server {

struct Framing {
  bool keep_alive = true;
  bool endless = false;  // in chunks instead of a known length
};

// Status line and headers with the empty line behind them. Adds what every answer carries: length,
// date, and the headers that keep browsers from guessing, framing and caching, unless it has them.
std::string format_head(const http::Response& response, Framing framing);

std::string format_chunk(std::string_view bytes);
inline constexpr std::string_view kLastChunk = "0\r\n\r\n";

}  // namespace spiel::server

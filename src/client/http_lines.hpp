// GET of one resource, read line by line as it comes, so that an endless answer can be followed.
// Blocking, like TcpStream. Trouble is an exception, told in one line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "client/tcp_stream.hpp"

namespace spiel::client {

class HttpLines {
 public:
  HttpLines(const std::string& host, std::uint16_t port, const std::string& path,
            const std::optional<Trust>& tls = std::nullopt);

  int status() const { return status_; }
  // Without its line feed; nothing at the end.
  std::optional<std::string> next();
  // All that is left.
  std::string rest();

 private:
  void read_head();
  // More of the body into `body_`; false at the end.
  bool read_more();
  bool read_chunk();
  // More bytes as they come from the peer.
  bool receive();

  TcpStream stream_;
  int status_ = 0;
  bool chunked_ = false;
  std::string raw_;   // not yet understood
  std::string body_;  // not yet given out
};

}  // namespace spiel::client

// GET of one resource, read line by line as it comes, so that an endless answer can be followed.
// Blocking, like TcpStream. Trouble is an exception, told in one line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "client/tcp_stream.hpp"
#include "protocol/http/answer_reader.hpp"

namespace spiel::client {

class HttpLines {
 public:
  HttpLines(const std::string& host, std::uint16_t port, const std::string& path,
            const std::optional<Trust>& tls = std::nullopt);

  int status() const { return reader_.status(); }
  // Without its line feed; nothing at the end.
  std::optional<std::string> next();
  // All that is left.
  std::string rest();

 private:
  // More of the answer; false at its end.
  bool read_more();

  TcpStream stream_;
  http::AnswerReader reader_;
  bool over_ = false;
  std::string body_;  // not yet given out
};

}  // namespace spiel::client

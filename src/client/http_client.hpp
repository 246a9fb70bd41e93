// POST of JSON to one server over a connection that is kept. Blocking, like TcpStream. Trouble is
// an exception, told in one line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "client/tcp_stream.hpp"

namespace spiel::client {

struct HttpAnswer {
  int status = 0;
  std::string body;
};

class HttpClient {
 public:
  HttpClient(std::string host, std::uint16_t port, Duration patience = Duration(60'000))
      : host_(std::move(host)), port_(port), patience_(patience) {}

  // With a token, as whoever has it.
  HttpAnswer post_json(std::string_view path, std::string_view body, std::string_view token = {});

 private:
  // Nothing when a kept connection turns out to have been closed meanwhile.
  std::optional<HttpAnswer> try_post(std::string_view request);

  std::string host_;
  std::uint16_t port_;
  Duration patience_;
  std::optional<TcpStream> stream_;
};

}  // namespace spiel::client

// POST of JSON to one server over a connection that is kept. Blocking, like TcpStream. Answers with
// a length and in chunks are understood; trouble is an exception, told in one line.
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

// Takes the bytes of one answer as they come. Throws std::runtime_error on what is not HTTP.
class HttpAnswerReader {
 public:
  // True once the answer is whole.
  bool take(std::string_view bytes);
  // The peer has closed: an answer without a length ends so.
  bool end();
  HttpAnswer& answer() { return answer_; }
  bool keeps_alive() const { return keeps_alive_; }

 private:
  bool read_head();
  bool read_body();
  bool read_chunks();

  std::string bytes_;
  bool in_body_ = false;
  bool chunked_ = false;
  bool keeps_alive_ = true;
  std::optional<std::size_t> length_;
  HttpAnswer answer_;
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

// One answer of an HTTP/1.1 server, read as its bytes come: a body of known length, one in chunks,
// or one that ends with the connection. The body is given out as it comes, so that an endless one
// can be followed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/result.hpp"
#include "protocol/http/message.hpp"

namespace spiel::http {

class AnswerReader {
 public:
  // Whether the answer is whole now, or why it is none.
  Result<bool, std::string> take(std::string_view bytes);
  // The peer has closed: whether the answer is whole.
  bool end();

  bool has_head() const { return part_ != Part::Head; }
  int status() const { return status_; }
  bool keeps_alive() const { return keeps_alive_; }
  // What has come of the body since this was asked last.
  std::string take_body() { return std::exchange(body_, {}); }

 private:
  enum class Part : std::uint8_t { Head, Body, ToTheEnd, Chunk, ChunkEnd, Size, Trailers, Whole };

  // Each reads one part, if enough has come of it, and tells whether it did.
  bool read_part();
  bool read_head();
  bool read_body(Part next);
  bool read_chunk_end();
  bool read_size();
  bool read_trailer();

  void start_body(unsigned version, const Headers& headers);
  bool break_off();
  std::optional<std::string> next_line();

  std::string bytes_;  // not yet understood
  Part part_ = Part::Head;
  bool broken_ = false;
  int status_ = 0;
  bool keeps_alive_ = true;
  std::size_t left_ = 0;  // of the body or of the chunk
  std::string body_;
};

}  // namespace spiel::http

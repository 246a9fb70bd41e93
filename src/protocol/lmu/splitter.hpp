// Finds the JSON objects in a stream of bytes, however they are fragmented, spread over lines or
// packed on one line. The bytes go once through a streaming parser, so an object needs no second
// pass, a grammar error is known at the byte where it happens, and invalid UTF-8 never gets in.
//
// After an error the stream is taken up again at the next line that could begin a message: an
// object cut short costs its own message, at most the one after it, and never the connection.
#pragma once

#include <boost/json.hpp>
#include <cstddef>
#include <optional>
#include <string_view>

#include "core/result.hpp"

namespace spiel::lmu {

enum class Defect { NotAnObject, Malformed, TooLong, TooDeep };

struct Limits {
  std::size_t message_bytes = 64 * 1024;
  std::size_t nesting = 16;
};

class Splitter {
 public:
  using Item = Result<boost::json::object, Defect>;

  explicit Splitter(Limits limits = {});
  // Of one that has nothing under way.
  Splitter(const Splitter& other);

  // Takes bytes off the front of `input` up to and including the next object or defect.
  // Nothing means that `input` is used up and more is needed.
  std::optional<Item> next(std::string_view& input);

  // Something has begun that has not ended.
  bool is_under_way() const { return mode_ != Mode::Between; }

 private:
  enum class Mode { Between, InObject, Skipping };

  bool seek_object(std::string_view& input);
  std::optional<Item> continue_object(std::string_view& input);
  Item give_up(Defect defect, std::string_view& input);
  void remember_line(std::string_view consumed);

  Limits limits_;
  boost::json::stream_parser parser_;
  Mode mode_ = Mode::Between;
  std::size_t size_ = 0;       // bytes of the object under way
  bool line_is_blank_ = true;  // nothing but blanks since the last line break
};

// One German sentence for the peer.
std::string_view explain(Defect defect);

}  // namespace spiel::lmu

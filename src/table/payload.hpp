// What a protocol wants kept with a seat or told with a move, in a form of its own. Tables store,
// compare and pass it on. What it says only the protocol knows, which has one function that writes
// it and one that reads it.
#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace spiel::table {

class Payload {
 public:
  Payload() = default;
  explicit Payload(std::string text) : text_(std::move(text)) {}

  static Payload from_text(std::string_view text) { return Payload(std::string(text)); }
  const std::string& text() const { return text_; }
  bool empty() const { return text_.empty(); }
  bool operator==(const Payload&) const = default;

 private:
  std::string text_;
};

}  // namespace spiel::table

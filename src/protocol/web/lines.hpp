// Cuts what arrives into lines, whatever pieces it arrives in, and never keeps more than one line
// of the greatest length allowed.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace spiel::web {

class Lines {
 public:
  explicit Lines(std::size_t longest) : longest_(longest) {}

  // Calls line(text) for every line that is complete, and too_long() for each that was dropped.
  template <class Line, class TooLong>
  void feed(std::string_view bytes, Line&& line, TooLong&& too_long) {
    while (!bytes.empty()) {
      const auto end = bytes.find('\n');
      const auto part = bytes.substr(0, end);
      keep(part);
      if (end == std::string_view::npos) return;
      bytes.remove_prefix(end + 1);
      if (overflown_) {
        too_long();
      } else {
        line(std::string_view(pending_));
      }
      pending_.clear();
      overflown_ = false;
    }
  }

 private:
  void keep(std::string_view part) {
    overflown_ = overflown_ || pending_.size() + part.size() > longest_;
    if (overflown_) {
      pending_.clear();
    } else {
      pending_ += part;
    }
  }

  std::size_t longest_;
  std::string pending_;
  bool overflown_ = false;
};

}  // namespace spiel::web

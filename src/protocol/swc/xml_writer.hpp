// Writes an element exactly as the original's library prints it: each element inside on a line of
// its own, two spaces per level, text directly inside its tags, `<x/>` when there is nothing
// inside, no line break at the end. Clients cut the stream at `</room>`, so the form is part of the
// protocol.
#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <vector>

namespace spiel::swc {

class XmlWriter {
 public:
  // Appends to `out`; the outermost element stands at `depth` levels. What comes before it, a line
  // break or not, is the caller's business.
  XmlWriter(std::string& out, int depth) : out_(out), depth_(depth) {}

  // Attributes belong to the element opened last, before anything is put inside it. Names must
  // outlive the element.
  XmlWriter& open(std::string_view name);
  XmlWriter& attribute(std::string_view name, std::string_view value);
  XmlWriter& attribute(std::string_view name, const char* value) {
    return attribute(name, std::string_view(value));
  }
  XmlWriter& attribute(std::string_view name, bool value) {
    return attribute(name, std::string_view(value ? "true" : "false"));
  }
  XmlWriter& attribute(std::string_view name, long long value);
  template <std::integral T>
    requires(!std::same_as<T, bool> && !std::same_as<T, long long>)
  XmlWriter& attribute(std::string_view name, T value) {
    return attribute(name, static_cast<long long>(value));
  }
  XmlWriter& text(std::string_view characters);
  XmlWriter& close();

  // An empty element, its name and attributes already spelled as they stand between `<` and `/>`.
  XmlWriter& spelled(std::string_view tag);

  XmlWriter& leaf(std::string_view name, std::string_view characters) {
    return open(name).text(characters).close();
  }

 private:
  void indent();
  void begin_tag(std::string_view tag);
  void finish_tag();

  std::string& out_;
  int depth_;
  bool tag_open_ = false;  // "<name" is written, ">" is not
  bool has_text_ = false;  // the end tag follows on the same line
  std::vector<std::string_view> path_;
};

}  // namespace spiel::swc

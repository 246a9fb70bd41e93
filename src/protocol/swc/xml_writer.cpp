#include "protocol/swc/xml_writer.hpp"

#include <array>
#include <cassert>
#include <charconv>

namespace spiel::swc {

namespace {

std::string_view escape_of(char c, bool in_attribute) {
  switch (c) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    case '\'':
      return "&apos;";
    case '\r':
      return "&#xd;";
    case '\n':
      return in_attribute ? "&#xa;" : "";
    case '\t':
      return in_attribute ? "&#x9;" : "";
    default:
      return "";
  }
}

// Whether a character may need an escape; what follows one that does not is copied in one go.
constexpr std::array<bool, 256> kSpecial = [] {
  std::array<bool, 256> special{};
  for (const unsigned char c : std::string_view("&<>\"'\r\n\t")) special[c] = true;
  return special;
}();

void append_escaped(std::string& out, std::string_view text, bool in_attribute) {
  while (!text.empty()) {
    std::size_t plain = 0;
    while (plain < text.size() && !kSpecial[static_cast<unsigned char>(text[plain])]) ++plain;
    out.append(text.data(), plain);
    if (plain == text.size()) return;
    const std::string_view escape = escape_of(text[plain], in_attribute);
    out += escape.empty() ? text.substr(plain, 1) : escape;
    text.remove_prefix(plain + 1);
  }
}

}  // namespace

void XmlWriter::indent() { out_.append(static_cast<std::size_t>(depth_) * 2, ' '); }

void XmlWriter::finish_tag() {
  if (tag_open_) out_.push_back('>');
  tag_open_ = false;
}

void XmlWriter::begin_tag(std::string_view tag) {
  finish_tag();
  if (!path_.empty()) out_.push_back('\n');
  indent();
  out_.push_back('<');
  out_ += tag;
}

XmlWriter& XmlWriter::spelled(std::string_view tag) {
  begin_tag(tag);
  out_ += "/>";
  has_text_ = false;
  return *this;
}

XmlWriter& XmlWriter::open(std::string_view name) {
  begin_tag(name);
  path_.push_back(name);
  tag_open_ = true;
  has_text_ = false;
  ++depth_;
  return *this;
}

XmlWriter& XmlWriter::attribute(std::string_view name, std::string_view value) {
  assert(tag_open_);
  out_.push_back(' ');
  out_ += name;
  out_ += "=\"";
  append_escaped(out_, value, true);
  out_.push_back('"');
  return *this;
}

XmlWriter& XmlWriter::attribute(std::string_view name, long long value) {
  std::array<char, 24> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  return attribute(name, std::string_view(digits.data(), end));
}

XmlWriter& XmlWriter::text(std::string_view characters) {
  finish_tag();
  append_escaped(out_, characters, false);
  has_text_ = true;
  return *this;
}

XmlWriter& XmlWriter::close() {
  assert(!path_.empty());
  --depth_;
  if (tag_open_) {
    out_ += "/>";
    tag_open_ = false;
  } else {
    if (!has_text_) {
      out_.push_back('\n');
      indent();
    }
    out_ += "</";
    out_ += path_.back();
    out_.push_back('>');
  }
  has_text_ = false;
  path_.pop_back();
  return *this;
}

}  // namespace spiel::swc

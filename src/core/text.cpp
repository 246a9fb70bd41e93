#include "core/text.hpp"

#include "core/utf8.hpp"

namespace spiel {

namespace {

struct Character {
  char32_t code = 0;
  std::size_t bytes = 0;  // 0: none starts here
};

Character first_of(std::string_view text) {
  const auto start = start_of_utf8(text);
  if (start.kind != Utf8Start::Kind::Whole) return {};
  return {start.code, start.bytes};
}

bool between(char32_t code, char32_t low, char32_t high) { return low <= code && code <= high; }

bool is_displayable(char32_t code) {
  const bool control = code < 0x20 || between(code, 0x7f, 0x9f);
  const bool separator = between(code, 0x2028, 0x2029);
  const bool direction = between(code, 0x200e, 0x200f) || between(code, 0x202a, 0x202e) ||
                         between(code, 0x2066, 0x2069) || code == 0x61c;
  const bool invisible = code == 0x200b || between(code, 0x2060, 0x2064) || code == 0xfeff;
  const bool no_character = (code & 0xfffe) == 0xfffe || between(code, 0xfdd0, 0xfdef);
  return !control && !separator && !direction && !invisible && !no_character;
}

}  // namespace

std::optional<std::size_t> length_of(std::string_view text) {
  std::size_t length = 0;
  while (!text.empty()) {
    const Character next = first_of(text);
    if (next.bytes == 0 || !is_displayable(next.code)) return std::nullopt;
    text.remove_prefix(next.bytes);
    ++length;
  }
  return length;
}

std::string as_utf8(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const std::size_t bytes = first_of(text).bytes;
    if (bytes == 0) {
      out += '?';
    } else {
      out += text.substr(0, bytes);
    }
    text.remove_prefix(bytes == 0 ? 1 : bytes);
  }
  return out;
}

std::string cleaned(std::string_view text, std::size_t most) {
  std::string out;
  for (std::size_t length = 0; !text.empty() && length < most;) {
    const Character next = first_of(text);
    const bool separates = next.bytes == 1 && (next.code == '\n' || next.code == '\t');
    const bool shown = next.bytes != 0 && is_displayable(next.code);
    const std::size_t bytes = next.bytes == 0 ? 1 : next.bytes;
    if (shown || separates) {
      out += separates ? " " : text.substr(0, bytes);
      ++length;
    }
    text.remove_prefix(bytes);
  }
  return out;
}

std::string escaped_json(std::string_view json) {
  std::string out;
  while (!json.empty()) {
    const Character next = first_of(json);
    const std::size_t bytes = next.bytes == 0 ? 1 : next.bytes;
    if (next.bytes != 0 && is_displayable(next.code)) {
      out += json.substr(0, bytes);
    } else {
      const char32_t code = next.bytes == 0 ? U'\ufffd' : next.code;
      out += "\\u";
      for (int shift = 12; shift >= 0; shift -= 4) out += "0123456789abcdef"[code >> shift & 0xf];
    }
    json.remove_prefix(bytes);
  }
  return out;
}

std::string escaped_html(std::string_view text) {
  std::string html;
  for (const char c : text) {
    switch (c) {
      case '&':
        html += "&amp;";
        break;
      case '<':
        html += "&lt;";
        break;
      case '>':
        html += "&gt;";
        break;
      case '"':
        html += "&quot;";
        break;
      default:
        html += c;
    }
  }
  return html;
}

}  // namespace spiel

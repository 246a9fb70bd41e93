#include "core/json_writer.hpp"

#include <algorithm>

namespace spiel {

char* JsonWriter::put_escape(char* to, char c) {
  constexpr std::string_view kSpecial = "\"\\\b\f\n\r\t";
  constexpr std::string_view kNamed = "\"\\bfnrt";
  *to++ = '\\';
  if (const auto found = kSpecial.find(c); found != std::string_view::npos) {
    *to++ = kNamed[found];
    return to;
  }
  constexpr std::string_view kDigits = "0123456789abcdef";
  const auto code = static_cast<unsigned char>(c);
  for (const char digit : {'u', '0', '0', kDigits[code >> 4], kDigits[code & 0xf]}) *to++ = digit;
  return to;
}

void JsonWriter::grow(std::size_t bytes) {
  const std::size_t written = size();
  text_.resize(std::max(written + bytes, 2 * text_.size()));
  go_to(written);
}

}  // namespace spiel

#include "core/utf8.hpp"

#include <algorithm>

namespace spiel {

namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

bool is_ascii(std::string_view bytes) {
  return std::ranges::all_of(bytes, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

// 0: no character starts with this byte.
std::size_t bytes_announced_by(unsigned char lead) {
  if (lead < 0x80) return 1;
  if (lead >= 0xc2 && lead < 0xe0) return 2;
  if (lead >= 0xe0 && lead < 0xf0) return 3;
  if (lead >= 0xf0 && lead < 0xf5) return 4;
  return 0;
}

// The second byte decides about overlong forms, surrogates and numbers past the last character.
bool may_be_second(unsigned char lead, unsigned char second) {
  const unsigned char low = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
  const unsigned char high = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
  return low <= second && second <= high;
}

}  // namespace

Utf8Start start_of_utf8(std::string_view text) {
  using enum Utf8Start::Kind;
  const auto lead = static_cast<unsigned char>(text.front());
  const std::size_t announced = bytes_announced_by(lead);
  if (announced == 0) return {Broken, 1};
  char32_t code = announced == 1 ? lead : lead & (0x7fU >> announced);
  for (std::size_t i = 1; i < announced; ++i) {
    if (i == text.size()) return {Unfinished, i};
    const auto next = static_cast<unsigned char>(text[i]);
    const bool fits = i == 1 ? may_be_second(lead, next) : (next & 0xc0) == 0x80;
    if (!fits) return {Broken, i};
    code = code << 6 | (next & 0x3f);
  }
  return {Whole, announced, code};
}

std::string_view utf8_beginning(std::string_view text, std::size_t most_bytes) {
  if (text.size() <= most_bytes) return text;
  const auto goes_on = [&](std::size_t at) {
    return (static_cast<unsigned char>(text[at]) & 0xc0U) == 0x80U;
  };
  std::size_t end = most_bytes;
  while (end > 0 && goes_on(end)) --end;
  return text.substr(0, end);
}

std::string_view Utf8Repair::mend(std::string_view bytes) {
  if (pending_.empty() && is_ascii(bytes)) return bytes;
  pending_ += bytes;
  mended_.clear();
  std::string_view rest = pending_;
  while (!rest.empty()) {
    auto next = start_of_utf8(rest);
    if (next.kind == Utf8Start::Kind::Unfinished) break;
    const bool forbidden = next.code == 0xfffe || next.code == 0xffff;
    if (forbidden) next = {Utf8Start::Kind::Broken, 2};  // as if the last byte did not fit
    const bool good = next.kind == Utf8Start::Kind::Whole;
    mended_ += good ? rest.substr(0, next.bytes) : kReplacement;
    rest.remove_prefix(next.bytes);
  }
  pending_.erase(0, pending_.size() - rest.size());
  return mended_;
}

}  // namespace spiel

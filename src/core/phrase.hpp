// phrase("{} wins with {} points", name, 10): text with its gaps filled in, by texts and numbers.
#pragma once

#include <array>
#include <charconv>
#include <concepts>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace spiel {

namespace phrases {

inline constexpr std::string_view kGap = "{}";

constexpr std::size_t count_gaps(std::string_view text) {
  std::size_t count = 0;
  for (auto at = text.find(kGap); at != text.npos; at = text.find(kGap, at + kGap.size())) ++count;
  return count;
}

// A pattern whose gaps do not match what is to fill them does not compile.
template <std::size_t Gaps>
struct Pattern {
  consteval Pattern(const char* pattern) : text(pattern) {
    if (count_gaps(text) != Gaps) throw "as many gaps as there are parts";
  }
  std::string_view text;
};

// What fills a gap. A number is spelled in here, so a part is never moved.
class Part {
 public:
  Part(std::string_view text) : text_(text) {}
  Part(const std::string& text) : text_(text) {}
  Part(const char* text) : text_(text) {}
  template <std::integral Number>
    requires(!std::same_as<Number, char> && !std::same_as<Number, bool>)
  Part(Number number) {
    const auto end = std::to_chars(digits_.data(), digits_.data() + digits_.size(), number).ptr;
    text_ = {digits_.data(), end};
  }
  Part(const Part&) = delete;
  Part& operator=(const Part&) = delete;

  std::string_view text() const { return text_; }

 private:
  std::string_view text_;
  std::array<char, 20> digits_;  // of any 64-bit number
};

std::string fill(std::string_view pattern, std::span<const Part> parts);

}  // namespace phrases

template <class... Parts>
std::string phrase(phrases::Pattern<sizeof...(Parts)> pattern, const Parts&... parts) {
  const phrases::Part list[] = {phrases::Part(parts)...};
  return phrases::fill(pattern.text, list);
}

}  // namespace spiel

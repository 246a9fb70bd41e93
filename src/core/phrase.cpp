#include "core/phrase.hpp"

namespace spiel::phrases {

std::string fill(std::string_view pattern, std::span<const Part> parts) {
  std::string text;
  for (const Part& part : parts) {
    const auto gap = pattern.find(kGap);
    text.append(pattern.substr(0, gap)).append(part.text());
    pattern.remove_prefix(gap + kGap.size());
  }
  return text.append(pattern);
}

}  // namespace spiel::phrases

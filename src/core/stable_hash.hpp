// FNV-1a: the same on every machine and in every build, unlike std::hash.
#pragma once

#include <cstdint>
#include <string_view>

namespace spiel {

inline constexpr std::uint64_t kHashOfNothing = 0xcbf29ce484222325;

// Of what was hashed before, followed by the text.
constexpr std::uint64_t stable_hash(std::string_view text, std::uint64_t before = kHashOfNothing) {
  for (const char c : text) before = (before ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return before;
}

}  // namespace spiel

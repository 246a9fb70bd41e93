#include "table/uuid.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cstdint>
#include <optional>

#include "system/secure_random.hpp"

namespace spiel::table {

namespace {

constexpr int kBitsPerLetter = 5;
constexpr std::string_view kTail = "-4000-8000-000000000000";
static_assert(kIdLetters.size() == 1U << kBitsPerLetter);

std::optional<std::uint64_t> bits_of(std::string_view letters) {
  if (letters.size() != kIdLength) return std::nullopt;
  std::uint64_t bits = 0;
  for (const char c : letters) {
    const std::size_t value = kIdLetters.find(c);
    if (value == std::string_view::npos) return std::nullopt;
    bits = bits << kBitsPerLetter | value;
  }
  return bits;
}

std::string letters_of(std::uint64_t bits) {
  std::string letters(kIdLength, ' ');
  for (auto at = letters.rbegin(); at != letters.rend(); ++at, bits >>= kBitsPerLetter) {
    *at = kIdLetters[bits % kIdLetters.size()];
  }
  return letters;
}

}  // namespace

std::string uuid_of(const TableId& table) {
  const auto bits = bits_of(table);
  if (!bits) return table;
  return fmt::format("{:08x}-{:02x}00{}", *bits >> 8U, *bits & 0xffU, kTail);
}

TableId id_of(std::string_view room) {
  std::string plain(room);
  if (room.size() != 36 || !room.ends_with(kTail)) return plain;
  const std::string digits = plain.substr(0, 8) + plain.substr(9, 2);
  std::uint64_t bits = 0;
  const auto parsed = std::from_chars(digits.data(), digits.data() + digits.size(), bits, 16);
  const bool whole = parsed.ec == std::errc() && parsed.ptr == digits.data() + digits.size();
  const std::string letters = letters_of(bits);
  return whole && uuid_of(letters) == room ? letters : plain;
}

bool is_table_code(std::string_view text) { return bits_of(text).has_value(); }

std::string new_uuid() {
  const auto hex = [&](std::uint32_t below) { return secure_random().below(below); };
  return fmt::format("{:04x}{:04x}-{:04x}-4{:03x}-{:x}{:03x}-{:04x}{:04x}{:04x}", hex(0x10000),
                     hex(0x10000), hex(0x10000), hex(0x1000), 8 + hex(4), hex(0x1000), hex(0x10000),
                     hex(0x10000), hex(0x10000));
}

}  // namespace spiel::table

#include "store/digest.hpp"

#include <sodium.h>

#include <array>
#include <cstring>

namespace spiel::store {

namespace {

using Key = std::array<unsigned char, crypto_shorthash_KEYBYTES>;

std::uint64_t siphash(const std::string& text, const Key& key) {
  std::uint64_t hash = 0;
  static_assert(sizeof hash == crypto_shorthash_BYTES);
  crypto_shorthash(reinterpret_cast<unsigned char*>(&hash),
                   reinterpret_cast<const unsigned char*>(text.data()), text.size(), key.data());
  return hash;
}

}  // namespace

std::uint64_t digest(const std::string& text) { return siphash(text, Key{}); }

// The place of the entry is the key, so a line moved elsewhere is noticed too.
std::int64_t digest(const Entry& entry) {
  Key key;
  const auto at = static_cast<std::uint64_t>(entry.at);
  const std::uint64_t place = siphash(entry.table, Key{}) ^ (entry.sequence * 0x9e3779b97f4a7c15);
  std::memcpy(key.data(), &place, sizeof place);
  std::memcpy(key.data() + sizeof place, &at, sizeof at);
  return static_cast<std::int64_t>(siphash(entry.line, key));
}

}  // namespace spiel::store

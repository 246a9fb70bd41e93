#include "protocol/web/secret.hpp"

#include <sodium.h>

#include <array>

#include "core/random.hpp"

namespace spiel::web {

std::string new_token() { return secure_token(kTokenLength); }

std::string hash_of_token(std::string_view token) {
  std::array<unsigned char, crypto_generichash_BYTES> hash{};
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(token.data()),
                     token.size(), nullptr, 0);
  std::string hex(2 * hash.size() + 1, '\0');
  sodium_bin2hex(hex.data(), hex.size(), hash.data(), hash.size());
  hex.pop_back();
  return hex;
}

bool same_secret(std::string_view a, std::string_view b) {
  return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

namespace {

// A player of the Catan-engine API has no token: there the player's id is the secret.
bool is_id_of(std::string_view token, const table::SeatInfo& seat) {
  return same_secret(token, seat.key) && seat.protocol == "engine" && seat.secret.empty();
}

}  // namespace

table::PlayerId player_with(std::string_view token, const table::TableInfo& info) {
  const std::string hash = hash_of_token(token);
  table::PlayerId found = table::kNobody;
  for (const auto& seat : info.seats) {
    const bool is_it = same_secret(hash, seat.secret) || is_id_of(token, seat);
    if (is_it && seat.holder == table::Holder::Client) found = seat.player;
  }
  return found;
}

}  // namespace spiel::web

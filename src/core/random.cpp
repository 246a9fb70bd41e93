#include "core/random.hpp"

#include <sodium.h>

#include <stdexcept>
#include <string_view>

namespace spiel {

namespace {

void require_sodium() {
  static const int status = sodium_init();
  if (status < 0) throw std::runtime_error("no secure source of randomness on this system");
}

}  // namespace

std::uint32_t SecureRandom::below(std::uint32_t n) {
  require_sodium();
  return randombytes_uniform(n);
}

std::string secure_token(std::size_t length) {
  constexpr std::string_view kAlphabet =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  SecureRandom source;
  std::string token(length, '\0');
  for (char& c : token) c = kAlphabet[source.below(static_cast<std::uint32_t>(kAlphabet.size()))];
  return token;
}

}  // namespace spiel
